import { departmentRights } from '../../../../elements/base/contract/department.ts'
import type { Module } from '../../http/module.ts'
import { registerDepartments } from './department-calls.ts'
import { registerDepartmentGrants } from './department-grants.ts'
import { registerDepartmentMembers } from './department-members.ts'
import { registerDepartmentMoves } from './department-moves.ts'
import { seedDepartments, seedFirstDepartment } from './department-seed.ts'
import { registerDepartmentSheet } from './department-sheet.ts'
import { registerDepartmentTrees } from './department-tree.ts'
import { registerOrganizations } from './organization-calls.ts'

export const departmentModule: Module = {
  noun: 'department',
  title: '部门',
  register(platform) {
    registerDepartments(platform)
    registerDepartmentTrees(platform)
    registerDepartmentMoves(platform)
    registerDepartmentMembers(platform)
    registerDepartmentGrants(platform)
    registerOrganizations(platform)
    registerDepartmentSheet(platform)
  },
  menus: [
    {
      id: '164',
      parentId: '160',
      path: '/system/DepartList',
      title: '部门管理',
      english: 'Departments',
      icon: 'site',
      component: 'system/DepartList',
      permissions: 'system:depart:list',
      menuCategory: '1',
      sortNo: 4
    }
  ],
  rights: departmentRights,
  basis: seedFirstDepartment,
  demo: seedDepartments
}

import { roleRights } from '../../../../elements/base/contract/role.ts'
import { roles } from '../../database/tables/accounts.ts'
import type { Module } from '../../http/module.ts'
import { registerRoles } from './role-calls.ts'
import { registerRoleMembers } from './role-members.ts'
import { seedRoles } from './role-seed.ts'
import { registerSeparation } from './separation-calls.ts'
import { presetRoles } from '../../access/three-administrators.ts'

export const roleModule: Module = {
  noun: 'role',
  title: '角色',
  register(platform) {
    registerRoles(platform)
    registerRoleMembers(platform)
    registerSeparation(platform)
  },
  menus: [
    {
      id: '162',
      parentId: '160',
      path: '/system/RoleList',
      title: '角色管理',
      english: 'Roles',
      icon: 'people',
      component: 'system/RoleList',
      permissions: 'system:role:list',
      menuCategory: '1',
      sortNo: 2
    }
  ],
  rights: roleRights,
  roles: presetRoles,
  duplicates: [
    {
      tableName: 'sys_role',
      fieldName: 'role_code',
      table: roles,
      column: roles.roleCode,
      rights: ['system:role:add', 'system:role:edit']
    }
  ],
  basis: seedRoles
}

import type { Module } from '../../module.ts'
import { seedDepartments, seedFirstDepartment } from './department-seed.ts'

export const departmentModule: Module = {
  noun: 'department',
  title: '部门',
  basis: seedFirstDepartment,
  demo: seedDepartments
}

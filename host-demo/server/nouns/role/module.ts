import type { Module } from '../../module.ts'
import { seedRoles } from './role-seed.ts'

export const roleModule: Module = { noun: 'role', title: '角色', basis: seedRoles }

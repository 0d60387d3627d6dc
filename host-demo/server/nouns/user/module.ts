import type { Module } from '../../module.ts'
import { seedAdministrator, seedUsers } from './user-seed.ts'

export const userModule: Module = { noun: 'user', title: '用户', basis: seedAdministrator, demo: seedUsers }

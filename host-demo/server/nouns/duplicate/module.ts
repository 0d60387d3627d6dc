import type { Module } from '../../http/module.ts'
import { registerDuplicates } from './duplicate-calls.ts'

export const duplicateModule: Module = { noun: 'duplicate', title: '重复校验', register: registerDuplicates }

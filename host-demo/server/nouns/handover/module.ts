import type { Module } from '../../http/module.ts'
import { registerHandover } from './handover-calls.ts'

export const handoverModule: Module = {
  noun: 'handover',
  title: '离职交接',
  register: registerHandover
}

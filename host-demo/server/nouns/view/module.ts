import type { Module } from '../../module.ts'
import { registerQueries } from './query-calls.ts'

export const viewModule: Module = {
  noun: 'view',
  title: '列表视图',
  register: registerQueries
}

import type { Module } from '../../http/module.ts'
import { registerMerges } from './merge-calls.ts'

export const reformModule: Module = {
  noun: 'reform',
  title: '机构改革',
  register: registerMerges
}

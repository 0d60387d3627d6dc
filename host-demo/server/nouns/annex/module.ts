import type { Module } from '../../http/module.ts'
import { registerAnnexes } from './annex-calls.ts'

export const annexModule: Module = { noun: 'annex', title: '附件', register: registerAnnexes }

import type { Module } from '../../module.ts'
import { registerAnnexes } from './annex-calls.ts'

export const annexModule: Module = { noun: 'annex', title: '附件', register: registerAnnexes }

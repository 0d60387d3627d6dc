import type { Module } from '../../http/module.ts'
import { registerOffice } from './office-calls.ts'

export const officeModule: Module = { noun: 'office', title: '办公软件', register: registerOffice }

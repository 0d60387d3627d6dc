import { applyRights } from '../../../../elements/contract/apply.ts'
import type { Module } from '../../module.ts'
import { registerApplications } from './application-calls.ts'
import { seedApplications } from './application-seed.ts'

export const applicationModule: Module = {
  noun: 'application',
  title: '依申请公开',
  register: registerApplications,
  rights: applyRights,
  demo: seedApplications
}

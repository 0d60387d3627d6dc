import { objectGrantRights } from '../../../../elements/base/contract/object-grant.ts'
import type { Module } from '../../http/module.ts'
import { registerExplain } from './explain-calls.ts'
import { registerObjectGrants } from './object-calls.ts'

export const objectModule: Module = {
  noun: 'object',
  title: '对象授权',
  register(platform) {
    registerObjectGrants(platform)
    registerExplain(platform)
  },
  rights: objectGrantRights
}

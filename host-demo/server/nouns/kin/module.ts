import Type from 'typebox'
import { kinCalls } from '../../../../elements/base/contract/kin.ts'
import type { Module } from '../../http/module.ts'
import { route } from '../../http/calls/route.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { NoRowsSchema } from '../../results/site/kin.ts'

export const kinModule: Module = {
  noun: 'kin',
  title: '兼容接口',
  register(platform) {
    const { tenants, thirdApps, departmentPermissions } = kinCalls
    route(platform, tenants, { right: null, result: NoRowsSchema }, () => [])
    route(platform, thirdApps, { right: null }, () => null)
    route(
      platform,
      departmentPermissions,
      { right: null, query: ClosedObject({ departId: Type.Optional(Id) }), result: NoRowsSchema },
      () => []
    )
  }
}

import Type from 'typebox'
import { kinCalls } from '../../../../elements/base/contract/kin.ts'
import type { Module } from '../../http/module.ts'
import { route } from '../../http/calls/route.ts'
import { ClosedObject, Id, pageFields } from '../../kernel/fields.ts'
import { NoPageSchema, NoRowsSchema } from '../../results/site/kin.ts'
import { emptyPage } from '../../rows/empty-page.ts'

export const kinModule: Module = {
  noun: 'kin',
  title: '兼容接口',
  register(platform) {
    const { positions, tenants, thirdApps, departmentPermissions } = kinCalls
    const page = { right: null, query: ClosedObject(pageFields), result: NoPageSchema }
    route(platform, positions, page, ({ query }) => emptyPage(query))
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

import Type from 'typebox'
import { siteStates } from '../../../../elements/base/contract/subsite.ts'
import { OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'

/** Query of the lists of sites. */
export const subsiteFilters = {
  ...pageFields,
  name: Type.Optional(Text(64, 0, '站点名称')),
  siteType: Type.Optional(Text(100, 0, '站点类型')),
  groupId: Type.Optional(titled('站点分组', OptionalId)),
  siteStatus: Type.Optional(Type.Enum([...siteStates], { title: '状态' }))
}

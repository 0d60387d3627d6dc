import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, stampFields, texts } from '../../kernel/result-fields.ts'

const ViewContentSchema = ClosedObject({
  ...texts('query'),
  hidden: Type.Array(Type.String()),
  widths: Type.Array(ClosedObject({ ...texts('key'), ...numbers('width') }))
})

const ListViewDraftSchema = ClosedObject({
  ...texts('list', 'viewName'),
  ...booleans('isRoleDefault'),
  content: ViewContentSchema,
  roleIds: Type.Array(Type.String())
})

export const ListViewSchema = ClosedObject({
  ...ListViewDraftSchema.properties,
  ...stampFields,
  ...texts('id'),
  ...booleans('isOwn', 'mayEdit', 'isDefault', 'isOwnDefault')
})

export const ViewRolesSchema = Type.Array(ClosedObject(texts('id', 'roleName')))

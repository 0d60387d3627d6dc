import Type from 'typebox'
import { menuCategories, menuTypes } from '../../../../elements/base/contract/permission.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, stampFields, texts } from '../../kernel/result-fields.ts'
import { PermissionNodeSchema } from './role.ts'

const PermissionDraftSchema = ClosedObject({
  ...texts('parentId', 'name', 'perms', 'url', 'component', 'redirect', 'address', 'icon', 'description'),
  ...flags('internalOrExternal', 'status', 'route', 'hidden', 'keepAlive', 'alwaysShow'),
  menuType: Type.Enum(menuTypes),
  permsType: Type.Enum(['1', '2']),
  menuCategory: Type.Enum(menuCategories)
})

const rowFields = {
  ...PermissionDraftSchema.properties,
  ...texts('id', 'key', 'title'),
  ...numbers('sortNo'),
  ...booleans('isLeaf', 'leaf', 'isGroup', 'isPreset', 'mayEdit', 'takesRules', 'hasProblem'),
  ruleFlag: Type.Union([Type.Literal(0), Type.Literal(1)])
}

export const PermissionRowSchema = Type.Cyclic(
  { PermissionRow: ClosedObject({ ...rowFields, children: Type.Array(Type.Ref('PermissionRow')) }) },
  'PermissionRow'
)

export const PermissionChoicesSchema = ClosedObject({
  treeList: Type.Array(PermissionNodeSchema),
  ids: Type.Array(Type.String())
})

const GuardedCallSchema = ClosedObject(texts('method', 'path'))

export const PermissionSchema = ClosedObject({
  ...rowFields,
  ...stampFields,
  calls: Type.Array(GuardedCallSchema),
  roleNames: Type.Array(Type.String())
})

export const PermissionLossSchema = ClosedObject({
  ...numbers('entries', 'buttons', 'rules'),
  roles: Type.Array(Type.String())
})

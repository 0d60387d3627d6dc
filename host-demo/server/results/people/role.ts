import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, stampFields, texts } from '../../kernel/result-fields.ts'

export const PermissionNodeSchema = Type.Cyclic(
  {
    PermissionNode: ClosedObject({
      ...texts('key', 'value', 'title', 'slotTitle', 'icon', 'parentId'),
      ...booleans('isLeaf', 'mayGive'),
      ruleFlag: Type.Union([Type.Literal(0), Type.Literal(1)]),
      kind: Type.Enum(['right', 'menu']),
      children: Type.Array(Type.Ref('PermissionNode'))
    })
  },
  'PermissionNode'
)

export const PermissionTreeSchema = ClosedObject({
  treeList: Type.Array(PermissionNodeSchema),
  ids: Type.Array(Type.String())
})

const PermissionEffectSchema = ClosedObject({ ...texts('permissionId', 'title'), ...numbers('people') })

export const PreviewRolePermissionsSchema = ClosedObject({
  given: Type.Array(PermissionEffectSchema),
  taken: Type.Array(PermissionEffectSchema)
})

const RoleDraftSchema = ClosedObject({
  ...texts('roleName', 'roleCode', 'description'),
  needsSecondFactor: Type.Enum(['0', '1'])
})

export const RoleSchema = ClosedObject({
  ...RoleDraftSchema.properties,
  ...stampFields,
  ...texts('id'),
  ...numbers('userCount'),
  ...booleans('isPreset'),
  area: Type.Enum(['', 'system', 'security', 'audit'])
})

export const AllRolesSchema = Type.Array(
  ClosedObject({ ...texts('id', 'roleName', 'roleCode'), ...booleans('mayGive', 'isForDepartments') })
)

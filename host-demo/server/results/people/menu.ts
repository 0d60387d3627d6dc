import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, optional, texts } from '../../kernel/result-fields.ts'

export const ExplainPathSchema = ClosedObject({
  ...texts('title'),
  rights: Type.Array(Type.String()),
  codes: Type.Optional(Type.Array(Type.String())),
  administrators: Type.Array(Type.String())
})

const MenuItemSchema = Type.Cyclic(
  {
    MenuItem: ClosedObject({
      ...texts('id', 'path', 'name'),
      ...flags('route'),
      ...optional({
        ...texts('component', 'redirect'),
        ...numbers('badgeNum'),
        ...booleans('hidden', 'alwaysShow', 'isTop')
      }),
      menuCategory: Type.Optional(Type.Enum(['1', '2'])),
      children: Type.Optional(Type.Array(Type.Ref('MenuItem'))),
      meta: ClosedObject({
        ...texts('title'),
        ...optional({ ...texts('english', 'icon', 'url'), ...booleans('keepAlive', 'internalOrExternal') }),
        permissionList: Type.Optional(Type.Array(Type.String()))
      })
    })
  },
  'MenuItem'
)

const GrantSchema = ClosedObject({ ...texts('action', 'describe'), type: Type.Enum(['1', '2']) })

const RightSchema = ClosedObject({ ...GrantSchema.properties, ...flags('status') })

export const PermissionsSchema = ClosedObject({
  menu: Type.Array(MenuItemSchema),
  auth: Type.Array(GrantSchema),
  allAuth: Type.Array(RightSchema),
  objectPermissionList: Type.Array(
    ClosedObject({ ...texts('objId'), obj: Type.Enum(['subsite', 'newsclass']), actions: Type.Array(Type.String()) })
  )
})

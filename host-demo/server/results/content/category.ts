import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, texts } from '../../kernel/result-fields.ts'

export const CategoryChoiceSchema = Type.Cyclic(
  {
    CategoryChoice: ClosedObject({
      ...texts('key', 'value', 'title', 'text', 'code'),
      children: Type.Array(Type.Ref('CategoryChoice'))
    })
  },
  'CategoryChoice'
)

export const CategoryNodeSchema = Type.Cyclic(
  {
    CategoryNode: ClosedObject({
      ...texts('key', 'value', 'title', 'code', 'pid'),
      ...booleans('isLeaf'),
      children: Type.Optional(Type.Array(Type.Ref('CategoryNode')))
    })
  },
  'CategoryNode'
)

export const CategoryRowSchema = ClosedObject({ ...texts('id', 'pid', 'name', 'code'), ...flags('hasChild') })

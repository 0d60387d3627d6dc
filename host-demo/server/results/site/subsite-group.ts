import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const SubsiteGroupNodeSchema = Type.Cyclic(
  {
    SubsiteGroupNode: ClosedObject({
      ...texts('key', 'value', 'title', 'id', 'name', 'depId'),
      classify: Type.Literal('1'),
      siteType: Type.Literal(''),
      children: Type.Array(Type.Ref('SubsiteGroupNode'))
    })
  },
  'SubsiteGroupNode'
)

import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, DoneSchema, numbers, texts } from '../../kernel/result-fields.ts'

export const PlacingTargetsSchema = ClosedObject({ closed: Type.Array(ClosedObject(texts('id', 'reason'))) })

export const PlacedOnceSchema = ClosedObject({
  ...DoneSchema.properties,
  same: Type.Array(ClosedObject(texts('id', 'title')))
})

export const ArticlePlacesSchema = ClosedObject({
  places: Type.Array(
    ClosedObject({ ...texts('columnId', 'columnName', 'byName', 'createTime'), ...booleans('isRemovable') })
  ),
  ...numbers('hidden')
})

export const ReferredArticleSchema = ClosedObject({
  ...texts('id', 'title', 'columnName', 'byName', 'createTime'),
  ...booleans('isPublicNow', 'isOpen', 'isRemovable')
})

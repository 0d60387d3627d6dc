import Type from 'typebox'
import { eventKinds, eventTurns, giverKinds } from '../../../../elements/base/contract/grant-history.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, optional, texts } from '../../kernel/result-fields.ts'

const way = {
  ...texts('giverName', 'viaName', 'validUntil', 'actions'),
  giverKind: Type.Enum(['', ...giverKinds])
}

export const GrantHistorySchema = ClosedObject({
  records: Type.Array(
    ClosedObject({
      ...way,
      ...texts('id', 'at', 'name', 'by'),
      kind: Type.Enum([...eventKinds]),
      turn: Type.Enum([...eventTurns]),
      operations: Type.Array(Type.String())
    })
  ),
  ...optional(texts('next')),
  ...texts('since')
})

export const GrantSnapshotSchema = ClosedObject({
  ...texts('day', 'since'),
  ...booleans('isUnknown', 'exists', 'isFrozen', 'isDeleted', 'hasEverything', 'isExpired'),
  held: Type.Array(
    ClosedObject({
      ...texts('id', 'name'),
      kind: Type.Enum(eventKinds.filter(kind => kind !== 'account')),
      ways: Type.Array(ClosedObject(way))
    })
  )
})

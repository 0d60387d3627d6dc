import Type from 'typebox'
import { directoryChangeKinds, directoryRunStates } from '../../../../elements/base/contract/directory.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, pageOf, texts } from '../../kernel/result-fields.ts'

export const changeKinds = directoryChangeKinds.map(([kind]) => kind)
const kind = Type.Enum(changeKinds)

export const TokenSchema = ClosedObject(texts('token'))
export const RunSchema = ClosedObject({
  ...texts('id', 'directoryId', 'startedBy', 'createTime', 'endTime', 'problem'),
  ...booleans('isScheduled', 'isBeyond'),
  ...numbers('done', 'total'),
  state: Type.Enum([...directoryRunStates]),
  counts: Type.Array(ClosedObject({ kind, ...numbers('count') }))
})
export const RunsSchema = pageOf(RunSchema)
export const ChangesSchema = pageOf(
  ClosedObject({
    ...numbers('no'),
    ...texts('key', 'name', 'reason'),
    kind,
    fields: Type.Array(ClosedObject(texts('title', 'before', 'after')))
  })
)

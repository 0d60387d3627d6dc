import Type from 'typebox'
import { handoverKinds } from '../../../../elements/base/contract/handover.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

const kind = Type.Enum([...handoverKinds])
const titles = Type.Array(Type.String())

const HeldSchema = ClosedObject({
  ...numbers('count'),
  kind,
  titles,
  left: Type.Array(ClosedObject({ ...texts('reason'), ...numbers('count'), titles }))
})

export const HandoverSchema = ClosedObject({
  ...texts('id', 'realname', 'print'),
  ...booleans('isFrozen'),
  held: Type.Array(HeldSchema)
})

export const HandoverResultSchema = ClosedObject({
  ...booleans('isFrozen'),
  moved: Type.Array(ClosedObject({ ...numbers('count'), kind })),
  left: Type.Array(HeldSchema)
})

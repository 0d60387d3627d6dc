import Type from 'typebox'
import { mergedKinds } from '../../../../elements/base/contract/department-merge.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

const list = Type.Array(Type.String())
const grants = Type.Array(ClosedObject({ kind: Type.Enum(['role', 'site']), ...texts('name') }))

export const MergePreviewSchema = ClosedObject({
  ...texts('print', 'target', 'leader'),
  ...numbers('opened', 'gaining', 'losing'),
  ...{ merged: list, refusals: list },
  moved: Type.Array(ClosedObject({ kind: Type.Enum(mergedKinds), ...numbers('count') })),
  people: Type.Array(ClosedObject({ ...texts('id', 'realname'), gained: grants, lost: grants }))
})

import Type from 'typebox'
import { nobodyWays } from '../../../../elements/base/contract/process-automatic.ts'
import { nodeDuties } from '../../../../elements/base/contract/process-duty.ts'
import { fieldRightKinds } from '../../../../elements/base/contract/process-form.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'
import { TaskOutcomeSchema } from './process-decision.ts'
import { ProcessFormSchema } from './process-form.ts'

const TrialStepSchema = ClosedObject({
  ...texts('nodeId', 'name', 'who', 'outcome', 'agreedAt'),
  nobody: Type.Enum(['', ...nobodyWays]),
  ...numbers('people'),
  kind: Type.Enum(['task', 'action']),
  duties: Type.Array(Type.Enum(nodeDuties)),
  copiedTo: Type.String(),
  outcomes: Type.Array(TaskOutcomeSchema),
  fields: Type.Array(ClosedObject({ ...texts('model', 'name'), right: Type.Enum(fieldRightKinds) }))
})

export const TrialSchema = ClosedObject({
  ...texts('stopped'),
  asks: Type.Array(Type.String()),
  form: Type.Union([Type.Null(), ProcessFormSchema]),
  steps: Type.Array(TrialStepSchema)
})

export const PreviewSchema = ClosedObject({
  ...texts('stopped'),
  steps: Type.Array(
    ClosedObject({
      ...texts('nodeId', 'name', 'who', 'copiedTo', 'agreedAt'),
      nobody: Type.Enum(['', ...nobodyWays]),
      ...numbers('people'),
      kind: Type.Enum(['task', 'action'])
    })
  )
})

export const ProcessVersionSchema = ClosedObject({
  ...texts('deployTime', 'deployByName'),
  ...numbers('version', 'running')
})

export const VersionChangeSchema = ClosedObject({
  ...texts('nodeId', 'name'),
  change: Type.Enum(['changed', 'added', 'removed']),
  what: Type.Array(Type.Enum(['name', 'form', 'action', 'people', 'many', 'condition', 'way', 'timer', 'buttons']))
})

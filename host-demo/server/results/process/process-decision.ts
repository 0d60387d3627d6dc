import Type from 'typebox'
import { jointRules } from '../../../../elements/base/contract/joint-decision.ts'
import { addedKinds } from '../../../../elements/base/contract/process-added.ts'
import { processStates, taskStates } from '../../../../elements/base/contract/process.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, optional, texts } from '../../kernel/result-fields.ts'

export const JointRuleSchema = ClosedObject({
  ...optional({ ...texts('argument'), ...booleans('veto', 'everyone') }),
  name: Type.Enum(jointRules)
})

/** How a task was added; null if the process opened it. */
export const AddedTaskSchema = Type.Union([
  ClosedObject({ ...texts('hostId', 'byName'), kind: Type.Enum(addedKinds) }),
  Type.Null()
])

export const TaskOutcomeSchema = ClosedObject(texts('outcome', 'name'))

const TaskRoundSchema = ClosedObject({
  ...numbers('people', 'agreed', 'disagreed'),
  ...booleans('inTurn'),
  rule: Type.Union([JointRuleSchema, Type.Null()])
})

export const TaskDecisionSchema = ClosedObject({
  outcomes: Type.Array(TaskOutcomeSchema),
  round: Type.Union([TaskRoundSchema, Type.Null()]),
  ...booleans('mayReturnStraight'),
  ...texts('straightTo')
})

export const TakenTaskSchema = ClosedObject({
  ...texts('taskId', 'title', 'taskName', 'assigneeName', 'withdrawnBy'),
  ...booleans('isMine'),
  state: Type.Enum(taskStates),
  processState: Type.Enum(processStates)
})

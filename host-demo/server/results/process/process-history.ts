import Type from 'typebox'
import { commentTypes } from '../../../../elements/base/contract/process-history.ts'
import { instanceResults, processStates, taskStates } from '../../../../elements/base/contract/process.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, texts } from '../../kernel/result-fields.ts'
import { AddedTaskSchema, JointRuleSchema } from './process-decision.ts'

export const HistoryNodeSchema = ClosedObject({
  ...texts('taskId', 'taskName', 'nodeKey', 'assigneeName', 'deptName', 'candidate'),
  ...texts('createTime', 'finishTime', 'duration', 'outcome'),
  ...booleans('isUndone', 'isStep', 'isWaiting'),
  added: AddedTaskSchema,
  state: Type.Enum(taskStates),
  comment: ClosedObject({ ...texts('comment'), type: Type.Enum(commentTypes) }),
  round: Type.Union([ClosedObject({ ...texts('id'), rule: Type.Union([JointRuleSchema, Type.Null()]) }), Type.Null()]),
  handed: Type.Union([ClosedObject(texts('from', 'to')), Type.Null()])
})

export const InstanceDiagramSchema = ClosedObject({
  ...texts('title', 'processName', 'bpmnXml'),
  state: Type.Enum(processStates),
  result: Type.Enum(instanceResults),
  current: Type.Array(Type.String()),
  passed: Type.Array(Type.String()),
  taken: Type.Array(Type.String())
})

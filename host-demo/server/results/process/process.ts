import Type from 'typebox'
import { taskStates } from '../../../../elements/base/contract/process.ts'
import { nodeActions, taskActions } from '../../../../elements/base/contract/process-actions.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, stampFields, texts } from '../../kernel/result-fields.ts'

export const StartedSchema = ClosedObject(texts('processInstanceId', 'taskId', 'node'))

export const TaskOperationSchema = ClosedObject({ ...texts('name', 'permCode'), code: Type.Enum(taskActions) })

export const NodeButtonSchema = ClosedObject({
  ...texts('buttonName', 'icon', 'permission'),
  ...numbers('orderNo'),
  buttonCode: Type.Enum(nodeActions)
})

export const TaskRowSchema = ClosedObject({
  ...texts(
    'taskId',
    'businessKind',
    'businessId',
    'subsiteId',
    'taskName',
    'processInstanceId',
    'title',
    'processName',
    'starterName',
    'assigneeName',
    'createTime',
    'finishTime'
  ),
  ...booleans('isWaiting'),
  state: Type.Enum(taskStates)
})

export const TaskPersonSchema = ClosedObject(texts('id', 'realname', 'username', 'departName'))

export const ProcessSchema = ClosedObject({
  ...stampFields,
  ...texts('id', 'processKey', 'processName', 'description', 'deployTime', 'bpmnXml'),
  ...numbers('deployedVersion')
})

export const ProcessRowSchema = ClosedObject({
  ...stampFields,
  ...texts('id', 'processKey', 'processName', 'description', 'deployTime'),
  ...numbers('deployedVersion')
})

export const DeployedSchema = ClosedObject({
  notes: Type.Array(ClosedObject(texts('nodeId', 'nodeName', 'message', 'english'))),
  ...texts('processId', 'definitionId', 'deployTime'),
  ...numbers('version')
})

export const ProcessSubjectsSchema = ClosedObject({
  people: Type.Array(TaskPersonSchema),
  roles: Type.Array(ClosedObject(texts('id', 'roleName', 'roleCode')))
})

export const ProcessChoicesSchema = Type.Array(
  ClosedObject({ ...texts('id', 'processKey', 'processName'), ...numbers('deployedVersion') })
)

export const CommonCommentSchema = ClosedObject({
  ...texts('id', 'content'),
  ...numbers('orderNo'),
  ...flags('isShared')
})

export const RemindedSchema = ClosedObject(numbers('sent', 'told'))

import Type from 'typebox'
import { addedKinds } from '../../../../elements/base/contract/process-added.ts'
import { instanceResults, processStates, taskStates } from '../../../../elements/base/contract/process.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, texts } from '../../kernel/result-fields.ts'
import { AttachmentSchema } from '../content/annex.ts'
import { AddedTaskSchema } from './process-decision.ts'
import { TaskOperationSchema } from './process.ts'

export const InstanceRowSchema = ClosedObject({
  ...texts('id', 'title', 'processName', 'businessKind', 'businessId', 'subsiteId', 'subsiteName', 'starterName'),
  ...texts('node', 'waitsFor', 'waitsSince', 'startTime', 'endTime'),
  state: Type.Enum(processStates),
  result: Type.Enum(instanceResults)
})

const copyTexts = texts('senderName', 'comment', 'copyTime', 'readTime')

export const CopiedRowSchema = ClosedObject({ ...InstanceRowSchema.properties, ...copyTexts })

/** Result of sending copies. */
export const CopiedSchema = ClosedObject({ told: Type.Integer() })

export const InstanceDetailsSchema = ClosedObject({
  ...InstanceRowSchema.properties,
  ...texts('content', 'lastRemark', 'asOf'),
  annexList: Type.Array(AttachmentSchema),
  tasks: Type.Array(
    ClosedObject({
      ...texts('taskId', 'taskName', 'waitsFor', 'createTime', 'urgeFrom'),
      ...booleans('mayUrge', 'mayRemove', 'isWaiting'),
      added: AddedTaskSchema,
      addKinds: Type.Array(Type.Enum(addedKinds)),
      urgeIn: Type.Integer(),
      state: Type.Enum(taskStates),
      operations: Type.Array(TaskOperationSchema)
    })
  ),
  operations: Type.Array(TaskOperationSchema),
  targets: Type.Array(ClosedObject(texts('nodeKey', 'nodeName'))),
  failures: Type.Array(ClosedObject({ ...texts('nodeName', 'problem', 'nextTime'), tries: Type.Integer() })),
  copies: Type.Array(ClosedObject({ ...texts('userId', 'userName'), ...copyTexts })),
  ...booleans('mayCopy', 'mayWithdraw', 'maySendAgain')
})

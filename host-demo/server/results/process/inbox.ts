import Type from 'typebox'
import { urgencies, waitingKinds } from '../../../../elements/base/contract/inbox.ts'
import { taskStates } from '../../../../elements/base/contract/process.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, optional, pageOf, texts } from '../../kernel/result-fields.ts'
import { NoticeSchema } from '../content/announcement.ts'

const WaitingRowSchema = ClosedObject({
  ...texts('id', 'subjectId', 'title', 'step', 'subsiteId', 'subsiteName', 'fromName', 'since', 'dueDate', 'code'),
  kind: Type.Enum(waitingKinds),
  urgency: Type.Enum(urgencies),
  task: Type.Optional(
    ClosedObject({
      ...texts(
        'createTime',
        'title',
        'subsiteId',
        'processName',
        'taskId',
        'businessKind',
        'businessId',
        'taskName',
        'processInstanceId',
        'starterName',
        'assigneeName'
      ),
      ...booleans('isWaiting'),
      state: Type.Enum(taskStates)
    })
  ),
  notice: Type.Optional(NoticeSchema)
})

export const WaitingPageSchema = ClosedObject({
  ...pageOf(WaitingRowSchema).properties,
  counts: ClosedObject(optional(numbers(...waitingKinds)))
})

import { completeTaskByPost, disagreeProcessByPost, processLimits, type Started } from '../../contract/process.ts'
import { createRecord, type RecordStore } from '../../crud/record/record.ts'
import { send } from '../../session/request/send.ts'
import { $user } from '../../session/wire/session.ts'

/** Decision sent with the comment: an outcome, or a step to send the task back to. */
export type Decision = { outcome: string } | { targetKey: string; isStraight: '0' | '1' }

interface CommentDraft {
  comment: string
  /** Changed values of the task's form. */
  values?: Record<string, unknown>
}
export type CommentRecord = RecordStore<CommentDraft & { version: number }, CommentDraft>

export const mostLetters = processLimits.comment

function isDraft(value: unknown): value is CommentDraft {
  const { comment, values = {} } = Object(value) as Partial<CommentDraft>
  return typeof comment === 'string' && typeof values === 'object' && values !== null
}

/** Returns the form values as sent; an empty object if there are none. */
export const dataPart = ({ values = {} }: CommentDraft): { data?: string } =>
  Object.keys(values).length > 0 ? { data: JSON.stringify(values) } : {}

/** Creates the draft of a comment and of the task's form. Both are sent with the decision. */
export const createCommentRecord = (taskId: string, decisionOf: () => Decision): CommentRecord =>
  createRecord<CommentDraft & { version: number }, CommentDraft>({
    noun: 'taskComment',
    blank: { comment: '', values: {} },
    draftOf: ({ comment, values = {} }) => ({ comment, values }),
    async save(draft) {
      const comment = draft.comment.trim()
      await decide(taskId, { ...draft, comment }, decisionOf())
      return { ...draft, comment, version: 1 }
    },
    keep: { keyOf: () => `task-comment:${$user.get()?.username}:${taskId}`, fits: isDraft }
  })

function decide(taskId: string, draft: CommentDraft, decision: Decision): Promise<Started> {
  const { comment } = draft
  return 'outcome' in decision
    ? send(completeTaskByPost, { body: { taskId, comment, ...dataPart(draft), ...decision } })
    : send(disagreeProcessByPost, { body: { taskId, reason: comment, ...dataPart(draft), ...decision } })
}

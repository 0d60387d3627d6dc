import { completeTaskByPost, disagreeProcessByPost, processLimits, type Started } from '../../contract/process.ts'
import { createRecord, type RecordStore } from '../record/record.ts'
import { send } from '../../session/request.ts'
import { $user } from '../../session/session.ts'

/** What becomes of the task with the comment: sent on with an outcome, or back to a step. */
export type Decision = { outcome: 'agree' | 'disagree' } | { targetKey: string }

export interface CommentDraft {
  comment: string
}
export type CommentRecord = RecordStore<CommentDraft & { version: number }, CommentDraft>

export const mostLetters = processLimits.comment

const isDraft = (value: unknown): value is CommentDraft =>
  typeof (Object(value) as Partial<CommentDraft>).comment === 'string'

/** A comment being written: it goes with the decision. */
export const createCommentRecord = (taskId: string, decisionOf: () => Decision): CommentRecord =>
  createRecord<CommentDraft & { version: number }, CommentDraft>({
    noun: 'taskComment',
    blank: { comment: '' },
    draftOf: ({ comment }) => ({ comment }),
    async save({ comment: written }) {
      const comment = written.trim()
      await decide(taskId, comment, decisionOf())
      return { comment, version: 1 }
    },
    keep: { keyOf: () => `task-comment:${$user.get()?.username}:${taskId}`, fits: isDraft }
  })

const decide = (taskId: string, comment: string, decision: Decision): Promise<Started> =>
  'outcome' in decision
    ? send(completeTaskByPost, { body: { taskId, comment, ...decision } })
    : send(disagreeProcessByPost, { body: { taskId, reason: comment, ...decision } })

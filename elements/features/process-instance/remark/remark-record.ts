import { remarkOnInstance } from '../../../base/contract/process-remark.ts'
import type { Person } from '../../../base/crud/people/people.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $user } from '../../../base/session/wire/session.ts'

interface RemarkDraft {
  remark: string
  people: Person[]
}
type RemarkRecord = RecordStore<RemarkDraft & { version: number }, RemarkDraft>

function isDraft(value: unknown): value is RemarkDraft {
  const { remark, people } = Object(value) as Partial<RemarkDraft>
  return typeof remark === 'string' && Array.isArray(people)
}

/** Creates the draft of a remark, stored in the browser until it is sent. `onTold` gets the number of people told. */
export const createRemarkRecord = (processInstanceId: string, onTold: (count: number) => void): RemarkRecord =>
  createRecord<RemarkDraft & { version: number }, RemarkDraft>({
    noun: 'task',
    blank: { remark: '', people: [] },
    draftOf: ({ remark, people }) => ({ remark, people }),
    async save(draft) {
      const userIds = draft.people.map(({ id }) => id)
      const body = { processInstanceId, remark: draft.remark.trim(), userIds }
      onTold((await send(remarkOnInstance, { body })).told)
      return { ...draft, version: 1 }
    },
    keep: { keyOf: () => `remark:${$user.get()?.username}:${processInstanceId}`, fits: isDraft }
  })

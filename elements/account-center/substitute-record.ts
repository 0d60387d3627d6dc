import { saveSubstitute } from '../contract/process-substitute.ts'
import type { Person } from '../parts/choose/people.ts'
import { createRecord, type RecordStore } from '../parts/record/record.ts'
import { send } from '../session/request.ts'
import { $user } from '../session/session.ts'

export interface LeaveDraft {
  person: Pick<Person, 'id' | 'realname'> | null
  fromDay: string
  toDay: string
}
export type LeaveRecord = RecordStore<LeaveDraft & { version: number }, LeaveDraft>

const isDraft = (value: unknown): value is LeaveDraft => {
  const { person, fromDay, toDay } = Object(value) as Partial<LeaveDraft>
  return typeof person === 'object' && typeof fromDay === 'string' && typeof toDay === 'string'
}

/** Who does the person's tasks, and when; kept until it is saved. */
export const createLeaveRecord = (): LeaveRecord =>
  createRecord<LeaveDraft & { version: number }, LeaveDraft>({
    noun: 'substitute',
    blank: { person: null, fromDay: '', toDay: '' },
    draftOf: ({ person, fromDay, toDay }) => ({ person, fromDay, toDay }),
    async save(draft) {
      const { person, fromDay, toDay } = draft
      await send(saveSubstitute, { body: { userId: person?.id ?? '', fromDay, toDay } })
      return { ...draft, version: 1 }
    },
    keep: { keyOf: () => `substitute:${$user.get()?.username}`, fits: isDraft }
  })

import { saveSubstitute } from '../../base/contract/process-substitute.ts'
import type { Person } from '../../base/crud/people/people.ts'
import { createRecord, type RecordStore } from '../../base/crud/record/record.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'

interface LeaveDraft {
  person: Pick<Person, 'id' | 'realname'> | null
  fromDay: string
  toDay: string
}
type LeaveRecord = RecordStore<LeaveDraft & { version: number }, LeaveDraft>

function isDraft(value: unknown): value is LeaveDraft {
  const { person, fromDay, toDay } = Object(value) as Partial<LeaveDraft>
  return typeof person === 'object' && typeof fromDay === 'string' && typeof toDay === 'string'
}

/** Creates the record for a substitute and its dates. Unsaved input is stored as a draft. */
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

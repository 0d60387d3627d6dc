import { saveApplyTerm, type ApplyTerm } from '../../../base/contract/apply-files.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $subsite, $user } from '../../../base/session/wire/session.ts'

interface TermDraft {
  keepYears: number
}
type TermRecord = RecordStore<ApplyTerm, TermDraft>

const isDraft = (value: unknown): value is TermDraft =>
  Number.isInteger((Object(value) as Partial<TermDraft>).keepYears)

/** Creates the record for the site's retention period. */
export const createTermRecord = (term: ApplyTerm, onSaved: (saved: ApplyTerm) => void): TermRecord =>
  createRecord<ApplyTerm, TermDraft>({
    noun: 'applyTerm',
    record: term,
    blank: { keepYears: 0 },
    draftOf: ({ keepYears }) => ({ keepYears }),
    save: ({ keepYears }, _record, version, subsite) => send(saveApplyTerm, { body: { keepYears, version }, subsite }),
    onSaved,
    keep: { keyOf: () => `apply-term:${$user.get()?.username}:${$subsite.get()?.id}`, fits: isDraft }
  })

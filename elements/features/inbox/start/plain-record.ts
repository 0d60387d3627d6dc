import { startProcessByPost } from '../../../base/contract/process.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $user } from '../../../base/session/wire/session.ts'
import { addedPart, blankAdded, isAdded, type AddedDraft } from './added-draft.ts'

interface PlainDraft extends AddedDraft {
  title: string
}
type PlainRecord = RecordStore<PlainDraft & { version: number }, PlainDraft>

const isDraft = (value: unknown): value is PlainDraft =>
  isAdded(value) && typeof (value as Partial<PlainDraft>).title === 'string'

/** Creates the record for starting a process without a form. Unsent input is stored as a draft. */
export const createPlainRecord = (processKey: string, again?: PlainDraft): PlainRecord =>
  createRecord<PlainDraft & { version: number }, PlainDraft>({
    noun: 'plainProcess',
    blank: again ?? { title: '', ...blankAdded },
    draftOf: ({ title, content, files }) => ({ title, content, files }),
    async save(draft) {
      await send(startProcessByPost, { body: { processKey, title: draft.title.trim(), ...addedPart(draft) } })
      return { ...draft, version: 1 }
    },
    keep: { keyOf: () => `plain-process:${$user.get()?.username}:${processKey}${again ? ':again' : ''}`, fits: isDraft }
  })

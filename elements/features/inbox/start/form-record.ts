import { startByForm } from '../../../base/contract/process-form.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $user } from '../../../base/session/wire/session.ts'

export interface FilledDraft {
  title: string
  values: Record<string, unknown>
}
type FilledRecord = RecordStore<FilledDraft & { version: number }, FilledDraft>

function isDraft(value: unknown): value is FilledDraft {
  const { title, values } = Object(value) as Partial<FilledDraft>
  return typeof title === 'string' && typeof values === 'object' && values !== null
}

/**
 * Creates the record for starting a process by form. Unsent input is stored as a draft.
 * @param again what was entered before
 */
export const createFilledRecord = (processKey: string, again?: FilledDraft): FilledRecord =>
  createRecord<FilledDraft & { version: number }, FilledDraft>({
    noun: 'filledForm',
    blank: again ?? { title: '', values: {} },
    draftOf: ({ title, values }) => ({ title, values }),
    async save({ title, values }) {
      await send(startByForm, { body: { processKey, title: title.trim(), data: JSON.stringify(values) } })
      return { title, values, version: 1 }
    },
    keep: { keyOf: () => `filled-form:${$user.get()?.username}:${processKey}${again ? ':again' : ''}`, fits: isDraft }
  })

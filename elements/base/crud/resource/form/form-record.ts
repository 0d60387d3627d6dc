import { createRecord, type RecordStore } from '../../record/record.ts'
import { $user } from '../../../session/wire/session.ts'
import { send } from '../../../session/request/send.ts'
import type { FormRecord, Loose, RecordForm } from './record-form.ts'

type Whole = FormRecord & Loose
export type FormStore = RecordStore<Whole, Loose>

/** Returns the draft of a record: the fields that the form edits. */
export const draftOf = ({ blank, draftOf: own }: RecordForm<Whole, Loose>, record: Whole): Loose =>
  own?.(record) ?? Object.fromEntries(Object.keys(blank).map(name => [name, record[name]]))

/**
 * Creates the edit session of a form, for a record or a new one. `begin` distinguishes new records of different pages.
 */
export const createFormRecord = (noun: string, form: RecordForm<Whole, Loose>, record?: Whole): FormStore =>
  createRecord<Whole, Loose>({
    noun,
    record,
    blank: form.blank,
    draftOf: whole => draftOf(form, whole),
    load: ({ id }) => send(form.calls.byId, { query: { id } }),
    save: (draft, known, version, subsite) =>
      known
        ? send(form.calls.edit, { body: { ...draft, id: known.id, version }, subsite })
        : send(form.calls.add, { body: draft, subsite }),
    keep: {
      keyOf: known => `${noun}:${$user.get()?.username ?? ''}:${known?.id ?? `new:${JSON.stringify(form.blank)}`}`,
      fits: (value): value is Loose =>
        typeof value === 'object' && value !== null && Object.keys(form.blank).every(name => name in value)
    }
  })

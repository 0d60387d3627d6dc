import { processCalls, type Process, type ProcessDraft } from '../../../base/contract/process.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $user } from '../../../base/session/wire/session.ts'

export type ProcessRecord = RecordStore<Process, ProcessDraft>

function isDraft(value: unknown): value is ProcessDraft {
  const { processName, description, bpmnXml } = Object(value) as Partial<ProcessDraft>
  return [processName, description, bpmnXml].every(text => typeof text === 'string')
}

/** Creates the record for editing a process. Unsaved changes are stored as a draft. */
export const createProcessRecord = (blank: ProcessDraft, process?: Process): ProcessRecord =>
  createRecord<Process, ProcessDraft>({
    noun: 'process',
    record: process,
    blank,
    draftOf: ({ processName, description, bpmnXml }) => ({ processName, description, bpmnXml }),
    load: ({ id }) => send(processCalls.byId, { query: { id } }),
    save: (draft, known, version, subsite) => {
      const body = { ...draft, processName: draft.processName.trim() }
      return known
        ? send(processCalls.edit, { body: { ...body, id: known.id, version }, subsite })
        : send(processCalls.add, { body, subsite })
    },
    keep: {
      keyOf: known => `process-design:${$user.get()?.username ?? ''}:${known?.id ?? 'new'}`,
      fits: isDraft
    }
  })

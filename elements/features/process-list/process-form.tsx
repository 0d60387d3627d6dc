import { processCalls, processLimits, type Process, type ProcessDraft } from '../../base/contract/process.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import { DocumentField } from './document-field.tsx'
import type { ProcessListWords } from './process-list.text.ts'

const blank: ProcessDraft = { processName: '', description: '', bpmnXml: '' }

/** Describes the form of a process: name and document. */
export const processForm = (text: ProcessListWords): AnyForm =>
  recordForm<Process, ProcessDraft>({
    adding: text.add,
    calls: processCalls,
    blank,
    draftOf: ({ processName, description, bpmnXml }) => ({ processName, description, bpmnXml }),
    nameOf: draft => draft.processName,
    fields: [
      { kind: 'text', name: 'processName', label: text.name, maxLength: 60, isRequired: true, isWide: true },
      { kind: 'area', name: 'description', label: text.description, maxLength: 300, rows: 2, isWide: true },
      {
        kind: 'own',
        name: 'bpmnXml',
        label: text.document,
        hint: text.documentHint,
        isRequired: true,
        isWide: true,
        words: ({ bpmnXml }) => text.letters(bpmnXml.length),
        check: ({ bpmnXml }) =>
          bpmnXml.length > processLimits.document
            ? text.tooLong(processLimits.document)
            : bpmnXml.trim()
              ? ''
              : text.documentEmpty,
        render: ({ draft, change, isEditable, id }) => (
          <DocumentField
            id={id}
            value={draft.bpmnXml}
            isEditable={isEditable}
            onChange={bpmnXml => change({ bpmnXml })}
          />
        )
      }
    ]
  })

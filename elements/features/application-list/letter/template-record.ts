import { letterTemplates, saveLetterTemplate, type LetterTemplate } from '../../../base/contract/apply-letters.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $subsite, $user } from '../../../base/session/wire/session.ts'

interface TemplateDraft {
  text: string
}
type TemplateRecord = RecordStore<LetterTemplate, TemplateDraft>

const isDraft = (value: unknown): value is TemplateDraft =>
  typeof (Object(value) as Partial<TemplateDraft>).text === 'string'

export const readTemplates = (signal?: AbortSignal): Promise<LetterTemplate[]> => send(letterTemplates, { signal })

/** Creates the record for editing a letter template. */
export const createTemplateRecord = (
  template: LetterTemplate,
  onSaved: (saved: LetterTemplate) => void
): TemplateRecord =>
  createRecord<LetterTemplate, TemplateDraft>({
    noun: 'letterTemplate',
    record: template,
    blank: { text: '' },
    draftOf: ({ text }) => ({ text }),
    save: ({ text }, _record, version, subsite) =>
      send(saveLetterTemplate, { body: { kind: template.kind, text, version }, subsite }),
    onSaved,
    keep: {
      keyOf: () => `letter-template:${$user.get()?.username}:${$subsite.get()?.id}:${template.kind}`,
      fits: isDraft
    }
  })

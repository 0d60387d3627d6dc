import {
  templateCalls,
  templateFileName,
  templateLimits,
  type Template,
  type TemplateDraft
} from '../../../base/contract/template.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'

export type TemplateRecord = RecordStore<Template, TemplateDraft>

export type Problem = 'name' | 'fileName' | 'code'

const fits = new RegExp(`^${templateFileName}$`)

/** Returns the fields that the platform would refuse. */
export function problemsOf({ name, fileName, code }: TemplateDraft): Problem[] {
  const problems: Problem[] = []
  if (name.trim() === '' || name.length > 60) problems.push('name')
  if (!fits.test(fileName.trim())) problems.push('fileName')
  if (code.length > templateLimits.characters) problems.push('code')
  return problems
}

const blank: TemplateDraft = { name: '', fileName: '', kind: 'list', code: '' }
const draftOf = ({ name, fileName, kind, code }: TemplateDraft): TemplateDraft => ({ name, fileName, kind, code })
const isDraft = (value: unknown): value is TemplateDraft =>
  typeof (value as TemplateDraft | undefined)?.code === 'string' &&
  typeof (value as TemplateDraft).fileName === 'string'

export const loadTemplate = (id: string, signal?: AbortSignal): Promise<Template> =>
  send(templateCalls.byId, { query: { id }, signal })

/** Creates the record for editing a template. */
export const createTemplateRecord = (template: Template | undefined, owner: string): TemplateRecord =>
  createRecord<Template, TemplateDraft>({
    ...{ noun: 'template', record: template, blank, draftOf },
    load: ({ id }) => loadTemplate(id),
    save(draft, known, version, subsite) {
      const body = { ...draft, name: draft.name.trim(), fileName: draft.fileName.trim() }
      if (!known) return send(templateCalls.add, { body, subsite })
      return send(templateCalls.edit, { body: { ...body, id: known.id, version }, subsite })
    },
    keep: { keyOf: known => `template:${owner}:${known?.id ?? 'new'}`, fits: isDraft }
  })

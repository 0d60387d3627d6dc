import { modelCalls, modelDictionaries, type ContentModel, type ModelDraft } from '../../base/contract/model.ts'
import type { ModelWords } from '../../base/shared/model/model.text.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import { send } from '../../base/session/request/send.ts'
import { problemOfFields } from './field-checks.ts'
import { ModelChanges } from './model-changes.tsx'
import { FieldList } from './field-list.tsx'
import type { ModelListWords } from './model-list.text.ts'

const blank: ModelDraft = {
  ...{ name: '', code: '', description: '', listTemplate: '', detailTemplate: '' },
  ...{ isDefault: 'N', status: '1', fields: [] }
}
const template = /^([\w-]+(\/[\w-]+){0,7}(\.html?)?)?$/

/** Describes the form of a model and its fields. */
export async function modelForm(text: ModelListWords, values: ModelWords): Promise<AnyForm> {
  const dictionaries = await send(modelDictionaries, {})
  const templateProblem = (name: string) => (template.test(name) ? '' : text.templateWrong)
  return recordForm<ContentModel, ModelDraft>({
    adding: text.add,
    calls: modelCalls,
    blank,
    nameOf: draft => draft.name,
    fields: [
      { kind: 'text', name: 'name', label: text.name, maxLength: 60, isRequired: true },
      {
        kind: 'text',
        name: 'code',
        label: text.code,
        hint: text.codeHint,
        maxLength: 60,
        isRequired: true,
        unique: { tableName: 'model', fieldName: 'code' },
        check: ({ code }) => (/^[A-Za-z][\w-]*$/.test(code) ? '' : text.codeWrong)
      },
      {
        kind: 'own',
        name: 'fields',
        label: text.fields,
        hint: text.fieldsHint,
        isWide: true,
        check: ({ fields }) => problemOfFields(text, values, fields),
        words: ({ fields }) => fields.map(({ label, name, type }) => `${label} ${name} ${text.types[type]}`).join('\n'),
        render: ({ draft, change, isEditable, id, recordId }) => (
          <>
            <FieldList
              id={id}
              fields={draft.fields}
              dictionaries={dictionaries}
              isEditable={isEditable}
              onChange={fields => change({ fields })}
            />
            {isEditable && recordId && !problemOfFields(text, values, draft.fields) && (
              <ModelChanges modelId={recordId} fields={draft.fields} />
            )}
          </>
        )
      },
      {
        kind: 'text',
        name: 'listTemplate',
        label: text.listTemplate,
        hint: text.templateHint,
        maxLength: 120,
        check: ({ listTemplate }) => templateProblem(listTemplate)
      },
      {
        kind: 'text',
        name: 'detailTemplate',
        label: text.detailTemplate,
        maxLength: 120,
        check: ({ detailTemplate }) => templateProblem(detailTemplate)
      },
      { kind: 'flag', name: 'isDefault', label: text.isDefault, on: 'Y', off: 'N', isWide: true },
      {
        kind: 'flag',
        name: 'status',
        label: text.isOn,
        on: '1',
        off: '0',
        isWide: true,
        check: ({ isDefault, status }) => (isDefault === 'Y' && status === '0' ? text.defaultStopped : '')
      },
      { kind: 'area', name: 'description', label: text.description, maxLength: 300 }
    ]
  })
}

import { modelCalls, modelStates, type ModelQuery, type ModelRow } from '../../base/contract/model.ts'
import type { ModelWords } from '../../base/shared/model/model.text.ts'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { ModelListWords } from './model-list.text.ts'

const rights = { add: 'cms:model:add', edit: 'cms:model:edit', delete: 'cms:model:delete' } as const

/** Describes the list of content models. */
export const describeModels = (text: ModelListWords, values: ModelWords): RecordResource<ModelRow, ModelQuery> => ({
  name: 'models',
  noun: 'model',
  label: text.models,
  list: modelCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.name,
  filters: [
    { kind: 'text', name: 'name', label: text.searchName, maxLength: 60, isWithin: true },
    { kind: 'text', name: 'code', label: text.code, maxLength: 60, width: 160, isWithin: true },
    {
      kind: 'choice',
      name: 'modelStatus',
      label: text.state,
      options: modelStates.map(value => ({ value, label: text.states[value] }))
    }
  ],
  columns: [
    {
      key: 'name',
      title: text.name,
      isSortable: true,
      render: row => (
        <>
          {row.name}
          {row.isDefault === 'Y' && <span className="mark mark-good model-default">{text.isDefaultMark}</span>}
        </>
      )
    },
    { key: 'code', title: text.code, width: 160, isSortable: true, isTelling: true },
    { key: 'fieldCount', title: text.fieldCount, width: 88, align: 'end', isCount: true },
    { key: 'columnCount', title: text.columnCount, width: 104, align: 'end', isCount: true },
    {
      key: 'status',
      title: text.state,
      width: 80,
      isTelling: true,
      render: ({ status }) => <span className={status === '1' ? 'mark mark-good' : 'mark'}>{text.states[status]}</span>
    },
    { key: 'description', title: text.description, width: 240, isHiddenAtFirst: true },
    { key: 'updateByName', title: text.by, width: 120, isHiddenAtFirst: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end' }
  ],
  form: {
    rights,
    deletes: modelCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./model-form.tsx')).modelForm(text, values)
  },
  mayDelete: row => row.isDefault === 'N',
  add: { label: text.add, right: rights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})

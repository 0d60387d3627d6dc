import {
  dictionaryCalls,
  dictionarySheet,
  type Dictionary,
  type DictionaryQuery
} from '../../base/contract/dictionary.ts'
import type { RecordResource } from '../../base/crud/resource/record-form.ts'
import type { DictionaryListWords } from './dictionary-list.text.ts'

export const dictionaryRights = {
  add: 'system:dict:add',
  edit: 'system:dict:edit',
  delete: 'system:dict:delete'
} as const

/** Describes the list of dictionaries. */
export const describeDictionaries = (
  text: DictionaryListWords,
  configure: (row: Dictionary) => void
): RecordResource<Dictionary, DictionaryQuery> => ({
  name: 'dictionaries',
  noun: 'dictionary',
  label: text.dictionaries,
  list: dictionaryCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.dictName,
  filters: [
    { kind: 'text', name: 'dictName', label: text.searchName, maxLength: 60, isWithin: true },
    { kind: 'text', name: 'dictCode', label: text.searchCode, maxLength: 60, width: 160, isWithin: true }
  ],
  columns: [
    { key: 'dictName', title: text.name, isSortable: true },
    { key: 'dictCode', title: text.code, width: 180, isSortable: true, isTelling: true },
    { key: 'itemCount', title: text.count, width: 88, align: 'end', isTelling: true, isCount: true },
    { key: 'description', title: text.description, width: 240, isHiddenAtFirst: true },
    { key: 'updateByName', title: text.by, width: 120, isHiddenAtFirst: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end' }
  ],
  form: {
    rights: dictionaryRights,
    deletes: dictionaryCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./dictionary-form.ts')).dictionaryForm(text)
  },
  sheet: { calls: dictionarySheet, rights: { export: 'system:dict:export', import: 'system:dict:importExcel' } },
  actionsOf: row => [{ key: 'configure', title: text.configure, run: () => configure(row) }],
  add: { label: text.add, right: dictionaryRights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})

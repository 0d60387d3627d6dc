import {
  dictionaryItemCalls,
  sortDictionaryItems,
  itemStates,
  type DictionaryItem,
  type DictionaryItemQuery
} from '../../base/contract/dictionary.ts'
import type { RecordResource } from '../../base/crud/resource/record-form.ts'
import { dictionaryRights } from './describe-dictionaries.tsx'
import type { DictionaryListWords } from './dictionary-list.text.ts'

/** Describes the items of a dictionary. A new item is placed after `last`. */
export const describeItems = (
  text: DictionaryListWords,
  dictionary: { id: string; dictName: string },
  last: number
): RecordResource<DictionaryItem, DictionaryItemQuery> => {
  return {
    name: 'dictionary-items',
    noun: 'dictionary',
    label: text.items(dictionary.dictName),
    list: dictionaryItemCalls.list,
    keyOf: row => row.id,
    titleOf: row => row.itemText,
    filters: [
      { kind: 'text', name: 'itemText', label: text.searchText, maxLength: 60, isWithin: true },
      {
        kind: 'choice',
        name: 'itemStatus',
        label: text.state,
        options: itemStates.map(value => ({ value, label: text.states[value] }))
      }
    ],
    columns: [
      {
        key: 'itemText',
        title: text.text,
        isSortable: true,
        render: row => (
          <>
            {row.color && <i className={`item-mark item-${row.color}`} aria-hidden />}
            {row.itemText}
          </>
        )
      },
      { key: 'itemValue', title: text.value, width: 160, isSortable: true, isTelling: true },
      { key: 'sortOrder', title: text.order, width: 96, align: 'end', isSortable: true },
      {
        key: 'status',
        title: text.state,
        width: 96,
        isTelling: true,
        render: ({ status }) => (
          <span className={status === '1' ? 'mark mark-good' : 'mark'}>{text.states[status]}</span>
        )
      },
      { key: 'description', title: text.description, width: 240, isHiddenAtFirst: true }
    ],
    form: {
      rights: dictionaryRights,
      deletes: dictionaryItemCalls.deleteBatch,
      load: async () => (await import('./dictionary-form.ts')).itemForm(text, dictionary.id, last)
    },
    order: { column: 'sortOrder', call: sortDictionaryItems, right: dictionaryRights.edit },
    add: { label: text.addItem, right: dictionaryRights.add },
    empty: { title: text.noItems, hint: text.noItemsHint }
  }
}

import {
  dictionaryCalls,
  dictionaryItemCalls,
  itemColors,
  type DictionaryDraft,
  type DictionaryItemDraft
} from '../../base/contract/dictionary.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/record-form.ts'
import type { DictionaryListWords } from './dictionary-list.text.ts'

const blank: DictionaryDraft = { dictName: '', dictCode: '', description: '' }
const forbidden = /[\s,&<>"'`%*!]/

export const dictionaryForm = (text: DictionaryListWords): AnyForm =>
  recordForm({
    adding: text.add,
    calls: dictionaryCalls,
    blank,
    nameOf: draft => draft.dictName,
    fields: [
      { kind: 'text', name: 'dictName', label: text.name, maxLength: 60, isRequired: true },
      {
        kind: 'text',
        name: 'dictCode',
        label: text.code,
        hint: text.codeHint,
        maxLength: 60,
        isRequired: true,
        isFixed: true,
        unique: { tableName: 'sys_dict', fieldName: 'dict_code' },
        check: ({ dictCode }) => (/^[A-Za-z][\w-]*$/.test(dictCode) ? '' : text.codeWrong)
      },
      { kind: 'area', name: 'description', label: text.description, maxLength: 300 }
    ]
  })

/** Describes the form of an item. A new item is placed after `last`. */
export const itemForm = (text: DictionaryListWords, dictId: string, last: number): AnyForm =>
  recordForm({
    adding: text.addItem,
    calls: dictionaryItemCalls,
    blank: {
      ...{ dictId, itemText: '', itemValue: '', description: '' },
      ...{ color: '', sortOrder: last + 1, status: '1' }
    } satisfies DictionaryItemDraft as DictionaryItemDraft,
    nameOf: draft => draft.itemText,
    fields: [
      { kind: 'text', name: 'itemText', label: text.text, maxLength: 60, isRequired: true },
      {
        kind: 'text',
        name: 'itemValue',
        label: text.value,
        hint: text.valueHint,
        maxLength: 60,
        isRequired: true,
        check: ({ itemValue }) => (forbidden.test(itemValue) ? text.valueWrong : '')
      },
      { kind: 'number', name: 'sortOrder', label: text.order, min: 1, max: 99_999 },
      {
        kind: 'choice',
        name: 'color',
        label: text.color,
        options: itemColors.map(value => ({ value, label: text.colors[value] }))
      },
      { kind: 'flag', name: 'status', label: text.isOn, on: '1', off: '0', isWide: true },
      { kind: 'area', name: 'description', label: text.description, maxLength: 300 }
    ]
  })

import {
  dictionaryItem,
  type Dictionary,
  type DictionaryDraft,
  type DictionaryItem,
  type DictionaryItemDraft
} from '../../base/contract/dictionary.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import { lead } from '../../base/kit/open-path.ts'
import { send } from '../../base/session/request/send.ts'
import { dictionaryListText } from './dictionary-list.text.ts'

/** Deviations of the page of dictionaries: an action opens the items of a dictionary. */
export const dictionaryPage: OwnPage<Dictionary, DictionaryDraft> = {
  label: ['数据字典', 'Dictionaries'],
  deleteNote: [
    '其中的字典项会一并删除；已经保存的数据不变，但不再显示字典里的名称。',
    'The items are deleted, too. Saved data remains, but no longer shows the names of the items.'
  ],
  emptyHint: ['新建一个字典，供各处的下拉框选用。', 'Add a dictionary for the selects of the platform.'],
  actionsOf(row, { locale, host }) {
    const text = dictionaryListText[locale]
    const run = (): void => lead(host, `/system/DictList?dictionaryId=${row.id}`, text.items(row.dictName))
    return [{ key: 'configure', title: text.configure, run }]
  }
}

const last = { pageSize: 1, column: 'sortOrder', order: 'desc' } as const

/** Deviations of the page of a dictionary's items. A new item comes after the last. */
export const itemPage = ({ id, dictName }: Dictionary): OwnPage<DictionaryItem, DictionaryItemDraft> => ({
  label: [dictionaryListText['zh-CN'].items(dictName), dictionaryListText.en.items(dictName)],
  emptyHint: [
    '新增选项，它们按排序值显示在下拉框里。',
    'Add the choices of selects. Selects offer them in their order.'
  ],
  columns: () => ({
    itemText: {
      render: row => (
        <>
          {row.color && <i className={`item-mark item-${row.color}`} aria-hidden />}
          {row.itemText}
        </>
      )
    },
    updateTime: { isHiddenAtFirst: true }
  }),
  form: async () => async () => {
    const { records } = await send(dictionaryItem.calls.list, { query: { dictId: id, ...last } })
    return { blank: { dictId: id, sortOrder: (records[0]?.sortOrder ?? 0) + 1 } }
  }
})

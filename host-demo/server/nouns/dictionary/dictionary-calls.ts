import { eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  dictionaryCalls,
  dictionaryChoices,
  dictionaryItemCalls,
  dictionaryReaders,
  dictionarySheet,
  itemColors,
  itemStates,
  sortDictionaryItems,
  type DictionaryDraft,
  type DictionaryItemDraft
} from '../../../../elements/base/contract/dictionary.ts'
import { find, requireInRules } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import type { Caller } from '../../access/caller.ts'
import { crud } from '../../http/crud.ts'
import { Choice, Id, oneLine, pageFields, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../http/platform.ts'
import { modelWithDictionary } from '../model/models.ts'
import {
  keptDictionaries,
  keptItems,
  listDictionaries,
  listItems,
  readChoices,
  readDictionary,
  readItem
} from './dictionaries.ts'

const rights = {
  list: 'system:dict:list',
  add: 'system:dict:add',
  edit: 'system:dict:edit',
  delete: 'system:dict:delete'
} as const

/** Limit of items, because a select cannot be searched. */
const mostItems = 2000

const dictionaryFields = {
  dictName: Text(60, 1, '字典名称'),
  dictCode: Type.String({ pattern: '^[A-Za-z][\\w-]{0,59}$', title: '字典编号' }),
  description: Text(300, 0, '描述')
}

const itemFields = {
  dictId: titled('字典', Id),
  itemText: Text(60, 1, '名称'),
  // Values are used in URLs and comma-separated lists.
  itemValue: Type.String({ pattern: '^[^\\s,&<>"\'`%*!]{1,60}$', title: '数据值' }),
  description: Text(300, 0, '描述'),
  color: Choice([...itemColors], '颜色', { '': '无', blue: '蓝', green: '绿', orange: '橙', red: '红', grey: '灰' }),
  sortOrder: Type.Integer({ minimum: 1, maximum: 99_999, title: '排序值' }),
  status: Choice([...itemStates], '状态', { 1: '启用', 0: '不启用' })
}

const keepDictionary = async (
  draft: DictionaryDraft,
  before?: typeof dictionaries.$inferSelect
): Promise<DictionaryDraft> => {
  if (before && before.dictCode !== draft.dictCode) throw new Refusal('字典编号不能修改，程序以它识别字典')
  return { ...draft, dictName: oneLine(draft.dictName) }
}

const keepItem = async (
  tx: Transaction,
  draft: DictionaryItemDraft,
  before?: typeof dictionaryItems.$inferSelect
): Promise<DictionaryItemDraft> => {
  if (before && before.dictId !== draft.dictId) throw new Refusal('字典项不能移到别的字典')
  if (!before && (await tx.$count(dictionaryItems, eq(dictionaryItems.dictId, draft.dictId))) >= mostItems)
    throw new Refusal(`一个字典最多 ${mostItems} 项`)
  return { ...draft, itemText: oneLine(draft.itemText) }
}

/** Refuses to write items of a dictionary that data rules hide from the caller. */
const requireItsRules = (tx: Transaction, rows: { dictId: string }[], caller: Caller) =>
  requireInRules(tx, keptDictionaries, caller, [...new Set(rows.map(row => row.dictId))])

export const registerDictionaries = (platform: Platform) => {
  const { database } = platform

  crud(platform, {
    ...keptDictionaries,
    calls: dictionaryCalls,
    rights,
    nameOf: ({ dictName }) => dictName,
    read: readDictionary,
    query: {
      ...pageFields,
      dictName: Type.Optional(Text(64, 0, '字典名称')),
      dictCode: Type.Optional(Text(64, 0, '字典编号'))
    },
    list: listDictionaries,
    draft: { fields: dictionaryFields, keep: (_tx, draft, _caller, before) => keepDictionary(draft, before) },
    async release(tx, rows) {
      for (const { dictCode, dictName } of rows) {
        const reader = dictionaryReaders[dictCode]
        if (reader) throw new Refusal(`字典“${dictName}”由${reader}使用，不能删除；不再使用的字典项可以停用`)
        const model = await modelWithDictionary(tx, dictCode)
        if (model) throw new Refusal(`字典“${dictName}”由内容模型“${model}”的字段使用，不能删除`)
      }
    },
    taken: { dictionaries_dict_code_unique: '字典编号已存在，请换一个' },
    sheet: {
      calls: dictionarySheet,
      rights: { export: 'system:dict:export', import: 'system:dict:importExcel' },
      key: 'dictCode',
      names: ['dictCode', 'dictName', 'description'],
      blank: { dictCode: '', dictName: '', description: '' },
      also: { 字典项: 'itemCount', 修改时间: 'updateTime' }
    }
  })

  crud(platform, {
    ...keptItems,
    calls: dictionaryItemCalls,
    rights,
    nameOf: ({ itemText }) => itemText,
    read: readItem,
    query: {
      ...pageFields,
      dictId: itemFields.dictId,
      itemText: Type.Optional(Text(64, 0, '名称')),
      itemStatus: Type.Optional(Type.Enum([...itemStates], { title: '状态' }))
    },
    list: async (database, caller, query) => {
      await requireInRules(database, keptDictionaries, caller, [query.dictId])
      return listItems(database, caller, query)
    },
    release: requireItsRules,
    order: {
      call: sortDictionaryItems,
      ...{ column: dictionaryItems.sortOrder, name: 'sortOrder', title: '排序值', within: dictionaryItems.dictId },
      check: requireItsRules
    },
    draft: {
      fields: itemFields,
      keep: async (tx, draft, caller, before) => {
        await find(tx, keptDictionaries, caller, draft.dictId)
        return keepItem(tx, draft, before)
      }
    },
    taken: { dictionary_items_value: '数据值在该字典中已存在，请换一个' }
  })

  route(platform, dictionaryChoices(':dictCode'), { right: null }, ({ request }) =>
    readChoices(database, (request.params as { dictCode: string }).dictCode)
  )
}

import { asc, eq, sql } from 'drizzle-orm'
import {
  dictionaryCalls,
  dictionaryItemCalls,
  type Dictionary,
  type DictionaryItem
} from '../../../../elements/base/contract/dictionary.ts'
import { equal, text } from '../../rows/filters.ts'
import { find, requireInRules } from '../../rows/kept.ts'
import { list } from '../../rows/list.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byRules, everyone } from '../../rows/scope.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

const scope = everyone('dictionaries are the same in every sub-site')
const ruled = byRules(scope, {
  right: 'system:dict:list',
  table: dictionaries,
  fields: {
    dictName: { title: '字典名称', column: dictionaries.dictName, kind: 'text' },
    dictCode: { title: '字典编号', column: dictionaries.dictCode, kind: 'text' },
    createBy: { title: '创建人', column: dictionaries.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: dictionaries.createTime, kind: 'time' },
    updateTime: { title: '更新时间', column: dictionaries.updateTime, kind: 'time' }
  }
})
export const keptDictionaries = { title: '字典', table: dictionaries, scope: ruled }
export const keptItems = { title: '字典项', table: dictionaryItems, scope }

const inTimes = <Row extends { createTime: Date; updateTime: Date }>(row: Row) => ({
  ...row,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

const itemCount = sql<number>`(select count(*)::int from ${dictionaryItems} where ${eq(dictionaryItems.dictId, dictionaries.id)})`

const listed = {
  id: dictionaries.id,
  dictName: dictionaries.dictName,
  dictCode: dictionaries.dictCode,
  description: dictionaries.description,
  itemCount,
  version: dictionaries.version,
  createByName: dictionaries.createByName,
  createTime: dictionaries.createTime,
  updateByName: dictionaries.updateByName,
  updateTime: dictionaries.updateTime
}

const listedItem = {
  id: dictionaryItems.id,
  dictId: dictionaryItems.dictId,
  itemText: dictionaryItems.itemText,
  itemValue: dictionaryItems.itemValue,
  description: dictionaryItems.description,
  color: dictionaryItems.color,
  sortOrder: dictionaryItems.sortOrder,
  status: dictionaryItems.status,
  version: dictionaryItems.version,
  createByName: dictionaryItems.createByName,
  createTime: dictionaryItems.createTime,
  updateByName: dictionaryItems.updateByName,
  updateTime: dictionaryItems.updateTime
}

export const listDictionaries = list({
  from: dictionaries,
  columns: listed,
  filters: { dictName: text(dictionaries.dictName), dictCode: text(dictionaries.dictCode) },
  sorts: {
    createTime: [dictionaries.createTime],
    dictName: [dictionaries.dictName],
    dictCode: [dictionaries.dictCode]
  },
  scope: ruled,
  advanced: {
    paths: [dictionaryCalls.list.path],
    fields: {
      description: { title: '描述', column: dictionaries.description, kind: 'text' },
      createByName: { title: '创建人姓名', column: dictionaries.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: dictionaries.updateByName, kind: 'text' }
    }
  },
  present: (row): Dictionary => inTimes(row)
})

export const listItems = list({
  from: dictionaryItems,
  columns: listedItem,
  filters: {
    dictId: equal(dictionaryItems.dictId),
    itemText: text(dictionaryItems.itemText),
    itemStatus: equal(dictionaryItems.status)
  },
  sorts: {
    sortOrder: [dictionaryItems.sortOrder],
    itemText: [dictionaryItems.itemText],
    itemValue: [dictionaryItems.itemValue]
  },
  usualOrder: 'asc',
  scope,
  advanced: {
    paths: [dictionaryItemCalls.list.path],
    right: 'system:dict:list',
    fields: {
      itemText: { title: '名称', column: dictionaryItems.itemText, kind: 'text' },
      itemValue: { title: '数据值', column: dictionaryItems.itemValue, kind: 'text' },
      sortOrder: { title: '排序值', column: dictionaryItems.sortOrder, kind: 'number' },
      status: {
        ...{ title: '状态', column: dictionaryItems.status, kind: 'choice' },
        words: { 1: '启用', 0: '不启用' }
      },
      description: { title: '描述', column: dictionaryItems.description, kind: 'text' },
      createTime: { title: '创建时间', column: dictionaryItems.createTime, kind: 'time' },
      updateTime: { title: '更新时间', column: dictionaryItems.updateTime, kind: 'time' }
    }
  },
  present: (row): DictionaryItem => inTimes(row)
})

export const readDictionary = async (tx: Database | Transaction, _caller: Caller, id: string): Promise<Dictionary> => {
  const [row] = await tx.select(listed).from(dictionaries).where(eq(dictionaries.id, id))
  if (!row) throw notFound(keptDictionaries.title)
  return inTimes(row)
}

export const readItem = async (tx: Database | Transaction, caller: Caller, id: string): Promise<DictionaryItem> => {
  const { createBy: _createBy, ...row } = await find(tx, keptItems, caller, id)
  await requireInRules(tx, keptDictionaries, caller, [row.dictId])
  return inTimes(row)
}

/** Returns the items of a dictionary in order. */
export const readChoices = async (database: Database, code: string) => {
  const [dictionary] = await database.select().from(dictionaries).where(eq(dictionaries.dictCode, code))
  if (!dictionary) throw notFound(keptDictionaries.title)
  const items = await database
    .select()
    .from(dictionaryItems)
    .where(eq(dictionaryItems.dictId, dictionary.id))
    .orderBy(asc(dictionaryItems.sortOrder), asc(dictionaryItems.id))
  return items
    .filter(({ status }) => status === '1')
    .map(({ itemValue, itemText, color }) => ({ value: itemValue, text: itemText, title: itemText, color }))
}

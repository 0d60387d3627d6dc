import { asc, eq, sql } from 'drizzle-orm'
import { dictionaryReaders } from '../../../../elements/base/contract/dictionary.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { modelWithDictionary } from '../model/models.ts'

/** Number of items that a dictionary is read with. */
export const itemCount = sql<number>`(select count(*)::int from ${dictionaryItems} where ${eq(dictionaryItems.dictId, dictionaries.id)})`

/** Items per dictionary: a select is no search. */
const mostItems = 2000

/** Refuses an item of a dictionary that is full. */
export const requireRoom = async (tx: Transaction, dictId: string) => {
  if ((await tx.$count(dictionaryItems, eq(dictionaryItems.dictId, dictId))) >= mostItems)
    throw new Refusal(`一个字典最多 ${mostItems} 项`)
}

/** Refuses to delete dictionaries that pages or content models use. */
export const requireUnused = async (tx: Transaction, rows: (typeof dictionaries.$inferSelect)[]) => {
  for (const { dictCode, dictName } of rows) {
    const reader = dictionaryReaders[dictCode]
    if (reader) throw new Refusal(`字典“${dictName}”由${reader}使用，不能删除；不再使用的字典项可以停用`)
    const model = await modelWithDictionary(tx, dictCode)
    if (model) throw new Refusal(`字典“${dictName}”由内容模型“${model}”的字段使用，不能删除`)
  }
}

/** Items of a dictionary in use, in their order. */
export const readChoices = async (database: Database, code: string) => {
  const [found] = await database.select().from(dictionaries).where(eq(dictionaries.dictCode, code))
  if (!found) throw notFound('字典')
  const items = await database
    .select()
    .from(dictionaryItems)
    .where(eq(dictionaryItems.dictId, found.id))
    .orderBy(asc(dictionaryItems.sortOrder), asc(dictionaryItems.id))
  return items
    .filter(({ status }) => status === '1')
    .map(({ itemValue, itemText, color }) => ({ value: itemValue, text: itemText, title: itemText, color }))
}

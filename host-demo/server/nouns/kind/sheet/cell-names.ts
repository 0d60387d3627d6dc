import { inArray, sql } from 'drizzle-orm'
import type { ModelField, ModelValues } from '../../../../../elements/base/contract/model.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { articles } from '../../../database/tables/content.ts'
import { createReferences, type References } from '../../../http/crud/references.ts'
import { readPaths } from '../../../rows/department-paths.ts'
import { wordsOf } from '../../model/query-columns.ts'

/** Names by which the cells of a sheet refer to departments, choices and contents. */
export interface CellNames {
  departments: References
  /** Texts of choices by dictionary and value. */
  words: ReadonlyMap<string, Record<string, string>>
}

export const readCellNames = async (tx: Database | Transaction, fields: readonly ModelField[]): Promise<CellNames> => ({
  departments: createReferences(
    '部门',
    fields.some(({ type }) => type === 'department')
      ? (await readPaths(tx)).map(({ id, orgCode, names }) => ({ id, names, code: orgCode }))
      : []
  ),
  words: await wordsOf(tx, fields)
})

/** Returns the titles of the contents to which the values of some articles refer. */
export const titlesIn = async (
  tx: Database | Transaction,
  fields: readonly ModelField[],
  all: readonly ModelValues[]
): Promise<ReadonlyMap<string, string>> => {
  const relations = fields.filter(({ type }) => type === 'relation')
  const ids = [...new Set(all.flatMap(values => relations.flatMap(({ name }) => values[name]?.split(',') ?? [])))]
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(inArray(articles.id, sql`${sql.param(ids)}`))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

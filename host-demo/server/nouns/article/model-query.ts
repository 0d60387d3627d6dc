import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ArticleQuery } from '../../../../elements/base/contract/article.ts'
import { isSortable, modelFieldPrefix, type ModelField } from '../../../../elements/base/contract/model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../database/open.ts'
import { articles } from '../../database/tables/content.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { find } from '../../rows/kept.ts'
import type { RuleColumn } from '../../rows/rules.ts'
import { inScope } from '../../rows/scope.ts'
import { keptColumns } from '../column/columns.ts'
import { modelFor } from '../model/models.ts'
import { nameOfPerson, queryColumnOf, sortOf, wordsOf } from '../model/query-columns.ts'
import { keptArticles } from './articles.ts'

const nameIn = (name: string) => name.slice(modelFieldPrefix.length)

const modelOf = async (database: Database, caller: Caller, columnId: string) => {
  const { modelId } = await find(database, keptColumns, caller, columnId)
  return modelFor(database, modelId)
}

/** Returns the model of the only column of a query. */
const modelOfQuery = (database: Database, caller: Caller, { newsClassId, columnId }: ArticleQuery) => {
  const column = newsClassId || columnId
  if (!column) throw new Refusal('内容模型的字段只能在一个栏目内查询和排序，请先选择栏目')
  return modelOf(database, caller, column)
}

const requireField = (fields: readonly ModelField[], name: string): ModelField => {
  const field = fields.find(each => each.name === nameIn(name))
  if (!field) throw new Refusal(`所在栏目的内容模型没有字段“${nameIn(name)}”`)
  if (field.more?.isInternal) throw new Refusal(`“${field.label}”是不公开的内部信息，不能用于查询和排序`)
  return field
}

/** Formatted texts are neither compared nor sorted. */
const isQueried = ({ type, more }: ModelField) => type !== 'rich' && !more?.isInternal

const named = (fields: readonly ModelField[], columnOf: (field: ModelField) => RuleColumn) =>
  Object.fromEntries(fields.map(field => [`${modelFieldPrefix}${field.name}`, columnOf(field)]))

/** People that a condition offers by name. */
const mostPeople = 100

/** Returns the names of the people in the articles of a column that the caller may see; undefined if they are many. */
const peopleIn = async (database: Database, caller: Caller, columnId: string, field: ModelField) => {
  const person = sql.raw(nameOfPerson(field)) as SQL<string>
  const rows = await database
    .selectDistinct({ name: person })
    .from(articles)
    .where(and(inScope(keptArticles.scope, caller), eq(articles.newsClassId, columnId), sql`${person} <> ''`))
    .limit(mostPeople + 1)
  return rows.length > mostPeople ? undefined : Object.fromEntries(rows.map(row => [row.name, row.name]))
}

/** Fields of the column's model in advanced queries and sort orders of the list of articles. */
export const modelQuery = {
  prefix: modelFieldPrefix,
  async fields(database: Database, caller: Caller, query: object, names: readonly string[]) {
    const { fields } = await modelOfQuery(database, caller, query)
    const asked = names.map(name => requireField(fields, name))
    const rich = asked.find(field => !isQueried(field))
    if (rich) throw new Refusal(`“${rich.label}”是带格式的文字，不能用于查询`)
    const words = await wordsOf(database, asked)
    return named(asked, field => queryColumnOf(field, words))
  },
  async sort(database: Database, caller: Caller, query: object, name: string) {
    const { fields } = await modelOfQuery(database, caller, query)
    const field = requireField(fields, name)
    if (!isSortable(field)) throw new Refusal(`不能按“${field.label}”排序`)
    return sortOf(field)
  },
  /** Returns the fields that the page offers for a column. */
  async offered(database: Database, caller: Caller, columnId: string) {
    const { fields } = await modelOf(database, caller, columnId)
    const asked = fields.filter(isQueried)
    const words = await wordsOf(database, asked)
    const offered = named(asked, field => queryColumnOf(field, words))
    for (const field of asked.filter(({ type }) => type === 'person')) {
      const people = await peopleIn(database, caller, columnId, field)
      const name = `${modelFieldPrefix}${field.name}`
      if (people && Object.keys(people).length > 0) offered[name] = { ...offered[name]!, kind: 'choice', words: people }
    }
    return offered
  }
}

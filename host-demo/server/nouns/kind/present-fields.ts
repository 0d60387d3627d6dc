import { and, inArray, sql } from 'drizzle-orm'
import type { ModelField, ModelValues } from '../../../../elements/base/contract/model.ts'
import { filesOf, personOf, pictureOf, rowsOf } from '../../../../elements/base/contract/model-value.ts'
import type { Database } from '../../database/open.ts'
import { departments } from '../../database/tables/accounts.ts'
import { publishedArticles } from '../../database/tables/content.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import { isPublicNow } from '../article/publishing.ts'

/** Names that values refer to. */
interface Names {
  departments: ReadonlyMap<string, string>
  /** Titles of articles that are public now. */
  articles: ReadonlyMap<string, string>
  /** Words of choices by `dictionary value`. */
  words: ReadonlyMap<string, string>
}

/** Values of one article, with the fields of its model. */
interface Valued {
  fields: readonly ModelField[]
  values: ModelValues
}

const referred = (all: readonly Valued[], type: ModelField['type']) =>
  all.flatMap(({ fields, values }) =>
    fields.flatMap(field => (field.type === type && values[field.name] ? [values[field.name]!] : []))
  )

/** Loads everything that the values refer to, in three statements. */
export const namesFor = async (database: Database, all: readonly Valued[]): Promise<Names> => {
  const departIds = referred(all, 'department').flatMap(value => value.split(','))
  const people = referred(all, 'person').flatMap(value => personOf(value)?.id || [])
  const articleIds = [...people, ...referred(all, 'relation').flatMap(value => value.split(','))]
  const codes = all.flatMap(({ fields }) => fields.flatMap(({ dict }) => dict || []))
  const departs = departIds.length
    ? await database
        .select({ id: departments.id, name: departments.departName })
        .from(departments)
        .where(inArray(departments.id, departIds))
    : []
  const found = articleIds.length
    ? await database
        .select({ id: publishedArticles.id, title: publishedArticles.title })
        .from(publishedArticles)
        .where(and(inArray(publishedArticles.id, articleIds), isPublicNow))
    : []
  const items = codes.length
    ? await database
        .select({ code: dictionaries.dictCode, value: dictionaryItems.itemValue, text: dictionaryItems.itemText })
        .from(dictionaryItems)
        .innerJoin(dictionaries, sql`${dictionaries.id} = ${dictionaryItems.dictId}`)
        .where(inArray(dictionaries.dictCode, codes))
    : []
  return {
    departments: new Map(departs.map(({ id, name }) => [id, name])),
    articles: new Map(found.map(({ id, title }) => [id, title])),
    words: new Map(items.map(({ code, value, text }) => [`${code} ${value}`, text]))
  }
}

/** Length of a value that lists leave out. */
const longest = 20_000

const present = (field: ModelField, value: string, names: Names): unknown => {
  const word = (one: string) => names.words.get(`${field.dict} ${one}`) ?? one
  switch (field.type) {
    case 'picture':
      return pictureOf(value)
    case 'files':
      return filesOf(value)
    case 'rows':
      return rowsOf(value)?.map(row =>
        Object.fromEntries(
          (field.more?.columns ?? []).flatMap(({ name, type }) =>
            row[name] === undefined ? [] : [[name, type === 'picture' ? pictureOf(row[name]) : row[name]]]
          )
        )
      )
    case 'person': {
      const { id = '', name = '' } = personOf(value) ?? {}
      return names.articles.has(id) ? { id, name } : { name }
    }
    case 'department':
      return value.split(',').map(id => ({ id, name: names.departments.get(id) ?? '' }))
    case 'relation':
      return value.split(',').flatMap(id => (names.articles.has(id) ? [{ id, title: names.articles.get(id) }] : []))
    case 'choice':
      return word(value)
    case 'choices':
      return value.split(',').map(word)
    default:
      return value
  }
}

/** Returns the public fields of an article as JSON. */
export const presentFields = ({ fields, values }: Valued, names: Names, isWhole: boolean): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const value = values[field.name]
      const isShown = value && !field.more?.isInternal && (isWhole || value.length <= longest)
      return isShown ? [[field.name, present(field, value, names)]] : []
    })
  )

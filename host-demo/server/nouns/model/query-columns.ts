import { asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import { nameOf } from '../../rows/filters.ts'
import type { SortKind } from '../../rows/list.ts'
import type { RuleColumn } from '../../rows/rules.ts'
import { stateOfArticle, timestampOf } from './field-states.ts'
import { codesIn } from './keep-model.ts'

/** Texts of dictionary items by dictionary and value, in their order. */
type Words = ReadonlyMap<string, Record<string, string>>

/** Loads the words of all choices of the fields, including those that are no longer offered. */
export const wordsOf = async (database: Database | Transaction, fields: readonly ModelField[]): Promise<Words> => {
  const codes = codesIn(fields)
  const rows = codes.length
    ? await database
        .select({ code: dictionaries.dictCode, value: dictionaryItems.itemValue, text: dictionaryItems.itemText })
        .from(dictionaries)
        .innerJoin(dictionaryItems, eq(dictionaryItems.dictId, dictionaries.id))
        .where(inArray(dictionaries.dictCode, codes))
        .orderBy(asc(dictionaryItems.sortOrder), asc(dictionaryItems.id))
    : []
  return new Map(
    codes.map(code => [
      code,
      Object.fromEntries(rows.filter(row => row.code === code).map(({ value, text }) => [value, text]))
    ])
  )
}

const stored: PgColumn = articles.modelFields

/** Returns the SQL of a value. Names of fields have only letters, digits and underscores. */
const textOf = (name: string) => {
  if (!/^\w+$/.test(name)) throw new Error(`${name}: not the name of a field`)
  return `(${nameOf(stored)} ->> '${name}')`
}

// Values of a field that was once of another type are ignored.
const numberOf = (text: string) => `case when ${text} ~ '^-?\\d{1,15}(\\.\\d{1,6})?$' then ${text}::numeric end`
const timeOf = (text: string) => `(${timestampOf(text)} at time zone 'Asia/Shanghai')`
/** JSON of a person, as it is stored. */
const person = String.raw`^\{"id":"[\w-]*","name":"([^"\\]|\\["\\/bfnrt])*"\}$`
const personOf = (text: string) => `case when ${text} ~ '${person}' then ${text}::jsonb ->> 'name' end`
/** Returns the SQL of the name in a field with a person. */
export const nameOfPerson = ({ name }: ModelField) => personOf(textOf(name))
const choiceOf = ({ dict, name }: ModelField) =>
  `(select i.item_text from dictionaries t join dictionary_items i on i.dict_id = t.id
    where t.dict_code = '${dict.replaceAll("'", "''")}' and i.item_value = ${textOf(name)} limit 1)`

/** Returns how an advanced query compares a field. */
export const queryColumnOf = (field: ModelField, words: Words): RuleColumn => {
  const { name, label: title, type, more, dict } = field
  const value = textOf(name)
  const own = { title, column: stored, value }
  switch (type) {
    case 'number':
      return { ...own, kind: 'number', value: numberOf(value) }
    case 'date':
    case 'datetime':
      return { ...own, kind: 'time', value: timeOf(value) }
    case 'flag':
      return { ...own, kind: 'flag', value: `(coalesce(${value}, '0') = '1')` }
    case 'choice':
      return { ...own, kind: 'choice', words: words.get(dict) ?? {} }
    case 'choices':
      return { ...own, kind: 'choice', words: words.get(dict) ?? {}, isSeveral: true }
    case 'department':
      return { ...own, kind: 'department', isSeveral: true }
    case 'person':
      return { ...own, kind: 'text', value: personOf(value) }
    case 'picture':
    case 'files':
    case 'rows':
    case 'relation':
      return { ...own, kind: 'presence', value: `nullif(${value}, '[]')` }
    case 'computed': {
      const steps = (more?.steps ?? []).map(({ word }) => [word, word])
      // The state is computed from the model of the column, which has to be joined.
      return { title, column: columns.modelId, kind: 'choice', value: stateOfArticle, words: Object.fromEntries(steps) }
    }
    default: {
      const options = more?.options?.map(option => [option, option])
      return options ? { ...own, kind: 'choice', words: Object.fromEntries(options) } : { ...own, kind: 'text' }
    }
  }
}

/** Smaller than every number of a field: absent values come first. */
const least = '-1000000000000000'

/** Returns the SQL of the sort key of a field that can be sorted. Texts are compared by their beginning. */
export const sortOf = (field: ModelField): { value: string; kind: SortKind } => {
  const value = textOf(field.name)
  const ofText = (text: string) => ({ value: `coalesce(left(${text}, 60), '')`, kind: 'text' as const })
  switch (field.type) {
    case 'number':
      return { value: `coalesce(${numberOf(value)}, ${least})`, kind: 'number' }
    case 'choice':
      return ofText(`coalesce(${choiceOf(field)}, ${value})`)
    case 'person':
      return ofText(personOf(value))
    case 'department':
      return ofText(`(select string_agg(department_label(d.id), '、') from departments d
        where d.id = any(string_to_array(${value}, ',')))`)
    default:
      return ofText(value)
  }
}

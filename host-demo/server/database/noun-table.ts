import { index, integer, pgTable, text, type PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { NounField, NounFields } from '../../../elements/base/contract/noun/field.ts'
import { subsites } from './tables/content.ts'
import { stamps } from './tables/stamps.ts'

const textColumn = <Value extends string>(name: string) => text(name).$type<Value>().notNull()
const textWithDefault = <Value extends string>(name: string, blank: string) =>
  textColumn<Value>(name).default(blank as Value)
const numberColumn = (name: string, blank: number) => integer(name).notNull().default(blank)
const siteColumn = (name: string) =>
  text(name)
    .notNull()
    .references(() => subsites.id, { onDelete: 'cascade' })

type TextColumn<Field, Value extends string> = Field extends { blank: unknown } | { kind: 'flag' }
  ? ReturnType<typeof textWithDefault<Value>>
  : Field extends { required: true } | { kind: 'choice' }
    ? ReturnType<typeof textColumn<Value>>
    : ReturnType<typeof textWithDefault<Value>>

type ColumnOf<Field> = Field extends { kind: 'number' }
  ? ReturnType<typeof numberColumn>
  : Field extends { kind: 'reference'; to: 'site' }
    ? ReturnType<typeof siteColumn>
    : Field extends { options: readonly (readonly [infer Value extends string, unknown])[] }
      ? TextColumn<Field, Value>
      : Field extends { on: infer On extends string; off: infer Off extends string }
        ? TextColumn<Field, On | Off>
        : TextColumn<Field, string>

type ColumnsOf<Fields> = { -readonly [Name in keyof Fields]: ColumnOf<Fields[Name]> }

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The value that a column has by default: none if a person has to choose it. */
const defaultOf = (field: NounField): string | undefined => {
  if (field.blank !== undefined) return String(field.blank)
  if (field.kind === 'flag') return field.off
  return field.required || field.kind === 'choice' ? undefined : ''
}

const columnOf = (name: string, field: NounField): PgColumnBuilderBase => {
  if (field.kind === 'reference') return siteColumn(snake(name))
  if (field.kind === 'number') return numberColumn(snake(name), Number(field.blank ?? field.min))
  const blank = defaultOf(field)
  const column = blank === undefined ? textColumn(snake(name)) : textWithDefault(snake(name), blank)
  return field.unique ? column.unique() : column
}

/** Columns of the fields of a noun, in snake case. */
export const columnsOf = <Fields extends NounFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf(name, field)])) as ColumnsOf<Fields>

/** Columns that every table of a noun has: id, the fields and the stamps. A table adds its own beside them. */
export const nounColumns = <Fields extends NounFields>({ fields }: { fields: Fields }) => ({
  id: text('id').primaryKey(),
  ...columnsOf(fields),
  ...stamps
})

/** Table of a noun of scope `platform` or `sites`, indexed by creation time. */
export const nounTable = <Name extends string, Fields extends NounFields>(name: Name, noun: { fields: Fields }) =>
  pgTable(name, nounColumns(noun), table => [index(`${name}_time`).on(table.createTime, table.id)])

/** Table of a noun of scope `site`, indexed by site and creation time. */
export const siteNounTable = <Name extends string, Fields extends NounFields>(name: Name, noun: { fields: Fields }) =>
  pgTable(name, { ...nounColumns(noun), subsiteId: siteColumn('subsite_id') }, table => [
    index(`${name}_time`).on(table.subsiteId, table.createTime, table.id)
  ])

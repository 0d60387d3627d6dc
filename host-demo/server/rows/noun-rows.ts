import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../../elements/base/contract/envelope.ts'
import {
  rightTo,
  type AnyNoun,
  type QueryOfNoun,
  type RecordOf
} from '../../../elements/base/contract/noun/define-noun.ts'
import type { NounField, NounFields } from '../../../elements/base/contract/noun/field.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Transaction } from '../database/open.ts'
import { formatTime } from '../kernel/clock.ts'
import { notFound } from '../kernel/refusal.ts'
import { equal, text, type Filter } from './filters.ts'
import type { KeptTable } from './kept.ts'
import { list } from './list.ts'
import { nameOfSite } from './noun-references.ts'
import type { RuleColumn } from './rules.ts'
import { byEverySubsite, byRules, bySubsite, everyone, inScope, type Scope } from './scope.ts'

type Columns = Record<string, PgColumn | SQL>
type NounTableShape = KeptTable & Record<string, PgColumn>

/** What a noun adds to the columns, filters and rows that its description gives. */
export interface OwnRows {
  /** Extra fields, and fields that are read in another way. */
  columns?: Columns
  filters?: Record<string, Filter>
  sorts?: Record<string, PgColumn[]>
  /** Rows that the list never shows are left out by this condition. */
  only?: SQL
  scope?: Scope
}

const stampNames = ['version', 'createByName', 'createTime', 'updateByName', 'updateTime'] as const

const wordsOf = (field: NounField): Record<string, string> | undefined => {
  if (field.kind === 'choice') return Object.fromEntries(field.options.map(([value, [chinese]]) => [value, chinese]))
  return field.kind === 'flag' ? { [field.on]: '是', [field.off]: '否' } : undefined
}

/** A field as data rules and advanced queries name it. */
const ruleColumnOf = (field: NounField, column: PgColumn): RuleColumn => {
  const words = wordsOf(field)
  const kind = words ? 'choice' : field.kind === 'reference' ? 'subsite' : field.kind === 'number' ? 'number' : 'text'
  return { title: field.title[0], column, kind, ...(words && { words }) }
}

const scopeOf = ({ scope, title }: AnyNoun, { subsiteId }: NounTableShape): Scope => {
  if (scope === 'site') return bySubsite(subsiteId!)
  return scope === 'sites' ? byEverySubsite(subsiteId!) : everyone(`${title[2]} belong to no site`)
}

const filtersOf = ({ fields }: AnyNoun, table: NounTableShape): Record<string, Filter> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { filter }]) => {
      const column = table[name]
      return filter && column ? [[filter.as ?? name, filter.by === 'within' ? text(column) : equal(column)]] : []
    })
  )

const namesOf = ({ fields }: AnyNoun, table: NounTableShape): Columns =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'reference' && table[name] ? [[field.named, nameOfSite(table[name])]] : []
    )
  )

/** Scope, list and reading of a noun, derived from its description. */
export const nounRows = <Fields extends NounFields, N extends AnyNoun & { fields: Fields }, Table extends PgTable>(
  described: N,
  given: Table,
  own: OwnRows = {}
) => {
  const noun = described as AnyNoun
  const table = given as unknown as NounTableShape
  const { fields, extra = {}, sorted = ['createTime', 'desc'], order } = noun
  const right = rightTo(noun, 'list')
  const ruleFields = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (table[name] ? [[name, ruleColumnOf(field, table[name])]] : []))
  )
  const times: Record<string, RuleColumn> = {
    createTime: { title: '创建时间', column: table.createTime!, kind: 'time' },
    updateTime: { title: '更新时间', column: table.updateTime!, kind: 'time' }
  }
  const people: Record<string, RuleColumn> = {
    createByName: { title: '创建人姓名', column: table.createByName!, kind: 'text' },
    updateByName: { title: '修改人姓名', column: table.updateByName!, kind: 'text' }
  }
  const creator: RuleColumn = { title: '创建人', column: table.createBy!, kind: 'user' }
  const base = own.scope ?? scopeOf(noun, table)
  const scope = noun.isUnruled
    ? base
    : byRules(base, { right, table, fields: { ...ruleFields, createBy: creator, ...times } })
  const columns: Columns & { id: PgColumn } = {
    id: table.id,
    ...Object.fromEntries(Object.keys(fields).flatMap(name => (table[name] ? [[name, table[name]]] : []))),
    ...namesOf(noun, table),
    ...Object.fromEntries(Object.keys(extra).flatMap(name => (table[name] ? [[name, table[name]]] : []))),
    ...own.columns,
    ...Object.fromEntries(stampNames.map(name => [name, table[name]!]))
  }
  const sortable = [
    sorted[0],
    'createTime',
    ...Object.keys(fields).filter(name => fields[name]!.sort || name === order)
  ]
  const sorts = Object.fromEntries(sortable.map(name => [name, [table[name]!]]))
  const present = (row: Record<string, unknown>) =>
    ({
      ...row,
      createTime: formatTime(row.createTime as Date),
      updateTime: formatTime(row.updateTime as Date)
    }) as RecordOf<N>

  const kept = { title: noun.title[0], table: given as Table & KeptTable, scope }
  const query = list({
    from: table,
    columns,
    filters: { ...filtersOf(noun, table), ...own.filters },
    sorts: { ...sorts, ...own.sorts },
    usualOrder: sorted[1],
    scope,
    ...(own.only && { only: own.only }),
    advanced: {
      paths: [noun.calls.list.path],
      right,
      fields: { ...(noun.isUnruled && { ...ruleFields, ...times }), ...people }
    },
    present
  })
  return {
    ...kept,
    list: query as (database: Database, caller: Caller, query: QueryOfNoun<Fields>) => Promise<Page<RecordOf<N>>>,
    async read(tx: Database | Transaction, caller: Caller, id: string): Promise<RecordOf<N>> {
      const [row] = await tx
        .select(columns)
        .from(table as PgTable)
        .where(and(eq(table.id, id), inScope(scope, caller), own.only))
      if (!row) throw notFound(kept.title)
      return present(row)
    }
  }
}

import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '../../../elements/base/contract/envelope.ts'
import {
  listedOf,
  ownerOf,
  rightTo,
  type AnyNoun,
  type AnyTree,
  type RecordOf
} from '../../../elements/base/contract/define-noun.ts'
import { valueWords, type NounField } from '../../../elements/base/contract/noun-field.ts'
import type { QueryOf } from '../../../elements/base/contract/endpoint.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Transaction } from '../database/open.ts'
import { formatTime } from '../kernel/clock.ts'
import { notFound } from '../kernel/refusal.ts'
import { emptyPage } from './empty-page.ts'
import { equal, text, words, type Filter } from './filters.ts'
import { requireInRules, type Kept, type KeptTable } from './kept.ts'
import { list } from './list.ts'
import { nameOfSite, pathOfPicture } from './noun-references.ts'
import type { RuleColumn, Ruled } from './rules.ts'
import { byEverySubsite, byEverySubsiteOrNone, byRules, bySubsite, everyone, inScope, type Scope } from './scope.ts'

type Columns = Record<string, PgColumn>
type Read = Record<string, PgColumn | SQL>

/** Additions to the columns, filters and rows of a noun's description. */
export interface OwnRows {
  /** Extra fields, and fields that are read in another way. */
  columns?: Read
  filters?: Record<string, Filter>
  sorts?: Record<string, PgColumn[]>
  /** Condition that leaves out rows of another kind. */
  only?: SQL
  /** Record that a column names. The caller's data rules for it limit the rows, too. */
  inside?: { column: PgColumn; of: Ruled }
  /** Records of which the rows are parts. Callers see, add and change the parts of records that they see. */
  owner?: Kept<KeptTable>
}

const stampNames = ['version', 'createByName', 'createTime', 'updateByName', 'updateTime'] as const

/** The fields that the table holds, each with its column. */
const storedOf = ({ fields }: AnyTree, columns: Columns): [name: string, field: NounField, column: PgColumn][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const column = field.transient ? undefined : columns[name]
    return column ? [[name, field, column] as [string, NounField, PgColumn]] : []
  })

/** Returns the column of a field for data rules and advanced queries. */
const ruleColumnOf = (field: NounField, column: PgColumn): RuleColumn => {
  const named = Object.entries(valueWords(field) ?? {}).map(([value, [chinese]]) => [value, chinese])
  const kind = field.kind === 'reference' ? 'subsite' : field.kind === 'number' ? 'number' : 'text'
  return {
    ...{ title: field.title[0], column, kind },
    ...(named.length > 0 && { kind: 'choice', words: Object.fromEntries(named) })
  }
}

const scopeOf = ({ scope, title, fields }: AnyTree, { subsiteId }: Columns): Scope => {
  const site = fields.subsiteId
  if (scope === 'platform') return everyone(`${title[2]} belong to no site`)
  if (!subsiteId) throw new Error(`${title[1]}: its table has no subsiteId`)
  if (scope === 'site') return bySubsite(subsiteId)
  return site?.kind === 'reference' && site.none ? byEverySubsiteOrNone(subsiteId) : byEverySubsite(subsiteId)
}

const filterBy = { equal, within: text, words } as const

/** Filters of the list. One of them is the record of which it shows parts. */
const filtersOf = (noun: AnyTree, columns: Columns): Record<string, Filter> =>
  Object.fromEntries(
    storedOf(noun, columns).flatMap(([name, { filter }, column]) => {
      if (name === ownerOf(noun)) return [[name, equal(column)]]
      return filter ? [[filter.as ?? name, filterBy[filter.by](column)]] : []
    })
  )

/** The columns that a record is read from; a reference adds the name of its record. */
const readOf = (noun: AnyTree, columns: Columns): Read =>
  Object.fromEntries([
    ...storedOf(noun, columns).flatMap(([name, field, column]) => [
      [name, column],
      ...(field.kind === 'reference' ? [[field.named, nameOfSite(column)]] : []),
      ...(field.kind === 'picture' ? [[field.named, pathOfPicture(column)]] : [])
    ]),
    ...[...Object.keys(noun.extra), ...stampNames].flatMap(name => (columns[name] ? [[name, columns[name]]] : []))
  ])

const rulesOf = (noun: AnyTree, columns: Columns) => {
  const ruled = storedOf(noun, columns).flatMap(([name, field, column]) =>
    field.kind === 'parent' || field.kind === 'picture' ? [] : [[name, ruleColumnOf(field, column)]]
  )
  const named = (title: string, name: string, kind: RuleColumn['kind']): RuleColumn => {
    const column = columns[name]
    if (!column) throw new Error(`${noun.noun}: its table has no ${name}`)
    return { title, column, kind }
  }
  return {
    fields: {
      ...(Object.fromEntries(ruled) as Record<string, RuleColumn>),
      createTime: named('创建时间', 'createTime', 'time'),
      updateTime: named('更新时间', 'updateTime', 'time')
    },
    creator: { createBy: named('创建人', 'createBy', 'user') },
    people: {
      createByName: named('创建人姓名', 'createByName', 'text'),
      updateByName: named('修改人姓名', 'updateByName', 'text')
    }
  }
}

/** Empty texts and references are stored as null where the table allows it; calls return ''. */
const inWire = (noun: AnyTree, row: Record<string, unknown>) => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(noun.fields).flatMap(([name, field]) => {
      if (field.transient) return [[name, field.blank ?? (field.kind === 'flag' ? field.off : '')]]
      return row[name] === null ? [[name, '']] : []
    })
  ),
  createTime: formatTime(row.createTime as Date),
  updateTime: formatTime(row.updateTime as Date)
})

/** Query of the list of a noun. */
export type QueryOfList<N> = N extends { calls: { list: infer List } } ? QueryOf<List> : never

/** The list of a noun. `read` are the columns of a record. */
const listOf = (noun: AnyNoun, table: KeptTable, own: OwnRows, scope: Scope, read: Read & { id: PgColumn }) => {
  const columns: Columns = getTableColumns(table as PgTable)
  const { fields, sorted = ['createTime', 'desc'], order } = noun
  const rules = rulesOf(noun, columns)
  const sortable = Object.keys(fields).filter(name => fields[name]!.sort || name === order)
  const sorts = [sorted[0], 'createTime', ...sortable].map(name => [name, [columns[name]!]])
  return list({
    from: table,
    columns: read,
    filters: { ...filtersOf(noun, columns), ...own.filters },
    sorts: { ...(Object.fromEntries(sorts) as Record<string, PgColumn[]>), ...own.sorts },
    usualOrder: sorted[1],
    scope,
    ...(own.only && { only: own.only }),
    advanced: {
      paths: [noun.calls.list.path],
      right: rightTo(noun, 'list'),
      fields: { ...(noun.isUnruled && rules.fields), ...rules.people }
    },
    present: (row: Record<string, unknown>) => inWire(noun, row)
  })
}

/** Scope, list and reading of a noun, derived from its description. */
export const nounRows = <N extends AnyTree, Table extends KeptTable>(described: N, table: Table, own: OwnRows = {}) => {
  const noun: AnyTree = described
  const listed = listedOf(noun)
  const columns: Columns = getTableColumns(table as PgTable)
  const { fields, creator } = rulesOf(noun, columns)
  const right = rightTo(noun, 'list')
  const base = scopeOf(noun, columns)
  const isRuled = listed && !listed.isUnruled
  const { inside } = own
  const scope = isRuled
    ? byRules(base, { right, table, fields: { ...fields, ...creator }, ...(inside && { inside }) })
    : base
  const read = { id: table.id, ...readOf(noun, columns), ...own.columns }
  const page = listed && listOf(listed, table, own, scope, read)
  const [title] = noun.title
  const owner = ownerOf(noun)
  const requireOwners = async (tx: Database | Transaction, caller: Caller, rows: readonly object[]) => {
    if (!owner || !own.owner || rows.length === 0) return
    const ids = rows.map(row => String((row as Record<string, unknown>)[owner]))
    await requireInRules(tx, own.owner, caller, [...new Set(ids)])
  }

  return {
    ...{ title, table, scope },
    /** Refuses parts of records that data rules hide from the caller. */
    requireOwners,
    async list(database: Database, caller: Caller, query: QueryOfList<N>): Promise<Page<RecordOf<N>>> {
      if (!page) throw new Error(`${noun.noun} has no list`)
      if (owner && !(query as Record<string, unknown>)[owner]) return emptyPage(query as PageQuery)
      await requireOwners(database, caller, [query as object])
      return (await page(database, caller, query as PageQuery)) as unknown as Page<RecordOf<N>>
    },
    async read(tx: Database | Transaction, caller: Caller, id: string): Promise<RecordOf<N>> {
      const [row] = await tx
        .select(read)
        .from(table as PgTable)
        .where(and(eq(table.id, id), inScope(scope, caller), own.only))
      if (!row) throw notFound(title)
      await requireOwners(tx, caller, [row])
      return inWire(noun, row) as unknown as RecordOf<N>
    }
  }
}

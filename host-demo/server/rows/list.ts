import { getTableName, SQL, sql, type GetColumnData } from 'drizzle-orm'
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import type { Page, PageQuery } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Caller } from '../access/caller.ts'
import { readPage } from '../kernel/fields.ts'
import { conditionIn, isBeyond, offerAdvanced, refuseAdvanced, requireFitting } from './advanced.ts'
import { runBounded } from './bounded.ts'
import { countedOnTheWay, countLimit, countRows, isSmall } from '../database/count.ts'
import { kindOf, kinds, readCursor, writeCursor, type Kind } from './cursor.ts'
import { findRareIds } from './rare-terms.ts'
import { nameOf, type Filter } from './filters.ts'
import type { Database } from '../database/open.ts'
import { runOnce, runPrepared } from '../database/prepared.ts'
import { conditionOf, linesIn, rulesFor, type Fields } from './rules.ts'
import type { Scope } from './scope.ts'

type Columns = Record<string, PgColumn | SQL>
type RowOf<Read extends Columns> = {
  [Name in keyof Read]: Read[Name] extends PgColumn
    ? GetColumnData<Read[Name]>
    : Read[Name] extends SQL<infer Value>
      ? Value
      : never
}

export interface ListDescription<Read extends Columns, Filters extends Record<string, Filter>, Row> {
  from: PgTable & { id: PgColumn }
  /** Column that names the partition of a row in `from`; an id alone would search all partitions. */
  partedBy?: PgColumn
  /** SQL joins with exactly one row for each row of `from`. */
  joins?: SQL
  /** Set if filters or sort columns are in the joined tables: the join then happens before the page is cut. */
  needsJoins?: boolean
  /** Columns of a row, including the id and the sort columns. */
  columns: Read & { id: PgColumn }
  /** Filters by query field. */
  filters: Filters
  /** Columns of one index (with the id last) by sort column of the wire; the first is the default. */
  sorts: Record<string, PgColumn[]>
  /** Default direction; `desc` if absent. */
  usualOrder?: 'asc' | 'desc'
  scope: Scope
  /** Condition that always applies, for example to hide deleted rows. */
  only?: SQL
  /** Enables advanced queries on these paths, for the columns of the data rules and `fields`. */
  advanced?: { paths: readonly string[]; right?: RightCode; fields?: Fields['fields'] }
  /** Fields that depend on the query, with names that begin with `prefix`. */
  dependent?: {
    prefix: string
    /** Returns the fields with these names. Refuses those that the list does not have. */
    fields(database: Database, caller: Caller, query: object, names: readonly string[]): Promise<Fields['fields']>
    /** Returns the SQL of a sort key that is never null. Refuses fields that cannot be sorted. */
    sort(database: Database, caller: Caller, query: object, name: string): Promise<{ value: string; kind: SortKind }>
    /** Returns the fields that the list has for one column of a site. */
    offered(database: Database, caller: Caller, columnId: string): Promise<Fields['fields']>
  }
  present(row: RowOf<Read & { id: PgColumn }>, caller: Caller): Row
}

export type SortKind = keyof typeof kinds

interface SortKey {
  /** Field of the row with the value. */
  field: string
  /** SQL of the value. */
  name: string
  kind: Kind
}

/** Fails to compile if a field of the query has no filter. */
type Filtered<Query, Filters> = [Exclude<keyof Query, keyof PageQuery | 'subsiteId' | keyof Filters>] extends [never]
  ? unknown
  : { filter: 'A field of the query has no filter' }

/** Returns '' for the column of an outer join without a row. */
export const orEmpty = (column: PgColumn) => sql<string>`coalesce(${column}, '')`

/** Page sizes that pages offer, plus the default. */
const usualSizes = new Set([5, 10, 15, 20, 30, 50, 100, 200])

const dialect = new PgDialect()
/** Converts SQL without parameters to text. */
export const textOf = (part: SQL) => dialect.sqlToQuery(part).sql

/** Removes the total count from the rows. */
const withoutCount = <Row extends object>({ rows }: { rows: (Row & { counted?: number })[] }) => ({
  rows: rows.map(({ counted: _counted, ...row }) => row as unknown as Row)
})

/** Field of a row with the value by which it is sorted, if its columns do not have it. */
const sortedBy = 'sortedBy'

/**
 * Creates a function that returns pages of a table. `after` uses keyset pagination and is as fast as the first page;
 * `pageNo` skips rows in the index. An unknown sort column falls back to the default.
 */
export const list = <Read extends Columns, Filters extends Record<string, Filter>, Row>(
  description: ListDescription<Read, Filters, Row>
) => {
  const { from, partedBy, columns, filters, sorts, usualOrder = 'desc', scope, present, dependent } = description
  const table = `"${getTableName(from)}"`
  const joins = description.joins ? ` ${textOf(description.joins)}` : ''
  const listed = Object.entries(columns)
    .map(([name, column]) => `${column instanceof SQL ? textOf(column) : nameOf(column)} as "${name}"`)
    .join(', ')
  const only = description.only && textOf(description.only)
  const pageKeys = partedBy ? `${nameOf(from.id)}, ${nameOf(partedBy)} as part` : nameOf(from.id)
  const joined = `${nameOf(from.id)} = page.id${partedBy ? ` and ${nameOf(partedBy)} = page.part` : ''}`
  const usual = Object.keys(sorts)[0] ?? ''
  const keysOf = (sort: string): SortKey[] =>
    [...(sorts[sort] ?? []), from.id].map(column => {
      const field = Object.keys(columns).find(name => columns[name] === column)
      if (!field) throw new Error(`${table} is sorted by ${column.name}, which its rows do not hold`)
      return { field, name: nameOf(column), kind: kindOf(column) }
    })
  const keys = new Map(Object.keys(sorts).map(sort => [sort, keysOf(sort)]))

  const usualFields = description.advanced && {
    fields: { ...scope.ruled?.fields, ...description.advanced.fields }
  }
  const right = description.advanced?.right ?? scope.ruled?.right
  if (usualFields && right)
    for (const path of description.advanced!.paths)
      offerAdvanced(path, { ...usualFields, right, ...(dependent && { offered: dependent.offered }) })
  const isDependent = (name: string) => dependent !== undefined && name.startsWith(dependent.prefix)

  /** Returns the fields that the query may use, with those that depend on it. */
  const fieldsFor = async (
    database: Database,
    caller: Caller,
    query: Record<string, unknown>
  ): Promise<{ asking?: Fields; composed?: RuleGroup }> => {
    if (!usualFields) refuseAdvanced(query)
    const composed = conditionIn(query)
    if (!composed || !usualFields) return {}
    const names = [...new Set(linesIn(composed).map(({ field }) => field))].filter(isDependent)
    const more = names.length > 0 && (await dependent!.fields(database, caller, query, names))
    const asking = { fields: { ...usualFields.fields, ...more } }
    requireFitting(asking, composed)
    return { asking, composed }
  }

  const restrict = async (database: Database, caller: Caller, query: Record<string, unknown>) => {
    const { asking, composed } = await fieldsFor(database, caller, query)
    const isOwnSort = isDependent(String(query.column ?? ''))
    const asked = Object.keys(filters).filter(name => query[name] !== undefined && query[name] !== '')
    const sites = scope.sitesOf(caller, query.subsiteId as string | undefined)
    const site = scope.subsite && sites && nameOf(scope.subsite)
    const { rareIds, found, common } = await findRareIds(
      database,
      asked.flatMap(name => (filters[name] ? [[filters[name], `${query[name]}`] as [Filter, string]] : [])),
      site && sites.length === 1 ? sites[0] : undefined
    )
    const searches = asked.flatMap(name => (filters[name]?.isSearch ? [filters[name]] : []))
    const isSelectivityKnown = rareIds !== undefined || searches.every(filter => common.has(filter))
    const run = composed || isOwnSort ? runBounded(caller.userId) : isSelectivityKnown ? runPrepared : runOnce
    const runCount = searches.length > 0 && run === runPrepared ? runOnce : run
    // Otherwise only a filter on another table requires the join before the page is cut.
    const isJoined =
      description.needsJoins ||
      asked.some(name => filters[name]?.columns.some(column => column.table !== from)) ||
      (asking && composed && isBeyond(asking, composed, from))

    /** `isRowByRow`: rows are read in sort order or by a few ids, and each is checked against the conditions. */
    const write = (isRowByRow: boolean) => {
      const values: unknown[] = []
      const bind = (value: unknown) => `$${values.push(value)}`
      const one = site && sites.length === 1 ? bind(sites[0]) : undefined
      // Hides texts from the planner, so that one plan serves all values: only texts can be rare or common.
      const hide = (value: unknown) => (typeof value === 'string' ? `(select ${bind(value)}::text)` : bind(value))
      const isOfTexts = (filter: Filter) => filter.columns.every(({ columnType }) => columnType === 'PgText')
      const conditions = [
        only,
        rareIds && `${nameOf(from.id)} = any((select ${bind(rareIds)}::text[])::text[])`,
        site && (one ? `${site} = ${one}` : `${site} = any(${bind(sites)})`),
        rulesFor(scope.ruled, caller, bind),
        ...asked.map(name => {
          const filter = filters[name]
          // The ids are those of its rows.
          if (filter && filter === found) return ''
          const isRead = isRowByRow && filter && (rareIds !== undefined || common.has(filter))
          const where = (isRead && filter.whereMany) || filter?.where
          return where?.(`${query[name]}`, isRowByRow && isOfTexts(filter!) ? hide : bind, caller, one)
        }),
        asking && composed && conditionOf(asking, composed, caller, bind)
      ].filter(Boolean)
      return { source: `${table}${isJoined ? joins : ''} where ${conditions.join(' and ') || 'true'}`, values, bind }
    }
    const isSearchResolved = run === runPrepared && (rareIds !== undefined || common.size > 0)
    return {
      write,
      run,
      runCount,
      rareIds,
      isSearchResolved,
      isPlain: isSearchResolved || (run === runPrepared && !asked.length)
    }
  }

  return async <Query extends PageQuery & { subsiteId?: string }>(
    database: Database,
    caller: Caller,
    query: Query & Filtered<Query, Filters>
  ): Promise<Page<Row>> => {
    const { pageNo, pageSize } = readPage(query)
    const own =
      query.column && isDependent(query.column)
        ? await dependent!.sort(database, caller, query, query.column)
        : undefined
    const sort = query.column && (own || keys.has(query.column)) ? query.column : usual
    const direction = query.order ?? usualOrder
    const by: SortKey[] = own
      ? [
          { field: sortedBy, name: own.value, kind: kinds[own.kind] },
          { field: 'id', name: nameOf(from.id), kind: kinds.text }
        ]
      : (keys.get(sort) ?? [])
    const order = `${sort} ${direction}`
    const { write, run, runCount, rareIds, isSearchResolved, isPlain } = await restrict(
      database,
      caller,
      query as Record<string, unknown>
    )
    const whole = write(isSearchResolved && rareIds !== undefined)
    const counting = [...whole.values]
    const { source, values, bind } = isSearchResolved && !rareIds ? write(true) : whole
    const isFirst = !query.after && pageNo === 1
    // A small result is read completely for the page, so the same statement counts it.
    const counts = isFirst && run === runPrepared && (rareIds !== undefined || isSmall(whole.source, counting))
    let page = source
    if (query.after) {
      const kinds = by.map(key => key.kind)
      const begin = readCursor(query.after, order, kinds).map((key, index) => `${bind(key)}::${kinds[index]?.type}`)
      page += ` and (${by.map(key => key.name).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${begin.join(', ')})`
    }
    const sorted = by.map(key => `${key.name} ${direction}`).join(', ')
    // A literal limit gives the planner one plan for all values; only a few sizes are literal.
    const limit = isPlain && usualSizes.has(pageSize) ? pageSize + 1 : bind(pageSize + 1)
    const skipped = isFirst || query.after ? '' : ` offset ${bind((pageNo - 1) * pageSize)}`
    // The ids of the page come from the index alone, so skipped or counted rows are never read.
    const pageSource =
      skipped || counts
        ? `(select ${pageKeys}${counts ? ', count(*) over ()::int as counted' : ''} from ${page} order by ${sorted} limit ${limit}${skipped}) page
      join ${table} on ${joined}`
        : `(select ${table}.* from ${page} order by ${sorted} limit ${limit}) ${table}`
    const text = `select ${listed}${own ? `, ${own.value} as "${sortedBy}"` : ''}${counts ? ', page.counted' : ''}
      from ${pageSource}${joins} order by ${sorted}`
    if (rareIds?.length === 0) return { records: [], total: 0, size: pageSize, current: pageNo, pages: 0 }
    const reading = run<RowOf<Read & { id: PgColumn }> & { counted?: number }>(database, text, values)
    // Waits, so that a statement that times out is not followed by a count.
    if (run !== runPrepared && run !== runOnce) await reading
    const [{ rows }, counted] = await Promise.all([
      reading.then(counts ? withoutCount : result => result),
      counts
        ? reading.then(result => countedOnTheWay(whole.source, counting, result.rows[0]?.counted ?? 0))
        : countRows(database, whole.source, counting, runCount, caller.userId)
    ])
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1) as Record<string, unknown> | undefined
    const total = Math.min(counted, countLimit)
    return {
      records: shown.map(row => present(row, caller)),
      total,
      ...(counted > countLimit && { totalCapped: true }),
      size: pageSize,
      current: pageNo,
      pages: Math.ceil(total / pageSize),
      ...(rows.length > pageSize &&
        last && {
          next: writeCursor(
            order,
            by.map(key => last[key.field])
          )
        })
    }
  }
}

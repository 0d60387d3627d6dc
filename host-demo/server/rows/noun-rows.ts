import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '../../../elements/base/contract/envelope.ts'
import { ownerOf, rightTo, type AnyNoun, type RecordOf } from '../../../elements/base/contract/define-noun.ts'
import { valueWords, type NounField, type NounFields } from '../../../elements/base/contract/noun-field.ts'
import type { QueryOf } from '../../../elements/base/contract/endpoint.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Transaction } from '../database/open.ts'
import { formatTime } from '../kernel/clock.ts'
import { notFound } from '../kernel/refusal.ts'
import { equal, text, type Filter } from './filters.ts'
import { requireInRules, type Kept, type KeptTable } from './kept.ts'
import { list } from './list.ts'
import { nameOfSite } from './noun-references.ts'
import type { RuleColumn } from './rules.ts'
import { byEverySubsite, byEverySubsiteOrNone, byRules, bySubsite, everyone, inScope, type Scope } from './scope.ts'

type Columns = Record<string, PgColumn>
type Read = Record<string, PgColumn | SQL>

/** What a noun adds to the columns, filters and rows that its description gives. */
export interface OwnRows {
  /** Extra fields, and fields that are read in another way. */
  columns?: Read
  filters?: Record<string, Filter>
  sorts?: Record<string, PgColumn[]>
  /** Condition that leaves out rows of another kind. */
  only?: SQL
  /** Records of which the rows are parts. Callers see, add and change the parts of records that they see. */
  owner?: Kept<KeptTable>
}

const stampNames = ['version', 'createByName', 'createTime', 'updateByName', 'updateTime'] as const

/** The fields that the table holds, each with its column. */
const storedOf = ({ fields }: AnyNoun, columns: Columns): [name: string, field: NounField, column: PgColumn][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const column = field.transient ? undefined : columns[name]
    return column ? [[name, field, column] as [string, NounField, PgColumn]] : []
  })

/** A field as data rules and advanced queries name it. */
const ruleColumnOf = (field: NounField, column: PgColumn): RuleColumn => {
  const words = Object.entries(valueWords(field) ?? {}).map(([value, [chinese]]) => [value, chinese])
  const kind = field.kind === 'reference' ? 'subsite' : field.kind === 'number' ? 'number' : 'text'
  return {
    ...{ title: field.title[0], column, kind },
    ...(words.length > 0 && { kind: 'choice', words: Object.fromEntries(words) })
  }
}

const scopeOf = ({ scope, title, fields }: AnyNoun, { subsiteId }: Columns): Scope => {
  const site = fields.subsiteId
  if (scope === 'platform') return everyone(`${title[2]} belong to no site`)
  if (!subsiteId) throw new Error(`${title[1]}: its table has no subsiteId`)
  if (scope === 'site') return bySubsite(subsiteId)
  return site?.kind === 'reference' && site.none ? byEverySubsiteOrNone(subsiteId) : byEverySubsite(subsiteId)
}

/** The names of the fields by which a list is filtered; that of the record that it shows parts of is one of them. */
const filtersOf = (noun: AnyNoun, columns: Columns): Record<string, Filter> =>
  Object.fromEntries(
    storedOf(noun, columns).flatMap(([name, { filter }, column]) => {
      if (name === ownerOf(noun)) return [[name, equal(column)]]
      return filter ? [[filter.as ?? name, filter.by === 'within' ? text(column) : equal(column)]] : []
    })
  )

/** The columns that a record is read from; a reference adds the name of its record. */
const readOf = (noun: AnyNoun, columns: Columns): Read =>
  Object.fromEntries([
    ...storedOf(noun, columns).flatMap(([name, field, column]) => [
      [name, column],
      ...(field.kind === 'reference' ? [[field.named, nameOfSite(column)]] : [])
    ]),
    ...[...Object.keys(noun.extra), ...stampNames].flatMap(name => (columns[name] ? [[name, columns[name]]] : []))
  ])

const rulesOf = (noun: AnyNoun, columns: Columns) => {
  const ruled = storedOf(noun, columns).flatMap(([name, field, column]) =>
    field.kind === 'parent' ? [] : [[name, ruleColumnOf(field, column)]]
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
const inWire = (noun: AnyNoun, row: Record<string, unknown>) => ({
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

/** Scope, list and reading of a noun, derived from its description. */
export const nounRows = <N extends AnyNoun & { fields: NounFields }, Table extends KeptTable>(
  described: N,
  table: Table,
  own: OwnRows = {}
) => {
  const noun: AnyNoun = described
  const columns: Columns = getTableColumns(table as PgTable)
  const { fields, sorted = ['createTime', 'desc'], order, title } = noun
  const right = rightTo(noun, 'list')
  const rules = rulesOf(noun, columns)
  const isRuled = !noun.isUnruled && noun.columns !== undefined
  const base = scopeOf(noun, columns)
  const scope = isRuled ? byRules(base, { right, table, fields: { ...rules.fields, ...rules.creator } }) : base
  const read = { id: table.id, ...readOf(noun, columns), ...own.columns }
  const sortable = [
    sorted[0],
    'createTime',
    ...Object.keys(fields).filter(name => fields[name]!.sort || name === order)
  ]
  const present = (row: Record<string, unknown>) => inWire(noun, row) as unknown as RecordOf<N>
  const owner = ownerOf(noun)
  const requireOwners = async (tx: Database | Transaction, caller: Caller, rows: readonly object[]) => {
    if (!owner || !own.owner || rows.length === 0) return
    const ids = rows.map(row => String((row as Record<string, unknown>)[owner]))
    await requireInRules(tx, own.owner, caller, [...new Set(ids)])
  }

  const page = list({
    from: table,
    columns: read,
    filters: { ...filtersOf(noun, columns), ...own.filters },
    sorts: { ...Object.fromEntries(sortable.map(name => [name, [columns[name]!]])), ...own.sorts },
    usualOrder: sorted[1],
    scope,
    ...(own.only && { only: own.only }),
    ...(noun.columns && {
      advanced: {
        paths: [noun.calls.list.path],
        right,
        fields: { ...(!isRuled && rules.fields), ...rules.people }
      }
    }),
    present
  })
  return {
    ...{ title: title[0], table, scope },
    /** Refuses parts of records that data rules hide from the caller. */
    requireOwners,
    async list(database: Database, caller: Caller, query: QueryOf<N['calls']['list']>): Promise<Page<RecordOf<N>>> {
      if (owner) await requireOwners(database, caller, [query as object])
      return page(database, caller, query as PageQuery)
    },
    async read(tx: Database | Transaction, caller: Caller, id: string): Promise<RecordOf<N>> {
      const [row] = await tx
        .select(read)
        .from(table as PgTable)
        .where(and(eq(table.id, id), inScope(scope, caller), own.only))
      if (!row) throw notFound(title[0])
      await requireOwners(tx, caller, [row])
      return present(row)
    }
  }
}

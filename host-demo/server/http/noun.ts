import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { asc, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  blankOf,
  rightsOf,
  rightTo,
  type AnyNoun,
  type DraftOf,
  type RecordOf
} from '../../../elements/base/contract/noun/define-noun.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Caller } from '../access/caller.ts'
import type { Transaction } from '../database/open.ts'
import { subsites } from '../database/tables/content.ts'
import { parseTime } from '../kernel/clock.ts'
import { oneLine } from '../kernel/fields.ts'
import { Refusal } from '../kernel/refusal.ts'
import { nounRows, type OwnRows } from '../rows/noun-rows.ts'
import { requireSubsite } from '../rows/scope.ts'
import type { VersionedTable } from './crud-noun.ts'
import { crud } from './crud.ts'
import type { Duplicate, Module } from './module.ts'
import { draftFieldsOf, queryFieldsOf } from './noun-schemas.ts'
import type { Platform } from './platform.ts'
import { route } from './route.ts'

/** What a noun does in its own way. Everything else follows from its description. */
export interface OwnNoun<Table extends PgTable, Draft, Whole> extends OwnRows {
  /**
   * Changes a checked draft before it is stored. `before` is the row that is edited.
   * @throws Refusal, which leaves everything as it was
   */
  keep?(
    tx: Transaction,
    draft: Draft,
    caller: Caller,
    before?: InferSelectModel<Table>
  ): Promise<Partial<InferInsertModel<Table>>>
  /** Presents a record in its own way. */
  inWords?(record: Whole): Record<string, unknown>
  /** By unique index: the sentence that refuses a value that is taken. */
  taken?: Record<string, string>
  /** Refuses to delete rows that must stay. */
  release?(tx: Transaction, rows: InferSelectModel<Table>[], caller: Caller): Promise<void>
  /** Refuses rows that must not be moved, or an order that must not be. */
  checkOrder?(tx: Transaction, rows: InferSelectModel<Table>[], caller: Caller): Promise<unknown>
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const takenOf = ({ fields }: AnyNoun, table: PgTable) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { unique, title }]) =>
      unique ? [[`${getTableName(table)}_${snake(name)}_unique`, `${title[0]}已存在，请换一个`]] : []
    )
  )

/** Checks what no schema can, and trims texts. */
const tidy = (noun: AnyNoun, draft: Record<string, unknown>, before?: Record<string, unknown>) => {
  const tidied = { ...draft }
  for (const [name, field] of Object.entries(noun.fields)) {
    const [title] = field.title
    if (field.kind === 'text') tidied[name] = oneLine(String(draft[name] ?? ''))
    if (field.kind === 'date' && draft[name] && !parseTime(String(draft[name])))
      throw new Refusal(`${title}不是有效的日期，请核对`)
    if (field.fixed && before && before[name] !== tidied[name]) throw new Refusal(`${title}保存后不能修改`)
  }
  return tidied
}

const namesInPlaceOfIds = ({ fields }: AnyNoun, record: Record<string, unknown>) => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'reference' ? [[name, record[field.named]]] : []))
  )
})

const registerSites = (platform: Platform, noun: AnyNoun) =>
  route(platform, noun.siteChoices, { right: rightTo(noun, 'list') }, ({ caller }) =>
    platform.database
      .select({ id: subsites.id, name: subsites.name })
      .from(subsites)
      .where(inArray(subsites.id, [...caller.subsiteIds]))
      .orderBy(asc(subsites.sortNo), asc(subsites.id))
  )

/** Registers the calls of a noun. @returns its rows, for calls of its own */
export const nounCalls = <N extends AnyNoun, Table extends VersionedTable>(
  platform: Platform,
  described: N,
  table: Table,
  own: OwnNoun<Table, DraftOf<N>, RecordOf<N>> = {}
) => {
  const noun = described as AnyNoun
  const { calls, name, order, sheet } = noun
  const rows = nounRows(noun, table, own)
  const right = (verb: Parameters<typeof rightTo>[1]) => rightTo(noun, verb)
  const keep = async (tx: Transaction, draft: Record<string, unknown>, caller: Caller, before?: never) => {
    const tidied = tidy(noun, draft, before)
    if (noun.scope === 'sites') requireSubsite(caller, String(draft.subsiteId))
    const { subsiteId = caller.subsiteId } = (before ?? {}) as { subsiteId?: string }
    const kept = own.keep ? await own.keep(tx, tidied as DraftOf<N>, caller, before) : tidied
    return { ...kept, ...(noun.scope === 'site' && { subsiteId }) }
  }
  crud(platform, {
    title: rows.title,
    table,
    scope: rows.scope,
    calls,
    rights: { list: right('list'), add: right('add'), edit: right('edit'), delete: right('delete') },
    nameOf: (row: Record<string, unknown>) => String(row[name]),
    read: rows.read,
    query: queryFieldsOf(noun),
    list: rows.list,
    draft: {
      fields: draftFieldsOf(noun),
      keep,
      inWords: (record: Record<string, unknown>) =>
        own.inWords?.(record as RecordOf<N>) ?? namesInPlaceOfIds(noun, record)
    },
    taken: { ...takenOf(noun, table), ...own.taken },
    ...(own.release && { release: own.release }),
    ...(order && {
      order: {
        ...{ call: noun.sortCall, name: order, title: noun.fields[order]!.title[0] },
        column: (table as unknown as Record<string, PgColumn>)[order],
        ...(own.checkOrder && { check: own.checkOrder })
      }
    }),
    ...(sheet && {
      sheet: {
        calls: noun.sheetCalls,
        rights: { export: right('export'), import: right('importExcel') },
        ...{ key: sheet, names: [sheet, ...Object.keys(noun.fields).filter(field => field !== sheet)] },
        blank: blankOf(noun)
      }
    })
  } as never)
  if (Object.values(noun.fields).some(({ kind }) => kind === 'reference')) registerSites(platform, noun)
  return rows
}

const duplicatesOf = (noun: AnyNoun, table: VersionedTable): Duplicate[] =>
  Object.entries(noun.fields).flatMap(([fieldName, { unique }]) =>
    unique
      ? [
          {
            ...{ tableName: noun.noun, fieldName, table },
            column: (table as unknown as Record<string, PgColumn>)[fieldName]!,
            rights: [rightTo(noun, 'add'), rightTo(noun, 'edit')] as [RightCode, RightCode]
          }
        ]
      : []
  )

/** Module of a noun: its calls, rights, and whatever else is given. `own` may depend on nothing but the noun. */
export const nounModule = <N extends AnyNoun, Table extends VersionedTable>(
  noun: N,
  table: Table,
  { own, register, ...rest }: Partial<Module> & { own?: OwnNoun<Table, DraftOf<N>, RecordOf<N>> } = {}
): Module => ({
  noun: noun.noun,
  title: noun.title[0],
  rights: rightsOf(noun),
  duplicates: duplicatesOf(noun, table),
  ...rest,
  nouns: [noun],
  register: platform => {
    nounCalls(platform, noun, table, own)
    return register?.(platform)
  }
})

import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { asc, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import Type from 'typebox'
import {
  blankOf,
  listedOf,
  ownerOf,
  rightTo,
  type AnyDraft,
  type AnyNoun,
  type AnyRecord,
  type AnyTree,
  type DraftOf,
  type RecordOf
} from '../../../../elements/base/contract/define-noun.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'
import { find } from '../../rows/kept.ts'
import { nounRows, type OwnRows, type QueryOfList } from '../../rows/noun-rows.ts'
import { requireSubsite, amongSites } from '../../rows/scope.ts'
import type { CrudNoun, Sheet, VersionedTable } from '../crud/crud-noun.ts'
import { crud } from '../crud/crud.ts'
import { valueWords } from '../../../../elements/base/contract/noun-field.ts'
import { readMoment } from '../crud/read-cell.ts'
import { inLog, inTable, requirePictures, takenOf, tidy } from './noun-drafts.ts'
import { draftFieldsOf, queryFieldsOf, resultFieldsOf } from './noun-schemas.ts'
import type { Platform } from '../platform.ts'
import { route } from '../calls/route.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { SiteChoiceSchema } from '../../results/site/define-noun.ts'

/** Behaviour of a noun that its description does not cover. */
export interface OwnNoun<Table extends PgTable, Draft, Whole> extends OwnRows {
  /**
   * Checks a draft. `before` is the row that is edited.
   * @returns columns that differ from the draft
   * @throws Refusal, which leaves everything as it was
   */
  keep?(
    tx: Transaction,
    draft: Draft,
    caller: Caller,
    before?: InferSelectModel<Table>
  ): Promise<Partial<InferInsertModel<Table>> | void>
  /** Returns whether an edit gives access, so that it needs a proof. Fields that are missing stay unchanged. */
  loosens?(given: Partial<Draft>, before: Whole): boolean
  /** Returns whether a new record gives access, so that adding it needs a proof. */
  opens?(given: Partial<Draft>): boolean
  /** Rights that `keep` requires of some drafts, in addition to that of the call. */
  also?: readonly RightCode[]
  /** Presents a record in the log in its own way. */
  inWords?(record: Whole): Record<string, unknown>
  /** Message for each unique index of the table when the value is already taken. */
  taken?: Record<string, string>
  /** Refuses to delete rows that must stay. */
  release?(tx: Transaction, rows: InferSelectModel<Table>[], caller: Caller): Promise<void>
  /** Deleted records can be restored from the recycle bin. */
  isRecycled?: boolean
  /** Refuses rows that must not be moved, or an order that must not be. */
  checkOrder?(tx: Transaction, rows: InferSelectModel<Table>[], caller: Caller): Promise<unknown>
}

/** Sites that a field may refer to. Super administrators may choose the whole platform if the field allows none. */
const registerSites = (platform: Platform, noun: AnyTree) => {
  const references = Object.values(noun.fields).filter(({ kind }) => kind === 'reference')
  if (references.length === 0) return
  const isOptional = references.some(field => 'none' in field)
  route(
    platform,
    noun.siteChoices,
    { right: rightTo(noun, 'list'), result: Type.Array(SiteChoiceSchema) },
    async ({ caller }) => {
      const sites = await platform.database
        .select({ id: subsites.id, name: subsites.name })
        .from(subsites)
        .where(amongSites(subsites.id, caller))
        .orderBy(asc(subsites.sortNo), asc(subsites.id))
      return isOptional && caller.isSuper ? [{ id: '', name: '' }, ...sites] : sites
    }
  )
}

/** The list as a sheet: the key first, then the fields, then what only the server writes. */
const sheetOf = (noun: AnyNoun, key: string): Sheet<AnyDraft, AnyRecord> => {
  const { fields, extra, sheetCalls: calls } = noun
  // Pictures are no cells.
  const written = Object.keys(fields).filter(
    name => name !== key && !fields[name]!.transient && fields[name]!.kind !== 'picture'
  )
  const moments = written.filter(name => fields[name]!.kind === 'moment')
  const problem = written.find(name => fields[name]!.kind === 'reference' || fields[name]!.kind === 'parent')
  if (problem) throw new Error(`${noun.noun}: a sheet cannot hold ${problem}, which refers to a record`)
  return {
    calls,
    rights: { export: rightTo(noun, 'export'), import: rightTo(noun, 'importExcel') },
    ...{ key, names: [key, ...written], blank: blankOf(noun) },
    readers: Object.fromEntries(moments.map(name => [name, readMoment])),
    also: {
      ...Object.fromEntries(
        Object.entries(extra).map(([name, field]) => {
          const words = field.kind === 'choice' ? valueWords(field) : undefined
          return [field.title[0], words ? (row: AnyRecord) => words[String(row[name])]?.[0] ?? '' : name]
        })
      ),
      修改时间: 'updateTime'
    }
  }
}

/** Registers the calls of a noun. @returns its rows, for calls of its own */
export const nounCalls = <N extends AnyTree, Table extends VersionedTable>(
  platform: Platform,
  described: N,
  table: Table,
  own: OwnNoun<Table, DraftOf<N>, RecordOf<N>> = {}
) => {
  type Row = InferSelectModel<Table>
  const noun: AnyTree = described
  const listed = listedOf(noun)
  const { calls, name, fields, adding } = noun
  const { order, sheet } = listed ?? {}
  const rows = nounRows(described, table, own)
  const column = (field: string) => getTableColumns(table as PgTable)[field]!
  const owner = ownerOf(noun)
  const keep = async (tx: Transaction, draft: AnyDraft, caller: Caller, before?: Row) => {
    const tidied = tidy(noun, draft, before as AnyDraft | undefined)
    if (noun.scope === 'sites' && draft.subsiteId) requireSubsite(caller, String(draft.subsiteId))
    if (owner && own.owner) await find(tx, own.owner, caller, String(draft[owner]))
    const { subsiteId = caller.subsiteId } = { ...before } as { subsiteId?: string }
    await requirePictures(tx, noun, tidied, subsiteId, before as AnyDraft | undefined)
    const kept = { ...inTable(noun, tidied), ...(await own.keep?.(tx, tidied as DraftOf<N>, caller, before)) }
    return { ...kept, ...(noun.scope === 'site' && { subsiteId }) } as Partial<InferInsertModel<Table>>
  }
  const { byId, add, edit, delete: deleteOne, deleteBatch } = calls
  // Records of a tree are deleted with those below them, unless the noun says what to release.
  const deletes = own.release && { delete: deleteOne, deleteBatch }
  const crudNoun: CrudNoun<Table, AnyRecord, AnyDraft, object, AnyRecord> = {
    ...{ title: rows.title, table, scope: rows.scope, adding, read: rows.read },
    calls: listed ? listed.calls : { byId, add, edit, ...deletes },
    rights: {
      ...{ list: rightTo(noun, 'list'), add: rightTo(noun, 'add') },
      ...{ edit: rightTo(noun, 'edit'), delete: rightTo(noun, 'delete') }
    },
    nameOf: row => String((row as AnyDraft)[name]),
    result: ClosedObject(resultFieldsOf(noun)),
    ...(listed && { query: queryFieldsOf(listed) }),
    list: (database, caller, query) => rows.list(database, caller, query as QueryOfList<N>),
    draft: {
      fields: draftFieldsOf(noun),
      blanks: blankOf(noun),
      keep,
      ...(own.also && { also: own.also }),
      ...(own.loosens && { loosens: own.loosens as (given: Partial<AnyDraft>, before: AnyRecord) => boolean }),
      ...(own.opens && { opens: own.opens as (given: Partial<AnyDraft>) => boolean }),
      inWords: record => own.inWords?.(record as RecordOf<N>) ?? inLog(noun, record)
    },
    taken: { ...takenOf(noun, table), ...own.taken },
    isRecycled: own.isRecycled,
    async release(tx, gone, caller) {
      await rows.requireOwners(tx, caller, gone as object[])
      await own.release?.(tx, gone, caller)
    },
    ...(listed &&
      order && {
        order: {
          ...{ call: listed.sortCall, name: order as keyof Row & string, title: fields[order]!.title[0] },
          ...{ column: column(order), ...(owner && { within: column(owner) }) },
          async check(tx, moved, caller) {
            await rows.requireOwners(tx, caller, moved as object[])
            await own.checkOrder?.(tx, moved, caller)
          }
        }
      }),
    ...(listed && sheet && { sheet: sheetOf(listed, sheet) })
  }
  crud(platform, crudNoun)
  registerSites(platform, noun)
  return rows
}

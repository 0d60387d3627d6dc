import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Static, TObject, TSchema } from 'typebox'
import type { Crud } from '../../../elements/base/contract/crud.ts'
import type { Page, PageQuery } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { SheetCalls } from '../../../elements/base/contract/sheet.ts'
import type { Kept, KeptTable } from '../rows/kept.ts'
import type { Database, Transaction } from '../database/open.ts'
import type { Caller } from '../access/caller.ts'
import type { Order } from './crud-order.ts'
import type { Operation } from '../access/operations.ts'
import type { Same } from './route.ts'

export type Fields = Record<string, TSchema>
export type VersionedTable = KeptTable & { version: PgColumn }

/** A noun's list as a sheet: its columns are titled fields of the draft. */
export interface Sheet<Draft, Row> {
  calls: SheetCalls
  rights: Record<'export' | 'import', RightCode>
  /** The column whose value tells a record: a row with a known one changes that record. A unique column of the table. */
  key: keyof Draft & string
  /** The draft's fields that the sheet has, the key first. */
  names: readonly (keyof Draft & string)[]
  /** What a row does not say of a new record. */
  blank: Draft
  /** Columns that only go out, by their titles. */
  also?: Record<string, keyof Row & string>
  /** Where a record is more than a row of its table. */
  own?: OwnSheet<Draft>
}

/** A record as a row of a sheet compares it: by the names of its columns. */
export type KnownRecord = Record<string, unknown> & { id: string }

/** How a noun whose records are more than rows of a table takes in a sheet. */
export interface OwnSheet<Draft> {
  /** The records of these keys, as the sheet has them. */
  known(tx: Transaction, caller: Caller, keys: string[]): Promise<Map<string, KnownRecord>>
  /** What else is wrong with each row, by the name of the column. */
  look(
    tx: Transaction,
    caller: Caller,
    rows: { values: Draft; before: KnownRecord | undefined }[]
  ): Promise<Record<string, string>[]>
  /** `told` is a line that the person is shown once. */
  add(tx: Transaction, draft: Draft, caller: Caller): Promise<{ operation: Operation; told?: string[] }>
  edit(tx: Transaction, before: KnownRecord, draft: Draft, caller: Caller): Promise<{ operation: Operation }>
  /** The titles of what is told. */
  told?: string[]
}

/** What the usual calls need to know of a noun. A call that is not named is not registered: the noun has its own, or none. */
export interface CrudNoun<Table extends VersionedTable, Row, Draft, Query extends object, Whole> extends Kept<Table> {
  calls: Partial<Crud<Row, Draft, Query, Whole>>
  rights: Record<'list' | 'add' | 'edit' | 'delete', RightCode>
  /** What the log calls it to add one; 「新增」 by default. */
  adding?: string
  /** What people know the record by. */
  nameOf(row: InferSelectModel<Table>): string
  /** The site that its entries in the log belong to; that of its `subsiteId`, or the caller's, by default. */
  siteOf?(row: InferSelectModel<Table>): string
  /** The record as the wire has it, if the caller may see it. */
  read(tx: Database | Transaction, caller: Caller, id: string): Promise<Whole>
  /** With the call `list`: its query, paging included, and how a page is read. */
  query?: Fields
  list?(database: Database, caller: Caller, query: Query & PageQuery): Promise<Page<Row>>
  /** With the calls `add` and `edit`. */
  draft?: {
    fields: Fields
    /** What takes long of checking and changing a draft: before the transaction, so that no row waits for it. */
    prepare?(draft: Draft, caller: Caller): Promise<Draft>
    /** The draft as it is kept; `before` is the row that is edited. A Refusal leaves everything as it was. */
    keep(
      tx: Transaction,
      draft: Draft,
      caller: Caller,
      before?: InferSelectModel<Table>
    ): Promise<Partial<InferInsertModel<Table>>>
    /** The record's fields as the log tells them: names in place of ids. */
    inWords?(record: Whole): Record<string, unknown>
  }
  /** By a unique index of the table: the sentence for what is taken already. */
  taken?: Record<string, string>
  /** With it the list goes out as a sheet, and rows of one come in. */
  sheet?: Sheet<Draft, Row>
  /** With it the rows are put in order by hand. */
  order?: Order<Table>
  /** Refuses to delete what must stay. */
  release?(tx: Transaction, rows: InferSelectModel<Table>[], caller: Caller): Promise<void>
}

/** Fails to compile where the fields of a noun differ from the types of its calls. */
export type FittingFields<Given, Query, Draft> = (Given extends { query: infer Asked extends Fields }
  ? Same<Static<TObject<Asked>>, Query & PageQuery> extends true
    ? unknown
    : { query: 'The fields do not fit the list’s query' }
  : unknown) &
  (Given extends { draft: { fields: infer Written extends Fields } }
    ? Same<Static<TObject<Written>>, Draft> extends true
      ? unknown
      : { draft: 'The fields do not fit the draft' }
    : unknown)

import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Static, TObject, TSchema } from 'typebox'
import type { Crud } from '../../../../elements/base/contract/crud.ts'
import type { Page, PageQuery } from '../../../../elements/base/contract/envelope.ts'
import type { ProofKind } from '../../../../elements/base/contract/proof.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { ImportedKind } from '../../../../elements/base/contract/sheet-history.ts'
import type { SheetCalls } from '../../../../elements/base/contract/sheet.ts'
import type { Kept, KeptTable } from '../../rows/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import type { Caller } from '../../access/caller.ts'
import type { Bin } from './crud-bin.ts'
import type { Order } from './crud-order.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Refusals } from '../../kernel/refusal.ts'
import type { Step } from './works.ts'
import type { CellReader } from './read-cell.ts'
import type { References } from './references.ts'
import type { FittingResult, Same } from '../calls/fitting.ts'

export type Fields = Record<string, TSchema>
export type VersionedTable = KeptTable & { version: PgColumn }

/** Excel sheet of a list. Columns are fields of the draft that have a title. */
export interface Sheet<Draft, Row> {
  calls: SheetCalls
  rights: Record<'export' | 'import', RightCode>
  /** Kind of the import as a sensitive call. */
  importProof?: ProofKind
  /** Unique column that identifies a record: a row with a known value changes that record. */
  key: keyof Draft & string
  /** Fields of the draft in the sheet, the key first. */
  names: readonly (keyof Draft & string)[]
  /** Fields in the sheet, if they are not those of the draft. */
  fields?: Fields
  /** Defaults for the fields of a new record that are not in the sheet. */
  blank: Draft
  /** Further titles of columns that an imported file may use, by field. */
  titles?: Partial<Record<keyof Draft & string, readonly string[]>>
  /** How to fill in a cell of a field, for the template. */
  hints?: Partial<Record<keyof Draft & string, string>>
  /** Readers of the fields that people write in several ways. */
  readers?: Partial<Record<keyof Draft & string, CellReader>>
  /** Columns that are exported only, by title: fields, or functions that return the text of a cell. */
  also?: Record<string, (keyof Row & string) | ((row: Row) => string)>
  /** For records that are more than one row of the table. */
  own?: OwnSheet<Draft>
}

/** Record in the form in which an import compares it with a row, by field. */
export type KnownRecord = Record<string, unknown> & {
  id: string
  /** Stored values of fields of which the sheet does not say everything, for example masked ones. */
  stored?: Readonly<Record<string, string>>
}

export interface WrittenSheet {
  operations: Operation[]
  told?: string[][]
  finish?(): Promise<void>
}

/** Row of an imported sheet. */
export interface SheetItem<Draft> {
  /** Number of the row in the file. */
  number: number
  values: Draft
  /** Record with the row's key, if there is one. */
  before: KnownRecord | undefined
  /** Stored values that the row restores instead of its texts. */
  stored?: Readonly<Record<string, string>>
}

/** Import of a noun with records that are more than rows of one table. */
export interface OwnSheet<Draft> {
  /** Returns the records with these keys, in the form of the sheet. */
  known(tx: Transaction, caller: Caller, keys: string[]): Promise<Map<string, KnownRecord>>
  /** Returns readers of cells that refer to records. */
  readers?(tx: Transaction, caller: Caller): Promise<Partial<Record<keyof Draft & string, CellReader>>>
  /** Returns functions that add to a cell what it does not say and the record has. */
  complete?(tx: Transaction): Promise<Partial<Record<keyof Draft & string, (cell: string, held: string) => string>>>
  /** Returns further problems of each row, by field. */
  look(tx: Transaction, caller: Caller, rows: SheetItem<Draft>[]): Promise<Record<string, string>[]>
  /** Does slow work before the transaction, so that no row is locked meanwhile. `keys` are those of the rows. */
  prepare?(database: Database, keys: string[], step: Step): Promise<unknown>
  /**
   * Writes new and changed records. `prepared` is the result of `prepare`; `told` are lines that the importer fetches,
   * for example initial passwords. `finish` runs after the log entries are written: what it locks is free again soon.
   */
  write(tx: Transaction, caller: Caller, rows: SheetItem<Draft>[], prepared: unknown, step: Step): Promise<WrittenSheet>
  /** Column titles of the `told` lines. */
  told?: string[]
  /** Required by nouns whose imports are recorded. */
  undo?: OwnUndo
}

/** References in the cells of a field. */
interface CellReferences extends Pick<References, 'labelOf'> {
  /** Returns what a cell refers to, each with its last day; '' for none. */
  read(text: string): { id: string; until: string }[]
  /** Returns a reference as a part of a cell. */
  tell(label: string, until: string): string
  /** Returns whether the caller may see the record; everyone may by default. */
  sees?(caller: Caller, id: string): boolean
}

/** Creates references without last days. */
export const plainCells = ({ labelOf, idsIn }: References): CellReferences => ({
  labelOf,
  read: text => idsIn(text).ids.map(id => ({ id, until: '' })),
  tell: label => label
})

interface Deletion {
  objectId: string
  deletedByName: string
  deletedAt: Date
}

/** States of records that change without a new version, for example by a submission. */
interface UndoStates {
  /** Returns the present states by id. */
  read(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Explains why a record stays that is in another state than after the import. */
  refusal(after: string, now: string): string
  /** Returns restored records to their states before the import, if the restored values fit these. */
  restore(tx: Transaction, before: ReadonlyMap<string, string>): Promise<unknown>
}

/** Undo of imports for records that are more than rows of one table. */
export interface OwnUndo {
  /** Undoes an import in one transaction. Records of a tree depend on each other. */
  isWhole?: boolean
  /** Rows of one transaction, if they take longer than those of a table. */
  rows?: number
  /** Returns the present keys of records, by id. */
  keysOf(tx: Transaction, ids: string[]): Promise<Map<string, string>>
  /** Returns why the caller may not change records, by id. Further refusals may follow from the writes. */
  refusals?(tx: Transaction, caller: Caller, ids: string[], does: ImportedKind): Promise<Refusals>
  /** Locks what writers of the records lock before them. */
  hold?(tx: Transaction, ids: string[]): Promise<unknown>
  states?: UndoStates
  /** Returns a text of the sheet as the history shows it, for example masked. */
  shows?(text: string): string
  /** Returns deletions of records that went to another recycle bin, the latest last. */
  deletions?(tx: Database | Transaction, ids: string[]): Promise<Deletion[]>
  /** Returns what new records got since a time, as a sentence by id. They are deleted with it. */
  since?(tx: Transaction, caller: Caller, ids: string[], time: Date): Promise<Map<string, string>>
  /** Returns the references in fields that refer to records. */
  references?(tx: Transaction): Promise<Partial<Record<string, CellReferences>>>
}

/** Description of a noun for `crud`. A call that is not named is not registered. */
export interface CrudNoun<Table extends VersionedTable, Row, Draft, Query extends object, Whole> extends Kept<Table> {
  calls: Partial<Crud<Row, Draft, Query, Whole>>
  rights: Record<'list' | 'add' | 'edit' | 'delete', RightCode>
  /** Action in the operation log when a record is added; 「新增」 by default. */
  adding?: string
  /** Returns the name that people know the record by. */
  nameOf(row: InferSelectModel<Table>): string
  /** Returns the site of its log entries; by default the row's `subsiteId`, or the caller's site. */
  siteOf?(row: InferSelectModel<Table>): string
  /** Returns the record in its wire format. Refuses if the caller may not see it. */
  read(tx: Database | Transaction, caller: Caller, id: string): Promise<Whole>
  /** Called after the call `byId` has read a record, for looks that are logged. */
  seen?(call: { caller: Caller; log: Log<Operation> }, found: Whole): Promise<void>
  /** Required by the call `list`: the fields of its query, paging included. */
  query?: Fields
  /** Required by the calls that return a record: its schema, and that of a row of the list if it is another one. */
  result?: TSchema
  row?: TSchema
  list?(database: Database, caller: Caller, query: Query & PageQuery): Promise<Page<Row>>
  /** Required by the calls `add` and `edit`. */
  draft?: {
    fields: Fields
    /** Values of missing fields of a new record, if '' and [] do not fit. */
    blanks?: object
    /**
     * Does slow checks and changes of a draft. Runs before the transaction, so that no row is locked meanwhile. `also` is
     * added to the record in the answer.
     */
    prepare?(draft: Draft, caller: Caller): Promise<{ draft: Draft; also?: Partial<Whole> }>
    /**
     * Returns the columns to write; `before` is the row that is edited.
     * @throws Refusal to roll back the transaction
     */
    keep(
      tx: Transaction,
      draft: Draft,
      caller: Caller,
      before?: InferSelectModel<Table>
    ): Promise<Partial<InferInsertModel<Table>>>
    /** Returns whether an edit takes away a protection, so that it needs a proof. Fields that are missing stay unchanged. */
    loosens?(given: Partial<Draft>, before: Whole): boolean
    /** Returns whether a new record gives access, so that adding it needs a proof. */
    opens?(given: Partial<Draft>): boolean
    /** Rights that `keep` requires of some drafts, in addition to that of the call. */
    also?: readonly RightCode[]
    /** Returns the record's fields for the operation log, with names in place of ids. */
    inWords?(record: Whole): Record<string, unknown>
  }
  /** Message for each unique index of the table, by index name, when the value is already taken. */
  taken?: Record<string, string>
  /** Enables export to and import from Excel. */
  sheet?: Sheet<Draft, Row>
  /** Deletes records of a sheet in a transaction if `crud` does not. They go to a recycle bin. */
  remove?(tx: Transaction, caller: Caller, ids: string[]): Promise<Operation[]>
  /** Enables sorting the rows by hand. */
  order?: Order<Table>
  /** Refuses to delete records that must stay. */
  release?(tx: Transaction, rows: InferSelectModel<Table>[], caller: Caller): Promise<void>
  /** Keeps deleted records in a recycle bin of the noun. */
  bin?: Bin
  /** Deleted records can be restored from the recycle bin, so deleting them needs no proof. */
  isRecycled?: boolean | undefined
}

/** Fails to compile if the fields of a noun differ from the types of its calls. */
export type FittingFields<Given, Query, Draft, Row, Whole> = (Given extends { query: infer Asked extends Fields }
  ? Same<Static<TObject<Asked>>, Query & PageQuery> extends true
    ? unknown
    : { query: 'The fields do not fit the list’s query' }
  : unknown) &
  (Given extends { draft: { fields: infer Written extends Fields } }
    ? Same<Static<TObject<Written>>, Draft> extends true
      ? unknown
      : { draft: 'The fields do not fit the draft' }
    : unknown) &
  (Given extends { result: infer Read extends TSchema } ? FittingResult<Read, Whole> : unknown) &
  (Given extends { row: infer Listed extends TSchema }
    ? FittingResult<Listed, Row>
    : Given extends { list: unknown; result: infer Read extends TSchema }
      ? FittingResult<Read, Row>
      : unknown)

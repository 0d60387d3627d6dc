import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnnexObject, Attachment } from '../../../elements/base/contract/annex.ts'
import type { WaitingKind } from '../../../elements/base/contract/inbox.ts'
import type { RecycledKind } from '../../../elements/base/contract/recycle.ts'
import type { AnyTree } from '../../../elements/base/contract/define-noun.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { KeptTable } from '../rows/kept.ts'
import type { Database, Transaction } from '../database/open.ts'
import type { Caller } from '../access/caller.ts'
import type { recycled } from '../database/tables/recycle.ts'
import type { Sockets } from '../realtime/sockets.ts'
import type { Told } from '../realtime/tell.ts'
import type { BroughtDictionary } from '../nouns/dictionary/usual-dictionaries.ts'
import type { MenuEntry } from '../nouns/menu/menu-entries.ts'
import type { Platform } from './platform.ts'

/** Settings for the initial data of a new platform. */
export interface Beginning {
  kind: 'demo' | 'empty'
  /** Password hash of every initial account. */
  password: string
  /** Stores a file of the demo among the uploads; absent if the platform stores none. */
  keepFile?(path: string, content: Buffer, mediaType: string): Promise<void>
}

/** Field with values that must be unique, under its JeecgBoot name. Callers with one of `rights` may check a value. */
export interface Duplicate {
  tableName: string
  fieldName: string
  table: KeptTable
  column: PgColumn
  /** Converts a value to its stored form. */
  read?(value: string): string
  rights: [RightCode, ...RightCode[]]
}

/** Part of the inbox (`nouns/inbox`) that lists what waits for people. */
export interface Waiting {
  kind: WaitingKind
  /**
   * Selects at most `most` rows through an index, with the columns of `nouns/inbox/columns.ts`: most urgent first, then
   * longest waiting. Returns undefined if the caller's rights allow none. An empty `title` matches every title.
   */
  rows(
    database: Database,
    caller: Caller,
    asked: { title: string; most: number }
  ): SQL | undefined | Promise<SQL | undefined>
}

/**
 * Reads the attachments of an object.
 * @throws Refusal if the caller may not read the object
 */
type ReadAnnexes = (platform: Platform, caller: Caller, id: string) => Promise<Attachment[]>

/** Moves the rows of one kind from an entry of the recycle bin back into their table. */
export type PutBack = (kind: RecycledKind) => Promise<void>

/**
 * Restores an entry of the recycle bin.
 * @throws Refusal if its place is gone or taken
 */
export type Restore = (tx: Transaction, entry: typeof recycled.$inferSelect, putBack: PutBack) => Promise<void>

/** Sends a change to the sockets of this process. */
export type Push = (database: Database, sockets: Sockets, told: Told) => Promise<void>

/** Role that every platform has; an administrator may rename it. */
export interface BroughtRole {
  id: string
  roleCode: string
  roleName: string
  description: string
  actions: RightCode[]
}

/** Reference data that the law or the platform gives every installation, such as the holidays of a year. */
export interface Reference {
  id: string
  /** Inserts the data once, at the first start that has it. Must leave alone what an administrator entered before. */
  bring(tx: Transaction): Promise<unknown>
}

/**
 * Conditions on rows of `uploads`, for the files that a noun shows. A file that no condition matches is for the staff of
 * its site.
 */
interface ShownFiles {
  /** Everyone may read the file now, by the clock of the database. */
  isPublic?: SQL
  /** The caller may read the file although it belongs to another site. */
  isReadable?(caller: Caller): SQL
}

/** Everything that a noun adds to the platform. */
export interface Module {
  noun: string
  /** Name for people. */
  title: string
  register?(platform: Platform): void | Promise<void>
  /** Described record types: their samples, schemas and documents are derived. */
  nouns?: readonly AnyTree[]
  /** By code, what the role administration calls each. The contract holds them. */
  rights?: Readonly<Record<RightCode, string>>
  menus?: MenuEntry[]
  roles?: BroughtRole[]
  /** Dictionaries of choices for its pages. */
  dictionaries?: readonly BroughtDictionary[]
  /** Fields that `/sys/duplicate/check` may check; it refuses all others. */
  duplicates?: Duplicate[]
  /** Parts of the inbox. */
  waiting?: Waiting[]
  /** Counts the badges of menu entries, by menu id. */
  badges?(platform: Platform, caller: Caller): Promise<Readonly<Record<string, number>>>
  /** Readers of attachments, by kind of object. */
  annexes?: Partial<Record<AnnexObject, ReadAnnexes>>
  files?: ShownFiles
  /** Functions of the recycle bin that restore each kind of object. */
  restores?: Partial<Record<RecycledKind, Restore>>
  push?: Push
  references?: readonly Reference[]
  /** Inserts rows that every platform needs. */
  basis?(tx: Transaction, beginning: Beginning): Promise<unknown>
  /** Inserts rows of the demo, after all `basis` rows and the demo rows of earlier modules. */
  demo?(tx: Transaction, beginning: Beginning): Promise<unknown>
}

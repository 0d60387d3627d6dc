import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnnexObject, Attachment } from '../../../elements/base/contract/annex.ts'
import type { WaitingKind } from '../../../elements/base/contract/inbox.ts'
import type { RecycledKind } from '../../../elements/base/contract/recycle.ts'
import type { AnyNoun } from '../../../elements/base/contract/noun/define-noun.ts'
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

/** What a new platform is filled with. */
export interface Beginning {
  kind: 'demo' | 'empty'
  /** Hashed; of every account it begins with. */
  password: string
  /** Puts a file of the demo where uploads are kept; absent where none is. */
  keepFile?(path: string, content: Buffer, mediaType: string): Promise<void>
}

/** A field of a noun whose values must differ, as old clients spell it; who holds one of the rights may ask whether one is taken. */
export interface Duplicate {
  tableName: string
  fieldName: string
  table: KeptTable
  column: PgColumn
  /** A value as the rows hold it. */
  read?(value: string): string
  rights: [RightCode, ...RightCode[]]
}

/** What of a noun waits for people: its part of the inbox (`nouns/inbox`). */
export interface Waiting {
  kind: WaitingKind
  /**
   * At most `most` rows, found by an index: the most urgent first, then those that wait longest, with the columns of `nouns/inbox/columns.ts`.
   * Undefined where the caller's rights leave none: then nothing is asked. `title` is '' for every title.
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
export type ReadAnnexes = (platform: Platform, caller: Caller, id: string) => Promise<Attachment[]>

/** Moves the rows of a kind that one entry of the recycle bin holds back into their table. */
export type PutBack = (kind: RecycledKind) => Promise<void>

/**
 * Restores what an entry of the recycle bin holds.
 * @throws Refusal if its place is gone or taken
 */
export type Restore = (tx: Transaction, entry: typeof recycled.$inferSelect, putBack: PutBack) => Promise<void>

/** Sends what changed to the sockets of this process. */
export type Push = (database: Database, sockets: Sockets, told: Told) => Promise<void>

/** A role that every platform has; an administrator may rename it. */
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

/** What a noun brings to the platform. */
export interface Module {
  noun: string
  /** What people call it. */
  title: string
  register?(platform: Platform): void | Promise<void>
  /** Described record types: their samples, schemas and documents are derived. */
  nouns?: readonly AnyNoun[]
  /** By code, what the role administration calls each. The contract holds them. */
  rights?: Readonly<Record<RightCode, string>>
  menus?: MenuEntry[]
  roles?: BroughtRole[]
  /** Choices that its pages offer. */
  dictionaries?: readonly BroughtDictionary[]
  /** What `/sys/duplicate/check` answers about; it is asked about nothing else. */
  duplicates?: Duplicate[]
  /** What the inbox lists of it. */
  waiting?: Waiting[]
  /** Readers of attachments, by the kind of object. */
  annexes?: Partial<Record<AnnexObject, ReadAnnexes>>
  /** How the recycle bin restores each kind of object. */
  restores?: Partial<Record<RecycledKind, Restore>>
  push?: Push
  references?: readonly Reference[]
  /** Rows no platform can do without. */
  basis?(tx: Transaction, beginning: Beginning): Promise<unknown>
  /** Rows of the demo, on those of all bases and of the modules before this one. */
  demo?(tx: Transaction, beginning: Beginning): Promise<unknown>
}

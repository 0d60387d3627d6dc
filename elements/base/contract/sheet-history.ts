import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** `done`: nothing was undone. `partly`: some rows were undone. `undone`: every row was. */
export const importStates = ['done', 'partly', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** ◆ Import of a sheet. */
export interface SheetImport {
  id: string
  /** '' if another client sent no name. */
  fileName: string
  /** Shortest unique path of the column into which contents were imported; '' for other nouns. */
  columnName: string
  createByName: string
  createTime: string
  /** Numbers of rows: new, changed and unchanged records, and rows that the person left out. */
  added: number
  updated: number
  same: number
  leftOut: number
  state: ImportState
  /** Number of rows that were undone, by whom and when for the last time; 0 and '' for none. */
  undone: number
  undoneByName: string
  undoneTime: string
}

export const importedKinds = ['add', 'update'] as const
export type ImportedKind = (typeof importedKinds)[number]

/** ◆ Field that an import changed, in the texts of its sheet. */
export interface ImportedChange {
  title: string
  before: string
  after: string
}

/** ◆ Row of an import that wrote a record. */
export interface ImportedRow {
  id: string
  /** Number of the row in the file. */
  number: number
  /** Name of the record; '' if the caller may not see it. */
  name: string
  does: ImportedKind
  isUndone: boolean
  /** False if the caller may not see the record. Names and values are then missing. */
  isSeen: boolean
  /** Changed fields; none for a new record. */
  changes: ImportedChange[]
}

/** ◆ Row that stays as it is, or of which something is to be known. */
export interface LeftRow extends Pick<ImportedRow, 'number' | 'name' | 'does'> {
  reason: string
}

/** ◆ Effect of undoing an import. */
export interface UndoneImport {
  /** New records that are deleted, and whether they go to a recycle bin. */
  removed: number
  isBinned: boolean
  /** Changed records that get their former values back. */
  restored: number
  /** Rows that cannot be undone; the first ones with reasons. */
  leftCount: number
  left: LeftRow[]
  /** Rows that are undone, with what to know about each: the first ones. */
  noted: LeftRow[]
}

/** Limits: days for which imports are recorded, and rows that are listed with reasons. */
export const historyLimits = { days: 90, listed: 200 } as const

/** Contents: imports into this column and into those below it. Required for contents; other nouns ignore it. */
export type HistoryQuery = PageQuery & { columnId?: string }

/** ◆ History of the imports of a noun, and of the session's site if the noun belongs to sites. Kept for 90 days. */
export const historyCalls = (base: string) => ({
  list: get<Page<SheetImport>, HistoryQuery>(`${base}/importHistory`),
  rows: get<Page<ImportedRow>, PageQuery & { importId: string }>(`${base}/importedRows`),
  /** Runs `undo` and rolls it back. */
  check: post<UndoneImport, { importId: string; workId?: string }>(`${base}/importUndoCheck`),
  /** Undoes what was not undone yet. Records that were changed since the import stay as they are. */
  undo: post<UndoneImport, { importId: string; workId?: string }>(`${base}/importUndo`)
})
export type HistoryCalls = ReturnType<typeof historyCalls>

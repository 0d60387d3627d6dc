import { historyCalls } from './sheet-history.ts'
import { get, post } from './endpoint.ts'

/** Limits of an imported spreadsheet: file size in bytes, rows, and columns. */
export const sheetLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 100 } as const

/** ◆ Spreadsheet column: a field of the noun. */
export interface SheetColumn {
  name: string
  title: string
  isNeeded: boolean
  /** Allowed values, if it is a choice. */
  choices?: string[]
  /** False if the file has no such column: the field of existing records stays as it is. */
  isFound: boolean
}

/** ◆ Row of the spreadsheet and the effect of importing it. */
export interface SheetRow {
  /** Number of the row in the file. */
  number: number
  /** Normalised texts, one for each column. */
  cells: string[]
  /** Problems by column name. */
  problems: Record<string, string>
  /** Original texts of the cells that were normalised, by column name. */
  changed?: Record<string, string>
  /** Names of the columns that were filled from a merged cell above. */
  filled?: string[]
  /** True if the row is hidden in the file, for example by a filter. */
  isHidden?: boolean
  /** `none`: the record already has these values. */
  does: 'add' | 'update' | 'none'
}

/** ◆ What was read of a file. */
export interface SheetFile {
  /** Name of the worksheet, if the file has several. */
  sheet: string
  /** Names of other worksheets with the same columns, which were not read. */
  others: string[]
  headRow: number
  /** Titles of columns that are not imported. */
  ignored: string[]
}

export interface SheetPreview {
  columns: SheetColumn[]
  rows: SheetRow[]
  /** Present after a file was read. */
  file?: SheetFile
}

/** ◆ Rows to check or import. */
export interface SheetRows {
  rows: string[][]
  /** Numbers of the rows in the file, for messages; from 2 by default. */
  numbers?: number[]
  /** Names of the columns that the file has; all by default. */
  columns?: string[]
  /** Column of the site into which contents are imported. */
  columnId?: string
  /** Name of the file, for the history. */
  fileName?: string
  /** Number of rows of the file that were left out, for the history. */
  leftOut?: number
  /** Id for `workProgress` and `cancelWork`. */
  workId?: string
}

/** ◆ Secrets such as initial passwords. The platform stores them encrypted for 24 hours, for their creator only. */
export interface ToldList {
  id: string
  createTime: string
  columns: string[]
  rows: string[][]
}

/** ◆ List with secrets, without them. */
export interface ToldOffer extends Pick<ToldList, 'id' | 'createTime'> {
  /** Number of rows. */
  count: number
}

/** ◆ Result of an import. */
export interface Imported {
  added: number
  updated: number
  /** Id of the list in `told`. */
  toldId?: string
  told?: ToldList
}

/**
 * Spreadsheet calls of a noun below `base`. `exportXls` (GET with the list's query; `selections` for chosen ids) and
 * `template` (GET) return a file. `importExcel` takes the form field `file` (.xlsx or .csv): with `dryRun=1` it returns
 * a `SheetPreview`, otherwise it imports all rows or none.
 *
 * `most` is the maximum number of rows.
 */
export const sheetCalls = (base: string, most: number = sheetLimits.rows) => ({
  exportXls: `${base}/exportXls`,
  template: `${base}/template`,
  importExcel: `${base}/importExcel`,
  most,
  /** Column of the site, for contents: sent with each call. */
  columnId: '',
  /** ◆ Checks rows edited by the user. */
  check: post<SheetPreview, SheetRows>(`${base}/importCheck`),
  /** ◆ Imports all rows or none. On failure the message names the first invalid row, and the result is the preview. */
  importRows: post<Imported, SheetRows>(`${base}/importRows`),
  history: historyCalls(base)
})
export type SheetCalls = ReturnType<typeof sheetCalls>

/** ◆ Lists with secrets that the caller created and did not delete yet, the newest first. */
export const toldLists = get<ToldOffer[]>('/sys/user/toldLists')
/** ◆ Returns one of these lists with its secrets. */
export const readToldList = get<ToldList, { id: string }>('/sys/user/toldList')
/** ◆ Deletes a list after it was saved. */
export const forgetToldList = post<null, { id: string }>('/sys/user/forgetToldList')

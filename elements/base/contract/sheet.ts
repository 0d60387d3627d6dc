import { post } from './endpoint.ts'

/** Limits of an imported spreadsheet: file size in bytes, rows, and columns. */
export const sheetLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 100 } as const

/** ◆ Spreadsheet column: a field of the noun. */
export interface SheetColumn {
  name: string
  title: string
  isNeeded: boolean
  /** Allowed values, if it is a choice. */
  choices?: string[]
}

/** ◆ Row of the spreadsheet and the effect of importing it. */
export interface SheetRow {
  cells: string[]
  /** Problems by column name. */
  problems: Record<string, string>
  /** `none`: the record already has these values. */
  does: 'add' | 'update' | 'none'
}

export interface SheetPreview {
  columns: SheetColumn[]
  rows: SheetRow[]
}

/** ◆ Result of an import. */
export interface Imported {
  added: number
  updated: number
  /** Data shown only once, such as initial passwords. */
  told?: { columns: string[]; rows: string[][] }
}

/**
 * Spreadsheet calls of a noun below `base`. `exportXls` (GET with the list's query; `selections` for chosen ids) and
 * `template` (GET) return a file. `importExcel` takes the form field `file`: with `dryRun=1` it returns a
 * `SheetPreview`, otherwise it imports all rows or none.
 */
export const sheetCalls = (base: string) => ({
  exportXls: `${base}/exportXls`,
  template: `${base}/template`,
  importExcel: `${base}/importExcel`,
  /** ◆ Checks rows edited by the user. */
  check: post<SheetPreview, { rows: string[][] }>(`${base}/importCheck`),
  /** ◆ Imports all rows or none. On failure the message names the first invalid row, and the result is the preview. */
  importRows: post<Imported, { rows: string[][] }>(`${base}/importRows`)
})
export type SheetCalls = ReturnType<typeof sheetCalls>

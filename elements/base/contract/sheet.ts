import { post } from './endpoint.ts'

/** Of a sheet that is taken in: bytes of its file, rows and columns. */
export const sheetLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 100 } as const

/** ◆ A column of a sheet: a field of the noun. */
export interface SheetColumn {
  name: string
  title: string
  isNeeded: boolean
  /** What may stand in it, where that is a choice. */
  choices?: string[]
}

/** ◆ A row as it stands in the sheet, by the columns, and what importing it would do. */
export interface SheetRow {
  cells: string[]
  /** By the name of the column: what is wrong. */
  problems: Record<string, string>
  /** `none`: the record is like that already. */
  does: 'add' | 'update' | 'none'
}

export interface SheetPreview {
  columns: SheetColumn[]
  rows: SheetRow[]
}

/** ◆ What came of an import. */
export interface Imported {
  added: number
  updated: number
  /** What the person is shown now and never again, like first passwords: a line each. */
  told?: { columns: string[]; rows: string[][] }
}

/**
 * The sheets of a noun below its `base`. `exportXls` (GET, the list's query, `selections` for chosen ids) and `template` (GET) answer
 * a file; `importExcel` takes one as `file` of a form: with `dryRun=1` it answers a `SheetPreview`, without it imports, all rows or none.
 */
export const sheetCalls = (base: string) => ({
  exportXls: `${base}/exportXls`,
  template: `${base}/template`,
  importExcel: `${base}/importExcel`,
  /** ◆ Rows as a person mended them. */
  check: post<SheetPreview, { rows: string[][] }>(`${base}/importCheck`),
  /** ◆ All rows, or none: then the message names the first row that is wrong and the result is the preview. */
  importRows: post<Imported, { rows: string[][] }>(`${base}/importRows`)
})
export type SheetCalls = ReturnType<typeof sheetCalls>

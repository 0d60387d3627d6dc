import assert from 'node:assert/strict'
import ExcelJS from 'exceljs'
import type { AnyNoun } from '../../elements/base/contract/define-noun.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import type { SheetPreview, SheetRow } from '../../elements/base/contract/sheet.ts'
import type { TestPlatform } from '../server/platform.ts'

/** Returns the exported list as rows of texts, titles first. */
export const exportedRows = async (platform: TestPlatform, token: string, noun: AnyNoun): Promise<string[][]> => {
  const response = await platform.raw(`/api${noun.sheetCalls.exportXls}`, { token })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const rows: string[][] = []
  book.worksheets[0]!.eachRow(row => {
    rows.push(Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1).text))
  })
  return rows
}

/** Sends rows as a sheet. @returns the effect of an import on each row */
export const importRows = async (
  platform: TestPlatform,
  token: string,
  noun: AnyNoun,
  rows: string[][]
): Promise<SheetRow[]> => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('表').addRows(rows)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), '表.xlsx')
  const response = await platform.raw(`/api${noun.sheetCalls.importExcel}?dryRun=1`, {
    method: 'POST',
    token,
    body: form
  })
  const { success, message, result } = (await response.json()) as Envelope<SheetPreview>
  assert.ok(success, message)
  return result.rows
}

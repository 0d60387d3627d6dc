import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import type { SheetField } from './sheet-rows.ts'

/** Column width in characters. */
const widthOf = (title: string) => Math.max(14, title.length * 3)

/** Loads exceljs on first use because it is large. */
const open = async (stream: PassThrough) => {
  const { default: ExcelJS } = await import('exceljs')
  return new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
}

type Book = Awaited<ReturnType<typeof open>>

/** Adds a sheet of two columns after the rows: the origin of the file, which imports do not read. */
const addOrigin = (book: Book, lines: readonly (readonly [string, string])[]) => {
  const sheet = book.addWorksheet('导出说明')
  sheet.columns = [{ width: 16 }, { width: 80 }]
  for (const line of lines) sheet.addRow([...line]).commit()
  sheet.commit()
}

/**
 * Writes rows as they arrive and waits for slow readers (backpressure), so memory stays small. Every cell is text,
 * never a formula. `finish` is called before the file is complete, and returns its origin, if it is to be named.
 */
export const writeSheet = async (
  stream: PassThrough,
  title: string,
  titles: string[],
  pages: AsyncIterable<string[][]>,
  finish: () => Promise<readonly (readonly [string, string])[]>
): Promise<void> => {
  const book = await open(stream)
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = titles.map(name => ({ width: widthOf(name) }))
  const head = sheet.addRow(titles)
  head.font = { bold: true }
  head.commit()
  for await (const rows of pages) {
    if (stream.destroyed) break
    for (const row of rows) sheet.addRow(row).commit()
    // The client may have disconnected.
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
  const origin = await finish()
  if (stream.destroyed) return
  sheet.commit()
  if (origin.length) addOrigin(book, origin)
  await book.commit()
}

/** Excel's limit in characters for a list in a validation rule. */
const longestList = 250

/**
 * Writes an empty sheet to fill in. Required columns are marked, choices have drop-down lists in the rows that can be
 * imported, and a selected cell shows the hint of its column.
 */
export const writeTemplate = async (
  stream: PassThrough,
  title: string,
  fields: SheetField[],
  most: number
): Promise<void> => {
  const book = await open(stream)
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = fields.map(field => ({ width: widthOf(field.title), style: { numFmt: '@' } }))
  const head = sheet.addRow(fields.map(field => (field.isNeeded ? `${field.title} *` : field.title)))
  head.font = { bold: true }
  head.commit()
  // The types of the stream writer omit it.
  const { dataValidations } = sheet as unknown as { dataValidations: { add(range: string, rule: object): void } }
  fields.forEach(({ choices = [], title: name, hint }, at) => {
    const letter = sheet.getColumn(at + 1).letter
    const cells = `${letter}2:${letter}${most + 1}`
    if (hint) dataValidations.add(cells, { type: 'any', showInputMessage: true, promptTitle: name, prompt: hint })
    const list = choices.filter(Boolean).join(',')
    if (!list || list.length > longestList) return
    dataValidations.add(cells, {
      type: 'list',
      allowBlank: true,
      formulae: [`"${list}"`],
      showErrorMessage: true,
      errorTitle: name,
      error: `请选择：${choices.join('、')}`
    })
  })
  sheet.commit()
  await book.commit()
}

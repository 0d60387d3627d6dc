import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import type { SheetField } from './sheet-rows.ts'

/** Characters of a column's width. */
const widthOf = (title: string) => Math.max(14, title.length * 3)

/** Loaded with the first sheet: it is large. */
const open = async (stream: PassThrough) => {
  const { default: ExcelJS } = await import('exceljs')
  return new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
}

/** Writes rows as they come; a slow reader holds up the next page, not the memory. Every cell is text: nothing is ever a formula. */
export const writeSheet = async (
  stream: PassThrough,
  title: string,
  titles: string[],
  pages: AsyncIterable<string[][]>
): Promise<number> => {
  const book = await open(stream)
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = titles.map(name => ({ width: widthOf(name) }))
  const head = sheet.addRow(titles)
  head.font = { bold: true }
  head.commit()
  let count = 0
  for await (const rows of pages) {
    if (stream.destroyed) return count
    for (const row of rows) sheet.addRow(row).commit()
    count += rows.length
    // Whoever asked may be gone meanwhile.
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
  sheet.commit()
  await book.commit()
  return count
}

/** Rows of a template in which a choice can be made by a list. */
const rowsWithLists = 1000
/** Characters that Excel takes for a list within a cell's rule. */
const longestList = 250

/** An empty sheet to be filled in: what is needed is marked, choices have lists. */
export const writeTemplate = async (stream: PassThrough, title: string, fields: SheetField[]): Promise<void> => {
  const book = await open(stream)
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = fields.map(field => ({ width: widthOf(field.title), style: { numFmt: '@' } }))
  const head = sheet.addRow(fields.map(field => (field.isNeeded ? `${field.title} *` : field.title)))
  head.font = { bold: true }
  head.commit()
  fields.forEach(({ choices = [], title: name }, at) => {
    const list = choices.filter(Boolean).join(',')
    if (!list || list.length > longestList) return
    const letter = sheet.getColumn(at + 1).letter
    // The types of the stream's writer leave it out.
    const { dataValidations } = sheet as unknown as { dataValidations: { add(range: string, rule: object): void } }
    dataValidations.add(`${letter}2:${letter}${rowsWithLists}`, {
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

import ExcelJS from 'exceljs'

/** What a person can have meant by the file is told in their words: the others are no sentences. */
export class NoSheet extends Error {}

interface Bounds {
  rows: number
  columns: number
}

const two = (number: number) => String(number).padStart(2, '0')

/** A day, or a day and a time, as people write them; Excel's times have no zone. */
const timeText = (date: Date) => {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** What a cell shows; a formula shows what it came to. */
const textOf = (value: ExcelJS.CellValue): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return timeText(value)
  if (typeof value !== 'object') return String(value).trim()
  if ('richText' in value)
    return value.richText
      .map(part => part.text)
      .join('')
      .trim()
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue)
  // Seen by the person, who would not see that it empties a field.
  if ('error' in value) return String(value.error)
  if ('result' in value) return textOf(value.result as ExcelJS.CellValue)
  return ''
}

/** What a page of a book may hold besides its cells: none of it is asked for here. */
const ignoreNodes = ['conditionalFormatting', 'dataValidations', 'drawing', 'hyperlinks', 'picture', 'tableParts']

/** The texts of the first sheet, row by row, the empty ones left out. */
export const readSheet = async ({ path, bounds }: { path: string; bounds: Bounds }): Promise<string[][]> => {
  const book = new ExcelJS.Workbook()
  // Its reader by streams is quicker, but now and then fails at files that are right.
  const options = { ignoreNodes, maxRows: bounds.rows + 1, maxCols: bounds.columns }
  try {
    await book.xlsx.readFile(path, options)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.startsWith('Max row')) throw new NoSheet(`表格超过 ${bounds.rows} 行，请分成几个文件导入`)
    if (message.startsWith('Max column')) throw new NoSheet(`表格超过 ${bounds.columns} 列，请只保留模板中的列`)
    throw error
  }
  const rows: string[][] = []
  book.worksheets[0]?.eachRow(row => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell, at) => {
      // The first cell of merged ones holds the value; the others only show it.
      cells[at - 1] = cell.isMerged && cell.master !== cell ? '' : textOf(cell.value)
    })
    if (cells.some(Boolean)) rows.push(cells)
  })
  return rows
}

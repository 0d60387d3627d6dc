import ExcelJS from 'exceljs'

/** Error with a message for the person; other errors are internal. */
class NoSheet extends Error {}

interface Bounds {
  rows: number
  columns: number
}

const two = (number: number) => String(number).padStart(2, '0')

/** Formats a date, with its time unless it is midnight. Excel times have no zone. */
const timeText = (date: Date) => {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Returns the displayed text of a cell; for a formula, its result. */
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
  // Shows the error to the person, because an empty cell would silently clear the field.
  if ('error' in value) return String(value.error)
  if ('result' in value) return textOf(value.result as ExcelJS.CellValue)
  return ''
}

/** Parts of a worksheet that are not needed. */
const ignoreNodes = ['conditionalFormatting', 'dataValidations', 'drawing', 'hyperlinks', 'picture', 'tableParts']

/** Returns the texts of the first worksheet by row, without empty rows. */
export const readSheet = async ({ path, bounds }: { path: string; bounds: Bounds }): Promise<string[][]> => {
  const book = new ExcelJS.Workbook()
  // The streaming reader of exceljs is faster, but fails on some valid files.
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
      // Only the first of merged cells has the value.
      cells[at - 1] = cell.isMerged && cell.master !== cell ? '' : textOf(cell.value)
    })
    if (cells.some(Boolean)) rows.push(cells)
  })
  return rows
}

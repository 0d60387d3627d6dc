import ExcelJS from 'exceljs'
import { findHead, isHeadAgain, type Head, type Headings } from './sheet-head.ts'
import { NoSheet, type Bounds } from './no-sheet.ts'
import { openBook } from './open-book.ts'

/** Row of a sheet with a cell for each field. */
export interface SheetLine {
  /** Number of the row in the file. */
  number: number
  cells: string[]
  /** Positions of cells that have the value of a merged cell above them. */
  filled?: number[]
  /** Positions of cells that are merged with a cell of another field, or of the key with the one above. */
  joined?: number[]
  /** Hidden in the file, for example by a filter. */
  isHidden?: true
}

export interface ReadSheet {
  /** Name of the worksheet. */
  sheet: string
  /** Names of other worksheets with the same columns, which are not read. */
  others: string[]
  headRow: number
  /** Titles of the head row. */
  titles: string[]
  /** Position of each field's column, -1 for a missing one. */
  places: number[]
  lines: SheetLine[]
}

const two = (number: number) => String(number).padStart(2, '0')

/** Formats a date, with its time unless it is midnight. Excel times have no zone. */
const timeText = (date: Date) => {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Returns the displayed text of a cell; for a formula, its result. */
export const textOf = (value: ExcelJS.CellValue): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return timeText(value)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map(part => part.text).join('')
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue)
  // Shows the error to the person, because an empty cell would silently clear the field.
  if ('error' in value) return String(value.error)
  if ('result' in value) return textOf(value.result as ExcelJS.CellValue)
  return ''
}

interface Cell {
  text: string
  /** Position of the merged cell relative to this one. */
  from?: 'above' | 'beside'
}

const cellOf = (cell: ExcelJS.Cell): Cell => {
  const isCovered = cell.isMerged && cell.master !== cell
  const { value, numFmt } = isCovered ? cell.master : cell
  // Numbers such as 000123 have their zeros from the format.
  const text =
    typeof value === 'number' && /^0{2,}$/.test(numFmt ?? '')
      ? String(value).padStart(numFmt.length, '0')
      : textOf(value)
  if (!isCovered) return { text }
  return { text, from: cell.master.fullAddress.col === cell.fullAddress.col ? 'above' : 'beside' }
}

interface Row {
  number: number
  cells: Cell[]
  isHidden: boolean
}

const rowsOf = (page: ExcelJS.Worksheet) => {
  const rows: Row[] = []
  page.eachRow((row, number) => {
    const cells: Cell[] = []
    row.eachCell({ includeEmpty: true }, (cell, at) => {
      cells[at - 1] = cellOf(cell)
    })
    const whole = Array.from(cells, cell => cell ?? { text: '' })
    if (whole.some(({ text, from }) => text.trim() && !from)) rows.push({ number, cells: whole, isHidden: row.hidden })
  })
  return rows
}

const titleTexts = ({ cells }: Row) => cells.map(({ text, from }) => (from === 'beside' ? '' : text))

interface Page {
  page: ExcelJS.Worksheet
  rows: Row[]
  head: Head
}

/** Returns the worksheets with their head rows, the best first: with rows, visible, with most columns. */
const rankPages = (book: ExcelJS.Workbook, headings: Headings): Page[] => {
  const pages = book.worksheets.flatMap((page): Page[] => {
    const rows = rowsOf(page)
    const head = findHead(rows.slice(0, 20).map(titleTexts), headings)
    return head ? [{ page, rows, head }] : []
  })
  const rank = ({ page, rows, head }: Page) =>
    (head.places[0]! >= 0 ? 1000 : 0) +
    (rows.length > head.at + 1 ? 400 : 0) +
    (page.state === 'visible' ? 200 : 0) +
    head.score
  return pages.sort((one, other) => rank(other) - rank(one))
}

const lineOf = ({ number, cells, isHidden }: Row, places: number[]): SheetLine => {
  const line: SheetLine = { number, cells: [], ...(isHidden && { isHidden: true }) }
  for (const [at, place] of places.entries()) {
    const { text, from } = cells[place] ?? { text: '' }
    const isJoined = Boolean(text) && (from === 'beside' || (from === 'above' && at === 0))
    if (isJoined) (line.joined ??= []).push(at)
    else if (from && text) (line.filled ??= []).push(at)
    line.cells.push(from === 'beside' ? '' : text)
  }
  return line
}

const letter = (at: number): string =>
  (at < 26 ? '' : letter(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Returns the titles of the head row; columns with content and without title by their letter. */
const titlesOf = (head: Row, rows: Row[]) => {
  const width = Math.max(head.cells.length, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const title = head.cells[at]?.text.trim() ?? ''
    const isUsed = !title && rows.some(({ cells }) => cells[at]?.text.trim())
    return isUsed ? `${letter(at)} 列（没有列名）` : title
  })
}

/** Reads the worksheet that has the columns, from the row below its head row, without empty rows. */
export const readSheet = async ({
  path,
  name,
  bounds,
  headings
}: {
  path: string
  name: string
  bounds: Bounds
  headings: Headings
}): Promise<ReadSheet> => {
  const book = await openBook(path, name, bounds)
  const [best, ...more] = rankPages(book, headings)
  if (!best) return { sheet: '', others: [], headRow: 0, titles: [], places: headings.map(() => -1), lines: [] }
  const { page, rows, head } = best
  const below = rows.slice(head.at + 1)
  const lines = below
    .map(row => lineOf(row, head.places))
    .filter(({ cells, filled = [] }) => cells.some((text, at) => text.trim() && !filled.includes(at)))
    .filter(({ cells }) => !isHeadAgain(cells[0] ?? '', headings))
  if (lines.length > bounds.rows) throw new NoSheet(`表格超过 ${bounds.rows} 行，请分成几个文件导入`)
  const others = more.filter(other => other.head.places[0]! >= 0 && other.rows.length > other.head.at + 1)
  return {
    sheet: book.worksheets.length > 1 ? page.name : '',
    others: others.map(other => other.page.name),
    headRow: rows[head.at]!.number,
    titles: titlesOf(rows[head.at]!, below),
    places: head.places,
    lines
  }
}

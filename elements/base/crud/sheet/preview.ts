import type { SheetPreview, SheetRow, SheetRows } from '../../contract/sheet.ts'

/** Preview with what the history of imports stores about the file. */
export interface OpenSheet extends SheetPreview {
  fileName?: string
  /** Number of rows that the user left out. */
  leftOut?: number
}

/** Length in characters to which names of files are cut. */
const longestName = 200

/** Returns the rows as they are checked and imported. */
export const rowsOf = ({ rows, columns, fileName = '', leftOut = 0 }: OpenSheet): SheetRows => ({
  rows: rows.map(({ cells }) => cells),
  numbers: rows.map(({ number }) => number),
  columns: columns.filter(({ isFound }) => isFound).map(({ name }) => name),
  fileName: fileName.slice(0, longestName),
  leftOut
})

/** Changes a cell. A column that the file did not have is then imported. */
export function mendCell(preview: OpenSheet, row: number, column: number, value: string): OpenSheet {
  const rows = preview.rows.map((one, at) =>
    at === row ? { ...one, cells: one.cells.map((cell, index) => (index === column ? value : cell)) } : one
  )
  const columns = preview.columns.map((one, at) => (at === column ? { ...one, isFound: true } : one))
  return { ...preview, rows, columns }
}

function keepMarksOf(before: SheetRow, row: SheetRow, names: readonly string[]): SheetRow {
  const isKept = (name: string): boolean => {
    const at = names.indexOf(name)
    return before.cells[at] === row.cells[at]
  }
  const changed = Object.fromEntries(Object.entries(before.changed ?? {}).filter(([name]) => isKept(name)))
  const filled = (before.filled ?? []).filter(isKept)
  return { ...row, filled, changed: { ...changed, ...row.changed }, isHidden: before.isHidden ?? false }
}

/** Carries over what only the file showed: original texts, merged cells, hidden rows and the worksheet. */
export function keepMarks(before: OpenSheet, preview: SheetPreview): OpenSheet {
  const names = preview.columns.map(({ name }) => name)
  const rows = preview.rows.map((row, at) => {
    const earlier = before.rows[at]
    return earlier ? keepMarksOf(earlier, row, names) : row
  })
  const { fileName = '', leftOut = 0 } = before
  return { ...preview, rows, fileName, leftOut, ...(before.file && { file: before.file }) }
}

export function withoutHidden(preview: OpenSheet): OpenSheet {
  const rows = preview.rows.filter(({ isHidden }) => !isHidden)
  return { ...preview, rows, leftOut: (preview.leftOut ?? 0) + preview.rows.length - rows.length }
}

interface FoundCell {
  row: number
  column: number
  number: number
  title: string
  value: string
  /** Problem, or the text in the file. */
  note: string
}

/** Lists the cells with a note of the kind, row by row. */
export function cellsWith(preview: SheetPreview, notesOf: (row: SheetRow) => Record<string, string>): FoundCell[] {
  return preview.rows.flatMap((one, row) =>
    Object.entries(notesOf(one)).map(([name, note]) => {
      const column = preview.columns.findIndex(other => other.name === name)
      const title = preview.columns[column]?.title ?? name
      return { row, column, number: one.number, title, value: one.cells[column] ?? '', note }
    })
  )
}

/** Returns the rows with problems as a table, with the number of the row and its problems. */
export function problemTable({ columns, rows }: SheetPreview, titles: { row: string; problem: string }): string[][] {
  const titleOf = (name: string): string => columns.find(column => column.name === name)?.title ?? name
  const wrong = rows.filter(({ problems }) => Object.keys(problems).length > 0)
  return [
    [titles.row, ...columns.map(({ title }) => title), titles.problem],
    ...wrong.map(({ number, cells, problems }) => [
      String(number),
      ...cells,
      Object.entries(problems)
        .map(([name, problem]) => `${titleOf(name)}：${problem}`)
        .join('；')
    ])
  ]
}

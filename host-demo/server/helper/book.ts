import { shownSheet, type ShownSheet } from '../../../elements/base/contract/document.ts'
import { openBook } from './open-book.ts'
import { textOf } from './sheet.ts'

/** Reads the visible worksheets of a workbook as texts, within the bounds of the page. */
export const readBook = async ({ path, name }: { path: string; name: string }): Promise<ShownSheet[]> => {
  const { sheets, rows: mostRows, columns, characters } = shownSheet
  const book = await openBook(path, name, { rows: 100_000, columns: 16_384 })
  return book.worksheets
    .filter(({ state }) => state === 'visible')
    .slice(0, sheets)
    .map(page => {
      const width = Math.min(page.columnCount, columns)
      const rows = Array.from({ length: Math.min(page.rowCount, mostRows) }, (_, at) =>
        Array.from({ length: width }, (_cell, column) =>
          textOf(page.getCell(at + 1, column + 1).value).slice(0, characters)
        )
      )
      return { name: page.name, rows, isCut: page.rowCount > mostRows || page.columnCount > columns }
    })
}

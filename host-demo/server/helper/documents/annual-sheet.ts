import { annualColumns } from '../../../../elements/base/contract/apply-report.ts'
import type { Worksheet } from 'exceljs'
import { activeTable, type AnnualText } from '../../../../elements/base/contract/annual-text.ts'
import { remedyKinds, remedyResults } from '../../../../elements/base/contract/apply-steps.ts'
import { activeWords, annualColumnWords, annualLines, annualWords, partWords, type DrawnReport } from './annual-rows.ts'

const border = { style: 'thin' as const }
const borders = { top: border, left: border, bottom: border, right: border }

/** Creates a workbook with the official tables and their merged cells: on applications, and of part 二 for an agency. */
export const annualSheet = async ({ report, text, remedyWords, resultWords }: DrawnReport): Promise<Buffer> => {
  const { year, counts, remedies } = report
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('年度报告')
  sheet.columns = [28, 26, 40, ...annualColumns.map(() => 12)].map(width => ({ width }))
  const join = (top: number, left: number, bottom: number, right: number) => {
    if (top !== bottom || left !== right) sheet.mergeCells(top, left, bottom, right)
  }
  const write = (row: number, column: number, value: string | number) => {
    sheet.getCell(row, column).value = value
  }
  write(1, 1, `${text ? `${text.agencyName} ` : ''}${year} 年${annualWords.title}`)
  join(1, 1, 1, 10)
  write(2, 1, annualWords.note)
  join(2, 1, 4, 3)
  write(2, 4, annualWords.applicants)
  join(2, 4, 2, 10)
  write(3, 4, annualColumnWords.person)
  join(3, 4, 4, 4)
  write(3, 5, annualWords.organizations)
  join(3, 5, 3, 9)
  write(3, 10, annualColumnWords.total)
  join(3, 10, 4, 10)
  annualColumns.slice(1, -1).forEach((column, at) => write(4, 5 + at, annualColumnWords[column]))
  const top = 5
  annualLines.forEach(([section, group, item, row], at) => {
    if (section !== annualLines[at - 1]?.[0]) {
      write(top + at, 1, section)
      const last = annualLines.findLastIndex(line => line[0] === section)
      join(top + at, 1, top + last, group ? 1 : 3)
    }
    if (group && group !== annualLines[at - 1]?.[1]) {
      write(top + at, 2, group)
      const last = annualLines.findLastIndex(line => line[1] === group)
      join(top + at, 2, top + last, item ? 2 : 3)
    }
    if (item) write(top + at, 3, item)
    counts[row].forEach((count, column) => write(top + at, 4 + column, count))
  })
  const below = top + annualLines.length + 1
  write(below, 1, annualWords.remedies)
  join(below, 1, below, 10)
  remedyKinds.forEach((kind, at) => {
    write(below + 1 + at * 3, 1, at === 0 ? remedyWords[kind] : `${annualWords.lawsuits}：${remedyWords[kind]}`)
    ;[...remedyResults.map(result => resultWords[result]), annualWords.sum].forEach((word, column) => {
      write(below + 2 + at * 3, 1 + column, word)
      write(below + 3 + at * 3, 1 + column, remedies[kind][column] ?? 0)
    })
  })
  if (text) drawActive(book.addWorksheet('主动公开'), text)
  for (const drawn of book.worksheets) {
    drawn.eachRow(row =>
      row.eachCell({ includeEmpty: false }, cell => {
        cell.border = borders
        cell.alignment = {
          vertical: 'middle',
          wrapText: true,
          horizontal: typeof cell.value === 'number' ? 'right' : 'left'
        }
      })
    )
    drawn.getCell(1, 1).font = { bold: true, size: 16 }
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Draws the table of part 二. A figure that was not entered stays blank. */
const drawActive = (sheet: Worksheet, { agencyName, year, figures }: AnnualText) => {
  sheet.columns = [28, 24, 24, 24].map(width => ({ width }))
  const across = (value: string) => {
    const row = sheet.addRow([value])
    sheet.mergeCells(row.number, 1, row.number, 4)
  }
  across(`${agencyName} ${year} 年${partWords.active.slice(2)}`)
  for (const { item, columns, rows } of activeTable) {
    across(activeWords.items[item])
    sheet.addRow([partWords.content, ...columns.map(column => activeWords.columns[column])])
    for (const { name, figures: named } of rows)
      sheet.addRow([activeWords.rows[name], ...named.map(figure => figures[figure])])
  }
}

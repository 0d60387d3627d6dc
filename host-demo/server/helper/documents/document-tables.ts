import { fonts } from './official-page.ts'

/** Font size in half points. */
const size = 18

type Cell = InstanceType<typeof import('docx').TableCell>

/** Creates tables of the width of the page. Numbers are centred. */
export const createTables = (docx: typeof import('docx')) => {
  const { AlignmentType, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } = docx
  const cell = (text: string | number, columnSpan = 1, rowSpan = 1) =>
    new TableCell({
      ...{ columnSpan, rowSpan },
      children: [
        new Paragraph({
          ...(typeof text === 'number' && { alignment: AlignmentType.CENTER }),
          children: [new TextRun({ text: String(text), size, font: fonts.text })]
        })
      ]
    })
  const row = (children: Cell[]) => new TableRow({ children })
  const table = (rows: InstanceType<typeof TableRow>[]) =>
    new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } })
  return { cell, row, table }
}

import { annualColumns } from '../../../../elements/base/contract/apply-report.ts'
import { remedyKinds, remedyResults } from '../../../../elements/base/contract/apply-steps.ts'
import { fonts, officialPage, pageNumbers, sizes, twoSided } from './official-page.ts'
import { annualColumnWords, annualLines, annualWords, type DrawnReport } from './annual-rows.ts'

/** Font sizes in half points. */
const [titleSize, cellSize] = [sizes.two, 18]

/** Creates a .docx with the two official tables. */
export const annualDocument = async ({ report, whose, remedyWords, resultWords }: DrawnReport): Promise<Buffer> => {
  const { year, counts, remedies } = report
  const docx = await import('docx')
  const {
    AlignmentType,
    Document,
    Packer,
    PageOrientation,
    Paragraph,
    Table,
    TableCell,
    TableRow,
    TextRun,
    WidthType
  } = docx
  const line = (text: string, size = cellSize, isCentered = true) =>
    new Paragraph({
      ...(isCentered && { alignment: AlignmentType.CENTER }),
      children: [new TextRun({ text, size, font: size === titleSize ? fonts.title : fonts.text })]
    })
  const cell = (text: string | number, columnSpan = 1, rowSpan = 1) =>
    new TableCell({ columnSpan, rowSpan, children: [line(String(text), cellSize, typeof text === 'number')] })
  const row = (children: InstanceType<typeof TableCell>[]) => new TableRow({ children })
  const table = (rows: InstanceType<typeof TableRow>[]) =>
    new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } })
  const head = [
    row([cell(annualWords.note, 3, 3), cell(annualWords.applicants, 7)]),
    row([
      cell(annualColumnWords.person, 1, 2),
      cell(annualWords.organizations, 5),
      cell(annualColumnWords.total, 1, 2)
    ]),
    row(annualColumns.slice(1, -1).map(column => cell(annualColumnWords[column])))
  ]
  const lines = annualLines.map(([section, group, item, name], at) => {
    const before = annualLines[at - 1]
    const cells = []
    if (section !== before?.[0])
      cells.push(cell(section, group ? 1 : 3, annualLines.filter(other => other[0] === section).length))
    if (group && group !== before?.[1])
      cells.push(cell(group, item ? 1 : 2, annualLines.filter(other => other[1] === group).length))
    if (item) cells.push(cell(item))
    return row([...cells, ...counts[name].map(count => cell(count))])
  })
  const titles = [...remedyResults.map(result => resultWords[result]), annualWords.sum]
  const document = new Document({
    ...twoSided,
    title: `${year} 年${annualWords.title}`,
    sections: [
      {
        properties: {
          page: { ...officialPage, size: { ...officialPage.size, orientation: PageOrientation.LANDSCAPE } }
        },
        footers: await pageNumbers(),
        children: [
          line(`${whose}${year} 年${annualWords.title}`, titleSize),
          table([...head, ...lines]),
          line(annualWords.remedies, titleSize),
          table([
            row([cell(remedyWords.review, titles.length, 2), cell(annualWords.lawsuits, titles.length * 2)]),
            row([cell(remedyWords.lawsuit, titles.length), cell(remedyWords['lawsuit-after'], titles.length)]),
            row(remedyKinds.flatMap(() => titles.map(title => cell(title)))),
            row(remedyKinds.flatMap(kind => remedies[kind].map(count => cell(count))))
          ])
        ]
      }
    ]
  })
  return Packer.toBuffer(document)
}

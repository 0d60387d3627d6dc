import { activeTable } from '../../../../elements/base/contract/annual-text.ts'
import { annualColumns } from '../../../../elements/base/contract/apply-report.ts'
import { remedyKinds, remedyResults } from '../../../../elements/base/contract/apply-steps.ts'
import { activeWords, annualColumnWords, annualLines, annualWords, partWords, type DrawnReport } from './annual-rows.ts'
import { createTables } from './document-tables.ts'
import { fonts, lineHeight, officialPage, pageNumbers, sizes, twoSided } from './official-page.ts'

/**
 * Creates a .docx with the two official tables on applications, or with the six parts of the report (国办公开办函〔2021〕30号) of
 * an agency. A figure that was not entered stays blank.
 */
export const annualDocument = async ({ report, text, remedyWords, resultWords }: DrawnReport): Promise<Buffer> => {
  const { year, counts, remedies } = report
  const docx = await import('docx')
  const { AlignmentType, Document, LineRuleType, Packer, PageOrientation, Paragraph, TextRun } = docx
  const { cell, row, table } = createTables(docx)
  const spacing = { line: lineHeight, lineRule: LineRuleType.EXACT }
  const indent = { firstLine: sizes.three * 20 }
  const title = (words: string) =>
    new Paragraph({
      ...{ alignment: AlignmentType.CENTER, spacing: { before: 400, after: 400 } },
      children: [new TextRun({ text: words, size: sizes.two, font: fonts.title })]
    })
  const heading = (words: string) =>
    new Paragraph({
      ...{ spacing, indent, keepNext: true, heading: 'Heading1' as const },
      children: [new TextRun({ text: words, size: sizes.three, font: fonts.heading, color: '000000' })]
    })
  const paragraphs = (words: string) =>
    words
      .split('\n')
      .filter(line => line.trim())
      .map(
        line =>
          new Paragraph({
            ...{ spacing, indent },
            children: [new TextRun({ text: line.trim(), size: sizes.three, font: fonts.text })]
          })
      )
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
  const active = () =>
    table(
      activeTable.flatMap(({ item, columns, rows }) => {
        const span = 3 / columns.length
        return [
          row([cell(activeWords.items[item], 4)]),
          row([cell(partWords.content), ...columns.map(column => cell(activeWords.columns[column], span))]),
          ...rows.map(({ name, figures }) =>
            row([cell(activeWords.rows[name]), ...figures.map(figure => cell(text?.figures[figure] ?? '', span))])
          )
        ]
      })
    )
  const reconsidered = table([
    row([cell(remedyWords.review, titles.length, 2), cell(annualWords.lawsuits, titles.length * 2)]),
    row([cell(remedyWords.lawsuit, titles.length), cell(remedyWords['lawsuit-after'], titles.length)]),
    row(remedyKinds.flatMap(() => titles.map(words => cell(words)))),
    row(remedyKinds.flatMap(kind => remedies[kind].map(count => cell(count))))
  ])
  const footers = await pageNumbers()
  const upright = { properties: { page: officialPage }, footers }
  const across = {
    properties: { page: { ...officialPage, size: { ...officialPage.size, orientation: PageOrientation.LANDSCAPE } } },
    footers
  }
  const received = table([...head, ...lines])
  const sections = text
    ? [
        {
          ...upright,
          children: [
            title(`${text.agencyName}${year}年${partWords.report}`),
            ...[heading(partWords.overview), ...paragraphs(text.overview)],
            ...[heading(partWords.active), active()]
          ]
        },
        { ...across, children: [heading(partWords.applications), received, heading(partWords.remedies), reconsidered] },
        {
          ...upright,
          children: [
            ...[heading(partWords.problems), ...paragraphs(text.problems)],
            ...[heading(partWords.others), ...paragraphs(text.others)]
          ]
        }
      ]
    : [
        {
          ...across,
          children: [
            ...[title(`${year} 年${annualWords.title}`), received],
            ...[title(annualWords.remedies), reconsidered]
          ]
        }
      ]
  const document = new Document({
    ...twoSided,
    title: text ? `${text.agencyName}${year}年${partWords.report}` : `${year} 年${annualWords.title}`,
    sections
  })
  return Packer.toBuffer(document)
}

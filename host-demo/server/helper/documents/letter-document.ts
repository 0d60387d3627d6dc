import type { Letter } from '../../../../elements/base/contract/apply-letters.ts'
import { dayInWords } from '../../../../elements/base/contract/apply-letters.ts'
import { fonts, lineHeight, officialPage, pageNumbers, sizes, twoSided } from './official-page.ts'

/** Height of the seal, above the day: 42 mm in twentieths of a point. */
const sealRoom = 1200

/** Creates a .docx in the layout of GB/T 9704—2012: red head, text area of 156 × 225 mm, 三号 仿宋, page numbers, room for the seal. */
export const letterDocument = async ({
  title,
  number,
  addressee,
  paragraphs,
  day,
  office
}: Letter): Promise<Buffer> => {
  const { AlignmentType, BorderStyle, Document, LineRuleType, Packer, Paragraph, TextRun } = await import('docx')
  const spaced = (line = lineHeight, before = 0, after = 0) => ({ line, lineRule: LineRuleType.EXACT, before, after })
  const line = (text: string, options: object = {}, size: number = sizes.three, font: string = fonts.text) =>
    new Paragraph({ spacing: spaced(), ...options, children: [new TextRun({ text, size, font })] })
  const red = 'FF0000'
  const head = new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: spaced(1000, 0, 200),
    border: { bottom: { style: BorderStyle.THICK_THIN_MEDIUM_GAP, color: red, size: 24, space: 8 } },
    children: [new TextRun({ text: office, size: sizes.head, font: fonts.title, color: red })]
  })
  const isSigned = { alignment: AlignmentType.RIGHT, keepNext: true, indent: { right: sizes.three * 20 } }
  const children = [
    head,
    line(number, { alignment: AlignmentType.RIGHT }),
    line(title, { alignment: AlignmentType.CENTER, spacing: spaced(700, 400, 400) }, sizes.two, fonts.title),
    line(`${addressee}：`),
    ...paragraphs.map(text => line(text, { indent: { firstLine: sizes.three * 20 } })),
    line(office, { ...isSigned, spacing: spaced(lineHeight, sealRoom) }),
    line(dayInWords(day), { ...isSigned, indent: { right: sizes.three * 40 } })
  ]
  const document = new Document({
    ...twoSided,
    ...{ creator: office, title },
    sections: [{ properties: { page: officialPage }, footers: await pageNumbers(), children }]
  })
  return Packer.toBuffer(document)
}

import { fonts, officialPage, pageNumbers, sizes, twoSided, writable } from './official-page.ts'

interface Transcript {
  title: string
  /** Time, place, host and guests, each with its label. */
  facts: { label: string; text: string }[]
  digest: string
  lines: { speaker: string; content: string; time: string }[]
  /** Adopted questions; `reply` is '' while one has no answer. */
  questions: { name: string; content: string; reply: string; replyByName: string }[]
}

/** Distance between lines in twentieths of a point. */
const lineHeight = 560

/** Creates the .docx of an interview: heading, facts, record, and the adopted questions with their answers. */
export const writeTranscript = async ({ title, facts, digest, lines, questions }: Transcript): Promise<Buffer> => {
  const { AlignmentType, Document, HeadingLevel, LineRuleType, Packer, Paragraph, TextRun } = await import('docx')
  const spacing = (before = 0, after = 0) => ({ line: lineHeight, lineRule: LineRuleType.EXACT, before, after })
  const run = (text: string, options: object = {}) =>
    new TextRun({ text: writable(text), size: sizes.three, font: fonts.text, ...options })
  const bold = { bold: true }
  const indent = { firstLine: sizes.three * 20 }
  /** Line breaks of a text become paragraphs. The first one begins with the label. */
  const said = (label: string, text: string) =>
    text
      .split('\n')
      .filter(part => part.trim())
      .map(
        (part, at) =>
          new Paragraph({
            spacing: spacing(),
            indent,
            children: [...(at === 0 && label ? [run(`${label}：`, bold)] : []), run(part.trim())]
          })
      )
  const heading = (text: string) =>
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      keepNext: true,
      spacing: spacing(300, 120),
      indent,
      children: [run(text, { ...bold, font: '黑体', color: '000000' })]
    })
  const children = [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      alignment: AlignmentType.CENTER,
      spacing: spacing(200, 400),
      children: [run(title, { size: sizes.two, font: fonts.title })]
    }),
    ...facts.flatMap(({ label, text }) => said(label, text)),
    ...(digest ? [heading('访谈摘要'), ...said('', digest)] : []),
    ...(lines.length ? [heading('访谈实录'), ...lines.flatMap(line => said(line.speaker, line.content))] : []),
    ...(questions.length ? [heading('网友提问')] : []),
    ...questions.flatMap(({ name, content, reply, replyByName }) => [
      ...said(name || '网友', content),
      ...(reply ? said(replyByName || '答复', reply) : [])
    ])
  ]
  const document = new Document({
    ...twoSided,
    ...{ creator: '', title: writable(title) },
    sections: [{ properties: { page: officialPage }, footers: await pageNumbers(), children }]
  })
  return Packer.toBuffer(document)
}

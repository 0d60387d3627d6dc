import type { FileChild } from 'docx'
import { createBlocks, lineHeight, twoCharacters } from './article-blocks.ts'
import { wordPictures, type PictureFile } from './article-pictures.ts'
import { elementsOf, readTree } from './html-tree.ts'
import { fonts, officialPage, pageNumbers, sizes, twoSided, writable } from './official-page.ts'

interface ArticleOfWord {
  title: string
  subTitle: string
  /** Issuer and document number; without both there is no red head. */
  issuer: string
  docNumber: string
  /** Sanitised HTML. */
  content: string
  pictures: PictureFile[]
  attachments: string[]
  origin: string
}

/** Creates a .docx of an article in the layout of GB/T 9704—2012: text area of 156 × 225 mm, 三号 仿宋, 28 points a line. */
export const articleDocument = async (article: ArticleOfWord): Promise<Buffer> => {
  const docx = await import('docx')
  const { AlignmentType, BorderStyle, Document, LineRuleType, Packer, Paragraph, TextRun } = docx
  const { title, subTitle, issuer, docNumber, attachments, origin } = article
  const tree = readTree(article.content)
  const levels = [...new Set(elementsOf(tree, /^h[1-6]$/).map(({ tag }) => Number(tag[1])))].sort(
    (one, other) => one - other
  )
  const named = elementsOf(tree, /./).flatMap(({ attributes: { id } }) => (id ? [id] : []))
  const places = new Map([...new Set(named)].map((id, at) => [id, `place_${at + 1}`]))
  const writer = createBlocks({ docx, origin, places, pictures: await wordPictures(article.pictures) }, levels)
  const body = writer.write(tree.children)

  const exact = (line = lineHeight, before = 0, after = 0) => ({ line, lineRule: LineRuleType.EXACT, before, after })
  const centred = (text: string, size: number, font: string, more: object = {}) =>
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: exact(),
      ...more,
      children: [new TextRun({ text: writable(text), size, font, ...(more as { run?: object }).run })]
    })
  const red = 'FF0000'
  const rule = { bottom: { style: BorderStyle.SINGLE, color: red, size: 18, space: 11 } }
  const head: FileChild[] =
    issuer && docNumber
      ? [
          centred(issuer, sizes.head, fonts.title, { spacing: exact(1000, 0, lineHeight), run: { color: red } }),
          centred(docNumber, sizes.three, fonts.text, { border: rule, spacing: exact(lineHeight, 0, lineHeight) })
        ]
      : []
  const list = attachments.map(
    (name, at) =>
      new Paragraph({
        spacing: exact(lineHeight, at === 0 ? lineHeight : 0),
        indent: { left: twoCharacters },
        children: [
          new TextRun({
            text: writable(`${at === 0 ? '附件：' : ''}${attachments.length > 1 ? `${at + 1}. ` : ''}${name}`),
            ...{ size: sizes.three, font: fonts.text }
          })
        ]
      })
  )
  const children = [
    ...head,
    centred(title, sizes.two, fonts.title, { spacing: exact(700, 200, subTitle ? 100 : 400) }),
    ...(subTitle ? [centred(subTitle, sizes.three, '楷体_GB2312', { spacing: exact(lineHeight, 0, 400) })] : []),
    ...body,
    ...list
  ]
  const document = new Document({
    ...twoSided,
    ...{ creator: issuer, title: writable(title), numbering: { config: writer.lists.config } },
    sections: [{ properties: { page: officialPage }, footers: await pageNumbers(), children }]
  })
  return Packer.toBuffer(document)
}

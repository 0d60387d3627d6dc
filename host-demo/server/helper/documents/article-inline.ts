import type { IRunOptions, ParagraphChild } from 'docx'
import { writable } from './official-page.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import type { WordPicture } from './article-pictures.ts'

export type Docx = typeof import('docx')

/** Libraries and data for writing the parts of a text. */
export interface Writing {
  docx: Docx
  pictures: ReadonlyMap<string, WordPicture>
  /** Address before paths of the platform, for example `https://www.example.gov.cn`. */
  origin: string
  /** Names of the places to which links of the text lead, by id. */
  places: ReadonlyMap<string, string>
}

/** Width and height of the largest picture, in pixels at 96 dpi: the text area, with room for a line. */
const [mostWidth, mostHeight] = [588, 800]

type Style = Omit<IRunOptions, 'children' | 'text'>

const styles: Record<string, (style: Style) => Style> = {
  strong: style => ({ ...style, bold: true }),
  b: style => ({ ...style, bold: true }),
  em: style => ({ ...style, italics: true }),
  i: style => ({ ...style, italics: true }),
  u: style => ({ ...style, underline: {} }),
  s: style => ({ ...style, strike: true }),
  sub: style => ({ ...style, subScript: true }),
  sup: style => ({ ...style, superScript: true }),
  code: style => ({ ...style, font: 'Consolas' })
}

/** Text for a picture that Word cannot show. */
const nameOfPicture = ({ attributes: { alt = '', src = '' } }: HtmlElement) =>
  `〔图片：${alt || src.replace(/^.*\//, '')}${/^https?:/.test(src) ? `（${src}）` : ''}〕`

const pixelsOf = (given: string | undefined, whole: number) => {
  const number = Number.parseInt(given ?? '', 10)
  return Number.isFinite(number) && number > 0 ? (given!.endsWith('%') ? (whole * number) / 100 : number) : undefined
}

const picture = ({ docx, pictures }: Writing, element: HtmlElement, style: Style): ParagraphChild => {
  const { src = '', alt = '', width: given } = element.attributes
  const found = pictures.get(src)
  if (!found) return new docx.TextRun({ ...style, text: writable(nameOfPicture(element)) })
  const wanted = pixelsOf(given, mostWidth) ?? found.width
  const scale = Math.min(wanted, mostWidth, (mostHeight * found.width) / found.height) / found.width
  return new docx.ImageRun({
    type: found.type,
    data: found.data,
    transformation: { width: Math.round(found.width * scale), height: Math.round(found.height * scale) },
    altText: { name: writable(alt) || '图片', title: writable(alt), description: writable(alt) }
  })
}

/** Returns the address of a link for Word, '' if it leads nowhere outside the platform's pages. */
const addressOf = (href: string, origin: string) =>
  /^(https?|mailto|tel):/i.test(href) ? href : href.startsWith('/') ? origin + href : ''

/** Writes the inline content of a block. */
export const writeInline = (writing: Writing, nodes: readonly HtmlNode[], style: Style): ParagraphChild[] =>
  nodes.flatMap((node): ParagraphChild[] => {
    const { docx, origin, places } = writing
    if (typeof node === 'string') return node ? [new docx.TextRun({ ...style, text: writable(node) })] : []
    const { tag, attributes, children } = node
    const place = places.get(attributes.id ?? '')
    const bookmark = place ? [new docx.Bookmark({ id: place, children: [] })] : []
    if (tag === 'br') return [new docx.TextRun({ ...style, break: 1 })]
    if (tag === 'img') return [picture(writing, node, style)]
    if (tag === 'a' && attributes.href) {
      const inner = writeInline(writing, children, { ...style, color: '0563C1', underline: {} })
      const anchor = places.get(attributes.href.slice(1))
      if (attributes.href.startsWith('#'))
        return [...bookmark, ...(anchor ? [new docx.InternalHyperlink({ anchor, children: inner })] : inner)]
      const link = addressOf(attributes.href, origin)
      return [...bookmark, ...(link ? [new docx.ExternalHyperlink({ link, children: inner })] : inner)]
    }
    return [...bookmark, ...writeInline(writing, children, styles[tag]?.(style) ?? style)]
  })

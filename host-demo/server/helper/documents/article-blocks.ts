import type { FileChild, IParagraphOptions, IRunOptions } from 'docx'
import { writeInline, type Writing } from './article-inline.ts'
import { elementsOf, styleOf, type HtmlElement, type HtmlNode } from './html-tree.ts'
import { createLists, type Lists } from './article-lists.ts'
import { fonts, sizes } from './official-page.ts'

/** Distance between lines: 28 points, in twentieths of a point. */
export const lineHeight = 560
/** Two characters of 三号 in twentieths of a point. */
export const twoCharacters = sizes.three * 20
/** Width of the text area in twentieths of a point. */
const textWidth = 8844

const blocks =
  /^(p|h[1-6]|ul|ol|table|blockquote|pre|hr|figure|figcaption|div|section|caption|li|thead|tbody|tfoot|tr|td|th)$/

/** Fonts of headings, by their level among those of the text: 黑体, 楷体, 仿宋 bold, 仿宋. */
const headings: Pick<IRunOptions, 'font' | 'bold'>[] = [
  { font: '黑体' },
  { font: '楷体_GB2312' },
  { font: fonts.text, bold: true },
  { font: fonts.text }
]

/** Place in which blocks are written. */
interface Within {
  /** Left indent in twentieths of a point; paragraphs of the text itself begin two characters in. */
  left?: number
  /** In a cell of a table: smaller, without indent. */
  isCell?: boolean
  /** Number of lists around. */
  depth?: number
  /** Alignment of paragraphs without their own. */
  align?: string
  /** In a head cell. */
  isHead?: boolean
  /** Item of a list whose first paragraph carries the number. */
  numbering?: { reference: string; level: number } | undefined
}

interface BlockWriter {
  write: (nodes: readonly HtmlNode[], within?: Within) => FileChild[]
  lists: Lists
}

/** Collapses the white space of HTML and drops it at the ends of a block. */
const trimmed = (nodes: readonly HtmlNode[]): HtmlNode[] => {
  let isAfterSpace = true
  const squeeze = (list: readonly HtmlNode[]): HtmlNode[] =>
    list.map(node => {
      if (typeof node !== 'string') {
        const children = squeeze(node.children)
        if (node.tag === 'br') isAfterSpace = true
        else if (node.tag === 'img') isAfterSpace = false
        return { ...node, children }
      }
      const squeezed = node.replace(/[ \t\r\n\f]+/g, ' ')
      const text = isAfterSpace ? squeezed.replace(/^ /, '') : squeezed
      if (text) isAfterSpace = text.endsWith(' ')
      return text
    })
  const list = squeeze(nodes)
  const last = list.at(-1)
  if (typeof last === 'string') list[list.length - 1] = last.replace(/ $/, '')
  return list
}

const runOf = ({ isHead }: Within): Partial<IRunOptions> => (isHead ? { bold: true } : {})

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textOf(node.children))).join('')

/** Creates the writer of blocks of a text. `levels` are the levels of headings in it. */
export const createBlocks = (writing: Writing, levels: readonly number[]): BlockWriter => {
  const { docx } = writing
  const { AlignmentType, BorderStyle, HeadingLevel, LineRuleType, Paragraph, Table, TableCell, TableRow, WidthType } =
    docx
  const alignments: Record<string, IParagraphOptions['alignment']> = {
    center: AlignmentType.CENTER,
    right: AlignmentType.RIGHT,
    left: AlignmentType.LEFT,
    justify: AlignmentType.BOTH
  }
  const levelsOfWord = [1, 2, 3, 4, 5, 6].map(level => HeadingLevel[`HEADING_${level}` as 'HEADING_1'])
  const lists = createLists(docx)

  const paragraph = (
    inline: readonly HtmlNode[],
    { left = 0, isCell, numbering, depth = 0 }: Within,
    given: { align?: string; run?: Partial<IRunOptions>; options?: IParagraphOptions } = {}
  ) => {
    const nodes = trimmed(inline)
    const hasPicture = elementsOf({ tag: '', attributes: {}, children: nodes }, /^img$/).length > 0
    const align = given.align ?? ''
    const style = { size: isCell ? sizes.four : sizes.three, font: fonts.text, ...given.run }
    const isFlush = isCell || depth > 0 || /^(center|right)$/.test(align) || /^\u3000/.test(textOf(nodes))
    return new Paragraph({
      // An exact height would cut pictures.
      spacing: hasPicture || isCell ? { line: 240 } : { line: lineHeight, lineRule: LineRuleType.EXACT },
      ...(align && alignments[align] && { alignment: alignments[align] }),
      indent: numbering ? undefined : { left, firstLine: isFlush ? 0 : twoCharacters },
      ...(numbering && { numbering }),
      ...given.options,
      children: writeInline(writing, nodes, style)
    } as IParagraphOptions)
  }

  const heading = (element: HtmlElement, level: number, within: Within) =>
    paragraph(element.children, within, {
      align: styleOf(element, 'text-align'),
      run: { ...headings[Math.min(levels.indexOf(level), headings.length - 1)], color: '000000' },
      options: { heading: levelsOfWord[level - 1], keepNext: true } as IParagraphOptions
    })

  const list = (element: HtmlElement, within: Within): FileChild[] => {
    const depth = within.depth ?? 0
    const count = lists.begin(element, depth)
    return element.children.flatMap(child => {
      if (typeof child === 'string' || child.tag !== 'li') return write([child], within)
      const numbering = count(child)
      const left = (within.left ?? 0) + twoCharacters * (depth + 2)
      const [first, ...others] = write(child.children, { ...within, left, depth: depth + 1, numbering })
      return first ? [first, ...others] : [paragraph([], { ...within, numbering })]
    })
  }

  const table = (element: HtmlElement, within: Within): FileChild[] => {
    const own = (node: HtmlElement): HtmlElement[] =>
      node.children.flatMap(child =>
        typeof child === 'string' || child.tag === 'table' ? [] : child.tag === 'tr' ? [child] : own(child)
      )
    const rows = own(element)
      .map(row =>
        row.children.filter((cell): cell is HtmlElement => typeof cell !== 'string' && /^t[dh]$/.test(cell.tag))
      )
      .filter(cells => cells.length > 0)
    const caption = element.children.find(
      (child): child is HtmlElement => typeof child !== 'string' && child.tag === 'caption'
    )
    const said = caption ? [paragraph(caption.children, { ...within, depth: 1 }, { align: 'center' })] : []
    if (rows.length === 0) return said
    const spanOf = (cell: HtmlElement, name: string, most: number) =>
      Math.max(1, Math.min(most, Number.parseInt(cell.attributes[name] ?? '1', 10) || 1))
    const columns = Math.min(
      63,
      Math.max(...rows.map(cells => cells.reduce((sum, cell) => sum + spanOf(cell, 'colspan', 63), 0)))
    )
    const width = within.isCell ? Math.round(textWidth / 3) : textWidth
    const drawn = rows.map(
      (cells, at) =>
        new TableRow({
          cantSplit: true,
          tableHeader: at === 0 && cells.every(({ tag }) => tag === 'th'),
          children: cells.map(cell => {
            const isHead = cell.tag === 'th'
            const align = styleOf(cell, 'text-align') || (isHead ? 'center' : '')
            const written = write(cell.children, { isCell: true, depth: 1, align, isHead })
            // A cell ends with a paragraph.
            const ends = written.length === 0 || written.at(-1) instanceof Table
            return new TableCell({
              columnSpan: spanOf(cell, 'colspan', columns),
              rowSpan: spanOf(cell, 'rowspan', rows.length - at),
              verticalAlign: docx.VerticalAlignTable.CENTER,
              children: (ends ? [...written, paragraph([], { isCell: true })] : written) as InstanceType<
                typeof Paragraph
              >[]
            })
          })
        })
    )
    const all = new Table({
      rows: drawn,
      width: { size: width, type: WidthType.DXA },
      columnWidths: Array.from({ length: columns }, () => Math.floor(width / columns))
    })
    return [...said, all]
  }

  const block = (element: HtmlElement, within: Within): FileChild[] => {
    const { tag, children } = element
    const align = styleOf(element, 'text-align')
    const level = /^h([1-6])$/.exec(tag)?.[1]
    if (level) return [heading(element, Number(level), within)]
    if (tag === 'ul' || tag === 'ol') return list(element, within)
    if (tag === 'table') return table(element, within)
    if (tag === 'hr')
      return [
        paragraph([], within, {
          options: { border: { bottom: { style: BorderStyle.SINGLE, size: 6 } } } as IParagraphOptions
        })
      ]
    if (tag === 'pre')
      return textOf(children)
        .replace(/\n$/, '')
        .split('\n')
        .map(text =>
          paragraph([text.replaceAll(' ', '\u00a0')], { ...within, depth: 1 }, { run: { font: 'Consolas' } })
        )
    if (tag === 'blockquote') return write(children, { ...within, left: (within.left ?? 0) + twoCharacters })
    if (tag === 'figure' || tag === 'figcaption')
      return write(children, { ...within, depth: Math.max(1, within.depth ?? 0), align: align || 'center' })
    if (tag === 'p') return [paragraph(children, within, { align: align || within.align || '', run: runOf(within) })]
    return write(children, within)
  }

  /** Writes blocks; inline content between them becomes paragraphs. */
  const write = (nodes: readonly HtmlNode[], within: Within = {}): FileChild[] => {
    const written: FileChild[] = []
    let inline: HtmlNode[] = []
    let left = within
    const add = (more: FileChild[]) => {
      written.push(...more)
      // Only the first paragraph of an item carries its number.
      if (more.length > 0) left = { ...left, numbering: undefined }
    }
    const flush = () => {
      const isEmpty = trimmed(inline).every(node => typeof node === 'string' && !node)
      if (!isEmpty) add([paragraph(inline, left, { align: within.align ?? '', run: runOf(within) })])
      inline = []
    }
    for (const node of nodes) {
      if (typeof node === 'string' || !blocks.test(node.tag)) inline.push(node)
      else {
        flush()
        add(block(node, left))
      }
    }
    flush()
    return written
  }
  return { write, lists }
}

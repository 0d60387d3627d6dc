import { writeTable } from './write-table.ts'
import { anchorOf, writeInline } from './write-line.ts'
import { formatOf, written, type Line, type Story } from './story.ts'
import { over, paragraphFormat, type ParagraphFormat } from './styles.ts'
import type { Marker } from './numbering.ts'
import { child, chosen, escaped, flag, tagOf, valueOf, within } from './xml.ts'

/** Written paragraph. */
export interface Paragraph {
  html: string
  words: string
  rank: 'title' | 'heading' | 'centred' | 'text'
}

/** Returns the list of a paragraph or of its style. */
function numberOf(own: ParagraphFormat, ofStyle: ParagraphFormat): ParagraphFormat['number'] {
  const number = own.number ? { ...own.number, id: own.number.id || (ofStyle.number?.id ?? '') } : ofStyle.number
  return number && number.id !== '' && number.id !== '0' ? number : undefined
}

const markerOf = ({ text, font, isSpaced }: Marker): string =>
  `<span style="mso-list:Ignore${font ? `;font-family:${escaped(font)}` : ''}">${escaped(text)}<span>${isSpaced ? '&nbsp;' : ''}</span></span>`

/** Names a list by digits, as Word does in HTML. */
const listName = (list: string): string => `l${list.replace(/\D/g, '') || '0'}`

function writeParagraph(paragraph: Element, story: Story): Paragraph {
  const properties = child(paragraph, 'w:pPr')
  const { format: ofStyle, run } = story.styles.paragraph(valueOf(properties, 'w:pStyle'))
  const own = paragraphFormat(properties)
  const number = numberOf(own, ofStyle)
  const mark = child(properties, 'w:rPr')
  const isJoined = child(mark, 'w:del') !== undefined || child(mark, 'w:moveFrom') !== undefined
  const isUnseen =
    flag(mark, 'w:vanish') === true && within(paragraph, 'w:r').every(each => formatOf(each, run, story.styles).hidden)
  const marker = number && !isJoined && !isUnseen ? story.numbering.next(number) : undefined
  const format = over(own.number ? over(ofStyle, marker?.paragraph ?? {}) : over(marker?.paragraph ?? {}, ofStyle), own)
  const { isTitle, outline = 9, align, left = 0, first = 0 } = format
  const level = isTitle && outline > 8 ? 1 : outline < 9 ? Math.min(outline + 1, 4) : 0
  const line: Line = { segments: story.carried.splice(0), blocks: [], words: '' }
  const context = { link: '', isDeleted: false, isHeading: level > 0, run: level > 0 ? { hidden: run.hidden } : run }
  writeInline(paragraph, { story, line, context, blocks: writeBlocks })
  const before = line.blocks.join('')
  if (isJoined) {
    story.carried = line.segments
    return { html: before, words: '', rank: 'text' }
  }
  const isMarked = marker !== undefined && marker.text.trim() !== ''
  if (isMarked) story.markers.set(paragraph, marker.text)
  const styles = [
    align && align !== 'left' && `text-align:${align}`,
    isMarked && `mso-list:${listName(marker.list)} level${marker.level + 1} lfo1`,
    isMarked && `margin-left:${left}pt`,
    (isMarked || first > 0) && `text-indent:${first}pt`
  ].filter(Boolean)
  const tag = level > 0 ? `h${level}` : 'p'
  const inner = story.anchors.splice(0).join('') + (isMarked ? markerOf(marker) : '') + written(line.segments)
  const rank = isTitle ? 'title' : level > 0 ? 'heading' : align === 'center' ? 'centred' : 'text'
  return { html: `${before}<${tag} style="${styles.join(';')}">${inner}</${tag}>`, words: line.words, rank }
}

/** Returns the blocks of an element, also those in content controls and other containers. */
export function blocksOf(parent: Element): Element[] {
  return [...parent.children].flatMap(block => {
    const tag = tagOf(block)
    if (tag === 'mc:AlternateContent') {
      const branch = chosen(block)
      return branch ? blocksOf(branch) : []
    }
    if (/^w:(?:p|tbl|bookmarkStart|altChunk)$/.test(tag) || tag === 'm:oMathPara') return [block]
    return /^w:(?:\w+Pr|del|moveFrom)$/.test(tag) ? [] : blocksOf(block)
  })
}

export function writeBlock(block: Element, story: Story): Paragraph {
  const tag = tagOf(block)
  if (tag === 'w:p') return writeParagraph(block, story)
  const none = { words: '', rank: 'text' } as const
  if (tag === 'w:tbl') return { ...none, html: writeRest(story) + writeTable(block, story, writeBlocks) }
  if (tag === 'w:altChunk') return { ...none, html: '<object></object>' }
  if (tag === 'm:oMathPara') {
    const line: Line = { segments: [], blocks: [], words: '' }
    const context = { link: '', isDeleted: false, isHeading: false, run: {} }
    writeInline(block, { story, line, context, blocks: writeBlocks })
    return { ...none, html: `<p>${written(line.segments)}</p>` }
  }
  const anchor = anchorOf(block)
  if (anchor) story.anchors.push(anchor)
  return { ...none, html: '' }
}

/** Writes what remains after the last block: segments of a paragraph with a deleted end, and anchors. */
export function writeRest(story: Story): string {
  const html = story.anchors.splice(0).join('') + written(story.carried.splice(0))
  return html && `<p>${html}</p>`
}

export function writeBlocks(parent: Element, story: Story): string {
  return blocksOf(parent)
    .map(block => writeBlock(block, story).html)
    .join('')
    .concat(writeRest(story))
}

import { followField, isInCode, linkOf, simpleLink } from './fields.ts'
import { writeDrawing, type BlockWriter } from './write-drawing.ts'
import { writeMath } from './write-math.ts'
import { addTo, formatOf, type Context, type Line, type Story } from './story.ts'
import type { RunFormat } from './styles.ts'
import { attribute, child, chosen, escaped, tagOf } from './xml.ts'

/** Spaces that a browser would draw as one, and those of a blank to fill in. */
const spaced = (text: string, isBlank: boolean): string =>
  isBlank
    ? text.replace(/ /g, '\u00a0')
    : text.replace(/ {2,}/g, spaces => `${'\u00a0'.repeat(spaces.length - 1)} `).replace(/^ | $/g, ' ')

const anchor = (name: string | undefined): string =>
  name && name !== '_GoBack' ? `<a name="${escaped(name)}"></a>` : ''

/** Writes bookmarks, to which links of the document may lead. */
export const anchorOf = (mark: Element): string => anchor(attribute(mark, 'name'))

interface Writing {
  story: Story
  line: Line
  context: Context
  blocks: BlockWriter
}

function say({ story, line, context }: Writing, words: string, format: RunFormat, html = escaped(words)): void {
  if (!words) return
  const link = context.link || linkOf(story.fields)
  addTo(line, html, format, { ...context, link })
  if (format.hidden || context.isDeleted) return
  line.words += words
  story.last.words = (story.last.words + words).slice(-40)
}

function writeNote(writing: Writing, kind: 'ftn' | 'edn', reference: Element, format: RunFormat): void {
  const { story, line, context } = writing
  const id = attribute(reference, 'id') ?? ''
  if (context.isDeleted || format.hidden) return
  const number = story.notes.filter(note => note.kind === kind).length + 1
  const isOwn = attribute(reference, 'customMarkFollows')
  const label = isOwn && isOwn !== '0' ? '' : story.labelOf(kind, number)
  story.notes.push({ kind, id, number, label })
  const html = `<a href="#_${kind}${number}" name="_${kind}ref${number}">${escaped(label) || '*'}</a>`
  addTo(line, html, { raised: 'sup', ...format, underline: false }, { ...context, link: '' })
}

function writePart(part: Element, format: RunFormat, writing: Writing): void {
  const { story, line, context } = writing
  const tag = tagOf(part)
  if (tag === 'w:fldChar') return say(writing, followField(part, story.fields), format)
  if (tag === 'w:instrText') {
    const field = story.fields.at(-1)
    if (field && !field.isResult) field.code += part.textContent ?? ''
    return
  }
  if (isInCode(story.fields)) return
  const text = part.textContent ?? ''
  switch (tag) {
    case 'w:t':
    case 'w:delText':
      return say(writing, text, format, escaped(spaced(text, format.underline === true && !text.trim())))
    case 'w:tab':
    case 'w:ptab':
      return say(writing, '\t', format, format.underline ? '\u00a0'.repeat(8) : '\u2003')
    case 'w:br':
    case 'w:cr':
      return attribute(part, 'type') ? undefined : say(writing, '\n', format, '<br>')
    case 'w:noBreakHyphen':
      return say(writing, '-', format)
    case 'w:sym': {
      const code = Number.parseInt(attribute(part, 'char') ?? '', 16)
      return Number.isNaN(code)
        ? undefined
        : say(writing, String.fromCodePoint(code), { ...format, font: attribute(part, 'font') })
    }
    case 'w:footnoteReference':
      return writeNote(writing, 'ftn', part, format)
    case 'w:endnoteReference':
      return writeNote(writing, 'edn', part, format)
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      return context.isDeleted || format.hidden ? undefined : writeDrawing(part, story, line, writing.blocks)
    case 'w:ruby': {
      writeInline(child(part, 'w:rubyBase')!, writing)
      const reading = child(part, 'w:rt')?.textContent ?? ''
      return reading ? say(writing, `（${reading}）`, format) : undefined
    }
    case 'mc:AlternateContent': {
      for (const inner of chosen(part)?.children ?? []) writePart(inner, format, writing)
      return
    }
  }
}

/** Writes what a paragraph contains into a line. */
export function writeInline(parent: Element, writing: Writing): void {
  const { story, line, context } = writing
  for (const part of parent.children) {
    const tag = tagOf(part)
    if (tag === 'w:r') {
      const format = formatOf(part, context.run, story.styles)
      for (const inner of part.children) writePart(inner, format, writing)
    } else if (tag === 'w:hyperlink') {
      const target = story.relations.get(attribute(part, 'id') ?? '')?.target ?? ''
      const place = attribute(part, 'anchor')
      const link = target + (place && !target.includes('#') ? `#${place}` : '')
      writeInline(part, { ...writing, context: { ...context, link } })
    } else if (tag === 'w:fldSimple')
      writeInline(part, { ...writing, context: { ...context, link: context.link || simpleLink(part) } })
    else if (tag === 'w:del' || tag === 'w:moveFrom')
      writeInline(part, { ...writing, context: { ...context, isDeleted: true } })
    else if (tag === 'w:bookmarkStart') {
      const html = anchorOf(part)
      if (html && !context.isDeleted) line.segments.push({ open: '', close: '', html })
    } else if (tag === 'm:oMath') writeMath(part, (words, raised) => say(writing, words, { ...context.run, raised }))
    else if (tag === 'mc:AlternateContent') {
      const branch = chosen(part)
      if (branch) writeInline(branch, writing)
    } else if (!/^w:(?:\w+Pr|commentRangeStart|commentRangeEnd)$/.test(tag)) writeInline(part, writing)
  }
}

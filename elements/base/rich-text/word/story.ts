import type { Relations } from './open-word.ts'
import type { Field } from './fields.ts'
import type { Numbering } from './numbering.ts'
import { over, propertiesOf, runFormat, type RunFormat, type Styles } from './styles.ts'
import { escaped, valueOf } from './xml.ts'

/** A picture of the document. */
export interface WordPicture {
  path: string
  /** File name, made from the alternative text if there is one. */
  name: string
  /** Text before the picture. */
  after: string
  isExternal: boolean
}

export interface Note {
  kind: 'ftn' | 'edn'
  id: string
  number: number
  label: string
}

/** Text with one format. Neighbours with the same format are one segment. */
interface Segment {
  open: string
  close: string
  html: string
}

/** State while the body of a document or its notes are written. */
export interface Story {
  styles: Styles
  numbering: Numbering
  relations: Relations
  fields: Field[]
  /** Texts of drawings that are stored in a separate part, by its path. */
  diagrams: ReadonlyMap<string, readonly string[]>
  /** Numbers of the paragraphs as written. */
  markers: Map<Element, string>
  pictures: Map<string, WordPicture>
  notes: Note[]
  labelOf: (kind: Note['kind'], number: number) => string
  /** Segments of a paragraph with a deleted end. The next paragraph begins with them. */
  carried: Segment[]
  /** Anchors between paragraphs. The next paragraph begins with them. */
  anchors: string[]
  /** Last written text. */
  last: { words: string }
  /** Number of cropped pictures. */
  cropped: { count: number }
}

export interface Line {
  segments: Segment[]
  /** Paragraphs of text boxes, written before the line. */
  blocks: string[]
  words: string
}

export interface Context {
  link: string
  isDeleted: boolean
  run: RunFormat
  isHeading: boolean
}

const signFonts = /^(?:wingdings|webdings|symbol)/i

/** Adds HTML to a line in the format of its run. Marks deleted and hidden text, which the cleaning removes. */
export function addTo(line: Line, html: string, format: RunFormat, { link, isDeleted, isHeading }: Context): void {
  const font = format.font && signFonts.test(format.font) ? format.font : ''
  const tags = [
    isDeleted && '<del>',
    format.hidden && '<span style="mso-hide:all">',
    link && `<a href="${escaped(link)}">`,
    format.bold && !isHeading && '<strong>',
    format.italic && '<em>',
    format.underline && !link && '<u>',
    format.strike && '<s>',
    format.raised && `<${format.raised}>`,
    font && `<span style="font-family:${escaped(font)}">`
  ].filter(tag => typeof tag === 'string' && tag !== '') as string[]
  const open = tags.join('')
  const last = line.segments.at(-1)
  if (last?.open === open) last.html += html
  else {
    const close = [...tags].reverse().map(tag => `</${/\w+/.exec(tag)![0]}>`)
    line.segments.push({ open, close: close.join(''), html })
  }
}

export const written = (segments: readonly Segment[]): string =>
  segments.map(({ open, close, html }) => open + html + close).join('')

/** Returns the format of a run, with that of its style and of its paragraph. */
export function formatOf(run: Element, under: RunFormat, styles: Styles): RunFormat {
  const properties = propertiesOf(run)
  return over(over(under, styles.run(valueOf(properties, 'w:rStyle'))), runFormat(properties))
}

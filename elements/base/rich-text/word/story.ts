import type { Relations } from './open-word.ts'
import type { Field } from './fields.ts'
import type { Numbering } from './numbering.ts'
import { over, propertiesOf, runFormat, type RunFormat, type Styles } from './styles.ts'
import { escaped, valueOf } from './xml.ts'

/** A picture of the document. */
export interface WordPicture {
  path: string
  /** File name, with the words that describe the picture if there are any. */
  name: string
  /** The words before it. */
  after: string
  isExternal: boolean
}

export interface Note {
  kind: 'ftn' | 'edn'
  id: string
  number: number
  label: string
}

/** Words with one format. Neighbours with the same are written together. */
interface Segment {
  open: string
  close: string
  html: string
}

/** What is known while a text of the document is written: its body, or its notes. */
export interface Story {
  styles: Styles
  numbering: Numbering
  relations: Relations
  fields: Field[]
  /** The words of drawings that keep them in a part of their own, by its path. */
  diagrams: ReadonlyMap<string, readonly string[]>
  /** Numbers of the paragraphs, as they are written. */
  markers: Map<Element, string>
  pictures: Map<string, WordPicture>
  notes: Note[]
  labelOf: (kind: Note['kind'], number: number) => string
  /** Words of a paragraph whose end was deleted, which belong to the next one. */
  carried: Segment[]
  /** Anchors between paragraphs, which belong to the next one. */
  anchors: string[]
  /** The last words that were written. */
  last: { words: string }
  /** Number of pictures of which the document shows a part. */
  cropped: { count: number }
}

export interface Line {
  segments: Segment[]
  /** Paragraphs of text boxes, which are written before the line. */
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

/** Adds HTML to a line, in the format of its run. Deleted and hidden words are marked, and removed by the cleaning. */
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

/** The format of a run, with that of its style and of its paragraph. */
export function formatOf(run: Element, under: RunFormat, styles: Styles): RunFormat {
  const properties = propertiesOf(run)
  return over(over(under, styles.run(valueOf(properties, 'w:rStyle'))), runFormat(properties))
}

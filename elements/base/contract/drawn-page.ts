import { get } from './endpoint.ts'

/** Bounds of an answer: pages, and parts of a page. */
export const drawnMost = { pages: 10, parts: 20_000, bytes: 20 * 1024 * 1024 } as const

/** Contents of a document that are not drawn, or drawn in another way. */
export const pageNotes = [
  ...(['signatures', 'annotations', 'attachments', 'fonts', 'glyphs', 'pictures'] as const),
  ...(['composites', 'shading', 'clips', 'directions', 'cut'] as const)
] as const
export type PageNote = (typeof pageNotes)[number]

interface Drawn {
  /** Attribute of SVG. */
  transform: string
  opacity: number
}
export interface DrawnText extends Drawn {
  kind: 'text'
  text: string
  /** Place of each UTF-16 unit, as SVG takes it. */
  x: number[]
  y: number[]
  size: number
  family: string
  isBold: boolean
  isItalic: boolean
  fill: string
}
export interface DrawnPath extends Drawn {
  kind: 'path'
  /** Data of a path of SVG. */
  data: string
  /** Colours, or `none`. */
  stroke: string
  fill: string
  width: number
  dashes: string
  isEvenOdd: boolean
}
export interface DrawnPicture extends Drawn {
  kind: 'picture'
  address: string
  width: number
  height: number
}
export type DrawnPart = DrawnText | DrawnPath | DrawnPicture

/** Page of a document, in millimetres. */
export interface DrawnPage {
  number: number
  /** `viewBox` of SVG. */
  box: string
  width: number
  height: number
  /** From back to front. */
  parts: DrawnPart[]
}

export interface DrawnPages {
  /** Pages of the document. */
  count: number
  pages: DrawnPage[]
  notes: PageNote[]
}

/** ◆ Some pages of a version that is an OFD file (GB/T 33190), from page `first` on. */
export const documentPages = get<DrawnPages, { articleId: string; id: string; first: number }>('/cms/document/pages')

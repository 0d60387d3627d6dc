import type { PDFDocumentProxy } from './open-pdf.ts'
import { drawPage } from './open-pdf.ts'

/** Page of a PDF as a picture. */
export interface PdfPage {
  blob: Blob
  /** Pixels. */
  width: number
  height: number
  /** Page number, from 1. */
  number: number
}

/** Maximum number of pages inserted at once. */
export const mostPages = 50

/** Width of a page in px: twice the width of an article's text. */
const pageWidth = 1600

/** Parses `1-3,5` to page numbers in this order, without duplicates. Undefined if it is invalid or exceeds `count`. */
export function readPages(words: string, count: number): number[] | undefined {
  const parts = words.split(/[,，、\s]+/).filter(Boolean)
  const numbers: number[] = []
  for (const part of parts) {
    const [, first = '', last = first] = /^(\d{1,5})(?:[-–—~](\d{1,5}))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!first || from < 1 || to > count || from > to) return undefined
    for (let number = from; number <= to; number++) numbers.push(number)
  }
  return numbers.length > 0 ? [...new Set(numbers)] : undefined
}

/** @throws if the page cannot be drawn */
export async function pictureOfPage(pdf: PDFDocumentProxy, number: number): Promise<PdfPage> {
  const canvas = document.createElement('canvas')
  await drawPage(await pdf.getPage(number), canvas, pageWidth).done
  const { width, height } = canvas
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  canvas.width = canvas.height = 0
  if (!blob) throw new Error(`page ${number} could not be drawn`)
  return { blob, width, height, number }
}

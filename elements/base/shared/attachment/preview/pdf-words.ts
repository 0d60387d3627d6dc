import type { PDFDocumentProxy } from './open-pdf.ts'

const read = new WeakMap<PDFDocumentProxy, Map<number, Promise<string>>>()

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** Returns the words of a page, line by line; '' for a scanned page. */
export function wordsOfPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const pages = read.get(pdf) ?? new Map<number, Promise<string>>()
  read.set(pdf, pages)
  const words = pages.get(number) ?? readPage(pdf, number)
  pages.set(number, words)
  return words
}

/** Text as a search compares it. Lines of Chinese text break inside words, so that white space does not count. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** Returns the numbers of the pages that contain the words. */
export async function pagesWith(pdf: PDFDocumentProxy, words: string): Promise<number[]> {
  const sought = plain(words)
  if (!sought) return []
  const found: number[] = []
  for (let number = 1; number <= pdf.numPages; number++)
    if (plain(await wordsOfPage(pdf, number)).includes(sought)) found.push(number)
  return found
}

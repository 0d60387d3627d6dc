import { joined } from './tokens.ts'
import { countedAs, numberEntries, writeList } from './web-lists.ts'

/** Markers of lists and articles: 第一条, （三）, 1.2, a), ①. */
const marker =
  /^(?:第[〇零一二三四五六七八九十百千\d]{1,6}[编章节条款项篇]|[（(【〔]?(?:[〇零一二三四五六七八九十百]{1,5}|\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,5})(?:[)）】〕、.．:：]{1,2}|(?<=\.\d+))|[①-⓿㈠-㉃⒈-⒛])$/iu
const blocks = 'p, h1, h2, h3, h4, h5, h6, li'
/** Lines in which the line of a block is looked for. */
const farthest = 200

/** The words that a block has itself, without those of blocks in it. */
function ownWords(block: Element): string {
  const copy = block.cloneNode(true) as Element
  for (const inner of copy.querySelectorAll(`${blocks}, ul, ol, table`)) inner.remove()
  return joined(copy.textContent ?? '')
}

/** Pairs each block with the marker that stands before its words in the plain text, and has no place in the HTML. */
function markersIn(root: Document, plain: string): Map<Element, string> {
  const lines = plain.split(/\r?\n/).map(line => ({ words: joined(line), line: line.trim() }))
  const found = new Map<Element, string>()
  let next = 0
  for (const block of root.body.querySelectorAll(blocks)) {
    const words = ownWords(block)
    if (words.length < 2 || block.closest('td, th')) continue
    for (let at = next; at < Math.min(lines.length, next + farthest); at++) {
      const { words: all, line } = lines[at]!
      if (!all.endsWith(words)) continue
      const before = all.slice(0, all.length - words.length)
      if (before && !marker.test(before)) continue
      if (before) found.set(block, line.startsWith(before) ? before : line.split(/\s/)[0]!)
      next = at + 1
      break
    }
  }
  return found
}

/**
 * Writes markers that the clipboard has in its plain text alone, for example of lists that a style sheet or a program
 * numbers. Lists whose own numbers are the same remain lists.
 */
export function recoverMarkers(root: Document, plain: string): void {
  if (!plain) return
  const markers = markersIn(root, plain)
  const lists = new Set<Element>()
  for (const block of markers.keys()) {
    const entry = block.closest('li')
    const isOfEntry = entry && (block === entry || block === entry.firstElementChild)
    if (isOfEntry && entry.parentElement) lists.add(entry.parentElement)
    else if (!entry) block.prepend(`${markers.get(block)} `)
  }
  for (const list of [...lists].reverse()) {
    const entries = [...list.children].filter(child => child.localName === 'li')
    const numbers = numberEntries(list, entries)
    const given = (entry: Element) =>
      markers.get(entry) ?? (entry.firstElementChild && markers.get(entry.firstElementChild))
    const own = (entry: Element) =>
      list.localName === 'ol' ? `${countedAs(numbers.get(entry) ?? 1, list.getAttribute('type'))}.` : ''
    if (entries.every(entry => joined(given(entry) ?? own(entry)) === joined(own(entry)))) continue
    writeList(list, entry => {
      const written = given(entry) ?? own(entry)
      return written && `${written} `
    })
  }
}

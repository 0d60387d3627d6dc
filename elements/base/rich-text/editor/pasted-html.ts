// Reduces the HTML that Word and web pages put on the clipboard to the formats of an article.
import { trustedHtml } from '../../core/page/trusted-html.ts'
import { alignmentOf, inert, isIndented, lineHeightOf, styleOf } from '../../core/page/inert-html.ts'
import { isSafeAddress } from './links.ts'
import { keepAnchors } from '../paste/anchors.ts'
import { applyClassStyles } from '../paste/class-styles.ts'
import { removeUnseen, type LeftOut } from '../paste/left-out.ts'
import { makeLists } from '../paste/list-entries.ts'
import { pictureAddress } from '../paste/picture-address.ts'
import { recoverMarkers } from '../paste/recover-markers.ts'
import { writeSymbols } from '../paste/symbol-fonts.ts'
import { takeTextBoxes } from '../paste/text-boxes.ts'
import { countLists } from '../paste/web-lists.ts'

const unwanted = 'style, script, meta, link, title, xml, noscript'
/** Elements that are visible in the source but cannot be pasted into an article. */
const missed = 'object, embed, iframe, svg, math, canvas, video, audio, input, button, select, textarea'
const keptAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title', 'id'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
  li: ['value']
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): void {
  const next = element.ownerDocument.createElement(tag)
  next.append(...element.childNodes)
  element.replaceWith(next)
}

/** A picture with an address that readers cannot load. */
export interface PastedPicture {
  /** File name. */
  name: string
  /** Address as pasted: `file:///…`, `data:…` or any other. */
  source: string
}

export interface Cleaned {
  /** An `img` with the address `pasted:<index>` marks the place of each of `pictures`. */
  html: string
  pictures: PastedPicture[]
  /** Number of links with unsafe addresses, reduced to their text. */
  links: number
  /** Number of drawings, videos, frames and controls left out. */
  objects: number
  /** True when fonts, sizes or colours were left out. */
  hadFonts: boolean
  /** Comments, deletions and hidden text, which are not words of the article. */
  leftOut: LeftOut
  /** Bullets and letters of symbol fonts, which the article shows in another form. */
  redrawn: string[]
}

export interface CleanOptions {
  /** The plain text of the clipboard. Markers that are there alone are added. */
  plain?: string
  /** True for HTML that this editor wrote. Default: if its mark is there. */
  isOwn?: boolean
  /** Ids of the text into which is pasted. */
  taken?: ReadonlySet<string>
  /** The address at which a picture remains, undefined for others; default: its own for uploads of the platform and https. */
  keptAddress?: (address: string) => string | undefined
}

const loadable = (address: string): string | undefined =>
  /^(https:\/\/|\/files\/)/.test(address) ? address : undefined

export const pastedAddress = 'pasted:'

function removeComments(root: Document): void {
  const walker = root.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) (comment as Comment).remove()
}

/** Turns emphasis expressed by style into tags, because styles are removed later. */
function keepEmphasis(element: Element): void {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration } = styleOf(element)
  const line = textDecorationLine || textDecoration
  const tags = [
    (fontWeight === 'bold' || Number(fontWeight) >= 600) && 'strong',
    fontStyle === 'italic' && 'em',
    /underline/.test(line) && 'u',
    /line-through/.test(line) && 's'
  ]
  for (const tag of tags) {
    if (!tag || element.localName === 'a') continue
    const wrap = element.ownerDocument.createElement(tag)
    wrap.append(...element.childNodes)
    element.append(wrap)
  }
}

function cleanAttributes(element: Element, isOwn: boolean): void {
  const align = alignmentOf(element)
  const spacing = [
    // Centred and right-aligned paragraphs have no first-line indent.
    !/center|right/.test(align ?? '') && isIndented(element) && 'text-indent:2em',
    // In HTML of other sources, the line height belongs to the design of the page.
    isOwn && lineHeightOf(element) && `line-height:${lineHeightOf(element)}`
  ]
  for (const { name } of [...element.attributes]) {
    const isKept = keptAttributes[element.localName]?.includes(name)
    if (!isKept || (/^(width|height)$/.test(name) && !isOwn)) element.removeAttribute(name)
  }
  if (align && /^(p|h[1-6]|td|th|figure)$/.test(element.localName)) element.setAttribute('align', align)
  const style = spacing.filter(Boolean).join(';')
  if (style && /^(p|h[1-6])$/.test(element.localName)) element.setAttribute('data-style', style)
}

/** True inside underlined space, which is a blank to be filled in. */
const isInBlank = (element: Element): boolean => element.textContent !== '' && element.closest('u') !== null

/**
 * Writes quotation marks as letters, because browsers draw those of `q` elements. Nested quotations get single marks.
 */
function writeQuotes(root: Document): void {
  for (const quote of root.body.querySelectorAll('q')) {
    let depth = 0
    for (let above = quote.parentElement; above; above = above.parentElement) if (above.localName === 'q') depth++
    const [open, close] = depth % 2 === 0 ? '“”' : '‘’'
    quote.prepend(open!)
    quote.append(close!)
  }
}

/** Returns the last part of the address as the name of the file. */
function nameOf(picture: Element): string {
  const address = (picture.getAttribute('src') ?? '').split(/[?#]/)[0]!
  const name = address.startsWith('data:') ? '' : (address.split(/[\\/]/).at(-1) ?? '')
  try {
    return decodeURIComponent(name) || picture.getAttribute('alt') || ''
  } catch {
    return name
  }
}

/** Elements that the editor does not know, with the words in them, become paragraphs or words. */
function writeBlocks(root: Document): void {
  for (const base of root.body.querySelectorAll('ruby'))
    if (!base.querySelector('rp'))
      for (const reading of base.querySelectorAll('rt')) reading.textContent = `（${reading.textContent ?? ''}）`
  for (const element of root.body.querySelectorAll('dt, dd, summary, legend')) rename(element, 'p')
  for (const caption of root.body.querySelectorAll('table > caption')) {
    caption.setAttribute('align', 'center')
    const table = caption.parentElement!
    table.before(caption)
    rename(caption, 'p')
  }
  // A figure is one picture with its caption: other words in it would be lost.
  for (const figure of root.body.querySelectorAll('figure')) {
    const caption = figure.querySelector('figcaption')?.textContent ?? ''
    const isPicture = figure.querySelectorAll('img').length === 1
    if (!isPicture || figure.textContent?.trim() !== caption.trim()) unwrap(figure)
  }
}

/**
 * Reduces pasted HTML to the elements of an article. Removes conditional comments, `o:p`, `mso-*`, classes, fonts, colours
 * and sizes. Keeps every word that a reader of the source sees, markers of lists included, and headings, lists, tables with
 * merged cells, links, emphasis, alignment and first-line indents. Counts everything else that is lost.
 */
export function cleanPasted(
  html: string,
  { isOwn: isKnownOwn, taken = new Set(), keptAddress = loadable, plain = '' }: CleanOptions = {}
): Cleaned {
  // A parsed document is inert: nothing in it runs or loads.
  const root = new DOMParser().parseFromString(trustedHtml(inert(html)), 'text/html')
  const isOwn = isKnownOwn ?? root.querySelector('[data-pm-slice]') !== null
  const hadFonts = root.body.querySelector('font, [data-style*="font"], [data-style*="color"]') !== null
  takeTextBoxes(root)
  applyClassStyles(html, root)
  removeComments(root)
  const leftOut = removeUnseen(root)
  const objects = root.body.querySelectorAll(missed).length
  for (const element of root.querySelectorAll(`${unwanted}, ${missed}`)) element.remove()
  keepAnchors(root, taken, isOwn)
  const redrawn = makeLists(root)
  redrawn.push(...writeSymbols(root))
  countLists(root)
  if (!isOwn) recoverMarkers(root, plain)
  writeQuotes(root)
  writeBlocks(root)
  for (const element of [...root.body.querySelectorAll('*')]) {
    if (element.localName.includes(':')) {
      unwrap(element)
      continue
    }
    keepEmphasis(element)
    if (/^(span|font|o|q|center|section|article|main|ins|ruby|rb|rt|rp)$/.test(element.localName)) unwrap(element)
    else if (element.localName === 'b') rename(element, 'strong')
    else if (element.localName === 'i') rename(element, 'em')
  }
  for (const picture of root.body.querySelectorAll('img')) picture.setAttribute('src', pictureAddress(picture))
  for (const element of root.body.querySelectorAll('*')) cleanAttributes(element, isOwn)
  let links = 0
  for (const link of root.body.querySelectorAll('a:not([id])')) {
    const address = link.getAttribute('href') ?? ''
    if (address && isSafeAddress(address)) continue
    if (/^\s*[a-z]+:/i.test(address)) links++
    unwrap(link)
  }
  const pictures: PastedPicture[] = []
  for (const picture of root.body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    const kept = keptAddress(source)
    if (kept) {
      picture.setAttribute('src', kept)
      continue
    }
    const name = nameOf(picture)
    picture.setAttribute('src', pastedAddress + pictures.length)
    pictures.push({ name, source })
  }
  for (const empty of root.body.querySelectorAll('p, strong, em, u, s')) {
    // Underlined space is a blank to be filled in.
    const isBlank =
      empty.localName === 'u' ? empty.textContent === '' : !empty.textContent?.replace(/\u00a0/g, ' ').trim()
    if (isBlank && !empty.querySelector('img, br, table, u, a[id]') && !isInBlank(empty)) empty.remove()
  }
  return { html: root.body.innerHTML, pictures, links, objects, hadFonts, leftOut, redrawn }
}

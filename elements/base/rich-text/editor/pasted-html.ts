// Reduces the HTML that Word and web pages put on the clipboard to the formats of an article.
import { trustedHtml } from '../../core/page/trusted-html.ts'
import { alignmentOf, inert, isIndented, lineHeightOf, styleOf } from '../../core/page/inert-html.ts'
import { isSafeAddress } from './links.ts'

const unwanted = 'style, script, meta, link, title, xml, noscript'
/** Elements that are visible in the source but cannot be pasted into an article. */
const missed = 'object, embed, iframe, svg, math, canvas, video, audio, input, button, select, textarea'
const keptAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start']
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
}

export const pastedAddress = 'pasted:'

/** Copies the rules of an Office style sheet to the elements: indents and alignment of paragraphs are defined there. */
function takeStyleSheet(html: string, root: Document): void {
  const rules = new Map<string, string>()
  for (const [, sheet = ''] of html.matchAll(/<style\b[^>]*>(.*?)<\/style/gis))
    for (const [, selectors = '', style = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const [, name = ''] of selectors.matchAll(/\bp\.([\w-]+)/g)) rules.set(name, style)
  for (const paragraph of root.body.querySelectorAll('p[class]')) {
    const style = rules.get(paragraph.classList[0] ?? '')?.match(/text-(?:indent|align):[^;]+/g)
    if (style) paragraph.setAttribute('data-style', [...style, paragraph.getAttribute('data-style')].join(';'))
  }
}

function removeComments(root: Document): void {
  const walker = root.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) (comment as Comment).remove()
}

interface ListMark {
  level: number
  isOrdered: boolean
}

/** Reads the bullet of a Word list entry, which Word writes as a paragraph with the bullet as text. */
function listMark(paragraph: Element): ListMark | undefined {
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(paragraph.getAttribute('data-style') ?? '')?.[1]
  if (!level) return undefined
  let bullet = ''
  for (const span of paragraph.querySelectorAll('span')) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? '')) continue
    bullet += span.textContent ?? ''
    span.remove()
  }
  return { level: Number(level), isOrdered: /^[\s(（]*([0-9a-z]{1,4}|[一二三四五六七八九十]+)[.、)）．]/i.test(bullet) }
}

function makeLists(root: Document): void {
  let open: { list: Element; level: number }[] = []
  let last: Element | undefined
  for (const paragraph of root.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const mark = paragraph.localName === 'p' ? listMark(paragraph) : undefined
    if (!mark) continue
    if (last && paragraph.previousElementSibling !== open[0]?.list) open = []
    while (open.length > 0 && open.at(-1)!.level > mark.level) open.pop()
    let top = open.at(-1)
    if (!top || top.level < mark.level) {
      const list = root.createElement(mark.isOrdered ? 'ol' : 'ul')
      if (top?.list.lastElementChild) top.list.lastElementChild.append(list)
      else paragraph.before(list)
      open.push((top = { list, level: mark.level }))
    }
    const entry = root.createElement('li')
    const text = root.createElement('p')
    text.append(...paragraph.childNodes)
    entry.append(text)
    top.list.append(entry)
    paragraph.remove()
    last = entry
  }
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
    if (!isKept || (name === 'width' && !isOwn)) element.removeAttribute(name)
  }
  if (align && /^(p|h[1-6]|td|th|figure)$/.test(element.localName)) element.setAttribute('align', align)
  const style = spacing.filter(Boolean).join(';')
  if (style && /^(p|h[1-6])$/.test(element.localName)) element.setAttribute('data-style', style)
}

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

/**
 * Cleans pasted HTML. Removes additions of Word and browsers: conditional comments, `o:p`, `mso-*`, classes, fonts,
 * colours and sizes. Keeps headings, lists, tables with merged cells, links, emphasis, alignment and first-line
 * indents. The result lists what the article loses.
 */
export function cleanPasted(html: string): Cleaned {
  // A parsed document is inert: nothing in it runs or loads.
  const root = new DOMParser().parseFromString(trustedHtml(inert(html)), 'text/html')
  const isOwn = root.querySelector('[data-pm-slice]') !== null
  const hadFonts = root.body.querySelector('font, [data-style*="font"], [data-style*="color"]') !== null
  takeStyleSheet(html, root)
  removeComments(root)
  const objects = root.body.querySelectorAll(missed).length
  for (const element of root.querySelectorAll(`${unwanted}, ${missed}`)) element.remove()
  makeLists(root)
  writeQuotes(root)
  for (const element of [...root.body.querySelectorAll('*')]) {
    if (element.localName.includes(':')) {
      unwrap(element)
      continue
    }
    keepEmphasis(element)
    if (/^(span|font|o|q|center|section|article|main)$/.test(element.localName)) unwrap(element)
    else if (element.localName === 'b') rename(element, 'strong')
    else if (element.localName === 'i') rename(element, 'em')
  }
  for (const element of root.body.querySelectorAll('*')) cleanAttributes(element, isOwn)
  let links = 0
  for (const link of root.body.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? ''
    if (isSafeAddress(address)) continue
    if (/^\s*[a-z]+:/i.test(address)) links++
    unwrap(link)
  }
  const pictures: PastedPicture[] = []
  for (const picture of root.body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    if (/^(https:\/\/|\/files\/)/.test(source)) continue
    const name = nameOf(picture)
    picture.setAttribute('src', pastedAddress + pictures.length)
    pictures.push({ name, source })
  }
  for (const empty of root.body.querySelectorAll('p, strong, em, u, s')) {
    if (empty.textContent?.replace(/\u00a0/g, ' ').trim() === '' && !empty.querySelector('img, br, table'))
      empty.remove()
  }
  return { html: root.body.innerHTML, pictures, links, objects, hadFonts }
}

// What Word and web pages put on the clipboard, reduced to what an article is made of.
import { trustedHtml } from '../core/trusted-html.ts'
import { alignmentOf, inert, styleOf } from './inert-html.ts'
import { isSafeAddress } from './links.ts'

const unwanted =
  'style, script, meta, link, title, xml, object, iframe, noscript, svg, math, input, button, select, textarea'
const keptAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
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

/** Word writes a list entry as a paragraph with its bullet as text. */
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

/** Emphasis that is only style becomes a tag before the style goes. */
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

function cleanAttributes(element: Element): void {
  const align = alignmentOf(element)
  for (const { name } of [...element.attributes]) {
    if (!keptAttributes[element.localName]?.includes(name)) element.removeAttribute(name)
  }
  if (align && /^(p|h[1-6]|td|th)$/.test(element.localName)) element.setAttribute('align', align)
}

/**
 * Pasted HTML without what Word and browsers add: conditional comments, `o:p`, `mso-*`, classes, fonts, colours, sizes.
 * Headings, lists, tables, links, emphasis and alignment stay. A picture stays when readers can load it.
 */
export function cleanPasted(html: string): string {
  // A parsed document is inert: nothing in it runs or loads.
  const root = new DOMParser().parseFromString(trustedHtml(inert(html)), 'text/html')
  removeComments(root)
  for (const element of root.querySelectorAll(unwanted)) element.remove()
  makeLists(root)
  for (const element of [...root.body.querySelectorAll('*')]) {
    if (element.localName.includes(':')) {
      unwrap(element)
      continue
    }
    keepEmphasis(element)
    if (/^(span|font|o|center|section|article|main)$/.test(element.localName)) unwrap(element)
    else if (element.localName === 'b') rename(element, 'strong')
    else if (element.localName === 'i') rename(element, 'em')
  }
  for (const element of root.body.querySelectorAll('*')) cleanAttributes(element)
  for (const link of root.body.querySelectorAll('a')) if (!isSafeAddress(link.getAttribute('href') ?? '')) unwrap(link)
  for (const picture of root.body.querySelectorAll('img')) {
    if (!/^(https:\/\/|\/files\/)/.test(picture.getAttribute('src') ?? '')) picture.remove()
  }
  for (const empty of root.body.querySelectorAll('p, strong, em, u, s')) {
    if (empty.textContent?.replace(/\u00a0/g, ' ').trim() === '' && !empty.querySelector('img, br, table'))
      empty.remove()
  }
  return root.body.innerHTML
}

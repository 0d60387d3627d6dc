import { isBox, markerSign } from './symbol-fonts.ts'
import { styleOf } from '../../core/page/inert-html.ts'

interface Entry {
  paragraph: Element
  /** Names the list of the document. */
  list: string
  level: number
  kind: 'bullet' | 'decimal' | 'words'
  marker: string
  number: number
  isSpaced: boolean
}

const bulletSigns = /^[·•●○◦■◆◇▪▫❖➢➔‣⁃►▶*–—\u2022\uf000-\uf0ff-]$/u
const space = /[\s\u00a0\u3000]/
const points: Record<string, number> = { pt: 1, px: 0.75, cm: 28.35, mm: 2.835, in: 72, pc: 12, em: 12 }

function pointsOf(length: string): number {
  const unit = /[a-z]+$/.exec(length)?.[0] ?? ''
  return (Number.parseFloat(length) || 0) * (points[unit] ?? 1)
}

/** True when the first line begins to the right of the margin. */
function isSetIn(paragraph: Element): boolean {
  const { marginLeft, textIndent } = styleOf(paragraph)
  return pointsOf(marginLeft) + pointsOf(textIndent) > 1
}

/** Reads the marker that Word and WPS write before a list paragraph as text. */
function entryOf(paragraph: Element): Entry | undefined {
  const style = paragraph.getAttribute('data-style') ?? ''
  const [, list = '', level = '1'] = /mso-list:\s*(l\d+)?\s*[^;]*?level(\d)/i.exec(style) ?? []
  const spans = [...paragraph.querySelectorAll('span')].filter(span =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? '')
  )
  const [first] = spans
  if (!first) return undefined
  const text = spans.map(span => span.textContent ?? '').join('')
  const marker = text.replace(/[\s\u00a0\u3000]+/g, ' ').trim()
  const sign = markerSign(first, paragraph)
  const isPicture = marker === '' && first.querySelector('img') !== null
  const font = styleOf(first).fontFamily + styleOf(first.parentElement!).fontFamily
  const isHollow = marker === 'o' && /courier/i.test(font)
  const isBullet = sign === undefined ? isPicture || isHollow || bulletSigns.test(marker) : !isBox(sign)
  const decimal = /^([1-9]\d{0,3})\.$/.exec(marker)?.[1]
  for (const other of spans.slice(1)) other.remove()
  return {
    paragraph,
    list,
    level: Number(level),
    kind: isBullet ? 'bullet' : decimal && !paragraph.closest('td, th') && list ? 'decimal' : 'words',
    marker: sign || marker,
    number: Number(decimal ?? 0),
    isSpaced: space.test(text.trimEnd().slice(-1)) || space.test(text.slice(-1))
  }
}

const markerSpan = (paragraph: Element): Element | undefined =>
  [...paragraph.querySelectorAll('span')].find(span =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? '')
  )

/** Writes the marker as words, and keeps where the first line begins. */
function writeMarker({ paragraph, marker, isSpaced }: Entry): void {
  const span = markerSpan(paragraph)
  if (span) span.textContent = marker + (isSpaced ? ' ' : '')
  const indent = isSetIn(paragraph) ? '2em' : '0'
  paragraph.setAttribute('data-style', `${paragraph.getAttribute('data-style') ?? ''};text-indent:${indent}`)
}

interface Open {
  element: Element
  level: number
  kind: Entry['kind']
  next: number
}

/**
 * Makes lists of paragraphs that Word numbered, if their markers are bullets or plain numbers that count on (1. 2. 3.).
 * Every other marker becomes words before its paragraph, so that no number changes. Returns the removed bullets.
 */
export function makeLists(root: Document): string[] {
  const bullets: string[] = []
  const entries = new Map<Element, Entry>()
  for (const paragraph of root.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const entry = entryOf(paragraph)
    if (!entry) continue
    if (paragraph.localName !== 'p' && entry.kind !== 'words') entry.kind = 'words'
    entries.set(paragraph, entry)
  }
  const mixed = new Set([...entries.values()].filter(({ kind }) => kind === 'words').map(({ list }) => list))
  let open: Open[] = []
  for (const entry of entries.values()) {
    const { paragraph, level, number } = entry
    const kind = entry.kind === 'decimal' && mixed.has(entry.list) ? 'words' : entry.kind
    if (kind === 'words') {
      writeMarker(entry)
      open = []
      continue
    }
    if (kind === 'bullet') bullets.push(entry.marker)
    markerSpan(paragraph)?.remove()
    if (paragraph.previousElementSibling !== open[0]?.element) open = []
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const same = open.at(-1)
    if (same?.level === level && (same.kind !== kind || (kind === 'decimal' && same.next !== number))) open.pop()
    let top = open.at(-1)
    if (!top || top.level < level) {
      const element = root.createElement(kind === 'decimal' ? 'ol' : 'ul')
      if (kind === 'decimal' && number !== 1) element.setAttribute('start', String(number))
      if (top?.element.lastElementChild) top.element.lastElementChild.append(element)
      else paragraph.before(element)
      open.push((top = { element, level, kind, next: number }))
    }
    const item = root.createElement('li')
    const text = root.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    top.element.append(item)
    top.next = number + 1
    paragraph.remove()
  }
  return bullets
}

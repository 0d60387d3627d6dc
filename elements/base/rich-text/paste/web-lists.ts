import { styleOf } from '../../core/page/inert-html.ts'

const digits = [...'〇一二三四五六七八九']

/** A number up to 9,999 as it is written in Chinese lists: 十一, 一百零二. */
export function chineseNumber(value: number): string {
  if (value <= 0 || value > 9999) return String(value)
  let words = ''
  let isZero = false
  for (const [at, unit] of ['千', '百', '十', ''].entries()) {
    const digit = Math.floor(value / 10 ** (3 - at)) % 10
    if (digit === 0) isZero = words !== ''
    else {
      words += `${isZero ? '零' : ''}${digits[digit]}${unit}`
      isZero = false
    }
  }
  return words.replace(/^一十/, '十')
}

function lettersOf(value: number): string {
  let words = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26))
    words = String.fromCharCode(97 + ((rest - 1) % 26)) + words
  return words
}

const romans = Object.entries({
  ...{ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 }
})

function romanOf(value: number): string {
  let rest = value
  return romans
    .map(([sign, worth]) => {
      const count = Math.floor(rest / worth)
      rest -= count * worth
      return sign.repeat(count)
    })
    .join('')
}

/** Writes a number of a list in the manner of its `type` attribute. */
export function countedAs(value: number, type: string | null): string {
  if (value <= 0) return String(value)
  if (type === 'a') return lettersOf(value)
  if (type === 'A') return lettersOf(value).toUpperCase()
  if (type === 'i') return romanOf(value)
  return type === 'I' ? romanOf(value).toUpperCase() : String(value)
}

const types: Record<string, string> = {
  ...{ 'lower-alpha': 'a', 'lower-latin': 'a', 'upper-alpha': 'A', 'upper-latin': 'A' },
  ...{ 'lower-roman': 'i', 'upper-roman': 'I' }
}
/** Styles for which a list has no `type`: their markers become words. */
const written: Record<string, (value: number) => string> = {
  'decimal-leading-zero': value => `${String(value).padStart(2, '0')}.`,
  ...Object.fromEntries(
    ['cjk-ideographic', 'simp-chinese-informal', 'simp-chinese-formal', 'trad-chinese-informal', 'cjk-decimal'].map(
      name => [name, (value: number) => `${chineseNumber(value)}、`]
    )
  )
}

const isList = (element: Element): boolean => /^[ou]l$/.test(element.localName)

function styleOfList(list: Element): string {
  const entry = [...list.children].find(child => child.localName === 'li')
  for (const element of [list, entry]) {
    const { listStyleType, listStyle } = element ? styleOf(element) : { listStyleType: '', listStyle: '' }
    const name = listStyleType || listStyle
    if (name) return name
  }
  return ''
}

/** Puts the entries of a list in its place as paragraphs, each with its marker as words. */
export function writeList(list: Element, markerOf: (entry: Element) => string): void {
  const root = list.ownerDocument
  for (const entry of [...list.children]) {
    const marker = entry.localName === 'li' ? markerOf(entry) : ''
    let line: Element | undefined
    const parts: Element[] = []
    for (const node of [...entry.childNodes]) {
      const isBlock = node instanceof Element && (isList(node) || node.matches('p, h1, h2, h3, h4, h5, h6, div, table'))
      if (isBlock) {
        line = undefined
        parts.push(node)
      } else if (line || node.textContent?.trim() || node instanceof Element) {
        if (!line) parts.push((line = root.createElement('p')))
        line.append(node)
      }
    }
    if (marker && !parts[0]?.matches('p, h1, h2, h3, h4, h5, h6, div')) parts.unshift(root.createElement('p'))
    if (marker) parts[0]!.prepend(marker)
    list.before(...parts)
  }
  list.remove()
}

/** The number of each entry, after the `start` and `reversed` of the list and the `value` of entries. */
export function numberEntries(list: Element, entries: readonly Element[]): Map<Element, number> {
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
  const isReversed = list.hasAttribute('reversed')
  let next = Number.isNaN(start) ? (isReversed ? entries.length : 1) : start
  const numbers = new Map<Element, number>()
  for (const entry of entries) {
    const value = Number.parseInt(entry.getAttribute('value') ?? '', 10)
    const number = Number.isNaN(value) ? next : value
    numbers.set(entry, number)
    next = number + (isReversed ? -1 : 1)
  }
  return numbers
}

/** Gives lists of web pages the `start`, `type` and `value` that count them as their page does, or writes the markers. */
export function countLists(root: Document): void {
  for (const list of [...root.body.querySelectorAll('ol, ul')].reverse()) {
    const style = styleOfList(list)
    const entries = [...list.children].filter(child => child.localName === 'li')
    // Pages that write their own markers, or none.
    if (style.split(' ').includes('none')) {
      writeList(list, () => '')
      continue
    }
    if (list.localName === 'ul') continue
    const numbers = numberEntries(list, entries)
    if (list.hasAttribute('reversed'))
      for (const [entry, number] of numbers) entry.setAttribute('value', String(number))
    const type =
      types[style] ?? (/^[aAiI]$/.test(list.getAttribute('type') ?? '') && !style && list.getAttribute('type'))
    // Word on the web writes how a level is counted.
    const pattern = entries[0]?.getAttribute('data-leveltext') ?? ''
    const isOwnPattern = /%\d/.test(pattern) && !/^%\d\.$/.test(pattern)
    const write = Object.hasOwn(written, style) ? written[style] : undefined
    if (isOwnPattern || write)
      writeList(list, entry => {
        const number = numbers.get(entry) ?? 1
        const counted = write ? write(number) : countedAs(number, type || null)
        return isOwnPattern ? pattern.replace(/%\d/, counted.replace(/[.、]$/, '')) : counted
      })
    else if (type) list.setAttribute('type', type)
    else list.removeAttribute('type')
  }
}

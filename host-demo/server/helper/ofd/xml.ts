/** Element of an XML document, without its namespace. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decode = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

const attributesOf = (tag: string): Record<string, string> => {
  const found: Record<string, string> = Object.create(null)
  for (const [, name, double, single] of tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[withoutPrefix(name!)] = decode(double ?? single ?? '')
  return found
}

const deepest = 64
const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>|([^<]+)/g

/**
 * Parses a document without types of its own.
 * @throws Error if it is not well-formed, nests too deep, or declares entities
 */
export const parseXml = (xml: string): Element => {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('declares a type')
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, data, closed, opened, attributes = '', slash, text] of xml.matchAll(token)) {
    const current = open.at(-1)!
    if (data !== undefined) current.text += data
    else if (text !== undefined) current.text += decode(text)
    else if (closed) {
      if (open.length === 1 || current.name !== withoutPrefix(closed)) throw new Error(`unexpected end of ${closed}`)
      open.pop()
    } else if (opened) {
      const element = { name: withoutPrefix(opened), attributes: attributesOf(attributes), children: [], text: '' }
      current.children.push(element)
      if (!slash) open.push(element)
      if (open.length > deepest) throw new Error('nests too deep')
    }
  }
  const [first] = root.children
  if (!first || open.length > 1) throw new Error('ends too early')
  return first
}

export const childOf = (element: Element | undefined, name: string) =>
  element?.children.find(child => child.name === name)
export const childrenOf = (element: Element | undefined, name: string) =>
  element?.children.filter(child => child.name === name) ?? []
/** Returns the text of a child, trimmed. */
export const textOf = (element: Element | undefined, name: string) => childOf(element, name)?.text.trim() ?? ''

/** Reads the numbers of a list that blanks separate. */
export const numbersIn = (text = ''): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
    .filter(Number.isFinite)

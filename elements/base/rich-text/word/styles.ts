import { attribute, child, childrenOf, flag, tagOf, valueOf } from './xml.ts'

/** Formats of words. Undefined means that a style above decides. */
export interface RunFormat {
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  strike?: boolean | undefined
  hidden?: boolean | undefined
  raised?: 'sup' | 'sub' | '' | undefined
  /** Font of signs, for example Wingdings. */
  font?: string | undefined
}

export interface ParagraphFormat {
  align?: string | undefined
  /** Points from the margin, and of the first line from there. */
  left?: number | undefined
  first?: number | undefined
  /** 0 for the highest heading, 9 for text. */
  outline?: number | undefined
  number?: { id: string; level: number | undefined; style: string } | undefined
  isTitle?: boolean | undefined
}

export interface Styles {
  paragraph: (id: string | undefined) => { format: ParagraphFormat; run: RunFormat }
  run: (id: string | undefined) => RunFormat
  /** The list of a list style. */
  listOf: (id: string) => string | undefined
}

/** Takes what is defined in `over`, else from `under`. */
export function over<Format extends object>(under: Format, upper: Format): Format {
  const merged = { ...under }
  for (const [key, value] of Object.entries(upper)) if (value !== undefined) merged[key as keyof Format] = value
  return merged
}

export function runFormat(properties: Element | undefined): RunFormat {
  if (!properties) return {}
  const raised = valueOf(properties, 'w:vertAlign')
  const strike = flag(properties, 'w:strike')
  const fonts = child(properties, 'w:rFonts')
  return {
    bold: flag(properties, 'w:b'),
    italic: flag(properties, 'w:i'),
    underline: flag(properties, 'w:u'),
    strike: strike ?? flag(properties, 'w:dstrike'),
    hidden: flag(properties, 'w:vanish'),
    raised: raised === undefined ? undefined : raised === 'superscript' ? 'sup' : raised === 'subscript' ? 'sub' : '',
    font: attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi')
  }
}

/** Hundredths of a character at the usual size of 10.5 points. */
const charPoints = 0.105

function points(indent: Element, name: string): number | undefined {
  const chars = Number(attribute(indent, `${name}Chars`) || 0)
  if (chars) return chars * charPoints
  const own = attribute(indent, name)
  if (own === undefined) return undefined
  const [, value = '0', unit = ''] = /^(-?[\d.]+)(\w*)$/.exec(own) ?? []
  return Number(value) * (unit === 'pt' ? 1 : unit === 'cm' ? 28.35 : unit === 'in' ? 72 : 0.05)
}

const alignments: Record<string, string> = {
  ...{ center: 'center', right: 'right', end: 'right', left: 'left', start: 'left' },
  ...{ both: 'justify', distribute: 'justify' }
}

export function paragraphFormat(properties: Element | undefined, style = ''): ParagraphFormat {
  if (!properties) return {}
  const indent = child(properties, 'w:ind')
  const hanging = indent && points(indent, 'hanging')
  const number = child(properties, 'w:numPr')
  const id = valueOf(number, 'w:numId')
  const level = valueOf(number, 'w:ilvl')
  const outline = valueOf(properties, 'w:outlineLvl')
  return {
    align: alignments[valueOf(properties, 'w:jc') ?? ''],
    left: indent && (points(indent, 'left') ?? points(indent, 'start')),
    first: indent && (hanging ? -hanging : points(indent, 'firstLine')),
    outline: outline === undefined ? undefined : Number(outline),
    number: number && { id: id ?? '', level: level === undefined ? undefined : Number(level), style }
  }
}

function headingOf(name: string): number | undefined {
  const level = /^(?:heading|标题)\s*(\d)$/i.exec(name)?.[1]
  return level ? Number(level) - 1 : undefined
}

/** Reads the styles of a document, each with what it takes from the styles that it is based on. */
export function readStyles(root: Document | undefined): Styles {
  const top = root?.documentElement
  const defaults = child(top, 'w:docDefaults')
  const own = new Map<string, Element>()
  const standard: Record<string, string> = {}
  for (const style of childrenOf(top, 'w:style')) {
    const id = attribute(style, 'styleId') ?? ''
    own.set(id, style)
    if (/^(1|true|on)$/.test(attribute(style, 'default') ?? '')) standard[attribute(style, 'type') ?? ''] = id
  }
  const known = new Map<string, { format: ParagraphFormat; run: RunFormat }>()
  const nothing = {
    format: paragraphFormat(child(child(defaults, 'w:pPrDefault'), 'w:pPr')),
    run: runFormat(child(child(defaults, 'w:rPrDefault'), 'w:rPr'))
  }
  const whole = (id: string, depth: number): { format: ParagraphFormat; run: RunFormat } => {
    const style = own.get(id)
    const before = known.get(id)
    if (before || !style || depth > 20) return before ?? nothing
    const base = valueOf(style, 'w:basedOn')
    const under = base ? whole(base, depth + 1) : nothing
    const name = valueOf(style, 'w:name') ?? ''
    const named: ParagraphFormat = { outline: headingOf(name), isTitle: /^(title|标题)$/i.test(name) || undefined }
    const format = over(named, paragraphFormat(child(style, 'w:pPr'), id))
    // A level alone changes that of the list above.
    if (format.number && !format.number.id && under.format.number) format.number.id = under.format.number.id
    const made = { format: over(under.format, format), run: over(under.run, runFormat(child(style, 'w:rPr'))) }
    known.set(id, made)
    return made
  }
  return {
    paragraph: id => whole(id && own.has(id) ? id : (standard.paragraph ?? ''), 0),
    run: id => (id && own.has(id) ? over(whole(id, 0).run, {}) : {}),
    listOf: id => valueOf(child(child(own.get(id), 'w:pPr'), 'w:numPr'), 'w:numId')
  }
}

/** The properties of a paragraph or run, as an element. */
export const propertiesOf = (element: Element): Element | undefined =>
  child(element, tagOf(element) === 'w:p' ? 'w:pPr' : 'w:rPr')

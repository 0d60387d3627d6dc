import { countedIn } from './count-formats.ts'
import { paragraphFormat, runFormat, type ParagraphFormat, type Styles } from './styles.ts'
import { attribute, child, childrenOf, chosen, flag, valueOf, within } from './xml.ts'

interface Level {
  start: number
  format: string
  pattern: string
  text: string
  isSpaced: boolean
  isLegal: boolean
  /** Level, counted from 1, after which this one restarts; 0 for never. */
  restart: number | undefined
  style: string | undefined
  font: string | undefined
  paragraph: ParagraphFormat
}

/** Number of a paragraph as Word draws it. */
export interface Marker {
  text: string
  /** Name of the list, the same for paragraphs that are numbered together. */
  list: string
  level: number
  font: string | undefined
  isSpaced: boolean
  paragraph: ParagraphFormat
}

export interface Numbering {
  /** Returns the number of the next paragraph; undefined if its list has no such level. */
  next: (number: NonNullable<ParagraphFormat['number']>) => Marker | undefined
}

function readLevel(element: Element): Level {
  const alternative = child(element, 'mc:AlternateContent')
  const branch = alternative && chosen(alternative)
  const format = child(element, 'w:numFmt') ?? child(branch, 'w:numFmt')
  const isPicture = child(element, 'w:lvlPicBulletId') !== undefined
  const restart = valueOf(element, 'w:lvlRestart')
  return {
    start: Number(valueOf(element, 'w:start') ?? 0),
    format: attribute(format, 'val') ?? 'decimal',
    pattern: attribute(format, 'format') ?? '',
    text: isPicture ? '•' : (valueOf(element, 'w:lvlText') ?? ''),
    isSpaced: valueOf(element, 'w:suff') !== 'nothing',
    isLegal: flag(element, 'w:isLgl') ?? false,
    restart: restart === undefined ? undefined : Number(restart),
    style: valueOf(element, 'w:pStyle'),
    font: isPicture ? undefined : runFormat(child(element, 'w:rPr')).font,
    paragraph: paragraphFormat(child(element, 'w:pPr'))
  }
}

const levelsOf = (element: Element | undefined): Map<number, Level> =>
  new Map(childrenOf(element, 'w:lvl').map(own => [Number(attribute(own, 'ilvl') ?? 0), readLevel(own)]))

/** Reads the lists of a document. Numbers their paragraphs in the order of the calls. */
export function readNumbering(root: Document | undefined, styles: Styles): Numbering {
  const top = root?.documentElement
  const bases = new Map(childrenOf(top, 'w:abstractNum').map(own => [attribute(own, 'abstractNumId') ?? '', own]))
  const lists = new Map(childrenOf(top, 'w:num').map(own => [attribute(own, 'numId') ?? '', own]))

  const baseOf = (list: Element, depth = 0): string => {
    const id = valueOf(list, 'w:abstractNumId') ?? ''
    const link = valueOf(bases.get(id), 'w:numStyleLink')
    const linked = link ? lists.get(styles.listOf(link) ?? '') : undefined
    return linked && linked !== list && depth < 5 ? baseOf(linked, depth + 1) : id
  }
  const known = new Map<string, { base: string; levels: Map<number, Level>; anew: Map<number, number> }>()
  const listOf = (id: string) => {
    const list = lists.get(id)
    let made = known.get(id)
    if (made || !list) return made
    const base = baseOf(list)
    const levels = levelsOf(bases.get(base))
    const anew = new Map<number, number>()
    for (const change of childrenOf(list, 'w:lvlOverride')) {
      const at = Number(attribute(change, 'ilvl') ?? 0)
      const start = valueOf(change, 'w:startOverride')
      if (start !== undefined) anew.set(at, Number(start))
      for (const [, level] of levelsOf(change)) levels.set(at, level)
    }
    made = { base, levels, anew }
    known.set(id, made)
    return made
  }

  const counts = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  return {
    next({ id, level: given, style }) {
      const list = listOf(id)
      if (!list) return undefined
      const ofStyle = style ? [...list.levels].find(([, own]) => own.style === style)?.[0] : undefined
      const at = ofStyle ?? given ?? 0
      const level = list.levels.get(at)
      if (!level) return undefined
      const count = counts.get(list.base) ?? []
      counts.set(list.base, count)
      const startOf = (each: number) => list.anew.get(each) ?? list.levels.get(each)?.start ?? 1
      if (!begun.has(id)) for (const each of list.anew.keys()) count[each] = undefined
      begun.add(id)
      const before = count[at]
      count[at] = before === undefined ? startOf(at) : before + 1
      for (let deeper = at + 1; deeper < 9; deeper++)
        if (at < (list.levels.get(deeper)?.restart ?? deeper)) count[deeper] = undefined
      const text = level.text.replace(/%(\d)/g, (_whole, digit: string) => {
        const each = Number(digit) - 1
        const { format = 'decimal', pattern } = list.levels.get(each) ?? {}
        const isDigits = level.isLegal && format !== 'none'
        return countedIn(isDigits ? 'decimal' : format, count[each] ?? startOf(each), pattern)
      })
      const { font, isSpaced, paragraph } = level
      const isBullet = level.format === 'bullet'
      return { text, list: list.base, level: at, font: isBullet ? font : undefined, isSpaced, paragraph }
    }
  }
}

/** Returns true if a header or footer has text. */
export const hasWords = (root: Document | undefined): boolean =>
  root !== undefined &&
  (within(root.documentElement, 'w:t').length > 0 || within(root.documentElement, 'w:instrText').length > 0)

import { readChinese, writeChinese } from './chinese-numbers.ts'
import type { Block } from './read-content.ts'

const chinese = '[零〇一二三四五六七八九十百两]{1,7}'
const circled = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

interface Scheme {
  name: string
  pattern: RegExp
  read: (number: string) => number
  write: (number: number) => string
  /** Counts on over the parts of the text around it. */
  isContinuous?: true
}

/** Numbers at the beginning of a paragraph. */
const schemes: Scheme[] = [
  { name: '、', pattern: new RegExp(`^(${chinese})、`), read: readChinese, write: n => `${writeChinese(n)}、` },
  {
    name: '（）',
    pattern: new RegExp(`^[（(](${chinese})[)）]`),
    read: readChinese,
    write: n => `（${writeChinese(n)}）`
  },
  { name: '1.', pattern: /^(\d{1,3})[.．、](?!\d)/, read: Number, write: n => `${n}.` },
  { name: '(1)', pattern: /^[（(](\d{1,3})[)）]/, read: Number, write: n => `（${n}）` },
  {
    name: '①',
    pattern: new RegExp(`^([${circled}])`),
    read: n => circled.indexOf(n) + 1,
    write: n => circled[n - 1] ?? ''
  },
  ...['条', '章'].map(
    (unit): Scheme => ({
      name: unit,
      pattern: new RegExp(`^第(${chinese})${unit}(?=[\\s\\u3000]|$)`),
      read: readChinese,
      write: n => `第${writeChinese(n)}${unit}`,
      isContinuous: true
    })
  )
]

interface WrongNumber {
  at: number
  quote: string
  expected: string
}

/** 一是…二是…四是… in a paragraph. */
const inSentence = ({ text, at }: Block): WrongNumber[] => {
  const wrong: WrongNumber[] = []
  let last = 0
  for (const [, number] of text.matchAll(/(?:^|[。；，：、;,:\s])([一二三四五六七八九十]{1,2})是/g)) {
    const value = readChinese(number!)
    if (last > 0 && value !== last + 1 && value !== 1)
      wrong.push({ at, quote: `${number}是`, expected: `${writeChinese(last + 1)}是` })
    if (last > 0 || value === 1) last = value
  }
  return wrong
}

/** Finds numbers of paragraphs that leave one out or repeat one. */
export const findWrongNumbers = (blocks: readonly Block[]): WrongNumber[] => {
  const wrong: WrongNumber[] = []
  const last = new Map<string, number>()
  /** Schemes around the present paragraph, outermost first. */
  let levels: string[] = []
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue
    const text = block.text.trimStart()
    wrong.push(...inSentence(block))
    for (const { name, pattern, read, write, isContinuous } of schemes) {
      const match = pattern.exec(text)
      const value = match ? read(match[1]!) : Number.NaN
      if (!match || !value) continue
      const isInside = isContinuous || levels.includes(name)
      const before = last.get(name) ?? 0
      const fits = value === before + 1 || (value === 1 && !isContinuous) || (value === 1 && before === 0)
      if (!fits)
        wrong.push({ at: block.at, quote: match[0], expected: write(isInside || isContinuous ? before + 1 : 1) })
      last.set(name, value)
      if (!isContinuous) levels = isInside ? levels.slice(0, levels.indexOf(name) + 1) : [...levels, name]
      break
    }
  }
  return wrong
}

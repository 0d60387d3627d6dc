import type { WordKind } from '../../../elements/base/contract/check-word.ts'
import { fold, isSeparator, joinSplit, type Folded } from './fold.ts'

/** Word of a list. */
export interface ListedWord {
  word: string
  kind: WordKind
  advice: string
  exceptions: string
}

interface Entry extends ListedWord {
  /** Longer words in which this one is right, and its position in them. */
  within: { phrase: string; at: number }[]
}

interface Node {
  next: Map<string, Node>
  entry?: Entry
}

/** Words prepared for searching. */
export interface WordSearch {
  exact: Node
  /** Words of letters, to be found across separators. */
  split: Node
}

const newNode = (): Node => ({ next: new Map() })

const put = (root: Node, word: string, entry: Entry) => {
  let node = root
  for (let at = 0; at < word.length; at += 1) {
    let next = node.next.get(word[at]!)
    if (!next) node.next.set(word[at]!, (next = newNode()))
    node = next
  }
  node.entry ??= entry
}

const isHan = (text: string) => /\p{sc=Han}/u.test(text)

/** Short words are not searched across separators: they would be found everywhere. */
const isSplittable = (word: string) => word.length >= (isHan(word) ? 2 : 4) && ![...word].some(isSeparator)

export const prepareWords = (words: readonly ListedWord[]): WordSearch => {
  const [exact, split] = [newNode(), newNode()]
  for (const listed of words) {
    const word = fold(listed.word).text.trim()
    if (!word) continue
    const within = listed.exceptions
      .split(/[、，,；;\n]/)
      .map(phrase => fold(phrase).text.trim())
      .flatMap(phrase =>
        phrase.length > word.length && phrase.includes(word) ? [{ phrase, at: phrase.indexOf(word) }] : []
      )
    const entry = { ...listed, within }
    put(exact, word, entry)
    const joined = [...word].filter(character => !isSeparator(character)).join('')
    if (isSplittable(joined)) put(split, joined, entry)
  }
  return { exact, split }
}

/** A word in a text. `start` and `end` count in the original. */
export interface FoundWord {
  entry: ListedWord
  start: number
  end: number
  /** Written with separators between its characters. */
  isSplit: boolean
}

const isLatin = (character: string | undefined) => character !== undefined && /[a-z0-9]/.test(character)

/** Returns true for a Latin word between spaces or signs. */
const standsAlone = (text: string, start: number, end: number) =>
  !(isLatin(text[start]) && isLatin(text[start - 1])) && !(isLatin(text[end - 1]) && isLatin(text[end]))

const isException = ({ within }: Entry, text: string, start: number) =>
  within.some(({ phrase, at }) => text.startsWith(phrase, start - at))

/** Calls back for the longest word at each place. */
const walk = (root: Node, { text, from }: Folded, tell: (entry: Entry, start: number, end: number) => void) => {
  for (let start = 0; start < text.length; start += 1) {
    let node = root.next.get(text[start]!)
    let longest: Entry | undefined
    let end = start
    for (let at = start + 1; node; at += 1) {
      const { entry } = node
      if (entry && standsAlone(text, start, at) && !isException(entry, text, start)) [longest, end] = [entry, at]
      if (at >= text.length) break
      node = node.next.get(text[at]!)
    }
    if (!longest) continue
    tell(longest, from[start]!, from[end - 1]!)
    start = end - 1
  }
}

/** Finds listed words in a text, also in other spellings and split by separators. */
export const findWords = ({ exact, split }: WordSearch, original: string): FoundWord[] => {
  if (exact.next.size === 0) return []
  const found: FoundWord[] = []
  const folded = fold(original)
  const add = (isSplit: boolean) => (entry: Entry, start: number, last: number) => {
    const end = last + ((original.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)
    if (!isSplit || !found.some(known => known.start < end && start < known.end))
      found.push({ entry, start, end, isSplit })
  }
  walk(exact, folded, add(false))
  walk(split, joinSplit(folded), add(true))
  return found.sort((one, other) => one.start - other.start)
}

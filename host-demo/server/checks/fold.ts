import { simplifiedOf } from './traditional.ts'

/** Letters of other scripts that look like Latin ones. */
const lookalikes = new Map(
  Object.entries({
    ...{
      а: 'a',
      в: 'b',
      с: 'c',
      е: 'e',
      н: 'h',
      к: 'k',
      м: 'm',
      о: 'o',
      р: 'p',
      т: 't',
      х: 'x',
      у: 'y',
      і: 'i',
      ј: 'j'
    },
    ...{
      ѕ: 's',
      ԁ: 'd',
      ո: 'n',
      α: 'a',
      β: 'b',
      ε: 'e',
      η: 'n',
      ι: 'i',
      κ: 'k',
      ν: 'v',
      ο: 'o',
      ρ: 'p',
      τ: 't',
      υ: 'u'
    },
    ...{ χ: 'x', ı: 'i', ℓ: 'l', 〇: '0' }
  })
)

const folded = new Map<string, string>()

/** Folds one character: full width, case, traditional forms and look-alikes. */
const foldCharacter = (character: string) => {
  const known = folded.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFKC').toLowerCase()
  const result = [...plain].map(each => lookalikes.get(each) ?? simplifiedOf.get(each) ?? each).join('')
  folded.set(character, result)
  return result
}

/** Text in one spelling. Character `n` of `text` was written at `from[n]` of the original. */
export interface Folded {
  text: string
  from: number[]
}

/** Folds a text to one spelling. */
export const fold = (original: string): Folded => {
  let text = ''
  const from: number[] = []
  let at = 0
  for (const character of original) {
    const plain = character < '\u007f' ? character.toLowerCase() : foldCharacter(character)
    for (let each = 0; each < plain.length; each += 1) from.push(at)
    text += plain
    at += character.length
  }
  from.push(at)
  return { text, from }
}

/** Spaces, invisible characters and signs that split a word. Marks that end a part of a sentence do not. */
const separator = /[\p{Z}\p{C}\p{M}\p{S}\p{P}]/u
const sentenceMark = /[。！？；，：、,;:!?()（）《》“”‘’\n]/
const separators = new Map<string, boolean>()

export const isSeparator = (character: string) => {
  const known = separators.get(character)
  if (known !== undefined) return known
  const is = separator.test(character) && !sentenceMark.test(character)
  separators.set(character, is)
  return is
}

/** Most separators in a row inside a split word. */
const mostSeparators = 3

/** Removes separators between characters; longer gaps remain as a line break. */
export const joinSplit = ({ text, from }: Folded): Folded => {
  let joined = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    let end = at
    while (end < text.length && isSeparator(text[end]!)) end += 1
    if (end - at > mostSeparators) {
      joined += '\n'
      places.push(from[at]!)
    }
    if (end > at) {
      at = end - 1
      continue
    }
    joined += text[at]
    places.push(from[at]!)
  }
  places.push(from[text.length]!)
  return { text: joined, from: places }
}

/** Placeholder for erased personal data. */
export const erased = '＊＊＊'

/** Minimum length in characters: a shorter text, such as a name of one letter, would match everywhere. */
const shortest = 2

/** Numbers of identity cards, mobile phones and e-mail addresses of any person. */
const patterns = [
  /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g,
  /(?<![\dA-Za-z])\d{15}(?![\dA-Za-z])/g,
  /(?<!\d)1[3-9]\d{9}(?!\d)/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
]

const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** Returns true for a short name that is an ordinary word as well, such as 「政府」. */
const isWord = (name: string) => name.length <= 3 && [...words.segment(name)].length === 1

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches an ordinary word only in the position of a name: between signs, after 申请人 and the like, or before a title. */
const asName = (name: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])|(?<=申请人|姓名|本人|我叫|我是|公民)${escaped(name)}|${escaped(name)}(?=先生|女士|同志)`,
    'gu'
  )

/**
 * Creates a function that erases personal data (name, number, address and so on) from free text. Replaces longer values
 * first, so that a name within an address leaves no remains. Card numbers, mobile phones and e-mail addresses go by
 * their form, because earlier values are not known any more.
 */
export const eraserOf = (known: readonly string[]) => {
  const told = [...new Set(known.map(one => one.trim()))]
    .filter(one => one.length >= shortest)
    .sort((one, other) => other.length - one.length)
    .map(one => (isWord(one) ? asName(one) : one))
  return (text: string): string =>
    [...told, ...patterns].reduce<string>((left, one) => left.replaceAll(one, erased), text)
}

const space = /[\s\p{Cc}\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]+/gu

/** Writes signs with several forms in one of them, without bullets. */
const written = (text: string): string =>
  text
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\ue000-\uf8ff]/g, '')
    .replace(/[·•●○]/g, '')

/** The words of a text: each letter of Chinese, each word and number of others. White space is not among them. */
export const tokensOf = (text: string): string[] =>
  written(text)
    .replace(space, ' ')
    .match(/[a-z0-9]+|[^\s]/giu) ?? []

export const joined = (text: string): string => tokensOf(text).join('')

/** True for text without words, numbers, symbols or brackets that begin a number. */
export const isNothing = (words: string): boolean => !/[\p{L}\p{N}\p{S}（(【〔《]/u.test(words)

/** The lines and cells of `plain` that are not in `seen`. */
export function missingLines(plain: string, seen: string): string[] {
  const all = joined(seen)
  return plain
    .split(/[\t\n\r\v\f]+/)
    .map(line => line.trim())
    .filter(line => !isNothing(line) && !all.includes(joined(line)))
}

import { diffArrays } from 'diff'

/** Edits after which two texts count as different ones, and are compared line by line. */
const mostEdits = 4000
/** Signs between two missing parts that are named with them: 第三条 is one loss, though 三 is found elsewhere. */
const bridged = 2
const space = /[\s\p{Cc}\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]+/gu

/** Sheets put quotation marks around cells with line ends or quotation marks. */
const unquoted = (plain: string): string =>
  plain.replace(/(^|\t|\n)"((?:[^"]|"")*)"(?=\t|\r?\n|$)/g, (_whole, before: string, cell: string) => before + cell.replaceAll('""', '"'))

/** Signs that are written in more than one way. */
const written = (text: string): string =>
  text.replace(/[\u2010\u2011\u001e]/g, '-').replace(/[\ue000-\uf8ff]/g, '').replace(/[·•●○]/g, '')

const tokensOf = (text: string): string[] => written(text).replace(space, ' ').match(/[a-z0-9]+|[^\s]/giu) ?? []
const joined = (text: string): string => tokensOf(text).join('')

/** True for what stands in a text without being a word or number of it. */
const isNothing = (words: string): boolean => !/[\p{L}\p{N}\p{S}]/u.test(words) && !/[（(【〔《]/.test(words)

function missingLines(plain: string, seen: string): string[] {
  const all = joined(seen)
  return plain
    .split(/[\t\n\r\v\f]+/)
    .map(line => line.trim())
    .filter(line => !isNothing(line) && !all.includes(joined(line)))
}

/**
 * Returns the words of `plain` that are not in `seen`, in their order. White space, bullets and the words in `left` are
 * not missed, and neither are words at another place.
 */
export function missingWords(plain: string, seen: string, left: readonly string[]): string[] {
  const wanted = tokensOf(unquoted(plain))
  const found = tokensOf(seen)
  if (wanted.join('') === found.join('')) return []
  const changes = diffArrays(wanted, found, { maxEditLength: mostEdits, timeout: 2000 })
  if (!changes) return missingLines(unquoted(plain), seen)
  const added = changes.filter(change => change.added).map(change => change.value.join(''))
  const known = left.map(joined)
  const missing: { from: number; to: number }[] = []
  let at = 0
  for (const change of changes) {
    if (change.added) continue
    const from = at
    at += change.value.length
    const words = change.value.join('')
    if (!change.removed || isNothing(words) || known.some(each => each.includes(words))) continue
    const elsewhere = added.findIndex(each => each.includes(words))
    const last = missing.at(-1)
    if (elsewhere >= 0) added[elsewhere] = added[elsewhere]!.replace(words, '')
    else if (last && from - last.to <= bridged) last.to = at
    else missing.push({ from, to: at })
  }
  return missing.map(({ from, to }) => wanted.slice(from, to).join(''))
}

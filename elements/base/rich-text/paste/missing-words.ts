import { diffArrays } from 'diff'
import { isNothing, joined, missingLines, tokensOf } from './tokens.ts'

/** Edits after which two texts count as different ones, and are compared line by line. */
const mostEdits = 3000
/** Signs between two missing parts that are named with them: 第三条 is one loss, though 三 is found elsewhere. */
const bridged = 2
/** Sheets put quotation marks around cells with line ends or quotation marks. */
const unquoted = (plain: string): string =>
  plain.replace(
    /(^|\t|\n)"((?:[^"]|"")*)"(?=\t|\r?\n|$)/g,
    (_whole, before: string, cell: string) => before + cell.replaceAll('""', '"')
  )

/**
 * Returns the words of `plain` that are not in `seen`, in their order. White space, bullets and the words in `left` are
 * not missed, and neither are words at another place.
 */
export function missingWords(plain: string, seen: string, left: readonly string[]): string[] {
  const wanted = tokensOf(unquoted(plain))
  const found = tokensOf(seen)
  if (wanted.join('') === found.join('')) return []
  const changes = diffArrays(wanted, found, { maxEditLength: mostEdits })
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

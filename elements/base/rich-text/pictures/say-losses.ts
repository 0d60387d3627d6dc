import { loadAgain } from '../../core/page/load-again.ts'
import { toast } from '../../core/overlay/toasts.ts'
import type { Pasted } from '../editor/rich-text-core.ts'
import type { picturesText } from './pictures.text.ts'

type Words = (typeof picturesText)['zh-CN']

/** Shows a message with the losses of a paste. */
export function tellLeft(
  words: Words,
  { links, objects, hadFonts, pictures, leftOut, isSource, word }: Pasted,
  mayUpload: boolean,
  note: (words: string) => void
): void {
  const lost = mayUpload ? 0 : pictures.length
  const left = [
    ...(hadFonts ? [words.fonts] : []),
    ...(links > 0 ? [words.links(links)] : []),
    ...(objects > 0 ? [words.objects(objects)] : []),
    ...(lost > 0 ? [words.pictures(lost)] : [])
  ]
  const out = [
    ...(leftOut.comments > 0 ? [words.comments(leftOut.comments)] : []),
    ...(leftOut.deletions > 0 ? [words.deletions(leftOut.deletions)] : []),
    ...(leftOut.hidden > 0 ? [words.hidden(leftOut.hidden)] : []),
    ...(word?.out ?? [])
  ]
  const tone = links + objects + lost + out.length > 0 ? 'warning' : 'info'
  const said = [
    ...(left.length > 0 ? [isSource && !word ? words.notApplied(left) : words.left(left)] : []),
    ...(out.length > 0 ? [words.leftOut(out)] : [])
  ]
  if (word) note(said.join('；'))
  else if (said.length > 0) toast(said.join('；'), tone)
}

/** Parts that are named; the others are counted. */
const mostNamed = 8
const short = (part: string): string => (part.length > 40 ? `${part.slice(0, 39)}…` : part)

/** Names the words of the clipboard that are not in the text; '' when all are there. */
export async function sayLost(words: Words, { plain, seen, leftOut, redrawn }: Pasted): Promise<string> {
  if (!plain.trim()) return ''
  const { missingWords } = await loadAgain(
    () => import('../paste/missing-words.ts'),
    () => undefined
  )
  const missing = missingWords(plain, seen, [...leftOut.words, ...redrawn])
  return missing.length === 0 ? '' : words.lost(missing.slice(0, mostNamed).map(short), missing.length - mostNamed)
}

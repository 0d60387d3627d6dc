import type { LeftOutPart } from '../../contract/left-out.ts'
import { inert } from '../../core/page/inert-html.ts'
import { trustedHtml } from '../../core/page/trusted-html.ts'
import { missingLines } from './tokens.ts'

function read(html: string): { words: string; pictures: string[] } {
  const { body } = new DOMParser().parseFromString(trustedHtml(inert(html)), 'text/html')
  for (const block of body.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, td, th, pre, figcaption, br'))
    block.append('\n')
  return {
    words: body.textContent ?? '',
    pictures: [...body.querySelectorAll('img')].map(picture => picture.getAttribute('src') ?? '')
  }
}

/**
 * Compares a saved text with the one that was sent. Returns what the platform reported, and the words and pictures that
 * are missing although it reported nothing.
 */
export function lostParts(sent: string, kept: string, reported: readonly LeftOutPart[] = []): LeftOutPart[] {
  if (sent === kept) return [...reported]
  const [before, after] = [read(sent), read(kept)]
  const named = new Set(reported.map(({ name }) => name))
  const pictures = before.pictures.filter(
    source => !after.pictures.includes(source) && !named.has(source.slice(0, 200))
  )
  return [
    ...reported,
    ...pictures.map(name => ({ kind: 'picture' as const, name: name.slice(0, 200) })),
    ...missingLines(before.words, after.words).map(name => ({ kind: 'words' as const, name: name.slice(0, 200) }))
  ]
}

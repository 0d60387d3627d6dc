import { basename } from 'node:path'

const longest = 200

/** An extension, also with full-width letters and dot. */
const ending = /^(.*)[.．｡]([0-9A-Za-z０-９Ａ-Ｚａ-ｚ]{1,8})$/su

/**
 * Cleans a file name for display: no path, control characters or bidirectional overrides, no dots and spaces at the end, an
 * extension in half-width characters, which a cut name keeps.
 */
export const shownName = (name: string) => {
  const whole = basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>"]/gu, '')
    .replace(/[\s.．]+$/u, '')
  const [, stem, extension] = ending.exec(whole) ?? []
  if (stem === undefined || extension === undefined) return whole.slice(0, longest)
  const end = `.${extension.normalize('NFKC')}`
  return stem.slice(0, longest - end.length) + end
}

/** Replaces the extension of a file name. */
export const withExtension = (name: string, extension: string) => name.replace(/(\.[^.]*)?$/, `.${extension}`)

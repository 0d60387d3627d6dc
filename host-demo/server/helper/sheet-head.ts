import { withoutBlanks } from '../kernel/plain-text.ts'

/** Titles that a column of a field may have, its own title first. The first heading is the key's. */
export type Headings = readonly (readonly string[])[]

/** Rows at the top that may contain the head row. */
const mostAbove = 10

/** Normalises a title: without blanks, stars, colons and notes in brackets. */
const plainTitle = (title: string) =>
  withoutBlanks(title)
    .replace(/^\*+|(\*|:|\([^)]*\)|\[[^\]]*\]|【[^】]*】)+$/g, '')
    .toLowerCase()

/** Returns the position of each field's column in a row of titles, -1 for a missing one. */
export const placesOf = (row: readonly string[], headings: Headings): number[] => {
  const titles = row.map(plainTitle)
  const taken = new Set<number>()
  const places = headings.map(() => -1)
  // The own titles of all fields go before the other titles of any.
  for (const isOwn of [true, false])
    for (const [at, [own = '', ...others]] of headings.entries()) {
      if (places[at]! >= 0) continue
      const wanted = (isOwn ? [own] : others).map(plainTitle)
      const place = titles.findIndex((title, index) => wanted.includes(title) && !taken.has(index))
      if (place < 0) continue
      places[at] = place
      taken.add(place)
    }
  return places
}

export interface Head {
  /** Position of the head row among the rows. */
  at: number
  places: number[]
  /** Number of known columns; without the key's it is less than that of any row with it. */
  score: number
}

/** Finds the head row: among the first rows, the one with the key's column and most other columns. */
export const findHead = (rows: readonly (readonly string[])[], headings: Headings): Head | undefined => {
  let best: Head | undefined
  for (const [at, row] of rows.slice(0, mostAbove).entries()) {
    const places = placesOf(row, headings)
    const found = places.filter(place => place >= 0).length
    const score = places[0]! >= 0 ? headings.length + found : found
    if (score > (best?.score ?? -1)) best = { at, places, score }
  }
  return best
}

/** Returns true if a row repeats the head row, as printed tables do on each page. */
export const isHeadAgain = (key: string, headings: Headings) =>
  headings[0]!.some(title => plainTitle(title) === plainTitle(key))

/** What stands in the place of what told of a person. */
export const erased = '＊＊＊'

/** Shorter ones, like a name of one letter, would be found everywhere. */
const shortest = 2

/**
 * Takes what tells of a person out of a text that somebody wrote: their name, number, address and the like, wherever it stands. The longest
 * first, so that a name within an address leaves no rest of it.
 */
export const eraserOf = (known: readonly string[]) => {
  const told = [...new Set(known.map(one => one.trim()))]
    .filter(one => one.length >= shortest)
    .sort((one, other) => other.length - one.length)
  return (text: string): string => told.reduce((left, one) => left.replaceAll(one, erased), text)
}

/** Placeholder for erased personal data. */
export const erased = '＊＊＊'

/** Minimum length in characters: a shorter text, such as a name of one letter, would match everywhere. */
const shortest = 2

/**
 * Creates a function that erases personal data (name, number, address and so on) from free text. Replaces longer values
 * first, so that a name within an address leaves no remains.
 */
export const eraserOf = (known: readonly string[]) => {
  const told = [...new Set(known.map(one => one.trim()))]
    .filter(one => one.length >= shortest)
    .sort((one, other) => other.length - one.length)
  return (text: string): string => told.reduce((left, one) => left.replaceAll(one, erased), text)
}

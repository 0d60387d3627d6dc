/** Characters of a code per level. */
export const codeLength = 3

/** Returns the next code among siblings: A01, A02, … A99, B01, … Z99; undefined after the last. */
export const codeAfter = (last: string | undefined) => {
  if (!last) return 'A01'
  const [letter, number] = [last.charCodeAt(0), Number(last.slice(1))]
  if (number < 99) return `${last.slice(0, 1)}${String(number + 1).padStart(2, '0')}`
  return last.startsWith('Z') ? undefined : `${String.fromCharCode(letter + 1)}01`
}

const hex = (number: number): string => (number >>> 0).toString(16).padStart(8, '0')

/** Returns 64 random bits as hex. */
export const newSalt = (): string => [...crypto.getRandomValues(new Uint32Array(2))].map(hex).join('')

/**
 * Returns an idempotency key for a text: equal texts with equal salts give equal keys. Not a cryptographic hash; only
 * the salt is unpredictable.
 */
export function nameOfText(salt: string, text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  return `${salt}-${hex(one ^ (other >>> 15))}${hex(other ^ (one >>> 13))}`
}

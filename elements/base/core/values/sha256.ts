/** First 32 bits of the fractional parts of the roots (`exponent`) of the first 64 primes. */
function rootsOfPrimes(exponent: number): number[] {
  const roots: number[] = []
  for (let number = 2; roots.length < 64; number++) {
    let divisor = 2
    while (number % divisor) divisor++
    if (divisor === number) roots.push(((number ** exponent % 1) * 2 ** 32) | 0)
  }
  return roots
}

const constants = rootsOfPrimes(1 / 3)
const beginning = rootsOfPrimes(1 / 2).slice(0, 8)

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256. `crypto.subtle` has no synchronous form, and pages without HTTPS lack it. */
function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 4, bytes.length * 8)
  const state = [...beginning]
  const words = new Int32Array(64)
  for (let start = 0; start < padded.byteLength; start += 64) {
    for (let at = 0; at < 64; at++)
      if (at < 16) words[at] = padded.getInt32(start + at * 4)
      else {
        const [early, late] = [words[at - 15]!, words[at - 2]!]
        const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
        words[at] = words[at - 16]! + small + words[at - 7]! + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
      }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
    for (let at = 0; at < 64; at++) {
      const choice = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[at]! + words[at]!
      const majority = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + choice) | 0, c, b, a, (choice + majority) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at]! + word) | 0))
  }
  const hash = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => hash.setInt32(at * 4, word))
  return new Uint8Array(hash.buffer)
}

export function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Returns the HMAC-SHA-256 of a text or of bytes with a key of at most 64 bytes. */
export function hmacSha256(key: Uint8Array, content: string | Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const masked = (mask: number) => block.map(byte => byte ^ mask)
  return sha256(join(masked(0x5c), sha256(join(masked(0x36), bytes))))
}

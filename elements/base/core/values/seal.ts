import { hmacSha256, join } from './sha256.ts'

/** Bytes of the nonce and of the tag (HMAC-SHA-256) in front of an encrypted text. */
const [nonceBytes, tagBytes] = [12, 32]

const turnLeft = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

function quarter(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  state[a]! += state[b]!
  state[d] = turnLeft(state[d]! ^ state[a]!, 16)
  state[c]! += state[d]!
  state[b] = turnLeft(state[b]! ^ state[c]!, 12)
  state[a]! += state[b]!
  state[d] = turnLeft(state[d]! ^ state[a]!, 8)
  state[c]! += state[d]!
  state[b] = turnLeft(state[b]! ^ state[c]!, 7)
}

/**
 * Encrypts or decrypts with ChaCha20 (RFC 8439), block counter from 0. `crypto.subtle` has no synchronous form, and
 * pages without HTTPS lack it.
 */
export function chacha20(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array): Uint8Array {
  const first = new Uint32Array(16)
  const head = new Uint8Array(first.buffer)
  head.set(new TextEncoder().encode('expand 32-byte k'))
  head.set(key, 16)
  head.set(nonce, 52)
  const result = new Uint8Array(bytes)
  const state = new Uint32Array(16)
  const stream = new Uint8Array(state.buffer)
  for (let start = 0; start < bytes.length; start += 64) {
    state.set(first)
    for (let round = 0; round < 10; round++) {
      for (let at = 0; at < 4; at++) quarter(state, at, at + 4, at + 8, at + 12)
      for (let at = 0; at < 4; at++) quarter(state, at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4))
    }
    for (let at = 0; at < 16; at++) state[at]! += first[at]!
    const end = Math.min(64, bytes.length - start)
    for (let at = 0; at < end; at++) result[start + at]! ^= stream[at]!
    first[12]!++
  }
  return result
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))

const tagOf = (key: Uint8Array, bytes: Uint8Array): Uint8Array => hmacSha256(hmacSha256(key, 'tag'), bytes)

/** Encrypts a text with a key of 32 bytes. */
export function sealText(key: Uint8Array, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const body = join(nonce, chacha20(hmacSha256(key, 'text'), nonce, new TextEncoder().encode(text)))
  return toBase64(join(tagOf(key, body), body))
}

/** Decrypts a text. Returns undefined if it was encrypted with another key or has been changed. */
export function openText(key: Uint8Array, sealed: string): string | undefined {
  const bytes = fromBase64(sealed)
  const body = bytes.subarray(tagBytes)
  const tag = tagOf(key, body)
  if (bytes.length < tagBytes + nonceBytes || tag.some((byte, at) => byte !== bytes[at])) return undefined
  const [nonce, text] = [body.subarray(0, nonceBytes), body.subarray(nonceBytes)]
  return new TextDecoder().decode(chacha20(hmacSha256(key, 'text'), nonce, text))
}

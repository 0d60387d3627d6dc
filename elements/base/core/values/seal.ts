import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { fromBase64, toBase64 } from './base64.ts'

/** Puts a random nonce in front of each text. `crypto.subtle` is asynchronous, and pages without HTTPS lack it. */
const cipher = managedNonce(chacha20poly1305)

/** Encrypts a text with a key of 32 bytes. */
export const sealText = (key: Uint8Array, text: string): string =>
  toBase64(cipher(key).encrypt(new TextEncoder().encode(text)))

/** Decrypts a text. Returns undefined if it was encrypted with another key or has been changed. */
export function openText(key: Uint8Array, sealed: string): string | undefined {
  try {
    return new TextDecoder().decode(cipher(key).decrypt(fromBase64(sealed)))
  } catch {
    return undefined
  }
}

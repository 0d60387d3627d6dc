import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encrypts texts, so that the database alone does not reveal them. */
export interface Seal {
  close(text: string): string
  /** @throws Error if the text was encrypted with another key or has been changed */
  open(sealed: string): string
  /** As `open`; returns `unreadable` instead of an error. */
  read(sealed: string): string
  /** Derives 32 bytes from a text; unpredictable without the key. */
  derive(text: string): Buffer
  /** Names the key without revealing it: a number of the key and an HMAC of a constant. */
  check: string
}

/** Text in place of a value that cannot be decrypted. */
export const unreadable = '（无法解密）'

/** Returns the decrypted value, '' if it cannot be decrypted. */
export const readable = (seal: Seal, sealed: string) => {
  const text = seal.read(sealed)
  return text === unreadable ? '' : text
}

const method = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

const isKey = (text: string) => /^[\da-f]{64}$/i.test(text)

/** @throws Error if the key is not 64 hexadecimal digits */
export const sealWith = (hexKey: string): Seal => {
  if (!isKey(hexKey)) throw new Error('not a key')
  const key = Buffer.from(hexKey, 'hex')
  const derive = (text: string) => createHmac('sha256', key).update(text).digest()
  const open = (sealed: string) => {
    if (sealed === '') return ''
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv(method, key, bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  }
  return {
    close(text) {
      if (text === '') return ''
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(method, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open,
    read(sealed) {
      try {
        return open(sealed)
      } catch {
        return unreadable
      }
    },
    derive,
    check: `${derive('id of the key').toString('hex').slice(0, 8)}:${derive('check value of the key').toString('hex')}`
  }
}

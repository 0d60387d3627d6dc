import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** Encrypts texts, so that the database alone does not reveal them. */
export interface Seal {
  close(text: string): string
  /** @throws Error if the text was encrypted with another key or has been changed */
  open(sealed: string): string
  /** Derives 32 bytes from a text; unpredictable without the key. */
  derive(text: string): Buffer
}

const method = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

const sealWith = (key: Buffer): Seal => ({
  close(text) {
    if (text === '') return ''
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(method, key, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  },
  open(sealed) {
    if (sealed === '') return ''
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv(method, key, bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  },
  derive: text => createHmac('sha256', key).update(text).digest()
})

const isKey = (text: string) => /^[\da-f]{64}$/i.test(text)

/**
 * Loads the key of personal data from `QUNDAO_PERSONAL_KEY`, else from a file in the data folder, created on first
 * start. Servers that share a database need the same key.
 */
export const openSeal = (dataFolder: string, given?: string): Seal => {
  if (given && !isKey(given))
    throw new StartFailure(
      'QUNDAO_PERSONAL_KEY 应为 64 位十六进制数字，可由 openssl rand -hex 32 生成',
      'QUNDAO_PERSONAL_KEY is 64 hexadecimal digits'
    )
  if (given) return sealWith(Buffer.from(given, 'hex'))
  const file = join(dataFolder, 'personal-key')
  // `wx` lets one of two concurrent starts create the file; both read it.
  if (!existsSync(file))
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  return sealWith(Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'))
}

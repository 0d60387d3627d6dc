import { createHash, randomBytes } from 'node:crypto'

/** 32 hexadecimal digits, in the order of creation, so that new rows meet in the index. */
export const newId = () => Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

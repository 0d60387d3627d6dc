import { createHash, randomBytes } from 'node:crypto'

/** Creates an id of 32 hexadecimal digits in order of creation, so that new rows are adjacent in the index. */
export const newId = () => Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')

/** Creates a token of 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

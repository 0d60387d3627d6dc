import { randomBytes } from 'node:crypto'

/** Creates a password that a person can type, with each kind of character that the password rules require. */
export const randomPassword = () => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}K-7a`

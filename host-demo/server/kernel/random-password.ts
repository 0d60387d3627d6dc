import { randomBytes } from 'node:crypto'

/** Creates a password that a person can type, with the digit and the sign that the password rule requires. */
export const randomPassword = () => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-7a`

import { unreadable } from '../../../kernel/seal.ts'

const hidden = '*'

/** Masks a number for lists and forms, except the last four characters. */
export const maskCode = (code: string) =>
  code === '' ? '' : hidden.repeat(Math.max(4, code.length - 4)) + code.slice(-4)
/** Masks an address for forms, except the first six characters. */
export const maskAddress = (address: string) => (address === '' ? '' : address.slice(0, 6) + hidden.repeat(6))
export const isMasked = (text: string) => text.includes(hidden.repeat(4))

/** Masks a decrypted value; says so if it could not be decrypted. */
export const hide = (mask: (text: string) => string, text: string) => (text === unreadable ? text : mask(text))

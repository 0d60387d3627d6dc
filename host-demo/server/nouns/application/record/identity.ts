const hidden = '*'

/** As lists and forms show it: the last four letters of a number. */
export const maskCode = (code: string) =>
  code === '' ? '' : hidden.repeat(Math.max(4, code.length - 4)) + code.slice(-4)
/** As forms show it: the first six letters of an address. */
export const maskAddress = (address: string) => (address === '' ? '' : address.slice(0, 6) + hidden.repeat(6))
export const isMasked = (text: string) => text.includes(hidden.repeat(4))

const allowed = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * Returns true for an address that opens a page, a mail or a call. The browser's own parser reads it, so no disguised
 * scheme passes.
 */
export function isSafeAddress(address: string): boolean {
  try {
    return allowed.includes(new URL(address, location.href).protocol)
  } catch {
    return false
  }
}

/**
 * Returns the address for the text typed into a link: `example.com` becomes https. Undefined if the text is no address.
 */
export function addressOf(typed: string): string | undefined {
  const words = typed.trim()
  const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(words) ? `https://${words}` : words
  return /^(https?:\/\/\S+|mailto:\S+|\/(?!\/)\S*)$/i.test(address) ? address : undefined
}

const allowed = ['http:', 'https:', 'mailto:', 'tel:']

/** True for an address that opens a page, a message or a call; read as the browser reads it, so nothing is disguised. */
export function isSafeAddress(address: string): boolean {
  try {
    return allowed.includes(new URL(address, location.href).protocol)
  } catch {
    return false
  }
}

/** What a person typed as the address of a link: `example.com` means https; undefined when it is none. */
export function addressOf(typed: string): string | undefined {
  const words = typed.trim()
  const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(words) ? `https://${words}` : words
  return /^(https?:\/\/\S+|mailto:\S+|\/(?!\/)\S*)$/i.test(address) ? address : undefined
}

/** An address that may be shown or followed: http, https or blob, relative to the page, or a picture itself. Never one that acts. */
export function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  if (/^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,/i.test(address)) return address
  try {
    return ['http:', 'https:', 'blob:'].includes(new URL(address, location.href).protocol) ? address.trim() : undefined
  } catch {
    return undefined
  }
}

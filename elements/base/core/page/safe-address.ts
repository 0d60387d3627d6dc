/**
 * Returns the address if it is safe to show or follow: http, https or blob, relative, or an inline image. Rejects
 * schemes that run code, such as `javascript:`.
 */
export function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  if (/^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,/i.test(address)) return address
  try {
    return ['http:', 'https:', 'blob:'].includes(new URL(address, location.href).protocol) ? address.trim() : undefined
  } catch {
    return undefined
  }
}

/** Returns a width or height of a document as CSS; numbers are pixels. Undefined for an invalid size. */
export function sizeOf(value: unknown): string | undefined {
  if (typeof value === 'number' && value > 0) return `${value}px`
  if (typeof value !== 'string') return undefined
  const size = value.trim()
  if (/^\d+(\.\d+)?$/.test(size)) return Number(size) > 0 ? `${size}px` : undefined
  return /^\d+(\.\d+)?(px|%|em|rem|vw|vh)$/.test(size) ? size : undefined
}

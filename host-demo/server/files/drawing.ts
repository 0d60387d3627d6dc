import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** Limit of bytes before the root element of a drawing. */
const longestStart = 65_536

const startOf = async (path: string, isPacked: boolean) => {
  const file = createReadStream(path, { end: longestStart })
  const stream = isPacked ? file.pipe(createGunzip()) : file
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of stream) {
      parts.push(part)
      length += part.length
      if (length >= longestStart) break
    }
  } catch {
    // A truncated gzip stream still yields its beginning.
  } finally {
    file.destroy()
  }
  return Buffer.concat(parts).subarray(0, longestStart).toString('utf8')
}

/**
 * Returns true for an SVG, gzipped or not. The content is not checked: it may contain scripts, so it is never served as
 * a page. Entity declarations are refused, because they could read files of the reader.
 */
export const readDrawing = async (path: string, isPacked: boolean) => {
  const start = await startOf(path, isPacked)
  if (start.includes('<!ENTITY')) return false
  const root = start.replace(/^\ufeff/, '').replace(/<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*>/gi, '')
  return /^\s*<svg[\s>/]/.test(root)
}

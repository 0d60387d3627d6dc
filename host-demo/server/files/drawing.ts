import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** Of a drawing, as much as what stands before it may take. */
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
    // A pack that is cut off still tells how it begins.
  } finally {
    file.destroy()
  }
  return Buffer.concat(parts).subarray(0, longestStart).toString('utf8')
}

/**
 * True for an SVG, packed by gzip or not. What it holds is not looked at: it may act, so it is never served as a page of ours.
 * One that makes entities of its own is none: it could name files of whoever reads it.
 */
export const readDrawing = async (path: string, isPacked: boolean) => {
  const start = await startOf(path, isPacked)
  if (start.includes('<!ENTITY')) return false
  const root = start.replace(/^\ufeff/, '').replace(/<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*>/gi, '')
  return /^\s*<svg[\s>/]/.test(root)
}

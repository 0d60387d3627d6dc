/** Bytes that are looked at. The second frame of a GIF follows the first one, which may be large. */
const most = 8 * 1024 * 1024

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Returns the place behind a sequence of sub-blocks. */
function behindBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
  return at + 1
}

const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function hasFrames(bytes: Uint8Array): boolean {
  let frames = 0
  let at = 13 + colours(bytes[10] ?? 0)
  while (at < bytes.length && frames < 2) {
    const sign = bytes[at]
    if (sign === 0x21) at = behindBlocks(bytes, at + 2)
    else if (sign === 0x2c) {
      frames += 1
      at = behindBlocks(bytes, at + 11 + colours(bytes[at + 9] ?? 0))
    } else break
  }
  return frames > 1
}

/** Returns true if the PNG announces its animation before the picture. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4, 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

/** Returns true for a GIF, PNG or WebP with more than one frame. A cropped picture has only one. */
export async function isMoving(blob: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await blob.slice(0, most).arrayBuffer())
  if (textAt(bytes, 0, 3) === 'GIF') return hasFrames(bytes)
  if (textAt(bytes, 1, 3) === 'PNG') return isAnimatedPng(bytes)
  return textAt(bytes, 8, 8) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 2) !== 0
}

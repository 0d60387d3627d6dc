/** Pixels of a picture, three bytes each. */
interface Pixels {
  data: Buffer
  width: number
  height: number
}

const mostPixels = 62_000_000

/** Reads an uncompressed bitmap of 8, 24 or 32 bits, as Windows writes them; undefined for other bitmaps. */
export const readBitmap = (file: Buffer): Pixels | undefined => {
  if (file.toString('latin1', 0, 2) !== 'BM' || file.length < 54) return undefined
  const [offset, header] = [file.readUInt32LE(10), file.readUInt32LE(14)]
  const [width, rawHeight, bits, compression] = [
    ...[file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28), file.readUInt32LE(30)]
  ] as [number, number, number, number]
  const height = Math.abs(rawHeight)
  const isKnown = (compression === 0 || (compression === 3 && bits === 32)) && [8, 24, 32].includes(bits)
  if (!isKnown || width <= 0 || height === 0 || width * height > mostPixels) return undefined
  const stride = Math.ceil((width * bits) / 32) * 4
  if (file.length < offset + stride * height) return undefined
  const palette = 14 + header
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const row = offset + stride * (rawHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const from = bits === 8 ? palette + file[row + x]! * 4 : row + (x * bits) / 8
      const to = (y * width + x) * 3
      data[to] = file[from + 2] ?? 0
      data[to + 1] = file[from + 1] ?? 0
      data[to + 2] = file[from] ?? 0
    }
  }
  return { data, width, height }
}

import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { readBitmap } from './bitmap.ts'

/** Pixels of a picture. JPEG and WebP are read in parts when they are scaled down. */
const mostPixels = 62_000_000
const mostScaledPixels = 160_000_000

export const limitOf = ({ format }: Pick<Metadata, 'format'>) =>
  format === 'jpeg' || format === 'webp' ? mostScaledPixels : mostPixels

/** A picture that browsers show. */
interface Showable {
  path: string
  extension: string
}

/**
 * Converts pictures that browsers do not show: TIFF and bitmaps become JPEG, or WebP with transparency; CMYK becomes RGB.
 * @returns undefined if browsers show it
 */
export const makeShowable = async (path: string, extension: string): Promise<Showable | undefined> => {
  const to = `${path}.web`
  if (extension === 'bmp' || extension === 'dib') {
    const pixels = readBitmap(await readFile(path))
    if (!pixels) return undefined
    const { data, width, height } = pixels
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92 })
      .toFile(to)
    return { path: to, extension: 'jpg' }
  }
  const input = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
  const found = await sharp(path, { limitInputPixels: false }).metadata()
  const isTiff = found.format === 'tiff'
  if (!isTiff && found.space !== 'cmyk') return undefined
  const isTransparent = found.hasAlpha
  const converted = input().autoOrient().toColourspace('srgb').timeout({ seconds: 20 })
  await (isTransparent ? converted.webp({ quality: 90 }) : converted.jpeg({ quality: 92 })).toFile(to)
  return { path: to, extension: isTransparent ? 'webp' : 'jpg' }
}

import { rename, rm } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'

// One thread and nothing kept: what decoding takes is bounded by one picture.
sharp.concurrency(1)
sharp.cache(false)

/** Pixels; more is refused before anything is decoded. */
const mostPixels = 50_000_000
const scalable = new Set(['jpg', 'jpeg', 'jfif', 'pjpeg', 'pjp', 'png', 'webp', 'gif', 'avif', 'tif', 'tiff'])

const clampWidth = (width: number) => Math.min(Math.max(Math.floor(width), 16), 10_000)

/** Where it was taken, with what and by whom: nothing for the public. */
const tellsMore = ({ exif, xmp, iptc }: Metadata) => Boolean(exif || xmp || iptc)

export interface Picture {
  path: string
  extension: string
  maxWidth: number
}

/**
 * Checks a picture and makes it at most `maxWidth` pixels wide (0: as it is), in place, without what it tells besides
 * what is seen.
 * Gives the sentence that refuses it, or ''.
 */
export const scalePicture = async ({ path, extension, maxWidth }: Picture): Promise<string> => {
  if (!scalable.has(extension)) return ''
  const input = () => sharp(path, { limitInputPixels: mostPixels, animated: true, failOn: 'error' })
  let found: Metadata
  try {
    found = await input().metadata()
    if (found.width * found.height > mostPixels) return '图片像素过多，请缩小后再上传'
  } catch {
    return '图片已损坏或像素过多，请检查后再上传'
  }
  const width = maxWidth > 0 ? Math.min(found.width, clampWidth(maxWidth)) : found.width
  if (width === found.width && !tellsMore(found)) return ''
  const scaled = `${path}.scaled`
  try {
    await input()
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .keepIccProfile()
      .timeout({ seconds: 20 })
      .toFile(scaled)
    await rename(scaled, path)
    return ''
  } catch {
    await rm(scaled, { force: true })
    return '图片处理失败，请检查后再上传'
  }
}

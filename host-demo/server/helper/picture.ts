import { rm } from 'node:fs/promises'
import sharp, { type Metadata, type OverlayOptions } from 'sharp'
import { markFor, type Mark } from './mark.ts'

// One thread and nothing kept: what decoding takes is bounded by one picture.
sharp.concurrency(1)
sharp.cache(false)

/** Pixels; more is refused before anything is decoded. */
const mostPixels = 62_000_000
/** What can be read; the others are kept as they come. */
const readable = new Set(['jpg', 'jpeg', 'jfif', 'pjpeg', 'pjp', 'png', 'webp', 'gif', 'avif', 'tif', 'tiff'])
/** Pixels of the small picture, in width and height. */
const small = 320

const clampWidth = (width: number) => Math.min(Math.max(Math.floor(width), 16), 10_000)

/** Where it was taken, with what and by whom: nothing for the public. */
const tellsMore = ({ exif, xmp, iptc }: Metadata) => Boolean(exif || xmp || iptc)

export interface Picture {
  path: string
  extension: string
  /** Pixels; 0 leaves the width. */
  maxWidth: number
  mark?: Mark
}

export interface PictureDone {
  /** The sentence that refuses it, or ''. */
  problem: string
  /** Pixels of what is shown; 0 where that is not known. */
  width: number
  height: number
  /** Beside the picture lies `.shown`, which takes its place. */
  isChanged: boolean
  /** What is seen differs: smaller, or marked. */
  isAltered: boolean
  /** Beside it lies `.thumb`. */
  hasThumb: boolean
}

const asItIs: PictureDone = {
  problem: '',
  width: 0,
  height: 0,
  isChanged: false,
  isAltered: false,
  hasThumb: false
}

const refused = (problem: string): PictureDone => ({ ...asItIs, problem })

/**
 * Checks a picture and makes what the public sees: at most `maxWidth` wide, with the mark, without what it tells besides; and a
 * small one for lists. The picture itself stays as it arrived.
 */
export const makePicture = async ({ path, extension, maxWidth, mark }: Picture): Promise<PictureDone> => {
  if (!readable.has(extension)) return asItIs
  const input = () => sharp(path, { limitInputPixels: mostPixels, animated: true, failOn: 'error' })
  let found: Metadata
  try {
    found = await input().metadata()
    if (found.width * found.height > mostPixels) return refused('图片像素过多，请缩小后再上传')
  } catch {
    return refused('图片已损坏或像素过多，请检查后再上传')
  }
  const { autoOrient, pages = 1 } = found
  const width = maxWidth > 0 ? Math.min(autoOrient.width, clampWidth(maxWidth)) : autoOrient.width
  const wholeHeight = pages > 1 ? (found.pageHeight ?? autoOrient.height) : autoOrient.height
  const height = Math.max(1, Math.round((wholeHeight * width) / autoOrient.width))
  const [shown, thumb] = [`${path}.shown`, `${path}.thumb`]
  try {
    // A film of pictures stays without: the mark would stand on its first picture alone.
    const marks: OverlayOptions[] = mark && pages === 1 ? await markFor(mark, width, height) : []
    const isAltered = width < autoOrient.width || marks.length > 0
    const isChanged = isAltered || tellsMore(found)
    if (isChanged) {
      const scaled = input().autoOrient().resize({ width, withoutEnlargement: true }).keepIccProfile()
      await scaled.composite(marks).timeout({ seconds: 20 }).toFile(shown)
    }
    await sharp(isChanged ? shown : path, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: small, height: small, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 20 })
      .webp({ quality: 75 })
      .toFile(thumb)
    return { problem: '', width, height, isChanged, isAltered, hasThumb: true }
  } catch {
    await Promise.all([shown, thumb].map(made => rm(made, { force: true })))
    return refused('图片处理失败，请检查后再上传')
  }
}

import { rm } from 'node:fs/promises'
import sharp, { type Metadata, type OverlayOptions } from 'sharp'
import { markFor, type Mark } from './mark.ts'

// Single thread and no cache: memory is limited to the decoding of one picture.
sharp.concurrency(1)
sharp.cache(false)

/** Limit of pixels, checked before decoding. */
const mostPixels = 62_000_000
/** Formats that can be decoded; others are stored unchanged. */
const readable = new Set(['jpg', 'jpeg', 'jfif', 'pjpeg', 'pjp', 'png', 'webp', 'gif', 'avif', 'tif', 'tiff'])
/** Size limit of the thumbnail in pixels. */
const small = 320

const clampWidth = (width: number) => Math.min(Math.max(Math.floor(width), 16), 10_000)

/** Returns true if metadata may reveal place, camera or author, which is not for the public. */
const tellsMore = ({ exif, xmp, iptc }: Metadata) => Boolean(exif || xmp || iptc)

export interface Picture {
  path: string
  extension: string
  /** Limit of the width in pixels; 0 for none. */
  maxWidth: number
  mark?: Mark
  /** Attachment: keeps its size and look, and gets no thumbnail. Only metadata is removed. */
  isFile?: boolean
}

export interface PictureDone {
  /** Refusal message, or ''. */
  problem: string
  /** Size of the shown picture in pixels; 0 if unknown. */
  width: number
  height: number
  /** A file `.shown` beside the picture replaces it. */
  isChanged: boolean
  /** The shown picture looks different: smaller or with a watermark. */
  isAltered: boolean
  /** A file `.thumb` beside the picture is its thumbnail. */
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

/** Removes the metadata of an attached picture. Refuses it if that is impossible. */
const removeMetadata = async (path: string): Promise<PictureDone> => {
  const input = sharp(path, { limitInputPixels: mostPixels, animated: true })
  const found = await input.metadata().catch(() => undefined)
  if (!found || !tellsMore(found)) return asItIs
  try {
    const quality = { quality: 95, force: false }
    await input
      .autoOrient()
      .keepIccProfile()
      .jpeg(quality)
      .webp(quality)
      .timeout({ seconds: 20 })
      .toFile(`${path}.shown`)
    return { ...asItIs, isChanged: true }
  } catch {
    await rm(`${path}.shown`, { force: true })
    return refused('图片含有拍摄地点等信息，但像素过多或已损坏，无法去除，请缩小或另存后再上传')
  }
}

/**
 * Checks a picture and creates the public version (at most `maxWidth` wide, with watermark, without metadata) and a
 * thumbnail. The original stays unchanged.
 */
export const makePicture = async (picture: Picture): Promise<PictureDone> => {
  const { path, extension, maxWidth, mark } = picture
  if (!readable.has(extension)) return asItIs
  if (picture.isFile) return removeMetadata(path)
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
    // Animations get no watermark: only the first frame would show it.
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

import { rename, rm } from 'node:fs/promises'
import sharp, { type Metadata, type OverlayOptions } from 'sharp'
import { markFor, type Mark } from './mark.ts'
import { limitOf, makeShowable } from './showable.ts'

// Single thread and no cache: memory is limited to the decoding of one picture.
sharp.concurrency(1)
sharp.cache(false)

/** Limit of the pixels of an attached picture without its metadata, and of a film that is scaled or marked. */
const mostPixels = 62_000_000
/** Formats that can be decoded; others are stored unchanged. */
const readable = new Set([
  'jpg',
  'jpeg',
  'jfif',
  'pjpeg',
  'pjp',
  'png',
  'webp',
  'gif',
  'avif',
  'tif',
  'tiff',
  'bmp',
  'dib'
])
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
  /** Extension of the shown picture, if it was converted because browsers do not show the original. */
  extension?: string
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
  const { path, extension } = picture
  if (!readable.has(extension)) return asItIs
  const isBitmap = extension === 'bmp' || extension === 'dib'
  if (picture.isFile) return isBitmap ? asItIs : removeMetadata(path)
  let converted: Awaited<ReturnType<typeof makeShowable>>
  try {
    converted = await makeShowable(path, extension)
  } catch {
    return refused('图片已损坏或像素过多，请检查后再上传')
  }
  if (!converted) return isBitmap ? asItIs : makeShown(picture, path)
  const done = await makeShown(picture, converted.path)
  if (done.problem || done.isChanged) await rm(converted.path, { force: true })
  else await rename(converted.path, `${path}.shown`)
  return done.problem ? done : { ...done, isChanged: true, isAltered: true, extension: converted.extension }
}

/** Creates the shown picture and the thumbnail beside the arrived file, from a file that browsers show. */
const makeShown = async ({ path, maxWidth, mark }: Picture, from: string): Promise<PictureDone> => {
  let found: Metadata
  try {
    found = await sharp(from, { limitInputPixels: false, animated: true, failOn: 'error' }).metadata()
  } catch {
    return refused('图片已损坏，请检查后再上传')
  }
  const frame = found.width * (found.pageHeight ?? found.height)
  if (frame > limitOf(found)) return refused('图片像素过多，请缩小后再上传')
  const limitInputPixels = (found.pages ?? 1) > 1 ? mostPixels : limitOf(found)
  // A long film stays as it is: scaling it would need all its frames at once.
  const isLong = found.width * found.height > limitInputPixels
  const input = () => sharp(from, { limitInputPixels, animated: true, failOn: 'error' })
  const { autoOrient, pages = 1 } = found
  const width = maxWidth > 0 && !isLong ? Math.min(autoOrient.width, clampWidth(maxWidth)) : autoOrient.width
  const wholeHeight = pages > 1 ? (found.pageHeight ?? autoOrient.height) : autoOrient.height
  const height = Math.max(1, Math.round((wholeHeight * width) / autoOrient.width))
  const [shown, thumb] = [`${path}.shown`, `${path}.thumb`]
  try {
    // Animations get no watermark: only the first frame would show it.
    const marks: OverlayOptions[] = mark && pages === 1 && !isLong ? await markFor(mark, width, height) : []
    const isAltered = width < autoOrient.width || marks.length > 0
    const isChanged = isAltered || (tellsMore(found) && !isLong)
    if (isChanged) {
      const scaled = input().autoOrient().resize({ width, withoutEnlargement: true }).keepIccProfile()
      await scaled.composite(marks).timeout({ seconds: 20 }).toFile(shown)
    }
    await sharp(isChanged ? shown : from, { limitInputPixels, failOn: 'error' })
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

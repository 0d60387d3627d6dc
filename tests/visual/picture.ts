import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, 'pictures')
const fontFile = join(folder, 'font.txt')
/** Divisor of the size of stored pictures. Shapes, colours and places remain; letters become grey. */
const scale = 6
/** Tolerances: largest difference of a colour (of 255), and largest share of pixels that differ. */
const usual = { off: 7, places: 0.002 }
/** Tolerances on a machine with other fonts, which change the grey and the length of words. */
const otherFonts = { off: 60, places: 0.02 }

/** True if the run stores new pictures instead of comparing. */
export const isUpdate = process.env.QUNDAO_PICTURES === 'update'

const findFont = (): string => {
  try {
    return execFileSync('fc-match', ['sans-serif:lang=zh-cn', 'file'], { encoding: 'utf8' }).split('/').pop()!.trim()
  } catch {
    return 'unknown'
  }
}
/** Font file of this machine, searched once. */
let foundFont: string | undefined
const font = (): string => (foundFont ??= findFont())

interface Small {
  data: Buffer
  width: number
  height: number
}

async function shrink(picture: Buffer): Promise<Small> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const size = {
    width: Math.ceil(width / scale),
    height: Math.ceil(height / scale),
    fit: 'fill' as const,
    kernel: 'cubic' as const
  }
  const { data, info } = await sharp(picture).removeAlpha().resize(size).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const asPng = ({ data, width, height }: Small): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Counts the pixels of two equally large pictures that differ by more than `off`. */
function differingPlaces(one: Buffer, other: Buffer, off: number): number {
  let count = 0
  for (let at = 0; at < one.length; at += 3) {
    const isOff = [0, 1, 2].some(channel => Math.abs(one[at + channel]! - other[at + channel]!) > off)
    if (isOff) count++
  }
  return count
}

/**
 * Compares a screenshot with the stored picture of the name. With `QUNDAO_PICTURES=update`, stores it instead.
 * @returns an empty string if they match, otherwise the difference
 */
export async function comparePicture(name: string, screenshot: Buffer): Promise<string> {
  const file = join(folder, `${name}.png`)
  const now = await shrink(screenshot)
  if (isUpdate) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await asPng(now))
    writeFileSync(fontFile, font())
    return ''
  }
  if (!existsSync(file)) return 'no picture was kept: take it with QUNDAO_PICTURES=update, look at it and commit it'
  const kept = await shrinkKept(file)
  if (kept.width !== now.width || Math.abs(kept.height - now.height) > 1)
    return `its size is ${now.width}×${now.height}, it was ${kept.width}×${kept.height} (in steps of ${scale} px)`
  const limits = readFileSync(fontFile, 'utf8') === font() ? usual : otherFonts
  const length = Math.min(kept.data.length, now.data.length)
  const count = differingPlaces(kept.data.subarray(0, length), now.data.subarray(0, length), limits.off)
  const most = Math.max(3, Math.round((length / 3) * limits.places))
  return count > most ? `${count} places differ, at most ${most} may` : ''
}

async function shrinkKept(file: string): Promise<Small> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

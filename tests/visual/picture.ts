import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, 'pictures')
const fontFile = join(folder, 'font.txt')
/** A picture is kept at this share of its size: shapes, colours and places stay, letters become a grey. */
const scale = 6
/** How far a colour may be off (of 255), and how many of the places of a picture. */
const usual = { off: 7, places: 0.002 }
/** With other fonts than those of the kept pictures, words have other greys and lengths. */
const otherFonts = { off: 60, places: 0.02 }

/** A picture is kept once, not looked for again: it is taken of a page at rest. */
export const isUpdate = process.env.QUNDAO_PICTURES === 'update'

const font = (): string => {
  try {
    return execFileSync('fc-match', ['sans-serif:lang=zh-cn', 'file'], { encoding: 'utf8' }).split('/').pop()!.trim()
  } catch {
    return 'unknown'
  }
}

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

/** In how many places two pictures of one size differ by more than `off`. */
function differingPlaces(one: Buffer, other: Buffer, off: number): number {
  let count = 0
  for (let at = 0; at < one.length; at += 3) {
    const isOff = [0, 1, 2].some(channel => Math.abs(one[at + channel]! - other[at + channel]!) > off)
    if (isOff) count++
  }
  return count
}

/**
 * Compares a screenshot with the one that was kept under a name; '' when they look the same, else what differs.
 * `QUNDAO_PICTURES=update` keeps the new one instead.
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

import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeMarkup } from './escape-markup.ts'

/** Watermark of a picture. Sizes are in pixels. */
export interface Mark {
  kind: 'text' | 'picture'
  text: string
  /** `#rrggbb` */
  color: string
  /** Font size for a picture 1,000 pixels wide. */
  fontSize: number
  /** Picture file of the watermark; empty for a text. */
  picture: Uint8Array
  /** 1 to 100 per cent. */
  opacity: number
  /** Position on a grid of three by three, 1 to 9 by rows. */
  position: number
  offsetX: number
  offsetY: number
  /** Smaller pictures get no watermark. */
  minWidth: number
  minHeight: number
}

/** Bundled font: few servers have a Chinese one. */
const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf'
)

const drawText = ({ text, color, fontSize }: Mark, width: number) => {
  const size = Math.max(8, Math.round((fontSize * width) / 1000))
  const words = `<span foreground="${color}">${escapeMarkup(text)}</span>`
  // At 72 dpi a point is a pixel.
  return sharp({ text: { text: words, font: `Noto Sans SC Medium ${size}`, fontfile, rgba: true, dpi: 72 } })
}

/** Limit of the watermark's share of the picture, in both directions. */
const share = { text: 0.9, picture: 0.3 }

/** Returns the position at the start, middle or end of a side, with an offset from the edge. */
const placed = (third: number, whole: number, length: number, offset: number) => {
  const place = [offset, (whole - length) / 2, whole - length - offset][third]!
  return Math.round(Math.min(Math.max(place, 0), whole - length))
}

/** Returns the watermark for a picture of this size; empty if it is too small. */
export const markFor = async (mark: Mark, width: number, height: number): Promise<OverlayOptions[]> => {
  if (width < mark.minWidth || height < mark.minHeight) return []
  const most = share[mark.kind]
  const drawn = mark.kind === 'text' ? drawText(mark, width) : sharp(mark.picture, { limitInputPixels: 50_000_000 })
  const { data, info } = await sharp(await drawn.png().toBuffer())
    .ensureAlpha()
    .resize({
      width: Math.max(1, Math.floor(width * most)),
      height: Math.max(1, Math.floor(height * most)),
      fit: 'inside',
      withoutEnlargement: true
    })
    .composite([
      {
        input: Buffer.from([255, 255, 255, Math.round((255 * mark.opacity) / 100)]),
        raw: { width: 1, height: 1, channels: 4 },
        tile: true,
        blend: 'dest-in'
      }
    ])
    .png()
    .toBuffer({ resolveWithObject: true })
  const [row, column] = [Math.floor((mark.position - 1) / 3), (mark.position - 1) % 3]
  return [
    {
      input: data,
      left: placed(column, width, info.width, mark.offsetX),
      top: placed(row, height, info.height, mark.offsetY)
    }
  ]
}

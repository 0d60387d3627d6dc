import { randomInt } from 'node:crypto'
import { grayPng } from './gray-png.ts'
import { strokesOf, type Glyph } from './glyphs.ts'

const [width, height] = [132, 44]
/** Size in pixels of a square of the grid of a character. */
const unit = 4.4
/** Half of the thickness in pixels of a character, and of the lines across. */
const [thick, thin] = [1.7, 0.7]

interface Line {
  from: [number, number]
  to: [number, number]
  half: number
}

/** Returns a random number between the bounds. */
const between = (least: number, most: number) => least + ((most - least) * randomInt(10_000)) / 10_000

/** Places a character: tilted, sheared, scaled and moved. */
const placed = (letter: Glyph, index: number): Line[] => {
  const turn = between(-0.38, 0.38)
  const shear = between(-0.2, 0.2)
  const scale = unit * between(0.85, 1.1)
  const [left, top] = [19 + index * 31 + between(-3, 3), height / 2 + between(-4, 4)]
  const place = ([x, y]: [number, number]): [number, number] => {
    const [across, down] = [(x - 2 + (y - 3) * shear) * scale, (y - 3) * scale]
    return [
      left + across * Math.cos(turn) - down * Math.sin(turn),
      top + across * Math.sin(turn) + down * Math.cos(turn)
    ]
  }
  return strokesOf(letter).flatMap(stroke => {
    const points = stroke.map(place)
    return points.slice(1).map((to, at) => ({ from: points[at]!, to, half: thick }))
  })
}

const across = (): Line => ({
  from: [between(0, 20), between(4, height - 4)],
  to: [between(width - 20, width), between(4, height - 4)],
  half: thin
})

/** Distance in pixels of a point from a line. */
const distance = (x: number, y: number, { from: [ax, ay], to: [bx, by] }: Line) => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Draws characters with waves and lines across. Returns a PNG of 132 × 44 pixels. */
export const drawCaptcha = (text: readonly Glyph[]): Buffer => {
  const lines = [...text.flatMap(placed), across(), across(), across()]
  const [phase, wave] = [between(0, 6), between(1, 2)]
  const pixels = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const waved = y + wave * Math.sin(x / 9 + phase)
      const ink = Math.max(...lines.map(line => Math.min(1, Math.max(0, line.half + 0.5 - distance(x, waved, line)))))
      pixels[y * width + x] = 255 - Math.round(ink * 205) - randomInt(24)
    }
  return grayPng(width, height, pixels)
}

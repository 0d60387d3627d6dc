/** Characters of a captcha that cannot be taken for one another, as lines on a grid of 4 × 6. */
export const glyphs = {
  A: '0,6 2,0 4,6|1,4 3,4',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  K: '0,0 0,6|4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  T: '0,0 4,0|2,0 2,6',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  4: '3,6 3,0 0,4 4,4',
  7: '0,0 4,0 1,6'
} as const

export type Glyph = keyof typeof glyphs

export const letters = Object.keys(glyphs) as Glyph[]

type Point = [number, number]

/** Returns the strokes of a character. Each is a list of points. */
export const strokesOf = (letter: Glyph): Point[][] =>
  glyphs[letter].split('|').map(stroke => stroke.split(' ').map(point => point.split(',').map(Number) as Point))

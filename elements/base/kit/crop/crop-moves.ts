/** CSS matrix `matrix(a, b, c, d, e, f)`, with the centre of the picture as its origin. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

// These act on the visible picture after all earlier changes. Its position (`e`, `f`) stays the same.

export function turned([a, b, c, d, e, f]: Matrix, degrees: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos * a - sin * b, sin * a + cos * b, cos * c - sin * d, sin * c + cos * d, e, f]
}

export const flipped = ([a, b, c, d, e, f]: Matrix, way: 'across' | 'down'): Matrix =>
  way === 'across' ? [-a, b, -c, d, e, f] : [a, -b, c, -d, e, f]

export const zoomed = ([a, b, c, d, e, f]: Matrix, by: number): Matrix => [a * by, b * by, c * by, d * by, e, f]

/** Screen pixels per picture pixel. */
export const zoomOf = ([a, b]: Matrix): number => Math.hypot(a, b)

/** Centres a picture on the stage, shown completely (`contain`) or filling the stage (`cover`). */
export function placed(picture: Size, stage: Size, mode: 'contain' | 'cover'): Matrix {
  const [across, down] = [stage.width / picture.width, stage.height / picture.height]
  const zoom = mode === 'cover' ? Math.max(across, down) : Math.min(across, down)
  return [zoom, 0, 0, zoom, (stage.width - picture.width) / 2, (stage.height - picture.height) / 2]
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Limits a selection to the stage, to at least `least`, and to `ratio` if given. */
export function fitted(box: Box, stage: Size, least: Size, ratio = NaN): Box {
  const smallest = { width: Math.min(least.width, stage.width), height: Math.min(least.height, stage.height) }
  let width = between(box.width, smallest.width, stage.width)
  let height = between(box.height, smallest.height, stage.height)
  if (ratio > 0) {
    width = Math.max(width, smallest.height * ratio)
    width = Math.min(width, stage.width, stage.height * ratio)
    height = width / ratio
  }
  return {
    x: between(box.x, 0, stage.width - width),
    y: between(box.y, 0, stage.height - height),
    width,
    height
  }
}

interface Box {
  left: number
  top: number
}

/**
 * Returns the index that an arrow key, Home or End leads to in a grid, or undefined if it leads out. Up and down keep
 * the column as far as possible.
 */
export function besideInGrid(boxes: readonly Box[], at: number, key: string): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: boxes.length - 1 }[key]
  if (to !== undefined) return boxes[to] && to
  const here = boxes[at]
  if (!here || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
  const isBeyond = ({ top }: Box): boolean => (key === 'ArrowDown' ? top > here.top : top < here.top)
  const nearness = ({ left, top }: Box): number => Math.abs(top - here.top) * 10_000 + Math.abs(left - here.left)
  const near = boxes.flatMap((box, index) => (isBeyond(box) ? [{ index, distance: nearness(box) }] : []))
  return near.sort((one, other) => one.distance - other.distance)[0]?.index
}

interface Box {
  left: number
  top: number
}

/**
 * Where an arrow key, Home or End leads in a grid of any number of columns, whose entries come line by line: the index, or
 * undefined where it leads out. Up and down keep to the column as well as the next line allows.
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

/** How many entries fit, by the width of the window in pixels; where ranges overlap the first holds. */
export function fittingCount(width: number): number {
  if (width >= 1651 && width <= 1749) return 8
  if (width >= 1501 && width <= 1650) return 7
  if (width === 1360 || (width >= 1380 && width <= 1579)) return 6
  if (width >= 1200 && width <= 1379) return 5
  return 10
}

/** How many entries of a bar, at least one, stand whole in it beside the one that opens the rest. */
export function fittingIn(bar: HTMLElement): number {
  const widths = [...bar.querySelectorAll<HTMLElement>(':scope > ul > li')].map(entry => entry.offsetWidth)
  let room = bar.clientWidth - (widths.pop() ?? 0)
  const before = widths.findIndex(width => (room -= width) < 0)
  return Math.max(1, before < 0 ? widths.length : before)
}

/** Returns the number of entries for a window width in pixels. If ranges overlap, the first applies. */
export function fittingCount(width: number): number {
  if (width >= 1651 && width <= 1749) return 8
  if (width >= 1501 && width <= 1650) return 7
  if (width === 1360 || (width >= 1380 && width <= 1579)) return 6
  if (width >= 1200 && width <= 1379) return 5
  return 10
}

/** Returns how many entries fit into a bar beside the "more" button, at least one. */
export function fittingIn(bar: HTMLElement): number {
  const widths = [...bar.querySelectorAll<HTMLElement>(':scope > ul > li')].map(entry => entry.offsetWidth)
  let room = bar.clientWidth - (widths.pop() ?? 0)
  const before = widths.findIndex(width => (room -= width) < 0)
  return Math.max(1, before < 0 ? widths.length : before)
}

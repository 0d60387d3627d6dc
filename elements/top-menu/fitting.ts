/** How many entries fit, by the width of the window in pixels; where ranges overlap the first holds. */
export function fittingCount(width: number): number {
  if (width >= 1651 && width <= 1749) return 8
  if (width >= 1501 && width <= 1650) return 7
  if (width === 1360 || (width >= 1380 && width <= 1579)) return 6
  if (width >= 1200 && width <= 1379) return 5
  return 10
}

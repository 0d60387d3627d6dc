/** One line of the table. `target` is the most that `figure` may be; a line without a target is told, not judged. */
export interface Figure {
  name: string
  target?: number
  figure: number
  unit: string
  met: boolean
}

/** A figure to one decimal. */
export function figure(name: string, target: number | undefined, measured: number, unit: string): Figure {
  const rounded = Math.round(measured * 10) / 10
  return { name, target, figure: rounded, unit, met: target === undefined || rounded <= target }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

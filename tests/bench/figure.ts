export type { Figure } from '../../.build/figures.ts'
import type { Figure } from '../../.build/figures.ts'

/** Rounds a measured value to one decimal and compares it with its target. */
export function figure(name: string, target: number | undefined, measured: number, unit: string): Figure {
  const rounded = Math.round(measured * 10) / 10
  return { name, target, figure: rounded, unit, met: target === undefined || rounded <= target }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

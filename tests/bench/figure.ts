export type { Figure } from '../../.build/figures.ts'
import type { Figure } from '../../.build/figures.ts'

/**
 * Rounds a measured value to one decimal and compares it with its target.
 * @param names the name in English and Chinese: `upload of 200 MB | 上传 200 MB`
 */
export function figure(names: string, target: number | undefined, measured: number, unit: string): Figure {
  const [name = '', zh] = names.split(' | ')
  const rounded = Math.round(measured * 10) / 10
  return { name, zh, target, figure: rounded, unit, met: target === undefined || rounded <= target }
}

export function print({ met, name, figure: measured, unit, target }: Figure): void {
  console.log(`${met ? 'met   ' : 'MISSED'} ${name}: ${measured} ${unit} (target ${target ?? 'none'})`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

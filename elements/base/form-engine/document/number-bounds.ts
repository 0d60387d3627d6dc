import type { Options } from './document.ts'
import { numberOption } from './type.ts'

/** The least and the most of a number, infinite for none; documents of older designers say 0 and 0 for none. */
export function boundsOf(options: Options): [min: number, max: number] {
  const min = numberOption(options, 'min') ?? -Infinity
  const max = numberOption(options, 'max') ?? Infinity
  return min === 0 && max === 0 ? [-Infinity, Infinity] : [min, max]
}

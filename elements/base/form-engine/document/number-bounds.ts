import type { Options } from './document.ts'
import { numberOption } from './type.ts'

/** Returns minimum and maximum of a number; infinite if there is none. Older designers write 0 and 0 for none. */
export function boundsOf(options: Options): [min: number, max: number] {
  const min = numberOption(options, 'min') ?? -Infinity
  const max = numberOption(options, 'max') ?? Infinity
  return min === 0 && max === 0 ? [-Infinity, Infinity] : [min, max]
}

/** Functions of the rule language. Empty values are undefined, null, '' and the empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Converts to a number. Empty is 0; invalid is NaN. */
export const numberOf = (value: unknown): number =>
  isEmpty(value)
    ? 0
    : typeof value === 'number'
      ? value
      : typeof value === 'boolean'
        ? Number(value)
        : typeof value === 'string' && value.trim() !== ''
          ? Number(value)
          : NaN

export const textOf = (value: unknown): string =>
  isEmpty(value)
    ? ''
    : Array.isArray(value)
      ? value.map(textOf).join(', ')
      : typeof value === 'object'
        ? ''
        : String(value)

export const truth = (value: unknown): boolean =>
  !isEmpty(value) && value !== false && value !== 0 && !Number.isNaN(value)

/** Removes binary rounding errors. Returns undefined if the result is not a number. */
export const round = (number: number): number | undefined =>
  Number.isFinite(number) ? Number(number.toPrecision(14)) : undefined

export function sameValue(left: unknown, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right)
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((one, at) => sameValue(one, right[at]))
  if (Array.isArray(left) || Array.isArray(right)) return false
  return (
    left === right ||
    textOf(left) === textOf(right) ||
    (typeof left !== typeof right && numberOf(left) === numberOf(right))
  )
}

interface Function {
  least: number
  most: number
  run: (values: unknown[]) => unknown
}

const flat = (values: unknown[]): unknown[] => values.flat(3).filter(value => !isEmpty(value))
const numbers = (values: unknown[]): number[] =>
  flat(values)
    .map(numberOf)
    .filter(number => !Number.isNaN(number))
const two = (number: number): string => String(number).padStart(2, '0')
const dayText = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Returns the day of a stored date as a day count, or undefined if it is invalid. */
function dayOf(value: unknown): number | undefined {
  const found = typeof value === 'string' ? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(value) : null
  if (found) return Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3])) / 86_400_000
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const date = new Date(value)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

function partOf(value: unknown, part: 'FullYear' | 'Month'): number | undefined {
  const day = dayOf(value)
  if (day === undefined) return undefined
  const date = new Date(day * 86_400_000)
  return part === 'Month' ? date.getUTCMonth() + 1 : date.getUTCFullYear()
}

/** Returns true for a stored date, with or without time. */
export const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:$|[ T]\d{2}:\d{2})/.test(value)

/** Adds days to a date and keeps its time. Returns undefined if the result is not a valid date. */
export function addDays(date: string, days: number): string | undefined {
  const moved = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return Number.isNaN(moved.getTime()) ? undefined : moved.toISOString().slice(0, 10) + date.slice(10)
}

const some = (run: (values: unknown[]) => unknown): Function => ({ least: 1, most: 100, run })
const takes = (least: number, most: number, run: (values: unknown[]) => unknown): Function => ({ least, most, run })

export const functions: Readonly<Record<string, Function>> = {
  // Evaluated in `evaluate`, which visits only the branch that applies.
  if: takes(2, 3, () => undefined),
  sum: some(values => round(numbers(values).reduce((sum, number) => sum + number, 0))),
  count: some(values => flat(values).length),
  avg: some(values => {
    const all = numbers(values)
    return all.length > 0 ? round(all.reduce((sum, number) => sum + number, 0) / all.length) : undefined
  }),
  min: some(values =>
    numbers(values).reduce<number | undefined>(
      (least, number) => (least === undefined || number < least ? number : least),
      undefined
    )
  ),
  max: some(values =>
    numbers(values).reduce<number | undefined>(
      (most, number) => (most === undefined || number > most ? number : most),
      undefined
    )
  ),
  round: takes(1, 2, ([value, places]) => {
    const power = 10 ** Math.min(10, Math.max(0, Math.trunc(numberOf(places)) || 0))
    return round(Math.round(Number((numberOf(value) * power).toPrecision(14))) / power)
  }),
  abs: takes(1, 1, ([value]) => round(Math.abs(numberOf(value)))),
  empty: takes(1, 1, ([value]) => isEmpty(value)),
  length: takes(1, 1, ([value]) => (Array.isArray(value) ? value.length : [...textOf(value)].length)),
  contains: takes(2, 2, ([whole, part]) =>
    Array.isArray(whole)
      ? whole.some(one => sameValue(one, part))
      : !isEmpty(part) && textOf(whole).includes(textOf(part))
  ),
  concat: some(values => values.map(textOf).join('')),
  upper: takes(1, 1, ([value]) => textOf(value).toUpperCase()),
  lower: takes(1, 1, ([value]) => textOf(value).toLowerCase()),
  today: takes(0, 0, () => dayText(new Date())),
  now: takes(0, 0, () => {
    const date = new Date()
    return `${dayText(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  }),
  // A single value is a range of dates.
  days: takes(1, 2, ([from, to]) => {
    const [first, last] = (Array.isArray(from) && to === undefined ? from : [from, to]).map(dayOf)
    return first === undefined || last === undefined ? undefined : last - first
  }),
  year: takes(1, 1, ([value]) => partOf(value, 'FullYear')),
  month: takes(1, 1, ([value]) => partOf(value, 'Month')),
  number: takes(1, 1, ([value]) => round(numberOf(value))),
  text: takes(1, 1, ([value]) => textOf(value))
}

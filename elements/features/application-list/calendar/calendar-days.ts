import type { SpecialDay } from '../../../base/contract/apply.ts'

const milliseconds = 86_400_000
/** Longest holiday in days. Longer ranges are input errors. */
const longest = 31

/** Returns each day from first to last, inclusive. Returns none for invalid dates or too long ranges. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last || first}T00:00:00Z`)]
  const count = (to - from) / milliseconds + 1
  if (!(count >= 1 && count <= longest)) return []
  return Array.from({ length: count }, (_, at) => new Date(from + at * milliseconds).toISOString().slice(0, 10))
}

/** Adds days of a kind. Days that exist already change to that kind. */
export function withDays(days: readonly SpecialDay[], more: readonly string[], kind: SpecialDay['kind']): SpecialDay[] {
  const others = days.filter(({ day }) => !more.includes(day))
  return [...others, ...more.map(day => ({ day, kind }))].sort((one, other) => one.day.localeCompare(other.day))
}

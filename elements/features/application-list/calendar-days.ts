import type { SpecialDay } from '../../base/contract/apply.ts'

const milliseconds = 86_400_000
/** Of one holiday: what is longer is a slip of the finger. */
const longest = 31

/** Each day from one to another, both among them; none where they are no days, or too many. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last || first}T00:00:00Z`)]
  const count = (to - from) / milliseconds + 1
  if (!(count >= 1 && count <= longest)) return []
  return Array.from({ length: count }, (_, at) => new Date(from + at * milliseconds).toISOString().slice(0, 10))
}

/** The days with some more of a kind: one that was there already takes the new kind. */
export function withDays(days: readonly SpecialDay[], more: readonly string[], kind: SpecialDay['kind']): SpecialDay[] {
  const others = days.filter(({ day }) => !more.includes(day))
  return [...others, ...more.map(day => ({ day, kind }))].sort((one, other) => one.day.localeCompare(other.day))
}

import { halfWidth } from '../../controls/half-width.ts'

/** A time of day. */
export interface Time {
  hours: number
  minutes: number
  seconds: number
}

/** Reads a stored or typed time: `9:5`, `09:05:00`, `0905`, `下午 3:20`, `3:20 pm`; undefined if it is invalid. */
export function readTime(words: unknown): Time | undefined {
  if (words instanceof Date)
    return Number.isNaN(words.getTime())
      ? undefined
      : { hours: words.getHours(), minutes: words.getMinutes(), seconds: words.getSeconds() }
  if (typeof words !== 'string') return undefined
  const text = halfWidth(words.trim())
  const isAfternoon = /pm|下午|晚上/i.test(text)
  const isMorning = /am|上午|凌晨/i.test(text)
  const found =
    /(\d{1,2})\s*[:点时]\s*(\d{1,2})?\s*[:分]?\s*(\d{1,2})?/.exec(text) ??
    /(?<!\d)(\d{2})(\d{2})(\d{2})?(?!\d)/.exec(text) ??
    /^(\d{1,2})$/.exec(text)
  if (!found) return undefined
  const [hours, minutes, seconds] = [1, 2, 3].map(at => Number(found[at] ?? 0)) as [number, number, number]
  const turned = isAfternoon && hours < 12 ? hours + 12 : isMorning && hours === 12 ? 0 : hours
  return turned < 24 && minutes < 60 && seconds < 60 ? { hours: turned, minutes, seconds } : undefined
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Formats a time with the tokens HH H hh h mm m ss s A a. */
export function writeTime({ hours, minutes, seconds }: Time, format: string): string {
  const twelve = hours % 12 || 12
  const tokens: Record<string, string> = {
    HH: two(hours),
    H: String(hours),
    hh: two(twelve),
    h: String(twelve),
    mm: two(minutes),
    m: String(minutes),
    ss: two(seconds),
    s: String(seconds),
    A: hours < 12 ? 'AM' : 'PM',
    a: hours < 12 ? 'am' : 'pm'
  }
  return format.replace(/HH|H|hh|h|mm|m|ss|s|A|a/g, token => tokens[token]!)
}

/** Returns the columns that a format needs. */
export const unitsOf = (format: string): (keyof Time)[] => [
  'hours',
  ...(/m/.test(format) ? (['minutes'] as const) : []),
  ...(/s/.test(format) ? (['seconds'] as const) : [])
]

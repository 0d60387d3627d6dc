import { format as write, isValid, parse, parseISO } from 'date-fns'
import type { Options } from '../../document/document.ts'
import { halfWidth } from '../../controls/half-width.ts'
import { textOption } from '../../document/type.ts'

export type DateType = 'year' | 'month' | 'date' | 'dates' | 'datetime' | 'datetimerange' | 'daterange'

const names = ['year', 'month', 'date', 'dates', 'datetime', 'datetimerange', 'daterange']

export function typeOfDate(options: Options): DateType {
  const type = textOption(options, 'type')
  return names.includes(type) ? (type as DateType) : 'date'
}

export const hasTime = (type: DateType): boolean => type.startsWith('datetime')
export const isRangeType = (type: DateType): boolean => type.endsWith('range')

/** Returns the document's format with date-fns tokens. Completes a format that cannot represent values of the type. */
export function formatOf(options: Options): string {
  const type = typeOfDate(options)
  const given = textOption(options, 'format').replaceAll('YYYY', 'yyyy').replaceAll('DD', 'dd') || 'yyyy-MM-dd'
  if (type === 'year' && given === 'yyyy-MM-dd') return 'yyyy'
  if (type === 'month' && given === 'yyyy-MM-dd') return 'yyyy-MM'
  const full = hasTime(type) && !/[Hh]/.test(given) ? `${given} HH:mm:ss` : given
  try {
    write(new Date(), full)
    return full
  } catch {
    return hasTime(type) ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd'
  }
}

const known = [
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd HH:mm',
  'yyyy-MM-dd',
  'yyyy/MM/dd HH:mm:ss',
  'yyyy/M/d',
  'yyyy-M-d',
  'yyyy.M.d',
  'yyyy年M月d日',
  'yyyy年M月',
  'yyyyMMdd',
  'yyyy-M',
  'yyyy/M',
  'yyyy'
]

/** Reads a stored or typed date; undefined if it is invalid. Numbers and texts of 12 or 13 digits are milliseconds. */
export function readDate(value: unknown, format: string): Date | undefined {
  if (value instanceof Date) return isValid(value) ? value : undefined
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{12,13}$/.test(value))) {
    const date = new Date(Number(value))
    return isValid(date) ? date : undefined
  }
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const words = halfWidth(value.trim())
  const today = new Date()
  today.setHours(0, 0, 0, 0)
  for (const one of [format, ...known]) {
    const date = parse(words, one, today)
    if (isValid(date) && date.getFullYear() >= 1000 && date.getFullYear() <= 9999) return date
  }
  const date = parseISO(words)
  return isValid(date) ? date : undefined
}

/** Returns the stored form of a date: milliseconds, or text in the format. */
export const writeDate = (date: Date, options: Options): string | number =>
  options.timestamp === true ? date.getTime() : write(date, formatOf(options))

export const showDate = (date: Date, options: Options): string => write(date, formatOf(options))

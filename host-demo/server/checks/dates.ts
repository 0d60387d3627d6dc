import { readChinese } from './chinese-numbers.ts'

const year = '((?:19|20)\\d{2}|[二一][〇零○０Oo九一二三四五六七八]{3})'
const number = '(\\d{1,2}|[一二三四五六七八九十]{1,3})'
const whole = new RegExp(`(?:${year}\\s?年\\s?)?${number}\\s?月\\s?${number}\\s?日`, 'g')
const short = /(?<![\d-])((?:19|20)\d{2})([-/])(\d{1,2})\2(\d{1,2})(?![\d-])/g

interface WrittenDate {
  start: number
  end: number
  quote: string
  /** 0 if it is not written. */
  year: number
  month: number
  day: number
}

const readYear = (text: string | undefined) => {
  if (!text) return 0
  if (/^\d+$/.test(text)) return Number(text)
  return Number([...text].map(digit => Math.max('零一二三四五六七八九'.indexOf(digit), 0)).join(''))
}
const readNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : readChinese(text))

const datesIn = (text: string): WrittenDate[] => {
  const read = (match: RegExpMatchArray, [yearText, month, day]: (string | undefined)[]): WrittenDate => ({
    start: match.index ?? 0,
    end: (match.index ?? 0) + match[0].length,
    quote: match[0],
    year: readYear(yearText),
    month: readNumber(month!),
    day: readNumber(day!)
  })
  return [
    ...[...text.matchAll(whole)].map(match => read(match, match.slice(1, 4))),
    ...[...text.matchAll(short)].map(match => read(match, [match[1], match[3], match[4]]))
  ].sort((one, other) => one.start - other.start)
}

/** February has 29 days if the year is not written. */
const exists = ({ year, month, day }: WrittenDate) =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year || 2000, month, 0)).getUTCDate()

export interface WrongDate {
  rule: 'noSuchDate' | 'dateConflict'
  start: number
  quote: string
  /** The right day of the week; '' for other cases. */
  hint: string
}

const weekdays = '日一二三四五六'
const span = /^\s?(?:起)?\s?[至到—–－~～-]{1,2}\s?$/

/** Finds dates that do not exist, spans that end before they begin, and wrong days of the week. */
export const findWrongDates = (text: string): WrongDate[] => {
  const dates = datesIn(text)
  const wrong: WrongDate[] = dates
    .filter(date => !exists(date))
    .map(({ start, quote }) => ({ rule: 'noSuchDate', start, quote, hint: '' }))
  for (const [at, date] of dates.entries()) {
    if (!exists(date)) continue
    const [, , name] =
      /^\s?([（(]?)\s?(?:星期|周|礼拜)([日天一二三四五六])/.exec(text.slice(date.end, date.end + 8)) ?? []
    if (date.year && name) {
      const right = weekdays[new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay()]!
      if (right !== name.replace('天', '日'))
        wrong.push({ rule: 'dateConflict', start: date.start, quote: date.quote, hint: `星期${right}` })
    }
    const next = dates[at + 1]
    if (!next || !exists(next) || !span.test(text.slice(date.end, next.start))) continue
    const isNextYear = next.year === 0 && /[次翌]年$|明年$/.test(text.slice(date.end, next.start))
    const of = ({ year: own, month, day }: WrittenDate) => (own || date.year) * 10_000 + month * 100 + day
    if (!isNextYear && of(next) < of(date))
      wrong.push({ rule: 'dateConflict', start: date.start, quote: text.slice(date.start, next.end), hint: '' })
  }
  return wrong.sort((one, other) => one.start - other.start)
}

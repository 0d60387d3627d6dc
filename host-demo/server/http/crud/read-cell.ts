import { emailPattern } from '../../../../elements/base/contract/checks.ts'
import { plainText, withoutBlanks, withoutInvisible } from '../../kernel/plain-text.ts'

/** Text of a cell in the form in which it is stored. */
export interface Reading {
  text: string
  /** Reason why the cell cannot be read. */
  problem?: string
}

export type CellReader = (text: string) => Reading

/** Reads any text. */
export const readText: CellReader = text => ({ text: text.replace(/\r\n?/g, '\n').trim() })

const digits = '〇一二三四五六七八九'
const chineseYear = (text: string) => [...text.replaceAll('零', '〇')].map(sign => digits.indexOf(sign)).join('')
const chineseNumber = (text: string) => {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  return (text.includes('十') ? (digits.indexOf(tens || '一') || 0) * 10 : 0) + Math.max(0, digits.indexOf(ones ?? ''))
}

/** Replaces the numerals of 一九九〇年五月一日. */
const withoutNumerals = (text: string) =>
  text.replace(
    /^([〇零一二三四五六七八九]{4})年([一二三四五六七八九十]{1,3})月([一二三四五六七八九十]{1,3})[日号]$/,
    (_all, year: string, month: string, day: string) =>
      `${chineseYear(year)}-${chineseNumber(month)}-${chineseNumber(day)}`
  )

const usualDay = '请写成 1990-05-01 的样子'

const problemOfDay = (text: string) => {
  if (/^\d{4}([-/.年]|$)\d{0,2}月?$/.test(text) || /^\d{6}$/.test(text)) return `没有写明是哪一天，${usualDay}`
  if (/^\d{1,2}月$/.test(text)) return `没有年份，也没有写明是哪一天，${usualDay}`
  if (/^\d{1,2}[-/.月]\d{1,2}日?$/.test(text)) return `没有年份，${usualDay}`
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/.test(text)) return `分不清月和日，${usualDay}`
  if (/^\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/.test(text)) return `年份不是四位，${usualDay}`
  return `不是完整的日期，${usualDay}`
}

const two = (number: number) => String(number).padStart(2, '0')

const dayOf = (year: number, month: number, day: number, given: string): Reading => {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return { text: given, problem: `没有 ${year} 年 ${month} 月 ${day} 日这一天` }
  return { text: `${year}-${two(month)}-${two(day)}` }
}

/** Days from Excel's epoch to 2099-12-31. */
const lastSerial = 73_050
const excelEpoch = Date.UTC(1899, 11, 30)

/** Reads a day: 1990-5-1, 1990/5/1, 1990.5.1, 1990年5月1日, 19900501, with a time, or as a serial number of Excel. */
export const readDay: CellReader = given => {
  const text = withoutNumerals(
    plainText(given)
      .replace(/^['‘’]/, '')
      .replace(/\s+/g, ' ')
  )
  if (!text) return { text: '' }
  const time = '(?:[T ]?\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?'
  const parts =
    new RegExp(`^(\\d{4}) ?[-/.年、,。_ ] ?(\\d{1,2}) ?[-/.月、,。_ ] ?(\\d{1,2}) ?[日号]?${time}$`).exec(text) ??
    new RegExp(`^(\\d{4})(\\d{2})(\\d{2})(?:\\.0+)?${time}$`).exec(text)
  if (parts) return dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]), given)
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  if (serial > 0 && serial <= lastSerial)
    return { text: new Date(excelEpoch + serial * 86_400_000).toISOString().slice(0, 10) }
  return { text: given, problem: problemOfDay(text.replaceAll(' ', '')) }
}

/** Reads a day with a time of day; a day alone begins at midnight. */
export const readMoment: CellReader = given => {
  const [, day = '', hour, minute, second = '00'] = /^(.+?)[T ]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/.exec(
    plainText(given).trim()
  ) ?? ['', given]
  const { text, problem } = readDay(day)
  if (!text || problem) return { text: text && given, ...(problem && { problem }) }
  return { text: `${text} ${(hour ?? '00').padStart(2, '0')}:${minute ?? '00'}:${second}` }
}

/** Expands 1.3800138010E10, which spreadsheet programs make of long numbers. */
const expanded = (text: string) => {
  const parts = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i.exec(text)
  if (!parts) return text
  const [, whole, rest = '', power] = parts
  return rest.length === Number(power) ? `${whole}${rest}` : text
}

/** Reads a mobile number without blanks, hyphens, brackets and country code. */
export const readMobile: CellReader = given => {
  const plain = withoutBlanks(given).replace(/^['‘’]/, '')
  if (!plain) return { text: '' }
  if (/^\d(\.\d+)?e\+?\d+$/i.test(plain) && expanded(plain) === plain)
    return { text: given, problem: '号码已被表格软件缩成科学计数，请把单元格改为文本后重新填写' }
  const text = expanded(plain)
    .replace(/\.0+$/, '')
    .replace(/[-‐‑–—－()]/g, '')
    .replace(/^(\+|00)86|^86(?=1\d{10}$)/, '')
  if (/^1\d{10}$/.test(text)) return { text }
  if ((text.match(/1\d{10}/g) ?? []).length > 1) return { text: given, problem: '一格里有两个号码，请只留一个' }
  return { text: given, problem: '不是 11 位手机号' }
}

const isEmail = new RegExp(`^${emailPattern}$`)

/** Reads an e-mail address, also 张三 <a@b.cn> and a link. */
export const readEmail: CellReader = given => {
  const plain = withoutBlanks(given)
    .replace(/^mailto:/i, '')
    .replaceAll('。', '.')
  const text = /<([^<>]+)>$/.exec(plain)?.[1] ?? plain
  if (!text || isEmail.test(text)) return { text }
  const isSeveral = (text.match(/@/g) ?? []).length > 1
  return { text: given, problem: isSeveral ? '一格里有两个邮箱，请只留一个' : '不是邮箱地址' }
}

/** Reads the name of a person. Blanks between Chinese characters are removed, and dots of one form are used. */
export const readName: CellReader = given => ({
  text: withoutInvisible(given)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replace(/(?<=\p{Script=Han})[•・‧∙⋅●](?=\p{Script=Han})/gu, '·')
})

/** Reads the name of an account, which is stored in lower case. */
export const readAccount: CellReader = given => {
  const text = withoutBlanks(given)
    .replace(/^['‘’]/, '')
    .toLowerCase()
  if (!text || /^[a-z][\w.-]{2,31}$/.test(text)) return { text }
  return { text, problem: '应以字母开头，3 到 32 位，只含字母、数字、点、横线和下划线' }
}

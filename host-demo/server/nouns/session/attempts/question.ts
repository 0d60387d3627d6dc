import { randomInt } from 'node:crypto'
import type { CaptchaQuestion } from '../../../../../elements/base/contract/session.ts'

const digits = [...'零一二三四五六七八九']
const ones = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Writes a number from 0 to 99 in Chinese. */
export const inChinese = (number: number) => {
  const [ten, one] = [Math.floor(number / 10), number % 10]
  if (ten === 0) return digits[one]!
  return `${ten > 1 ? digits[ten] : ''}十${one > 0 ? digits[one] : ''}`
}

/** Writes a number from 0 to 99 in English. */
export const inEnglish = (number: number) => {
  const [ten, one] = [Math.floor(number / 10), number % 10]
  if (ten === 0) return ones[one]!
  if (ten === 1) return teens[one]!
  return one > 0 ? `${tens[ten]}-${ones[one]}` : tens[ten]!
}

/** Makes a question that a screen reader can read, with its answer. */
export const makeQuestion = (): { question: CaptchaQuestion; answer: string } => {
  const [first, second] = [randomInt(21, 90), randomInt(2, 10)]
  const isSum = randomInt(2) === 0
  return {
    question: {
      chinese: `${inChinese(first)}${isSum ? '加' : '减'}${inChinese(second)}等于多少？请填数字`,
      english: `What is ${inEnglish(first)} ${isSum ? 'plus' : 'minus'} ${inEnglish(second)}? Enter digits.`
    },
    answer: String(isSum ? first + second : first - second)
  }
}

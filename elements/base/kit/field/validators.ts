import {
  isDigitPassword,
  isEmail,
  isLandline,
  isPassword,
  isPhone,
  isStrongPassword,
  isUrl,
  isWebAddress
} from '../../contract/checks.ts'
import { $locale, texts, type Locale } from '../../core/locale.ts'

/** A check answers the sentence that is wrong with the value, or '' when nothing is. */
export type Check = (value: string) => string

const validatorText = texts(
  {
    password: '请输入6-16位任意字符',
    digits: '请输入6-16位数字',
    strongPassword: '密码由8位数字、大小写字母和特殊符号组成!',
    webAddress: '请输入正确的网址',
    url: '网址应以 http:// 或 https:// 开头',
    email: '请输入正确的邮箱',
    phone: '请输入正确的手机号码或带区号的固定电话',
    landline: '请输入正确的固定电话'
  },
  {
    password: 'Please enter at least 6-16 characters of any kind',
    digits: 'Please enter at least 6-16 digits',
    strongPassword: 'The password needs 8 characters with a letter, a digit and a special character',
    webAddress: 'Please enter a correct web address',
    url: 'An address begins with http:// or https://',
    email: 'Please enter a correct email',
    phone: 'Please enter a mobile number, or a landline with its area code',
    landline: 'Please enter a correct landline number'
  }
)
type Name = keyof (typeof validatorText)['zh-CN']

const fits: Record<Name, (value: string) => boolean> = {
  password: isPassword,
  digits: isDigitPassword,
  strongPassword: isStrongPassword,
  webAddress: isWebAddress,
  url: isUrl,
  email: isEmail,
  phone: isPhone,
  landline: isLandline
}
/** These are asked for where they are typed: left empty they are wrong. */
const needed: ReadonlySet<Name> = new Set(['password', 'digits', 'strongPassword'])

/** The check of that name, its sentence in the language of the page unless told; what may be left empty passes so. */
export const validator =
  (name: Name, locale?: Locale): Check =>
  value =>
    (value === '' && !needed.has(name)) || fits[name](value) ? '' : validatorText[locale ?? $locale.get()][name]

export const required =
  (message: string): Check =>
  value =>
    value.trim() === '' ? message : ''

/** How hard a password is to guess, 0 to 3, for a hint while typing. */
export function passwordStrength(value: string): number {
  if (value.length < 8) return value === '' ? 0 : 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter(kind => kind.test(value)).length
  return kinds >= 3 && value.length >= 12 ? 3 : kinds >= 3 ? 2 : 1
}

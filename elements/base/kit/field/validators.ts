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
import { $locale, texts, type Locale } from '../../core/language/locale.ts'

/** Returns a message if the value is invalid, otherwise ''. */
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
    password: 'Enter 6 to 16 characters',
    digits: 'Enter 6 to 16 digits',
    strongPassword: 'Use at least 8 characters with a capital letter, a small letter, a digit and a special character',
    webAddress: 'Enter a valid web address',
    url: 'Enter an address that starts with http:// or https://',
    email: 'Enter a valid email address',
    phone: 'Enter a mobile number, or a landline number with its area code',
    landline: 'Enter a valid landline number'
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
/** Required values: empty is invalid. */
const needed: ReadonlySet<Name> = new Set(['password', 'digits', 'strongPassword'])

/** Returns the check of this name, with messages in `locale` (default: the page's). Optional values may be empty. */
export const validator =
  (name: Name, locale?: Locale): Check =>
  value =>
    (value === '' && !needed.has(name)) || fits[name](value) ? '' : validatorText[locale ?? $locale.get()][name]

export const required =
  (message: string): Check =>
  value =>
    value.trim() === '' ? message : ''

/** Rates a password from 0 (empty) to 3 (strong), for a hint while typing. */
export function passwordStrength(value: string): number {
  if (value.length < 8) return value === '' ? 0 : 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter(kind => kind.test(value)).length
  return kinds >= 3 && value.length >= 12 ? 3 : kinds >= 3 ? 2 : 1
}

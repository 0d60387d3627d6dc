/** A check answers the sentence that is wrong with the value, or '' when nothing is. Every pattern is linear. */
export type Check = (value: string) => string

/** Of the change dialog: at least 8 characters with a letter, a digit and a special character. */
export const strongPassword: Check = value =>
  value.length >= 8 && value.length <= 128 && /[A-Za-z]/.test(value) && /\d/.test(value) && /[^A-Za-z0-9]/.test(value)
    ? ''
    : '密码由8位数字、大小写字母和特殊符号组成!'

const mobilePattern = /^1[34578]\d{9}$/

/** A mainland mobile number; an empty value passes. */
export const mobile: Check = value => (value === '' || mobilePattern.test(value) ? '' : '请输入正确的手机号码')

export const required =
  (message: string): Check =>
  value =>
    value.trim() === '' ? message : ''

/** The first sentence of several checks. */
export const firstOf =
  (...checks: Check[]): Check =>
  value => {
    for (const check of checks) {
      const problem = check(value)
      if (problem) return problem
    }
    return ''
  }

/** How hard a password is to guess, 0 to 3, for a hint while typing. */
export function passwordStrength(value: string): number {
  if (value.length < 8) return value === '' ? 0 : 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter(kind => kind.test(value)).length
  return kinds >= 3 && value.length >= 12 ? 3 : kinds >= 3 ? 2 : 1
}

/** A check answers the sentence that is wrong with the value, or '' when nothing is. Every pattern is linear. */
export type Check = (value: string) => string

/** Of the change dialog: at least 8 characters with a letter, a digit and a special character. */
export const isStrongPassword = (value: string): boolean =>
  value.length >= 8 && value.length <= 128 && /[A-Za-z]/.test(value) && /\d/.test(value) && /[^A-Za-z0-9]/.test(value)

/** A mainland mobile number. */
export const isMobile = (value: string): boolean => /^1[34578]\d{9}$/.test(value)

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

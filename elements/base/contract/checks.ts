/**
 * Validation of values, for browser and server. All patterns run in linear time. Functions named `is…` return false for
 * an empty value, so check for empty optional fields first.
 */

/** 6 to 16 characters of any kind: passwords of visitors of the public sites. */
export const passwordPattern = '^[^]{6,16}$'
const password = new RegExp(passwordPattern)
export const isPassword = (value: string): boolean => password.test(value)

/** 6 to 16 digits. */
export const digitPasswordPattern = '^\\d{6,16}$'
const digitPassword = new RegExp(digitPasswordPattern)
export const isDigitPassword = (value: string): boolean => digitPassword.test(value)

const kindsOfStrong = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/]
/** 8 to 128 characters with a capital letter, a small letter, a digit and a special character. */
export const isStrongPassword = (value: string): boolean =>
  value.length >= 8 && value.length <= 128 && kindsOfStrong.every(kind => kind.test(value))

function isParsed(address: string): boolean {
  try {
    return Boolean(new URL(address))
  } catch {
    return false
  }
}

/** A valid http, https or ftp address. */
export const webAddressPattern = '^([Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp])://[^\\s/?#]+([/?#]\\S*)?$'
const webAddress = new RegExp(webAddressPattern)
export const isWebAddress = (value: string): boolean => webAddress.test(value) && isParsed(value)

/** Starts with http:// or https:// and contains no spaces. */
export const urlPattern = '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$'
const url = new RegExp(urlPattern)
export const isUrl = (value: string): boolean => url.test(value)

export const emailPattern = '[\\w.+-]{1,64}@[\\w-]{1,63}(\\.[\\w-]{1,63}){1,8}'
const email = new RegExp(`^${emailPattern}$`)
export const isEmail = (value: string): boolean => value.length <= 100 && email.test(value)

/** Mobile number of mainland China. Beside 13, 14, 15, 17 and 18 of the specification, 16 and 19 are in use since 2017. */
export const accountMobilePattern = '1[3-9]\\d{9}'
const accountMobile = new RegExp(`^${accountMobilePattern}$`)
export const isAccountMobile = (value: string): boolean => accountMobile.test(value)

/** Landline number: 7 or 8 digits after an optional area code of 3 or 4 digits. */
export const landlinePattern = '^(\\d{3,4}-?)?\\d{7,8}$'
const landline = new RegExp(landlinePattern)
export const isLandline = (value: string): boolean => landline.test(value)

/** Mobile number, or landline number with its area code. */
export const phonePattern = `^(${accountMobilePattern}|0\\d{2,3}-?\\d{7,8})$`
const phone = new RegExp(phonePattern)
export const isPhone = (value: string): boolean => phone.test(value)

/** Numbers as people write them, with spaces. The platform stores them without. */
export const writtenPhonePattern = '1\\s*[3-9](\\s*\\d){9}|0(\\s*\\d){2,3}(\\s*-)?(\\s*\\d){7,8}'
export const writtenLandlinePattern = '(\\d(\\s*\\d){2,3}(\\s*-)?\\s*)?\\d(\\s*\\d){6,7}'
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

import {
  digitPasswordPattern,
  emailPattern,
  landlinePattern,
  passwordPattern,
  phonePattern,
  urlPattern,
  webAddressPattern
} from '../../../base/contract/checks.ts'
import type { Locale } from '../../../base/core/language/locale.ts'
import { validator } from '../../../base/kit/field/validators.ts'

/** Patterns of the usual formats of texts, by the name of their validator. */
export const formats = {
  phone: phonePattern,
  landline: landlinePattern,
  email: `^${emailPattern}$`,
  webAddress: webAddressPattern,
  url: urlPattern,
  password: passwordPattern,
  digits: digitPasswordPattern
} as const satisfies Partial<Record<Parameters<typeof validator>[0], string>>
export type Format = keyof typeof formats

/** Returns the format with this pattern; '' if the pattern is another one. */
export const formatOf = (pattern: string): Format | '' =>
  (Object.entries(formats).find(([, own]) => own === pattern)?.[0] as Format | undefined) ?? ''

/** Returns the message of a format for a value that differs; '' without a format. */
export const messageOf = (format: string, locale: Locale): string =>
  format ? validator(format as Format, locale)(' ') : ''

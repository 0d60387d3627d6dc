import { computed } from 'nanostores'
import { $preferences, oneOf } from '../values/preferences.ts'

export const locales = ['zh-CN', 'en'] as const
export type Locale = (typeof locales)[number]

/** Language of every element without a `lang` attribute. */
export const $locale = computed($preferences, ({ language }): Locale => oneOf(language, locales, 'zh-CN'))

export const localeOf = (lang: string | null | undefined): Locale | undefined =>
  !lang ? undefined : lang.toLowerCase().startsWith('en') ? 'en' : 'zh-CN'

type Message = string | ((...values: never[]) => string) | Record<string, string>
type SameKeys<Chinese> = {
  [Key in keyof Chinese]: Chinese[Key] extends string
    ? string
    : Chinese[Key] extends Record<string, string>
      ? Record<keyof Chinese[Key], string>
      : Chinese[Key]
}

/** Texts of a feature in Chinese and English. The types require the same keys in both. */
export interface Texts<Chinese> {
  'zh-CN': Chinese
  en: SameKeys<Chinese>
}

export const texts = <Chinese extends Record<string, Message>>(
  chinese: Chinese,
  english: SameKeys<Chinese>
): Texts<Chinese> => ({ 'zh-CN': chinese, en: english })

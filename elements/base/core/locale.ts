import { computed } from 'nanostores'
import { $preferences, oneOf } from './preferences.ts'

export const locales = ['zh-CN', 'en'] as const
export type Locale = (typeof locales)[number]

/** The language of every element that has no `lang` of its own. */
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

/** The words of one feature, Chinese first; English has the same keys, or the types object. */
export interface Texts<Chinese> {
  'zh-CN': Chinese
  en: SameKeys<Chinese>
}

export const texts = <Chinese extends Record<string, Message>>(
  chinese: Chinese,
  english: SameKeys<Chinese>
): Texts<Chinese> => ({ 'zh-CN': chinese, en: english })

import { usualAdding, type AnyTree } from '../../contract/define-noun.ts'
import type { Words } from '../../contract/noun-field.ts'
import type { Locale } from '../../core/language/locale.ts'
import { nounText } from './noun.text.ts'

/** Returns the words of a pair in a language. */
export const wordsIn = (locale: Locale, [chinese, english]: Words): string => (locale === 'en' ? english : chinese)

/** Lowers the first letter, except in abbreviations. */
const lower = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, letter => letter.toLowerCase())

/** Derives the texts of a list page from the title of its noun. */
export function nounWords({ title: [name, one, many], adding }: AnyTree, locale: Locale) {
  const words = nounText[locale]
  const isEnglish = locale === 'en'
  const single = isEnglish ? lower(one) : name
  return {
    ...words,
    label: isEnglish ? many : name,
    add: words.add(adding ?? usualAdding, single),
    empty: words.empty(single, lower(many)),
    emptyHint: words.emptyHint(adding ?? usualAdding, single),
    signedOut: words.signedOut(single, lower(many))
  }
}

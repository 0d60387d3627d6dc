import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import { $locale, type Locale, type Texts } from './locale.ts'

/** The language an element was given by its `lang` attribute. */
export const OwnLocale = createContext<Locale | undefined>(undefined)

export function useLocale(): Locale {
  const shared = useStore($locale)
  return useContext(OwnLocale) ?? shared
}

/** The words in the language of the element, live. */
export function useText<Chinese>(words: Texts<Chinese>): Chinese {
  return words[useLocale()] as Chinese
}

import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import { $locale, type Locale, type Texts } from './locale.ts'

/** Language given by the element's `lang` attribute. */
export const OwnLocale = createContext<Locale | undefined>(undefined)

export function useLocale(): Locale {
  const shared = useStore($locale)
  return useContext(OwnLocale) ?? shared
}

/** Returns the texts in the element's language and re-renders when the language changes. */
export function useText<Chinese>(words: Texts<Chinese>): Chinese {
  return words[useLocale()] as Chinese
}

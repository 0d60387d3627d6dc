import type { Locale } from '../../core/language/locale.ts'
import { bpmnText } from './bpmn.text.ts'

/** Creates the `translate` service of bpmn-js. */
export const translatorOf =
  (locale: Locale) =>
  (template: string, words: Record<string, string> = {}): string => {
    const known: Record<string, string> = bpmnText[locale]
    return (known[template] ?? template).replace(/\{([^}]+)\}/g, (whole, name: string) => words[name] ?? whole)
  }

import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Choice } from '../../contract/dictionary.ts'
import { useLocale } from '../../core/language/text.ts'
import { choicesOf } from '../../session/account/dictionaries.ts'

const $none = atom<readonly Choice[]>([])

interface Option {
  value: string
  label: string
  /** Offered although the dictionary does not have it. */
  isBuiltIn?: boolean
}

/**
 * Returns the options of a field with the labels and order of a dictionary, without inactive items. The current `value`
 * is always included. Dictionaries are in Chinese, so in English the built-in labels are used.
 */
export function useChoices(dictCode: string | undefined, options: readonly Option[], value: string): readonly Option[] {
  const locale = useLocale()
  const choices = useStore(dictCode && locale === 'zh-CN' ? choicesOf(dictCode) : $none)
  if (choices.length === 0) return options
  const known = new Map(options.map(option => [option.value, option]))
  const offered = choices.flatMap(choice =>
    known.has(choice.value) ? [{ value: choice.value, label: choice.text }] : []
  )
  const isOffered = new Set(offered.map(option => option.value))
  const kept = options.filter(
    option => !isOffered.has(option.value) && (option.isBuiltIn || option.value === '' || option.value === value)
  )
  return [...kept.filter(option => option.value === ''), ...offered, ...kept.filter(option => option.value !== '')]
}

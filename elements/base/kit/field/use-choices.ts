import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Choice } from '../../contract/dictionary.ts'
import { useLocale } from '../../core/text.ts'
import { choicesOf } from '../../session/account/dictionaries.ts'

const $none = atom<readonly Choice[]>([])

interface Option {
  value: string
  label: string
}

/**
 * The options of a field as a dictionary has them: its words and its order, without those that are no longer offered; `value` stays,
 * whatever became of it. A dictionary speaks Chinese: in English the page's own words stand.
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
  const kept = options.filter(option => !isOffered.has(option.value) && (option.value === '' || option.value === value))
  return [...kept.filter(option => option.value === ''), ...offered, ...kept.filter(option => option.value !== '')]
}

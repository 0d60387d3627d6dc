import { blankOf, type AnyNoun } from '../../contract/noun/define-noun.ts'
import type { NounField } from '../../contract/noun/field.ts'
import type { Locale } from '../../core/locale.ts'
import { send } from '../../session/request/send.ts'
import { recordForm, type AnyForm, type FormRecord, type LooseField } from '../resource/record-form.ts'
import type { OwnForm } from './noun-resource.tsx'
import { nounWords, wordsIn } from './noun-words.ts'

type Draft = Record<string, unknown>
interface Option {
  value: string
  label: string
}

/** A field as the form draws it. */
function formField(noun: AnyNoun, name: string, field: NounField, locale: Locale, sites: readonly Option[]): object {
  const words = nounWords(noun, locale)
  const label = wordsIn(locale, field.title)
  const common = {
    name,
    label,
    ...(field.hint && { hint: wordsIn(locale, field.hint) }),
    ...(field.required && { isRequired: true }),
    ...(field.fixed && { isFixed: true }),
    ...(field.wide && { isWide: true }),
    ...(field.unique && { unique: { tableName: noun.noun, fieldName: name } })
  }
  switch (field.kind) {
    case 'text':
    case 'area':
      return { ...common, kind: field.kind, maxLength: field.maxLength }
    case 'date':
      return { ...common, kind: 'text', type: 'date', maxLength: 10 }
    case 'number':
      return { ...common, kind: 'number', min: field.min, max: field.max }
    case 'choice':
      return {
        ...common,
        kind: 'choice',
        options: field.options.map(([value, pair]) => ({ value, label: wordsIn(locale, pair) }))
      }
    case 'flag':
      return {
        ...common,
        kind: 'flag',
        on: field.on,
        off: field.off,
        label: wordsIn(locale, field.label),
        isWide: true
      }
    case 'reference': {
      const none = { value: '', label: field.none ? wordsIn(locale, field.none) : words.choose }
      const isRequired = !field.none
      return {
        ...common,
        ...(isRequired && { isRequired, check: (draft: Draft) => (draft[name] ? '' : words.missing(label)) }),
        kind: 'choice',
        options: [...(sites.some(({ value }) => value === '') ? [] : [none]), ...sites]
      }
    }
  }
}

/** Form of a noun, derived from its description. Names of sites are loaded if a field refers to one. */
export async function nounForm(noun: AnyNoun, locale: Locale, own: OwnForm<unknown, object> = {}): Promise<AnyForm> {
  const entries = Object.entries(noun.fields)
  const refersToSites = entries.some(([, { kind }]) => kind === 'reference')
  const sites = refersToSites ? await send(noun.siteChoices, {}) : []
  const none = entries.find(([, field]) => field.kind === 'reference' && field.none)?.[1]
  const options = sites.map(({ id, name }) => ({
    value: id,
    label: name || (none?.kind === 'reference' && none.none ? wordsIn(locale, none.none) : name)
  }))
  const ownFields = own.fields as Record<string, object> | undefined
  return recordForm<FormRecord, Draft>({
    adding: nounWords(noun, locale).add,
    calls: noun.calls as never,
    blank: { ...blankOf(noun), ...own.blank },
    nameOf: draft => String(draft[noun.name]),
    fields: entries.map(([name, field]) => ({
      ...formField(noun, name, field, locale, options),
      ...ownFields?.[name]
    })) as unknown as LooseField[],
    ...(own.closed && { closed: own.closed as never })
  } satisfies Parameters<typeof recordForm<FormRecord, Draft>>[0])
}

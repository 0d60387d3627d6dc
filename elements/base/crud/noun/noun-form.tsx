import { blankOf, ownerOf, type AnyTree, type DraftOf, type SiteChoice } from '../../contract/define-noun.ts'
import type { NounField } from '../../contract/noun-field.ts'
import type { Locale } from '../../core/language/locale.ts'
import { PictureField } from '../../kit/pick/picture-field.tsx'
import { send } from '../../session/request/send.ts'
import { recordForm, type AnyForm, type FormRecord, type Loose, type LooseField } from '../resource/form/record-form.ts'
import { nounWords, wordsIn } from './noun-words.ts'
import type { OwnForm } from './own-page.ts'

interface Given {
  noun: AnyTree
  locale: Locale
  sites: readonly SiteChoice[]
}

/**
 * Returns the options of a reference to a site. For records of the whole platform, the option "none" has the words of
 * the description.
 */
function siteOptions(field: Extract<NounField, { kind: 'reference' }>, { noun, locale, sites }: Given) {
  const none = field.none ? wordsIn(locale, field.none) : nounWords(noun, locale).choose
  const options = sites.map(({ id, name }) => ({ value: id, label: name || none }))
  return field.none ? options : [{ value: '', label: none }, ...options]
}

/** Derives a form field from its description. A parent field only offers "none" unless its page adds options. */
function formField(name: string, field: NounField, given: Given): LooseField {
  const { noun, locale } = given
  const words = nounWords(noun, locale)
  const label = wordsIn(locale, field.title)
  const common = {
    ...{ name, label },
    ...(field.hint && { hint: wordsIn(locale, field.hint) }),
    ...(field.required && { isRequired: true }),
    ...(field.fixed && { isFixed: true }),
    ...(field.wide && { isWide: true }),
    ...(field.unique && { unique: field.unique === true ? { tableName: noun.noun, fieldName: name } : field.unique })
  }
  switch (field.kind) {
    case 'text': {
      const { maxLength, pattern, wrong } = field
      if (!pattern || !wrong) return { ...common, kind: 'text', maxLength }
      const fits = new RegExp(pattern)
      const check = (draft: Loose) => (fits.test(String(draft[name]).trim()) ? '' : wordsIn(locale, wrong))
      return { ...common, kind: 'text', maxLength, check }
    }
    case 'area':
      return { ...common, kind: 'area', maxLength: field.maxLength, ...(field.rows && { rows: field.rows }) }
    case 'date':
      return { ...common, kind: 'text', type: 'date', maxLength: 10 }
    case 'number':
      return { ...common, kind: 'number', min: field.min, max: field.max }
    case 'choice': {
      const options = field.options.map(([value, pair]) => ({ value, label: wordsIn(locale, pair) }))
      return { ...common, kind: 'choice', options }
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
      const choice = { ...common, kind: 'choice', options: siteOptions(field, given) } as const
      if (field.none) return choice
      return { ...choice, isRequired: true, check: draft => (draft[name] ? '' : words.missing(label)) }
    }
    case 'moment':
      return { ...common, kind: 'text', type: 'datetime-local', maxLength: 19 }
    case 'picture': {
      const { named } = field
      return {
        ...common,
        kind: 'own',
        words: draft => String(draft[named] ?? ''),
        render: ({ draft, change, isEditable, id }) => (
          <PictureField
            id={id}
            label={label}
            picture={{ id: String(draft[name] ?? ''), path: String(draft[named] ?? '') }}
            isEditable={isEditable}
            dir={noun.noun.toLowerCase()}
            onChange={picture => change({ [name]: picture.id, [named]: picture.path })}
          />
        )
      }
    }
    case 'parent':
      return {
        ...common,
        kind: 'choice',
        options: field.none ? [{ value: '', label: wordsIn(locale, field.none) }] : []
      }
  }
}

/** Returns the initial site of a new record: the whole platform if the user may choose it, otherwise the first site. */
const firstSite = ({ noun, sites }: Given): Loose =>
  Object.fromEntries(
    Object.entries(noun.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.none ? [[name, sites[0]?.id ?? '']] : []
    )
  )

/** Paths of pictures, which the form shows and the platform does not read. */
const pathsOf = ({ fields }: AnyTree): Loose =>
  Object.fromEntries(Object.values(fields).flatMap(field => (field.kind === 'picture' ? [[field.named, '']] : [])))

/** Derives the form of a noun from its description. Loads the names of sites if a field refers to one. */
export async function nounForm<N extends AnyTree>(
  described: N,
  locale: Locale,
  own: OwnForm<DraftOf<N>> = {}
): Promise<AnyForm> {
  const noun: AnyTree = described
  const { blank, fields: changes = {}, ...rest } = own as OwnForm<Loose>
  const owner = ownerOf(noun)
  const entries = Object.entries(noun.fields).filter(([name]) => name !== owner)
  const refers = entries.some(([, { kind }]) => kind === 'reference')
  const sites = refers ? await send(noun.siteChoices, {}) : []
  const given = { noun, locale, sites }
  return recordForm<FormRecord & Loose, Loose>({
    adding: nounWords(noun, locale).add,
    calls: noun.calls,
    blank: { ...blankOf(noun), ...pathsOf(noun), ...firstSite(given), ...blank },
    nameOf: draft => String(draft[noun.name]),
    fields: entries.map(([name, field]) => ({ ...formField(name, field, given), ...changes[name] }) as LooseField),
    ...rest
  })
}

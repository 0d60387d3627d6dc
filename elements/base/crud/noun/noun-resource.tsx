import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { rightTo, type AnyNoun, type DraftOf, type RecordOf, type SiteChoice } from '../../contract/noun/define-noun.ts'
import type { PageQuery } from '../../contract/envelope.ts'
import type { NounField, Words } from '../../contract/noun/field.ts'
import type { Locale } from '../../core/locale.ts'
import type { AnyField, ResourceColumn } from '../resource/describe.ts'
import type { FormField, RecordForm, RecordResource } from '../resource/record-form.ts'
import { resourceText } from '../resource/resource.text.ts'
import { nounWords, wordsIn } from './noun-words.ts'
import { nounText } from './noun.text.ts'

type Row = Record<string, unknown> & { id: string }

/** What the page of a noun does in its own way. Everything else follows from the description. */
export interface OwnPage<Whole, Draft> {
  label?: Words
  empty?: Words
  emptyHint?: Words
  /** What goes along when a record is deleted. */
  deleteNote?: Words
  columns?: (locale: Locale) => Partial<Record<keyof Whole & string, Partial<ResourceColumn<Whole & object>>>>
  actionsOf?: RecordResource<Whole & object, never>['actionsOf']
  /** Changes of the form's fields by name, loaded with the form. */
  form?: () => Promise<(locale: Locale) => OwnForm<Whole, Draft>>
}

export interface OwnForm<Whole, Draft> {
  fields?: Partial<Record<keyof Draft & string, Partial<FormField<Draft>>>>
  blank?: Partial<Draft>
  closed?: RecordForm<Whole & never, Draft & object>['closed']
}

interface Given {
  locale: Locale
  sites: readonly SiteChoice[]
}

const widths: Record<NounField['kind'], number> = {
  ...{ text: 180, area: 240, date: 112, number: 96, choice: 96, flag: 88, reference: 180 }
}

const drawn = (name: string, field: NounField, locale: Locale): ((row: Row) => ReactNode) | undefined => {
  if (field.kind === 'choice') {
    const words = Object.fromEntries(field.options.map(([value, pair]) => [value, wordsIn(locale, pair)]))
    return row => words[String(row[name])]
  }
  if (field.kind !== 'flag') return undefined
  const [on, off] = field.states ?? [field.title, undefined]
  return row => {
    const isOn = row[name] === field.on
    const words = isOn ? on : off
    return words && <span className={isOn ? 'mark mark-good' : 'mark mark-bad'}>{wordsIn(locale, words)}</span>
  }
}

const fieldOf = ({ fields }: AnyNoun, column: string): [string, NounField] | undefined =>
  Object.entries(fields).find(
    ([name, field]) => name === column || (field.kind === 'reference' && field.named === column)
  )

const columnOf = (noun: AnyNoun, key: string, isFirst: boolean, locale: Locale): ResourceColumn<Row> => {
  const found = fieldOf(noun, key)
  const look = found?.[1] ?? noun.extra?.[key]
  if (!look) throw new Error(`${noun.noun}: the list names ${key}, which no field has`)
  const width = look.width ?? widths[look.kind]
  const isTelling = look.isTelling ?? (look.kind === 'flag' || look.kind === 'reference' || undefined)
  return {
    key,
    title: wordsIn(locale, look.title),
    ...(!isFirst && { width }),
    ...(look.kind === 'number' && { align: 'end' }),
    ...(found?.[1].sort && { isSortable: true }),
    ...(look.isHidden && { isHiddenAtFirst: true }),
    ...(isTelling && { isTelling }),
    ...(found && drawn(found[0], found[1], locale) && { render: drawn(found[0], found[1], locale)! })
  }
}

const choicesOf = (field: NounField, locale: Locale) => {
  if (field.kind === 'choice') return field.options.map(([value, words]) => ({ value, label: wordsIn(locale, words) }))
  if (field.kind !== 'flag') return []
  const { yes, no } = nounText[locale]
  const [on, off] = field.states?.map(words => wordsIn(locale, words)) ?? [yes, no]
  return [
    { value: field.on, label: on! },
    { value: field.off, label: off! }
  ]
}

const filtersOf = (noun: AnyNoun, { locale, sites }: Given): AnyField[] =>
  Object.entries(noun.fields).flatMap(([name, field]): AnyField[] => {
    const { filter, title } = field
    if (!filter) return []
    const label = wordsIn(locale, title)
    const as = filter.as ?? name
    if (field.kind === 'reference') return [siteFilter(as, label, sites, locale)]
    if (field.kind === 'choice' || field.kind === 'flag')
      return [{ kind: 'choice', name: as, label, options: choicesOf(field, locale) }]
    const maxLength = 'maxLength' in field ? field.maxLength : 64
    const isWithin = filter.by === 'within'
    return [
      { kind: 'text', name: as, maxLength, isWithin, label: isWithin ? nounWords(noun, locale).contains(label) : label }
    ]
  })

const siteFilter = (name: string, label: string, sites: readonly SiteChoice[], locale: Locale): AnyField => ({
  kind: 'own',
  name,
  label,
  render: (value, change) => (
    <HTMLSelect
      aria-label={label}
      value={value}
      options={[
        { value: '', label: resourceText[locale].any(label) },
        ...sites.flatMap(site => (site.id ? [{ value: site.id, label: site.name }] : []))
      ]}
      onChange={event => change(event.currentTarget.value)}
    />
  )
})

/** List page of a noun, derived from its description. */
export function nounResource<N extends AnyNoun>(
  described: N,
  given: Given,
  own: OwnPage<RecordOf<N>, DraftOf<N>> = {}
): RecordResource<Row, PageQuery> {
  const noun = described as AnyNoun
  const { locale } = given
  const words = nounWords(noun, locale)
  const say = (pair: Words | undefined, usual: string): string => (pair ? wordsIn(locale, pair) : usual)
  const rights = { add: rightTo(noun, 'add'), edit: rightTo(noun, 'edit'), delete: rightTo(noun, 'delete') }
  const ownColumns: Record<string, object | undefined> = own.columns?.(locale) ?? {}
  const columns = noun.columns.map((key, at) => ({
    ...columnOf(noun, key, at === 0, locale),
    ...ownColumns[key]
  }))
  return {
    name: noun.noun,
    noun: noun.noun,
    label: say(own.label, words.label),
    list: noun.calls.list,
    keyOf: (row: Row) => row.id,
    titleOf: (row: Row) => String(row[noun.name]),
    filters: filtersOf(noun, given),
    columns: [
      ...columns,
      { key: 'updateByName', title: words.by, width: 120, isHiddenAtFirst: true },
      { key: 'updateTime', title: words.updated, width: 160, align: 'end' }
    ],
    form: {
      rights,
      deletes: noun.calls.deleteBatch,
      ...(own.deleteNote && { deleteNote: wordsIn(locale, own.deleteNote) }),
      load: async () => {
        const [{ nounForm }, ownForm] = await Promise.all([import('./noun-form.ts'), own.form?.()])
        return nounForm(noun, locale, ownForm?.(locale) as OwnForm<unknown, object> | undefined)
      }
    },
    ...(noun.sheet && {
      sheet: {
        calls: noun.sheetCalls,
        rights: { export: rightTo(noun, 'export'), import: rightTo(noun, 'importExcel') }
      }
    }),
    ...(noun.order && { order: { column: noun.order, call: noun.sortCall, right: rights.edit } }),
    ...(own.actionsOf && { actionsOf: own.actionsOf as unknown as RecordResource<Row, PageQuery>['actionsOf'] }),
    add: { label: words.add, right: rights.add },
    empty: { title: say(own.empty, words.empty), hint: say(own.emptyHint, words.emptyHint) }
  } as unknown as RecordResource<Row, PageQuery>
}

import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { shownAddress } from '../../session/wire/shown-address.ts'
import {
  rightTo,
  type AnyNoun,
  type AnyQuery,
  type AnyRecord,
  type DraftOf,
  type ExtraField,
  type RecordOf,
  type SiteChoice
} from '../../contract/define-noun.ts'
import { valueWords, type NounField, type Words } from '../../contract/noun-field.ts'
import type { PageQuery } from '../../contract/envelope.ts'
import type { Locale } from '../../core/language/locale.ts'
import type { FilterField, ResourceColumn } from '../resource/list/describe.ts'
import type { RecordResource } from '../resource/form/record-form.ts'
import { resourceText } from '../resource/list/resource.text.ts'
import { nounWords, wordsIn } from './noun-words.ts'
import type { AnyPage, ListPage, OwnPage } from './own-page.ts'

type AnyFilter = FilterField<AnyQuery & PageQuery>

export interface Given extends ListPage {
  sites: readonly SiteChoice[]
}

const widths: Record<NounField['kind'], number> = {
  ...{ text: 180, area: 240, date: 112, number: 96, choice: 96, flag: 88, reference: 180, parent: 180 },
  ...{ moment: 160, picture: 96 }
}

/** Renders values as words: a flag without states as its title or nothing, an empty reference as the words for none. */
function drawn(
  key: string,
  [name, field]: [string, NounField | ExtraField],
  locale: Locale
): ResourceColumn<AnyRecord>['render'] {
  if (field.kind === 'reference') {
    const { named, none } = field
    return key === named && none ? row => String(row[named] || wordsIn(locale, none)) : undefined
  }
  if (field.kind === 'picture') {
    const { named } = field
    return row =>
      row[named] ? <img className="row-picture" src={shownAddress(String(row[named]))} alt="" /> : undefined
  }
  const mark = (words: Words, mood = ''): ReactNode => (
    <span className={`mark ${mood && `mark-${mood}`}`.trim()}>{wordsIn(locale, words)}</span>
  )
  if (field.kind === 'choice')
    return row => {
      const [, words, mood] = field.options.find(([value]) => value === row[name]) ?? []
      return words && (mood ? mark(words, mood) : wordsIn(locale, words))
    }
  if (field.kind !== 'flag') return undefined
  const [on, off] = field.states ?? [field.title]
  return row => (row[name] === field.on ? mark(on, 'good') : off && mark(off))
}

const fieldOf = ({ fields }: AnyNoun, key: string): [string, NounField] | undefined =>
  Object.entries(fields).find(([name, field]) => name === key || ('named' in field && field.named === key))

function columnOf(noun: AnyNoun, key: string, isFirst: boolean, locale: Locale): ResourceColumn<AnyRecord> {
  const found = fieldOf(noun, key)
  const look = found?.[1] ?? noun.extra[key]
  if (!look) throw new Error(`${noun.noun}: the list names ${key}, which no field has`)
  const isTelling = look.isTelling ?? (look.kind === 'flag' || look.kind === 'reference')
  const render = drawn(key, found ?? [key, noun.extra[key]!], locale)
  return {
    key,
    title: wordsIn(locale, look.title),
    ...(!isFirst && { width: look.width ?? widths[look.kind] }),
    ...(look.least && { least: look.least }),
    ...(look.kind === 'number' && { align: 'end' }),
    ...(found?.[1].sort && { isSortable: true }),
    ...(look.isHidden && { isHiddenAtFirst: true }),
    ...(isTelling && { isTelling }),
    // Cards do not show column titles.
    ...(isTelling && look.kind === 'number' && { isCount: true }),
    ...(render && { render })
  }
}

const siteFilter = (name: string, label: string, { locale, sites }: Given): AnyFilter => ({
  ...{ kind: 'own', name, label },
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

function filterOf(noun: AnyNoun, name: string, field: NounField | ExtraField, given: Given): AnyFilter[] {
  if (!('filter' in field) || !field.filter) return []
  const { filter, title } = field
  if (filter.isUnseen) return []
  const { locale } = given
  const label = wordsIn(locale, title)
  const as = filter.as ?? name
  if (field.kind === 'reference') return [siteFilter(as, label, given)]
  const words = Object.entries((field.kind !== 'number' && field.kind !== 'text' && valueWords(field)) || {})
  if (words.length > 0) {
    const options = words.map(([value, pair]) => ({ value, label: wordsIn(locale, pair) }))
    return [{ kind: 'choice', name: as, label, options }]
  }
  const maxLength = 'maxLength' in field ? field.maxLength : 64
  const asked = filter.by === 'equal' ? label : nounWords(noun, locale).contains(label)
  return [{ kind: 'text', name: as, maxLength, isWithin: filter.by === 'within', label: asked }]
}

/** Derives the list page of a noun from its description. */
export function nounResource<N extends AnyNoun>(
  described: N,
  given: Given,
  own: OwnPage<RecordOf<N>, DraftOf<N>> = {}
): RecordResource<AnyRecord, AnyQuery & PageQuery> {
  const noun: AnyNoun = described
  // `own` was type-checked against the noun's records where it was defined.
  const page = own as unknown as AnyPage
  const { locale } = given
  const words = nounWords(noun, locale)
  const say = (pair: Words | undefined, usual: string): string => (pair ? wordsIn(locale, pair) : usual)
  const rights = { add: rightTo(noun, 'add'), edit: rightTo(noun, 'edit'), delete: rightTo(noun, 'delete') }
  const changes = page.columns?.(locale) ?? {}
  const columns: ResourceColumn<AnyRecord>[] = [
    ...noun.columns.map((key, at) => columnOf(noun, key, at === 0, locale)),
    { key: 'updateByName', title: words.by, width: 120, isHiddenAtFirst: true },
    { key: 'updateTime', title: words.updated, width: 160, align: 'end' }
  ]
  const { actionsOf, bulkActionsOf } = page
  const add = say(page.add, words.add)
  return {
    name: noun.noun,
    noun: noun.changes ?? noun.noun,
    label: say(page.label, words.label),
    list: noun.calls.list,
    keyOf: row => row.id,
    titleOf: row => String(row[noun.name]),
    filters: [...Object.entries(noun.fields), ...Object.entries(noun.extra)].flatMap(([name, field]) =>
      filterOf(noun, name, field, given)
    ),
    columns: columns.map(column => ({ ...column, ...changes[column.key] })),
    form: {
      rights,
      deletes: noun.calls.deleteBatch,
      ...(page.deleteNote && { deleteNote: wordsIn(locale, page.deleteNote) }),
      load: async () => {
        const [{ nounForm }, form] = await Promise.all([import('./noun-form.tsx'), page.form?.()])
        return nounForm(noun, locale, { adding: add, ...(await form?.(locale)) })
      }
    },
    ...(noun.sheet && {
      sheet: {
        calls: noun.sheetCalls,
        rights: { export: rightTo(noun, 'export'), import: rightTo(noun, 'importExcel') }
      }
    }),
    ...(noun.order && { order: { column: noun.order, call: noun.sortCall, right: rights.edit } }),
    ...(actionsOf && { actionsOf: row => actionsOf(row, given) }),
    ...(bulkActionsOf && { bulkActionsOf: rows => bulkActionsOf(rows, given) }),
    add: { label: add, right: rights.add },
    empty: { title: say(page.empty, words.empty), hint: say(page.emptyHint, words.emptyHint) }
  }
}

import {
  channelWords,
  contentEntries,
  entriesSheet,
  entryChannels,
  statesOfKind,
  type ContentEntry,
  type EntryChannel,
  type EntryKind,
  type EntryQuery,
  type EntryStateOf
} from '../../../base/contract/content-entry.ts'
import type { Locale } from '../../../base/core/language/locale.ts'
import type { Resource } from '../../../base/crud/resource/list/describe.ts'
import type { TableAction } from '../../../base/kit/table/table-column.ts'
import { entriesText } from './entries.text.ts'

export const channelOf = (channel: EntryChannel, locale: Locale): string =>
  channelWords[channel][locale === 'en' ? 1 : 0]

export const wordOf = ({ words }: EntryStateOf, locale: Locale): string => words[locale === 'en' ? 1 : 0]

interface Acts {
  locale: Locale
  mayEdit: boolean
  open: (row: ContentEntry) => void
  judge: (state: EntryStateOf, rows: readonly ContentEntry[]) => void
  merge: (rows: readonly ContentEntry[]) => void
}

/** Entries that are texts, of which several may be equal. Other kinds are people. */
export const isOfTexts = (kind: EntryKind): boolean => kind !== 'trained'

/** Returns the first words of an entry; the name of a person. */
export const titleOf = (kind: EntryKind, { content, answers, name, id }: ContentEntry): string =>
  (!isOfTexts(kind) && name) || content || answers[0]?.answer || name || id

/** Describes the list of entries of a content. */
export function describeEntries(kind: EntryKind, acts: Acts): Resource<ContentEntry, EntryQuery> {
  const { locale, mayEdit, open, judge, merge } = acts
  const text = entriesText[locale]
  const states = statesOfKind[kind]
  const decisions = (): TableAction<ContentEntry>[] =>
    states.slice(1).map(state => ({
      key: state.state,
      title: wordOf(state, locale),
      ...(state.mood === 'bad' && { intent: 'danger' as const }),
      run: rows => judge(state, rows)
    }))
  return {
    name: `entries-${kind}`,
    noun: 'entry',
    label: text.list,
    list: contentEntries,
    isPlain: true,
    isInner: true,
    keyOf: ({ id }) => id,
    titleOf: row => titleOf(kind, row),
    open,
    filters: [
      {
        ...{ kind: 'choice', name: 'state', label: text.state },
        options: states.map(state => ({ value: state.state, label: wordOf(state, locale) }))
      },
      ...(kind === 'opinions'
        ? [
            {
              ...{ kind: 'choice' as const, name: 'channel' as const, label: text.channel },
              options: entryChannels.map(channel => ({ value: channel, label: channelOf(channel, locale) }))
            }
          ]
        : []),
      { kind: 'text', name: 'words', label: text.words, maxLength: 60, width: 200 }
    ],
    columns: [
      {
        key: 'content',
        title: isOfTexts(kind) ? text.content : text.name,
        render: row => (
          <button
            type="button"
            className="row-link row-open"
            tabIndex={-1}
            title={titleOf(kind, row)}
            onClick={() => open(row)}
          >
            {row.count > 1 && <span className="mark">{text.times(row.count)}</span>} {titleOf(kind, row)}
          </button>
        )
      },
      {
        ...{ key: 'state', title: text.state, width: 104, isTelling: true },
        render: row => {
          const state = states.find(each => each.state === row.state)
          return (
            <span className={state?.mood ? `mark mark-${state.mood}` : 'mark'} title={row.reason}>
              {state && wordOf(state, locale)}
            </span>
          )
        }
      },
      isOfTexts(kind)
        ? { key: 'name', title: text.name, width: 96, render: row => row.name || text.noName }
        : {
            key: 'answers',
            title: text.answers,
            width: 240,
            render: row => row.answers.map(({ title, answer }) => text.said(title, answer)).join(' ')
          },
      { key: 'contact', title: text.contact, width: 128 },
      ...(kind === 'opinions'
        ? [
            {
              ...{ key: 'channel' as const, title: text.channel, width: 80 },
              render: ({ channel }: ContentEntry) => channelOf(channel, locale)
            },
            { key: 'receivedOn' as const, title: text.receivedOn, width: 104, isHiddenAtFirst: true },
            { key: 'enteredByName' as const, title: text.enteredBy, width: 96, isHiddenAtFirst: true }
          ]
        : []),
      { key: 'region', title: text.region, width: 112, isHiddenAtFirst: true },
      { key: 'reason', title: text.reason, width: 160, isHiddenAtFirst: true },
      { key: 'updateByName', title: text.by, width: 96, isHiddenAtFirst: true },
      { key: 'createTime', title: text.time, width: 160, align: 'end', isTelling: true }
    ],
    actionsOf: row => [
      { key: 'open', title: text.open, run: () => open(row) },
      ...(mayEdit ? decisions().map(action => ({ ...action, isBehind: true as const })) : [])
    ],
    ...(mayEdit && {
      bulkActionsOf: rows => [
        ...decisions(),
        ...(isOfTexts(kind) && rows.length > 1 ? [{ key: 'merge', title: text.merge, run: merge }] : [])
      ]
    }),
    sheet: { calls: entriesSheet, rights: { export: 'cms:article:list' } },
    empty: { title: text.empty, hint: text.emptyHint }
  }
}

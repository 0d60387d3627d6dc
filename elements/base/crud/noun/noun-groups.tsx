import { Button, Spinner } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { rightTo, type AnyTree } from '../../contract/define-noun.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { sentence } from '../../core/language/errors.ts'
import { useLocale, useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { Failed } from '../../kit/access/failed.tsx'
import { useRights } from '../../kit/access/use-rights.ts'
import { hasBehind, RowActions } from '../../kit/table/row-actions.tsx'
import type { TableAction } from '../../kit/table/table-column.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useSortable } from '../../kit/use-sortable.ts'
import { send } from '../../session/request/send.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import { $subsite } from '../../session/wire/session.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import type { AnyForm } from '../resource/form/record-form.ts'
import { useRecordPane } from '../resource/use-record-pane.tsx'
import { nounGroupsText } from './noun-groups.text.ts'
import styles from './noun-groups.css?inline'
import { nounWords } from './noun-words.ts'

bring(styles)

/** Group of records, identified by its code. */
export interface Group {
  id: string
  name: string
  code: string
  count: number
  /** Belongs to another site and cannot be changed or sorted. */
  isForeign?: boolean
  /** Disabled or hidden. */
  isOff?: boolean
  /** Address of a small picture. */
  thumb?: string
}

interface Props<One extends Group> {
  /** Noun of the groups. */
  noun: AnyTree
  label: string
  load: (signal: AbortSignal) => Promise<One[]>
  sort: Endpoint<null, undefined, { ids: string }>
  deletes: Endpoint<null, { ids: string }>
  deleteNote: string
  /** Loads the form of a group. `next` is the order number of a new one. */
  form: (next: number) => Promise<AnyForm>
  /** Returns the second line of a group, '' for none. */
  noteOf: (group: One) => string
  /** Further actions of a group. */
  actionsOf?: (group: One) => TableAction<One>[]
  /** Code of the group that is chosen at first. */
  begin?: string | undefined
  /** Draws the records of a group, or of all groups. */
  children: (chosen: One | undefined, groups: readonly One[]) => ReactNode
}

/** Page with groups of records at the left, sorted by hand, and the records of the chosen group at the right. */
export function NounGroups<One extends Group>({ noun, label, load, begin = '', ...rest }: Props<One>) {
  const { sort, deletes, deleteNote, form, noteOf, actionsOf, children } = rest
  const text = useText(nounGroupsText)
  const words = nounWords(noun, useLocale())
  const can = useRights()
  const changes = noun.changes ?? noun.noun
  const version = useStore(changesOf(changes))
  const site = useStore($subsite)?.id
  const { value: groups, error, reload } = useLoad(load, [version, site])
  const [code, setCode] = useState(begin)
  const list = useRef<HTMLUListElement>(null)
  const rights = { add: rightTo(noun, 'add'), edit: rightTo(noun, 'edit'), delete: rightTo(noun, 'delete') }
  const own = groups?.filter(({ isForeign }) => !isForeign) ?? []
  const pane = useRecordPane<One>({
    form: { rights, deletes, deleteNote, load: () => form(own.length + 1) },
    noun: changes,
    keyOf: ({ id }) => id,
    titleOf: ({ name }) => name
  })
  const choose = (next: string) => {
    setCode(next)
    pane.close()
  }
  const chosen = groups?.find(group => group.code === code)
  const mayMove = can(rights.edit) && own.length > 1

  const move = (from: number, to: number) => {
    const ids = own.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    send(sort, { body: { ids: ids.join() } })
      .catch((problem: unknown) => toast(sentence(problem), 'danger'))
      .finally(() => changed(changes))
  }
  useSortable(list, '.group-open', mayMove, move)
  const moveByKey = (event: KeyboardEvent, at: number) => {
    const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    if (!event.altKey || !mayMove || to === at || to < 0 || to >= own.length) return
    event.preventDefault()
    move(at, to)
  }

  if (error && !groups) return <Failed error={error} retry={reload} />
  if (!groups) return <Spinner className="groups-wait" size={24} aria-label={text.loading} />
  const opened = pane.pane(own)
  const actions = groups.map(group => [
    ...(group.isForeign ? [] : pane.actionsOf(group)),
    ...(actionsOf?.(group) ?? [])
  ])
  const total = own.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="groups-page">
      <div className="groups">
        <nav className="groups-pane" aria-label={label}>
          <header>
            <h2>{label}</h2>
            {can(rights.add) && (
              <Button
                size="small"
                icon={<Add />}
                aria-label={words.add}
                title={words.add}
                onClick={() => pane.show(undefined)}
              />
            )}
          </header>
          <button
            type="button"
            className="group-open group-all"
            aria-current={chosen ? undefined : 'true'}
            onClick={() => choose('')}
          >
            <span className="group-name">{text.all}</span>
            <span className="group-count">{total}</span>
          </button>
          <ul ref={list} title={mayMove ? text.order : undefined}>
            {groups.map((group, at) => (
              <li
                key={group.id}
                {...(!group.isForeign && { 'data-row': at })}
                className={group.isOff ? 'group group-off' : 'group'}
              >
                <button
                  type="button"
                  className="group-open"
                  aria-current={group === chosen ? 'true' : undefined}
                  onClick={() => choose(group.code)}
                  onKeyDown={event => !group.isForeign && moveByKey(event, at)}
                >
                  {group.thumb && <img className="row-picture" src={shownAddress(group.thumb)} alt="" />}
                  <span className="group-name" title={group.name}>
                    {group.name}
                    {noteOf(group) && <small title={noteOf(group)}>{noteOf(group)}</small>}
                  </span>
                  <span className="group-count" title={text.count(group.count)}>
                    {group.count}
                  </span>
                </button>
                <RowActions
                  actions={actions[at]!.map(action => ({ ...action, isBehind: true }))}
                  row={group}
                  hasMore={actions.some(hasBehind)}
                  isCurrent
                />
              </li>
            ))}
          </ul>
          {groups.length === 0 && <p className="quiet">{words.empty}</p>}
        </nav>
        <section className={opened ? 'groups-main groups-form' : 'groups-main'}>
          {opened ?? children(chosen, groups)}
        </section>
      </div>
      {pane.dialog}
    </div>
  )
}

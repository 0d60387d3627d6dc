import { Button, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import {
  eventKinds,
  grantHistory,
  grantHistorySheet,
  type EventKind,
  type GrantHistory
} from '../../../base/contract/grant-history.ts'
import type { UserRow } from '../../../base/contract/user.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import SheetTools from '../../../base/crud/sheet/sheet-tools.tsx'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { historyText } from './history.text.ts'
import { detailWords, turnWords } from './words.ts'

const pageSize = 20

/** Lists the gains and losses of a user, newest first. */
export function ChangesView({ user }: { user: UserRow }) {
  const text = useText(historyText)
  const [kind, setKind] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const asked = {
    userId: user.id,
    ...(kind && { kind: kind as EventKind }),
    ...(from && { from }),
    ...(to && { to })
  }
  const { value, error, loading, reload } = useLoad(
    signal => send(grantHistory, { query: { ...asked, pageSize }, signal }),
    [user.id, kind, from, to]
  )
  // Older pages belong to the first page that they follow.
  const [older, setOlder] = useState<{ of?: GrantHistory; pages: GrantHistory[] }>({ pages: [] })
  const [busy, setBusy] = useState(false)
  const pages = value ? [value, ...(older.of === value ? older.pages : [])] : []
  const next = pages.at(-1)?.next
  const records = pages.flatMap(page => page.records)
  const loadOlder = async (after: string) => {
    setBusy(true)
    try {
      const page = await send(grantHistory, { query: { ...asked, pageSize, after } })
      setOlder({ of: value, pages: [...pages.slice(1), page] })
      if (!page.next) list.current?.focus()
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
  }
  return (
    <>
      <div className="history-filters">
        <HTMLSelect
          aria-label={text.kind}
          value={kind}
          options={[
            { value: '', label: text.everyKind },
            ...eventKinds.map(value => ({ value, label: text.kinds[value] }))
          ]}
          onChange={event => setKind(event.currentTarget.value)}
        />
        <InputGroup aria-label={text.from} type="date" value={from} onValueChange={setFrom} />
        <InputGroup aria-label={text.to} type="date" value={to} onValueChange={setTo} />
        <SheetTools
          sheet={{ calls: grantHistorySheet, rights: { export: 'system:user:list' } }}
          noun={text.open}
          label={text.open}
          query={() => asked}
        />
      </div>
      {value && <p className="quiet history-note">{text.since(value.since)}</p>}
      {error !== undefined && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      {error === undefined && value && records.length === 0 && <p className="quiet history-note">{text.empty}</p>}
      {error === undefined && records.length > 0 && (
        <ul ref={list} className="history" tabIndex={-1} aria-label={text.changes} aria-busy={loading || busy}>
          {records.map(event => (
            <li key={event.id}>
              <time>{event.at}</time>
              <div>
                <b>{turnWords(event, text)}</b>
                <p>{detailWords(event, text)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {error === undefined && next && (
        <Button variant="minimal" text={text.more} loading={busy} onClick={() => void loadOlder(next)} />
      )}
    </>
  )
}

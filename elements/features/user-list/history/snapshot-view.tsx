import { FormGroup, InputGroup, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { eventKinds, grantSnapshot, type GrantSnapshot } from '../../../base/contract/grant-history.ts'
import type { UserRow } from '../../../base/contract/user.ts'
import { useText } from '../../../base/core/language/text.ts'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { historyText } from './history.text.ts'
import { wayWords } from './words.ts'

const chinaToday = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Shows what a user had on a chosen day. */
export function SnapshotView({ user }: { user: UserRow }) {
  const text = useText(historyText)
  const [day, setDay] = useState(chinaToday)
  const { value, error, loading, reload } = useLoad(
    async signal => (day ? send(grantSnapshot, { query: { userId: user.id, day }, signal }) : undefined),
    [user.id, day]
  )
  return (
    <>
      <FormGroup label={text.day} labelFor="history-day" helperText={text.dayHint}>
        <InputGroup id="history-day" type="date" value={day} onValueChange={setDay} />
      </FormGroup>
      <div aria-live="polite" aria-busy={loading}>
        {!day && <p className="quiet history-note">{text.chooseDay}</p>}
        {day && error !== undefined && <FailedState error={error} retry={reload} />}
        {day && loading && !value && <Spinner size={24} aria-label={text.loading} />}
        {error === undefined && value?.day === day && <Snapshot snapshot={value} />}
      </div>
    </>
  )
}

function Snapshot({ snapshot }: { snapshot: GrantSnapshot }) {
  const text = useText(historyText)
  const { day, since, isUnknown, exists, held } = snapshot
  if (isUnknown) return <p className="quiet history-note">{text.unknown(day)}</p>
  if (!exists) return <p className="quiet history-note">{text.missing(day)}</p>
  const states = [
    snapshot.isDeleted && text.states.deleted,
    snapshot.isFrozen && text.states.frozen,
    snapshot.isExpired && text.states.expired,
    snapshot.hasEverything && text.states.super
  ].filter(state => state !== false)
  return (
    <>
      <p className="quiet history-note">{text.since(since)}</p>
      {states.length > 0 && <p>{states.join(' · ')}</p>}
      {held.length === 0 && <p className="quiet history-note">{text.nothing}</p>}
      {eventKinds.map(kind => {
        const things = held.filter(each => each.kind === kind)
        if (things.length === 0) return null
        return (
          <details key={kind} className="history-held" open={kind !== 'right'}>
            <summary>{text.count(text.kinds[kind], things.length)}</summary>
            <ul className="history">
              {things.map(({ id, name, ways }) => (
                <li key={id}>
                  <div>
                    <b>{name || text.hidden}</b>
                    <p>{kind === 'break' ? text.breakNote : ways.map(way => wayWords(way, text)).join('；')}</p>
                  </div>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </>
  )
}

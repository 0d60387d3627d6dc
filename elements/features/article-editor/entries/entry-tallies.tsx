import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { entryTallies, statesOfKind, type EntryKind, type QuestionTally } from '../../../base/contract/content-entry.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { changesOf } from '../../../base/session/wire/changes.ts'
import { channelOf, wordOf } from './describe-entries.tsx'
import { entriesText } from './entries.text.ts'

/** Counts of the entries by state, and of the answers to each question. */
export function EntryTallies({ articleId, kind }: { articleId: string; kind: EntryKind }) {
  const text = useText(entriesText)
  const locale = useLocale()
  const {
    value: tallies,
    error,
    reload
  } = useLoad(signal => send(entryTallies, { query: { articleId }, signal }), [articleId, useStore(changesOf('entry'))])
  if (error && !tallies) return <Failed error={error} retry={reload} />
  if (!tallies) return <Spinner size={24} aria-label={text.loading} />
  const states = statesOfKind[kind]
  return (
    <section className="tallies" aria-label={text.tallies}>
      <p className="tally-states">
        <b>{text.total(tallies.total)}</b>
        {tallies.states.map(({ state, count }) => {
          const known = states.find(each => each.state === state)
          return (
            <span key={state} className={known?.mood ? `mark mark-${known.mood}` : 'mark'}>
              {known && wordOf(known, locale)} {count}
            </span>
          )
        })}
      </p>
      {kind === 'opinions' && (
        <p className="tally-states">
          {text.channel}
          {tallies.channels.map(({ channel, count }) => (
            <span key={channel} className="mark">
              {channelOf(channel, locale)} {count}
            </span>
          ))}
        </p>
      )}
      {tallies.questions.map((question, at) => (
        <Tally key={at} question={question} number={at + 1} />
      ))}
    </section>
  )
}

function Tally({ question: { title, counts, average }, number }: { question: QuestionTally; number: number }) {
  const text = useText(entriesText)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const whole = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <figure className="tally">
      <figcaption>
        {number}. {title} {average !== null && <span className="quiet">{text.average(average)}</span>}
      </figcaption>
      {counts.length === 0 && <p className="quiet">{text.freeWords}</p>}
      <ul>
        {counts.map(({ label, count }) => (
          <li key={label}>
            <span className="tally-label" title={label}>
              {label}
            </span>
            <meter min={0} max={most} value={count} aria-label={label} />
            <span className="tally-count">
              {count} <small>{text.percent(whole ? Math.round((count / whole) * 100) : 0)}</small>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

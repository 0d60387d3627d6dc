import { HTMLSelect, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { applySupervision, type SupervisedPart, type Supervision } from '../../base/contract/apply-report.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { AnswerFigures } from './answer-figures.tsx'
import { StageCard } from './stage-card.tsx'
import { supervisionText } from './application-supervision.text.ts'
import { OverdueList } from './overdue-list.tsx'
import { PartTable } from './part-table.tsx'
import { RecountCard } from './recount-card.tsx'

/** Shows the figures of all visible sites, or of the current one. */
export function ApplicationSupervision() {
  const text = useText(supervisionText)
  const [user, subsite] = [useStore($user), useStore($subsite)]
  if (!user) return <NoSession text={text.signedOut} />
  return <Sites key={`${user.id} ${subsite?.id}`} />
}

function Sites() {
  const text = useText(supervisionText)
  const subsite = useStore($subsite)
  const version = useStore(changesOf('application'))
  const [subsiteId, setSubsiteId] = useState('')
  const { value, error, loading, reload } = useLoad(
    signal => send(applySupervision, { query: subsiteId ? { subsiteId } : {}, signal }),
    [subsiteId, version]
  )
  return (
    <div className="supervision" aria-busy={loading}>
      <HTMLSelect aria-label={text.sites} value={subsiteId} onChange={event => setSubsiteId(event.target.value)}>
        <option value="">{text.allSites}</option>
        {subsite && <option value={subsite.id}>{subsite.name}</option>}
      </HTMLSelect>
      {error !== undefined && <Failed error={error} retry={reload} />}
      {!value && error === undefined && <Spinner className="waiting" size={24} aria-label={text.loading} />}
      {value && <Figures supervision={value} />}
      {subsite && <AnswerFigures version={version} />}
      <StageCard key={`stages ${subsiteId}`} subsiteId={subsiteId} />
      <RecountCard key={`recount ${subsiteId}`} subsiteId={subsiteId} />
    </div>
  )
}

function Figures({ supervision: { all, departments, sites, overdue } }: { supervision: Supervision }) {
  const text = useText(supervisionText)
  const figures: [string, number | null, string?][] = [
    [text.overdue, all.overdue],
    [text.near, all.near, text.nearHint],
    [text.open, all.open],
    [text.ended, all.ended],
    [text.late, all.late],
    [text.enteredLate, all.enteredLate, text.enteredLateHint],
    [text.median, all.medianDays]
  ]
  return (
    <>
      <ul className="supervision-figures" aria-label={text.figures}>
        {figures.map(([label, number, hint], at) => (
          <li key={label} className={at === 0 && number ? 'supervision-bad' : undefined} title={hint}>
            <b>{number === null ? '–' : groupThousands(number)}</b>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {all.open + all.ended === 0 ? (
        <p className="quiet">{text.nothing}</p>
      ) : (
        <div className="supervision-parts">
          <Card title={text.overdueList}>
            <OverdueList overdue={overdue} total={all.overdue} />
          </Card>
          <Parts title={text.departments} head={text.department} parts={departments} />
          {sites.length > 1 && <Parts title={text.bySites} head={text.site} parts={sites} />}
        </div>
      )}
    </>
  )
}

const Parts = ({ title, head, parts }: { title: string; head: string; parts: SupervisedPart[] }) => (
  <Card title={title}>
    <PartTable title={title} head={head} parts={parts} />
  </Card>
)

const Card = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="supervision-card" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

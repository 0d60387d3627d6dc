import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { applyStages, stageReport, stageSheet, type StageReport } from '../../base/contract/apply-stages.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { saveSheet } from '../../base/session/upload/sheets.ts'
import { stagesText } from '../../base/shared/apply/stages.text.ts'
import { stageCardText } from './stage-card.text.ts'

/** Counts on request how long each stage takes, by department. */
export function StageCard({ subsiteId }: { subsiteId: string }) {
  const text = useText(stageCardText)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <section className="supervision-card" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p className="quiet">{text.note}</p>
      {isAsked ? <Stages subsiteId={subsiteId} /> : <Button text={text.begin} onClick={() => setIsAsked(true)} />}
    </section>
  )
}

function Stages({ subsiteId }: { subsiteId: string }) {
  const text = useText(stageCardText)
  const can = useRights()
  const query: Record<string, string> = subsiteId ? { subsiteId } : {}
  const { value, error, loading, reload } = useLoad(signal => send(stageReport, { query, signal }), [subsiteId])
  if (error !== undefined) return <FailedState error={error} retry={reload} />
  if (loading || !value) return <Spinner className="waiting" size={24} aria-label={text.loading} />
  const save = () => saveSheet(stageSheet, query).catch(failure => toast(sentence(failure), 'danger'))
  return (
    <>
      {value.all.ended === 0 ? <p role="status">{text.empty}</p> : <StageTable report={value} />}
      <p className="recount-buttons">
        <Button text={text.again} onClick={reload} />
        {value.all.ended > 0 && can('cms:apply:export') && <Button text={text.save} onClick={() => void save()} />}
      </p>
    </>
  )
}

function StageTable({ report: { all, departments } }: { report: StageReport }) {
  const text = useText(stageCardText)
  const { stages } = useText(stagesText)
  return (
    <div className="part-table">
      <table aria-label={text.title}>
        <thead>
          <tr>
            <th scope="col">{text.department}</th>
            <th scope="col">{text.ended}</th>
            {applyStages.map(stage => (
              <th key={stage} scope="col">
                {stages[stage]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[{ ...all, name: text.all }, ...departments].map(({ id, name, ended, medians }, at) => (
            <tr key={`${at} ${id}`}>
              <th scope="row">{name || text.nobody}</th>
              <td>{groupThousands(ended)}</td>
              {applyStages.map(stage => (
                <td key={stage}>{medians[stage] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

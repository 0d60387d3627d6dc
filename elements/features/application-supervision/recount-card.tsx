import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { recountCases, recountSheet, type CasesRecount } from '../../base/contract/apply-recount.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { useHost } from '../../base/core/react/host.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { later } from '../../base/kit/later.tsx'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { saveSheet } from '../../base/session/upload/sheets.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { pathOfCase } from '../../base/shared/apply/path-of-case.ts'
import { recountText } from '../../base/shared/apply/recount.text.ts'
import { recountCardText } from './recount-card.text.ts'

const ExportReason = later(() => import('../../base/kit/dialog/export-reason.tsx'))

/** Computes all cases again on request, and lists those that differ from their entries. */
export function RecountCard({ subsiteId }: { subsiteId: string }) {
  const text = useText(recountCardText)
  const [isAsked, setIsAsked] = useState(false)
  const can = useRights()
  if (!can('cms:apply:review')) return null
  return (
    <section className="supervision-card" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p className="quiet">{text.note}</p>
      {isAsked ? <Recount subsiteId={subsiteId} /> : <Button text={text.begin} onClick={() => setIsAsked(true)} />}
    </section>
  )
}

function Recount({ subsiteId }: { subsiteId: string }) {
  const text = useText(recountCardText)
  const can = useRights()
  const [isAsked, setIsAsked] = useState(false)
  const query: Record<string, string> = subsiteId ? { subsiteId } : {}
  const { value, error, loading, reload } = useLoad(signal => send(recountCases, { query, signal }), [subsiteId])
  if (error !== undefined) return <FailedState error={error} retry={reload} />
  if (loading || !value) return <Spinner className="waiting" size={24} aria-label={text.loading} />
  const save = (exportReason: string) => {
    setIsAsked(false)
    saveSheet(recountSheet, { ...query, exportReason }).catch(failure => toast(sentence(failure), 'danger'))
  }
  const { checked, differing } = value
  return (
    <>
      <p role="status">
        {differing === 0
          ? text.agree(groupThousands(checked))
          : text.differ(groupThousands(checked), groupThousands(differing))}
      </p>
      {differing > 0 && <DifferingCases recount={value} />}
      <p className="recount-buttons">
        <Button text={text.again} onClick={reload} />
        {differing > 0 && can('cms:apply:export') && <Button text={text.save} onClick={() => setIsAsked(true)} />}
      </p>
      {isAsked && <ExportReason onReason={save} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function DifferingCases({ recount: { cases, differing } }: { recount: CasesRecount }) {
  const text = useText(recountCardText)
  const { facts } = useText(recountText)
  const host = useHost()
  return (
    <>
      <div className="part-table">
        <table aria-label={text.list}>
          <thead>
            <tr>
              <th scope="col">{text.subject}</th>
              <th scope="col">{text.code}</th>
              <th scope="col">{text.site}</th>
              <th scope="col">{text.differing}</th>
            </tr>
          </thead>
          <tbody>
            {cases.map(({ id, code, title, subsiteName, group, entries, differences }) => {
              const path = pathOfCase(group, code)
              return (
                <tr key={id}>
                  <th scope="row">
                    <a href={shellLink(path)} onClick={event => followLink(event, host, path, text.listTitle)}>
                      {title}
                    </a>
                  </th>
                  <td>{code}</td>
                  <td>{subsiteName}</td>
                  <td>
                    {entries === 0 ? text.noEntries : differences.map(({ fact }) => facts[fact]).join(text.comma)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {differing > cases.length && <p className="quiet">{text.most(cases.length)}</p>}
    </>
  )
}

import { Button, Callout, HTMLSelect, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  annualColumns,
  annualFiles,
  annualReport,
  type AnnualReport as Report
} from '../../base/contract/apply-report.ts'
import { remedyKinds, remedyResults } from '../../base/contract/apply-steps.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useIsNarrow } from '../../base/kit/use-is-narrow.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { saveSheet } from '../../base/session/upload/sheets.ts'
import { annualReportText } from './annual-report.text.ts'
import type { AnnualCases } from './annual-table.tsx'

const AnnualTable = later(() => import('./annual-table.tsx'))
const CasesDialog = later(() => import('./cases-dialog.tsx'))

const yearsBack = 10
const thisYear = () => new Date().getFullYear()

/** Shows the official tables of a year, for one site or all sites. */
export function AnnualReport({ year }: { year?: string }) {
  const text = useText(annualReportText)
  const [user, subsite] = [useStore($user), useStore($subsite)]
  if (!user) return <NoSession text={text.signedOut} />
  const asked = /^20\d\d$/.test(year ?? '') ? year! : String(thisYear())
  return <Years key={`${user.id} ${subsite?.id} ${asked}`} first={asked} />
}

function Years({ first }: { first: string }) {
  const text = useText(annualReportText)
  const subsite = useStore($subsite)
  const can = useRights()
  const version = useStore(changesOf('application'))
  const [year, setYear] = useState(first)
  const [subsiteId, setSubsiteId] = useState('')
  const [saving, setSaving] = useState('')
  const { value, error, loading, reload } = useLoad(
    signal => send(annualReport, { query: { year, ...(subsiteId && { subsiteId }) }, signal }),
    [year, subsiteId, version]
  )
  const years = [...new Set([first, ...Array.from({ length: yearsBack }, (_, back) => String(thisYear() - back))])]
  const save = async (kind: 'xlsx' | 'docx') => {
    setSaving(kind)
    await saveSheet(annualFiles[kind], { year, ...(subsiteId && { subsiteId }) }).catch(problem =>
      toast(sentence(problem), 'danger')
    )
    setSaving('')
  }
  return (
    <div className="annual" aria-busy={loading}>
      <div className="annual-bar">
        <HTMLSelect aria-label={text.year} value={year} onChange={event => setYear(event.target.value)}>
          {years.map(one => (
            <option key={one} value={one}>
              {text.ofYear(one)}
            </option>
          ))}
        </HTMLSelect>
        <HTMLSelect aria-label={text.sites} value={subsiteId} onChange={event => setSubsiteId(event.target.value)}>
          <option value="">{text.allSites}</option>
          {subsite && <option value={subsite.id}>{subsite.name}</option>}
        </HTMLSelect>
        {value && <span className="annual-until">{text.until(value.until)}</span>}
        {can('cms:apply:export') && (
          <span className="annual-ways">
            <Button text={text.excel} loading={saving === 'xlsx'} onClick={() => void save('xlsx')} />
            <Button text={text.word} loading={saving === 'docx'} onClick={() => void save('docx')} />
          </span>
        )}
      </div>
      {error !== undefined && <Failed error={error} retry={reload} />}
      {!value && error === undefined && <Spinner className="waiting" size={24} aria-label={text.loading} />}
      {value && <Tables report={value} subsiteId={subsiteId} />}
    </div>
  )
}

const isBalanced = ({ counts: { received, carried, answered, remaining } }: Report): boolean =>
  annualColumns.every((_, at) => received[at]! + carried[at]! === answered[at]! + remaining[at]!)

function Tables({ report, subsiteId }: { report: Report; subsiteId: string }) {
  const text = useText(annualReportText)
  const { box, isNarrow } = useIsNarrow()
  const [shown, setShown] = useState<AnnualCases>()
  const [isOpen, setOpen] = useState(false)
  const isWrong = !isBalanced(report) || report.problems.length > 0
  return (
    <div ref={box} className="annual-tables">
      <Callout intent={isWrong ? 'warning' : 'success'} role="status">
        {isWrong ? text.unbalanced : text.balanced}
        {report.problems.length > 0 && (
          <ul>
            {report.problems.map(({ id, code, title, reason }) => (
              <li key={id}>{`${code} ${title}：${text.reasons[reason]}`}</li>
            ))}
          </ul>
        )}
      </Callout>
      <section aria-label={text.table(report.year)}>
        <h2>{text.table(report.year)}</h2>
        <AnnualTable
          report={report}
          isNarrow={isNarrow}
          onOpen={cases => {
            setShown(cases)
            setOpen(true)
          }}
        />
      </section>
      <section className="annual-remedies">
        <h2 id="remedies">{text.remedies}</h2>
        <table aria-labelledby="remedies">
          <thead>
            <tr>
              <th scope="col">{text.way}</th>
              {remedyResults.map(result => (
                <th key={result} scope="col">
                  {text.results[result]}
                </th>
              ))}
              <th scope="col">{text.sum}</th>
            </tr>
          </thead>
          <tbody>
            {remedyKinds.map(kind => (
              <tr key={kind}>
                <th scope="row">{text.kinds[kind]}</th>
                {report.remedies[kind].map((count, at) => (
                  <td key={at}>{groupThousands(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown && (
        <CasesDialog
          year={report.year}
          subsiteId={subsiteId}
          cases={shown}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { annualFiles, annualReport } from '../../base/contract/apply-report.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { saveSheet } from '../../base/session/upload/sheets.ts'
import { annualReportText } from './annual-report.text.ts'
import { Tables } from './report-tables.tsx'
import { WrittenReport } from './written-report.tsx'

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
          {subsite && <option value={subsite.id}>{text.agencyOf(subsite.name)}</option>}
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
      {value && subsiteId && (
        <WrittenReport key={`${year} ${subsiteId}`} year={year} subsiteId={subsiteId}>
          <Tables report={value} subsiteId={subsiteId} />
        </WrittenReport>
      )}
      {value && !subsiteId && (
        <>
          {subsite && <p className="annual-hint">{text.chooseAgency}</p>}
          <Tables report={value} subsiteId="" />
        </>
      )}
    </div>
  )
}

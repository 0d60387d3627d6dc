import { Spinner } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { later } from '../../base/kit/later.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { loadAnnualText } from './annual-text-record.ts'
import { annualTextText } from './annual-text.text.ts'

const ReportForm = later(() => import('./report-form.tsx'))

interface Props {
  year: string
  subsiteId: string
  /** Parts 三 and 四. Shown even if the other parts fail to load. */
  children: ReactNode
}

/** Loads the parts of the report that the agency writes. */
export function WrittenReport({ year, subsiteId, children }: Props) {
  const text = useText(annualTextText)
  const { value, error, reload } = useLoad(signal => loadAnnualText(year, subsiteId, signal), [year, subsiteId])
  if (value)
    return (
      <ReportForm saved={value} subsiteId={subsiteId}>
        {children}
      </ReportForm>
    )
  return (
    <>
      {error === undefined ? (
        <Spinner className="waiting" size={24} aria-label={text.loading} />
      ) : (
        <Failed error={error} retry={reload} />
      )}
      {children}
    </>
  )
}

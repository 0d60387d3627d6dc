import { Button, Spinner } from '@blueprintjs/core'
import { applicationCalls, type ApplicationRow } from '../../base/contract/apply.ts'
import { annualCell } from '../../base/contract/apply-report.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { useStateFor } from '../../base/core/react/use-state-for.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { annualReportText } from './annual-report.text.ts'
import type { AnnualCases } from './annual-table.tsx'
import { CaseLink } from './case-link.tsx'

interface Props {
  year: string
  subsiteId: string
  cases: AnnualCases
  isOpen: boolean
  onClose: () => void
}

const pageSize = 50

/** Lists the applications behind a figure, 50 per page. */
export default function CasesDialog({ year, subsiteId, cases, isOpen, onClose }: Props) {
  const text = useText(annualReportText)
  const { row, column, count } = cases
  const annual = annualCell(year, row, column, subsiteId)
  const [{ after, before }, setRead] = useStateFor(annual, () => ({ after: '', before: [] as ApplicationRow[] }))
  const { value, error, loading, reload } = useLoad(
    signal =>
      send(applicationCalls.list, {
        query: { annual, pageSize, column: 'receiveDate', ...(after && { after }) },
        signal
      }),
    [annual, after]
  )
  const rows = [...before, ...(value?.records ?? []).filter(found => !before.some(({ id }) => id === found.id))]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      className="annual-cases"
      title={text.cases(text.rows[row], text.columns[column], groupThousands(count))}
    >
      <DialogBody>
        {error !== undefined && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && rows.length === 0 && <p className="quiet">{text.noCases}</p>}
        <ul>
          {rows.map(found => (
            <li key={found.id}>
              <CaseLink code={found.code} title={found.title} state={found.state} />
              <span>{found.applicantName}</span>
              <time>{found.receiveDate}</time>
            </li>
          ))}
        </ul>
        {value?.next && (
          <Button
            text={text.more}
            loading={loading}
            onClick={() => {
              setRead({ after: value.next ?? '', before: rows })
            }}
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

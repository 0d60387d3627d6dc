import { Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { annualColumns, type AnnualReport as Report } from '../../base/contract/apply-report.ts'
import { remedyKinds, remedyResults } from '../../base/contract/apply-steps.ts'
import { useText } from '../../base/core/language/text.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { later } from '../../base/kit/later.tsx'
import { useIsNarrow } from '../../base/kit/use-is-narrow.ts'
import { annualReportText } from './annual-report.text.ts'
import type { AnnualCases } from './annual-table.tsx'

const AnnualTable = later(() => import('./annual-table.tsx'))
const CasesDialog = later(() => import('./cases-dialog.tsx'))

const isBalanced = ({ counts: { received, carried, answered, remaining } }: Report): boolean =>
  annualColumns.every((_, at) => received[at]! + carried[at]! === answered[at]! + remaining[at]!)

/** Shows the tables on applications and remedies, and whether they balance. */
export function Tables({ report, subsiteId }: { report: Report; subsiteId: string }) {
  const text = useText(annualReportText)
  const { box, isNarrow } = useIsNarrow()
  const [shown, setShown] = useState<AnnualCases>()
  const [isOpen, setOpen] = useState(false)
  const isWrong = !isBalanced(report) || report.problems.length > 0
  return (
    <div ref={box} className="annual-tables">
      {report.unseen > 0 && <Callout intent="warning">{text.unseen(report.sites, report.unseen)}</Callout>}
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
        <h2>{subsiteId ? text.partThree : text.table(report.year)}</h2>
        <AnnualTable
          report={report}
          isNarrow={isNarrow}
          onOpen={cases => {
            setShown(cases)
            setOpen(true)
          }}
        />
      </section>
      <section>
        <h2 id="remedies">{subsiteId ? text.partFour : text.remedies}</h2>
        <div className="annual-remedies" role="region" aria-labelledby="remedies" tabIndex={0}>
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
        </div>
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

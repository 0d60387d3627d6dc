import type { SupervisedPart } from '../../base/contract/apply-report.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { supervisionText } from './application-supervision.text.ts'

interface Props {
  title: string
  head: string
  parts: SupervisedPart[]
}

/** Lists departments or sites, most overdue first, with figures and a bar of open applications. */
export function PartTable({ title, head, parts }: Props) {
  const text = useText(supervisionText)
  const most = Math.max(1, ...parts.map(({ open }) => open))
  const share = (count: number) => `${(count / most) * 100}%`
  return (
    <div className="part-table">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{text.open}</th>
            <th scope="col">{text.near}</th>
            <th scope="col">{text.overdue}</th>
            <th scope="col">{text.ended}</th>
            <th scope="col">{text.late}</th>
            <th scope="col">{text.enteredLate}</th>
            <th scope="col">{text.median}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, name, open, near, overdue, ended, late, enteredLate, medianDays }) => {
            const shown = name || text.nobody
            return (
              <tr key={id}>
                <th scope="row">
                  <span className="part-name" title={shown}>
                    {shown}
                  </span>
                  <span
                    className="part-bar"
                    role="img"
                    aria-label={text.bar(shown, groupThousands(open), groupThousands(overdue))}
                  >
                    <span className="part-overdue" style={{ inlineSize: share(overdue) }} />
                    <span className="part-near" style={{ inlineSize: share(near) }} />
                    <span className="part-open" style={{ inlineSize: share(Math.max(0, open - overdue - near)) }} />
                  </span>
                </th>
                <td>{groupThousands(open)}</td>
                <td>{groupThousands(near)}</td>
                <td className={overdue > 0 ? 'part-bad' : undefined}>{groupThousands(overdue)}</td>
                <td>{groupThousands(ended)}</td>
                <td>{groupThousands(late)}</td>
                <td>{groupThousands(enteredLate)}</td>
                <td>{medianDays ?? '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

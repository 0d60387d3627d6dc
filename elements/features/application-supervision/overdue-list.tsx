import type { Supervision } from '../../base/contract/apply-report.ts'
import { useHost } from '../../base/core/react/host.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { pathOfCase } from '../../base/shared/apply/path-of-case.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { supervisionText } from './application-supervision.text.ts'

/** Lists overdue applications, longest first, with links to their lists. */
export function OverdueList({ overdue, total }: { overdue: Supervision['overdue']; total: number }) {
  const text = useText(supervisionText)
  const host = useHost()
  if (overdue.length === 0) return <p className="quiet">{text.noOverdue}</p>
  return (
    <>
      <ul className="overdue">
        {overdue.map(({ id, code, title, group, dueDate, daysOver, departName, subsiteName }) => {
          const path = pathOfCase(group, code)
          return (
            <li key={id}>
              <a href={shellLink(path)} title={title} onClick={event => followLink(event, host, path, text.listTitle)}>
                {title}
              </a>
              <span className="overdue-days">{text.over(groupThousands(daysOver))}</span>
              <span className="overdue-where">
                {[departName || text.nobody, subsiteName, dueDate && text.due(dueDate)].filter(Boolean).join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      {total > overdue.length && <p className="quiet">{text.most(overdue.length)}</p>}
    </>
  )
}

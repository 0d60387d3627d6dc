import type { SiteGrants } from '../../base/contract/site-overview.ts'
import { useText } from '../../base/core/language/text.ts'
import { grantsText } from '../../base/shared/grants/grants.text.ts'
import { overviewText } from './overview.text.ts'

/** Lists the grants on a site and its columns. */
export function OverviewGrants({ grants: { total, rows } }: { grants: SiteGrants }) {
  const text = useText(overviewText)
  const words = useText(grantsText)
  if (total === 0) return <p>{text.noGrants}</p>
  return (
    <>
      <ul aria-label={text.grants}>
        {rows.map(({ objectType, objectName, subjectType, subjectName, actions }, at) => (
          <li key={at}>
            <span>{objectType === 'site' ? text.site : objectName}</span>
            {'：'}
            {words.subjects[subjectType]} {subjectName || text.deleted}{' '}
            {actions.map(action => (
              <span key={action} className="mark">
                {words.actions[action]}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="site-note">{text.more(total - rows.length)}</p>}
    </>
  )
}

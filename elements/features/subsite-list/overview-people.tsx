import type { SitePeople } from '../../base/contract/site-overview.ts'
import { useText } from '../../base/core/language/text.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { useHost } from '../../base/core/react/host.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { overviewText } from './overview.text.ts'

interface Props {
  siteId: string
  people: SitePeople
}

/** Lists the people of a site by role; each role leads to them in the list of users. */
export function OverviewPeople({ siteId, people }: Props) {
  const text = useText(overviewText)
  const { total, active, withoutRole, roles, givers } = people
  if (total === 0) return <p>{text.noPeople}</p>
  return (
    <>
      <p>{text.totals(total, active)}</p>
      <ul aria-label={text.people}>
        {roles.map(({ id, name, count }) => (
          <li key={id}>
            <span>{name}</span> <UsersLink query={{ siteId, roleId: id }} name={name} label={text.persons(count)} />
          </li>
        ))}
        {withoutRole > 0 && (
          <li>
            <span className="mark mark-bad">{text.withoutRole}</span>{' '}
            <UsersLink query={{ siteId, lacks: 'role' }} name={text.withoutRole} label={text.persons(withoutRole)} />{' '}
            <small>{text.withoutRoleNote}</small>
          </li>
        )}
      </ul>
      {roles.length > 1 && <p className="site-note">{text.roleNote}</p>}
      {givers.length > 0 && (
        <>
          <h4>{text.givers}</h4>
          <ul aria-label={text.givers}>
            {givers.map(({ name, count }) => (
              <li key={name}>
                <span>{name}</span> {text.persons(count)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function UsersLink({ query, name, label }: { query: Record<string, string>; name: string; label: string }) {
  const host = useHost()
  const path = `/system/UserList?${new URLSearchParams(query)}`
  return (
    <a href={shellLink(path)} aria-label={`${name} ${label}`} onClick={event => followLink(event, host, path, name)}>
      {label}
    </a>
  )
}

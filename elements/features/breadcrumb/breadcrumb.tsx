import { useHost } from '../../base/core/react/host.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { shellLink } from '../../base/session/wire/environment.ts'

const breadcrumbText = texts({ label: '当前位置', home: '首页' }, { label: 'You are here', home: 'Home' })

/** Item of the breadcrumb; plain text without a path. */
interface Crumb {
  title: string
  path?: string
}

export interface BreadcrumbProps {
  items?: readonly Crumb[]
}

const homePath = '/dashboard/analysis'

/** Shows home and all matched routes; the last one is plain text. */
export function Breadcrumb({ items = [] }: BreadcrumbProps) {
  const text = useText(breadcrumbText)
  const host = useHost()
  const isHome = items.length === 1 && items[0]!.path === homePath
  const crumbs = isHome ? [{ title: text.home }] : [{ title: text.home, path: homePath }, ...items]
  return (
    <nav aria-label={text.label}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={index}>
            {index < crumbs.length - 1 && crumb.path ? (
              <a href={shellLink(crumb.path)} onClick={event => followLink(event, host, crumb.path!, crumb.title)}>
                {crumb.title}
              </a>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

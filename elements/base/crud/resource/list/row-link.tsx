import { useHost } from '../../../core/react/host.ts'
import { shellLink } from '../../../session/wire/environment.ts'
import { followLink } from '../../../core/react/follow-link.ts'

/**
 * Name of a row as a link to its page, truncated if necessary. Not in the tab order, because the row takes the focus.
 */
export function RowLink({ path, title }: { path: string; title: string }) {
  const host = useHost()
  return (
    <a
      className="row-link"
      href={shellLink(path)}
      title={title}
      tabIndex={-1}
      onClick={event => followLink(event, host, path, title)}
    >
      {title}
    </a>
  )
}

import type { ReactNode } from 'react'
import { useHost } from '../../core/react/host.ts'
import { shellLink } from '../../session/wire/environment.ts'
import { followLink } from '../../core/react/follow-link.ts'

/** Card of a page without session: heading, form and links to related pages. */
export function AccountPage({
  title,
  children,
  links
}: {
  title: string
  children: ReactNode
  links: { path: string; title: string }[]
}) {
  const host = useHost()
  return (
    <section className="account" aria-labelledby="account-title">
      <h1 id="account-title">{title}</h1>
      {children}
      <nav className="links">
        {links.map(({ path, title: name }) => (
          <a key={path} href={shellLink(path)} onClick={event => followLink(event, host, path, name)}>
            {name}
          </a>
        ))}
      </nav>
    </section>
  )
}

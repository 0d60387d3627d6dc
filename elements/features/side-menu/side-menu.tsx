import { CaretDown, CaretRight, Share } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { menuIds, type MenuItem } from '../../base/contract/menu.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { MenuIcon } from '../../base/kit/menu-icon.tsx'
import { followLink } from '../../base/core/react/follow-link.ts'
import { NoRights } from '../../base/kit/access/no-rights.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $badges, badgeText, refreshBadges } from '../../base/session/realtime/badges.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { $menu, $sideMenus, chainOf, externalAddress, pageOf, shownBelow } from '../../base/session/account/menu.ts'
import { $permissions } from '../../base/session/account/permissions.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { sideMenuText } from './side-menu.text.ts'

export interface SideMenuProps {
  /** Path of the current page. */
  path?: string
  /** Shows icons only. */
  collapsed?: boolean
}

const badged: readonly string[] = [menuIds.applyWaiting, menuIds.applyHandled, menuIds.applyEnded]

/** Shows the children of the chosen top entry, with badges. */
export function SideMenu({ path = '', collapsed = false }: SideMenuProps) {
  const text = useText(sideMenuText)
  useRights()
  const chosen = useStore($sideMenus)
  const menu = useStore($menu)
  // Without a main menu, the path determines the entries.
  const items = chosen.length > 0 ? chosen : shownBelow(chainOf(path, menu)[0])
  const subsite = useStore($subsite)
  const permissions = useStore($permissions)
  const counts = items.some(item => badged.includes(item.id))
  const siteId = subsite?.id
  useEffect(() => {
    if (!counts || !siteId) return
    let stop: (() => void) | undefined
    let isGone = false
    // Loaded after the first screen. Menus without counters open no connection.
    void import('../../base/session/realtime/follow-work.ts')
      .then(({ followWork }) => {
        if (!isGone) stop = followWork(['apply'], () => void refreshBadges())
      })
      .catch(() => undefined)
      // After the connection is followed: what is announced between the two would be lost.
      .then(() => (isGone ? undefined : refreshBadges()))
    return () => {
      isGone = true
      stop?.()
    }
  }, [counts, siteId])
  if (!permissions) return <NoRights text={text.signedOut} />
  if (items.length === 0) return <p className="empty">{text.empty}</p>
  return (
    <nav aria-label={text.label} className={collapsed ? 'collapsed' : undefined}>
      <ul>
        {items.map(item => (
          <Item key={item.id} item={item} path={path} collapsed={collapsed} />
        ))}
      </ul>
    </nav>
  )
}

function Item({ item, path, collapsed }: { item: MenuItem; path: string; collapsed: boolean }) {
  const below = item.children ?? []
  return below.length > 0 && !collapsed ? (
    <Branch item={item} path={path} />
  ) : (
    <Leaf item={item} path={path} collapsed={collapsed} />
  )
}

const holdsPath = (item: MenuItem, path: string): boolean =>
  item.path === path || (item.children ?? []).some(child => holdsPath(child, path))

function Branch({ item, path }: { item: MenuItem; path: string }) {
  const [open, setOpen] = useState(item.alwaysShow === true || holdsPath(item, path))
  return (
    <li>
      <button type="button" className="entry" aria-expanded={open} onClick={() => setOpen(!open)}>
        <MenuIcon name={item.meta.icon} />
        <span className="title">{item.meta.title}</span>
        {open ? <CaretDown /> : <CaretRight />}
      </button>
      {open && (
        <ul className="below">
          {item.children!.map(child => (
            <Item key={child.id} item={child} path={path} collapsed={false} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Leaf({ item, path, collapsed }: { item: MenuItem; path: string; collapsed: boolean }) {
  const text = useText(sideMenuText)
  const host = useHost()
  const badge = badgeText(useStore($badges), item.id, item.badgeNum)
  const address = externalAddress(item)
  const outside = address !== undefined && item.meta.internalOrExternal === true
  const page = pageOf(item)
  return (
    <li>
      <a
        className="entry"
        href={outside ? address : shellLink(page)}
        target={outside ? '_blank' : undefined}
        rel={outside ? 'noopener noreferrer' : undefined}
        title={item.meta.title}
        aria-label={collapsed ? item.meta.title : undefined}
        aria-current={holdsPath(item, path) ? 'page' : undefined}
        onClick={event => outside || followLink(event, host, page, item.meta.title)}
      >
        <MenuIcon name={item.meta.icon} />
        <span className="title">{item.meta.title}</span>
        {outside && <Share size={12} />}
        {badge && (
          <span className="badge" aria-label={text.count(badge)}>
            {badge}
          </span>
        )}
      </a>
    </li>
  )
}

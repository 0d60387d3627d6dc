import type { MouseEvent } from 'react'
import type { MenuItem } from '../../base/contract/menu.ts'
import { useHost } from '../../base/core/react/host.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { chooseTopMenu, externalAddress, pageOf } from '../../base/session/account/menu.ts'

/** Returns the click behaviour of an entry: selects the entry and opens its first page. */
export function useEntry(item: MenuItem, menu: MenuItem = item) {
  const host = useHost()
  const address = externalAddress(item)
  const outside = address !== undefined && item.meta.internalOrExternal === true
  const path = pageOf(item)
  return {
    outside,
    href: outside ? address : shellLink(path),
    target: outside ? '_blank' : undefined,
    rel: outside ? 'noopener noreferrer' : undefined,
    onClick: (event: MouseEvent) => {
      if (outside) return
      chooseTopMenu(menu.id)
      followLink(event, host, path, item.meta.title)
    }
  }
}

export const startsGroup = (items: readonly MenuItem[], index: number): boolean =>
  index > 0 && items[index]!.menuCategory !== items[index - 1]!.menuCategory

import { Button, Menu, MenuDivider, MenuItem as Choice, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Share } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type { MenuItem } from '../contract/menu.ts'
import { useHost } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { followLink } from '../parts/navigate.ts'
import { NoRights } from '../parts/no-rights.tsx'
import { useRights } from '../parts/use-rights.ts'
import { shellLink } from '../session/environment.ts'
import { $topMenu, $topMenus, chooseTopMenu, externalAddress, pageOf } from '../session/menu.ts'
import { $permissions } from '../session/permissions.ts'
import { fittingCount, fittingIn } from './fitting.ts'
import { topMenuText } from './top-menu.text.ts'

export interface TopMenuProps {
  /** Entries with children open them below: top navigation. */
  dropdown?: boolean
  /** All entries one under the other: the drawer of a phone. */
  stacked?: boolean
}

/** The entries flagged for the header; what does not fit goes into a popover. */
export function TopMenu({ dropdown = false, stacked = false }: TopMenuProps) {
  const text = useText(topMenuText)
  useRights()
  const permissions = useStore($permissions)
  const menus = useStore($topMenus)
  const chosen = useStore($topMenu)
  const width = useWindowWidth()
  const bar = useRef<HTMLElement>(null)
  const most = stacked ? menus.length : Math.min(menus.length, fittingCount(width))
  const count = useRoom(bar, most, `${width} ${stacked} ${menus.map(item => item.meta.title).join(' ')}`)
  if (!permissions) return <NoRights text={text.signedOut} />
  const fitting = menus.slice(0, count)
  const rest = menus.slice(count)
  return (
    <nav ref={bar} aria-label={text.label} className={stacked ? 'stacked' : undefined}>
      <ul>
        {fitting.map((item, index) => (
          <li key={item.id} className={startsGroup(fitting, index) ? 'starts-group' : undefined}>
            {dropdown && !stacked && item.children?.some(child => !child.hidden) ? (
              <Dropdown item={item} chosen={item.id === chosen?.id} />
            ) : (
              <Entry item={item} chosen={item.id === chosen?.id} />
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Overflow items={rest} chosen={chosen} />
          </li>
        )}
      </ul>
    </nav>
  )
}

const startsGroup = (items: readonly MenuItem[], index: number): boolean =>
  index > 0 && items[index]!.menuCategory !== items[index - 1]!.menuCategory

/** At most this many, and no more than the bar has room for: the rest must not push the way to it out of sight. */
function useRoom(bar: { current: HTMLElement | null }, most: number, situation: string): number {
  const [tried, setTried] = useState({ situation, count: most })
  const width = useRef<number>(undefined)
  const count = tried.situation === situation ? Math.min(tried.count, most) : most
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const room = element.clientWidth
    width.current ??= room
    if (element.scrollWidth > room && count > 1) setTried({ situation, count: Math.min(count - 1, fittingIn(element)) })
  })
  useEffect(() => {
    if (!bar.current) return
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0)
      if (now !== width.current) setTried({ situation: '', count: most })
      width.current = now
    })
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [])
  return count
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(window.innerWidth)
  useEffect(() => {
    const update = () => setWidth(window.innerWidth)
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  }, [])
  return width
}

/** What a click on an entry does: choose it, and go to its first page. */
function useEntry(item: MenuItem, menu: MenuItem = item) {
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

function Entry({ item, chosen }: { item: MenuItem; chosen: boolean }) {
  const text = useText(topMenuText)
  const { outside, ...link } = useEntry(item)
  return (
    <a className="entry" aria-current={chosen ? 'true' : undefined} {...link}>
      {item.meta.title}
      {outside && <Share size={12} title={text.opensOutside} />}
    </a>
  )
}

function Dropdown({ item, chosen }: { item: MenuItem; chosen: boolean }) {
  const children = (item.children ?? []).filter(child => !child.hidden)
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <Menu>
          {children.map(child => (
            <DropdownEntry key={child.id} item={child} menu={item} />
          ))}
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="entry"
        aria-current={chosen ? 'true' : undefined}
        endIcon={<CaretDown />}
        text={item.meta.title}
      />
    </PopoverNext>
  )
}

function DropdownEntry({ item, menu }: { item: MenuItem; menu: MenuItem }) {
  const { outside, ...link } = useEntry(item, menu)
  return <Choice text={item.meta.title} labelElement={outside ? <Share size={12} /> : undefined} {...link} />
}

function Overflow({ items, chosen }: { items: readonly MenuItem[]; chosen?: MenuItem }) {
  const text = useText(topMenuText)
  const holdsChosen = items.some(item => item.id === chosen?.id)
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {items.map((item, index) => (
            <OverflowEntry
              key={item.id}
              item={item}
              heading={index === 0 || startsGroup(items, index)}
              chosen={item.id === chosen?.id}
            />
          ))}
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="entry"
        aria-current={holdsChosen ? 'true' : undefined}
        aria-label={text.moreEntries(items.length)}
        endIcon={<CaretDown />}
        text={text.more}
      />
    </PopoverNext>
  )
}

function OverflowEntry({ item, heading, chosen }: { item: MenuItem; heading: boolean; chosen: boolean }) {
  const text = useText(topMenuText)
  const { outside, ...link } = useEntry(item)
  return (
    <>
      {heading && item.menuCategory && <MenuDivider title={text[item.menuCategory]} />}
      <Choice
        text={item.meta.title}
        active={chosen}
        labelElement={outside ? <Share size={12} /> : undefined}
        {...link}
      />
    </>
  )
}

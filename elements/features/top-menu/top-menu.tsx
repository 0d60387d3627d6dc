import { Button } from '@blueprintjs/core'
import { CaretDown, Share } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MenuItem } from '../../base/contract/menu.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoRights } from '../../base/kit/access/no-rights.tsx'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $topMenu, $topMenus } from '../../base/session/account/menu.ts'
import { $permissions } from '../../base/session/account/permissions.ts'
import { fittingCount, fittingIn } from './fitting.ts'
import { topMenuText } from './top-menu.text.ts'
import { startsGroup, useEntry } from './use-entry.ts'

const Entries = later(() => import('./entries.tsx'))

export interface TopMenuProps {
  /** Entries open their children below (top navigation). */
  dropdown?: boolean
  /** Lists all entries vertically (drawer of a phone). */
  stacked?: boolean
}

/** Shows the header entries of the menu; entries that do not fit move into a popover. */
export function TopMenu({ dropdown = false, stacked = false }: TopMenuProps) {
  const text = useText(topMenuText)
  useRights()
  const permissions = useStore($permissions)
  const menus = useStore($topMenus)
  const chosen = useStore($topMenu)
  const width = useWindowWidth()
  const bar = useRef<HTMLElement>(null)
  const most = stacked ? menus.length : Math.min(menus.length, fittingCount(width))
  const count = useRoom(bar, most, `${width} ${stacked} ${text.more} ${menus.map(item => item.meta.title).join(' ')}`)
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

/** Returns the number of visible entries: at most `most`, and only as many as leave the "more" button visible. */
function useRoom(bar: { current: HTMLElement | null }, most: number, situation: string): number {
  const [tried, setTried] = useState({ situation, count: most })
  const width = useRef<number>(undefined)
  const count = tried.situation === situation ? Math.min(tried.count, most) : most
  const fit = useEffectEvent(() => {
    const element = bar.current
    if (!element) return
    const room = element.clientWidth
    width.current ??= room
    if (element.scrollWidth > room && count > 1) setTried({ situation, count: Math.min(count - 1, fittingIn(element)) })
  })
  // oxlint-disable-next-line react/set-state-in-effect -- The room is known after drawing; each try draws fewer, so it ends
  useLayoutEffect(() => fit())
  const again = useEffectEvent(() => setTried({ situation: '', count: most }))
  useEffect(() => {
    if (!bar.current) return
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0)
      if (now !== width.current) again()
      width.current = now
    })
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [bar])
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
    <Popup bring={Entries.bring} placement="bottom-start" content={<Entries items={children} menu={item} />}>
      <Button
        variant="minimal"
        className="entry"
        aria-current={chosen ? 'true' : undefined}
        endIcon={<CaretDown />}
        text={item.meta.title}
      />
    </Popup>
  )
}

function Overflow({ items, chosen }: { items: readonly MenuItem[]; chosen?: MenuItem }) {
  const text = useText(topMenuText)
  const holdsChosen = items.some(item => item.id === chosen?.id)
  return (
    <Popup bring={Entries.bring} placement="bottom-end" content={<Entries items={items} chosen={chosen} hasHeadings />}>
      <Button
        variant="minimal"
        className="entry"
        aria-current={holdsChosen ? 'true' : undefined}
        aria-label={text.moreEntries(items.length)}
        endIcon={<CaretDown />}
        text={text.more}
      />
    </Popup>
  )
}

import { Button } from '@blueprintjs/core'
import { CaretDown, Cross } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useEmit } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { useSortable } from '../../base/kit/use-sortable.ts'
import { tabBarText } from './tab-bar.text.ts'
import { TabMenu, TabMenuAt, type MenuPlace } from './tab-menu-at.tsx'

/** Open page. `closable` is false for the home page. */
export interface Tab {
  key: string
  title: string
  closable: boolean
}

export interface TabBarProps {
  tabs?: readonly Tab[]
  /** Key of the current page. */
  active?: string
}

/** Truncates by code points, so that no character is split. */
function shortTitle(title: string, length = 25): string {
  const letters = [...title]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : title
}

/** Shows the open pages of the shell. Stateless: the page responds to its events. */
export function TabBar({ tabs = [], active = '' }: TabBarProps) {
  const text = useText(tabBarText)
  const emit = useEmit()
  const list = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<MenuPlace>()
  const [isNear, setNear] = useState(false)
  const moved = useRef<string>(undefined)
  const tabOf = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]

  // Scrolls the whole tab with its close button into view; a title that loads later makes it wider.
  const activeTitle = tabs.find(tab => tab.key === active)?.title
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, activeTitle, tabs.length])

  // Focus follows a tab moved by keyboard.
  useEffect(() => {
    const at = tabs.findIndex(tab => tab.key === moved.current)
    moved.current = undefined
    if (at >= 0) tabOf(at)?.focus()
  }, [tabs])

  const move = (from: number, to: number) => {
    const tab = tabs[from]
    if (tab?.closable && tabs[to]?.closable) emit('qd-tab-move', { key: tab.key, index: to })
  }
  useSortable(list, '[role=tab]', isNear && tabs.length > 2, move)

  const closeMenu = () => {
    const at = tabs.findIndex(tab => tab.key === menu?.tab)
    setMenu(undefined)
    tabOf(at)?.focus()
  }
  const openMenu = (event: MouseEvent<HTMLElement>, { key, title }: Tab) => {
    event.preventDefault()
    const bar = list.current?.getBoundingClientRect()
    setMenu({
      tab: key,
      title,
      left: Math.max(event.clientX, event.currentTarget.getBoundingClientRect().left) - (bar?.left ?? 0)
    })
  }

  // If no open tab is active, the first one is the tab stop.
  const stop = tabs.some(tab => tab.key === active) ? active : tabs[0]?.key
  const select = (key: string) => emit('qd-tab-select', { key })
  const onKeyDown = (event: KeyboardEvent, tab: Tab, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step && event.ctrlKey && event.shiftKey) {
      moved.current = tab.key
      move(index, index + step)
    } else if (step) {
      const next = tabOf(index + step)
      next?.focus()
      next?.click()
    } else if (event.key === 'Delete') emit('qd-tab-close', { key: tab.key, which: 'this' })
  }

  return (
    <div className="bar">
      <div role="tablist" aria-label={text.label} ref={list} onPointerEnter={() => setNear(true)}>
        {tabs.map((tab, index) => (
          <div
            key={tab.key}
            className="tab"
            role="presentation"
            data-active={tab.key === active || undefined}
            data-row={tab.closable ? index : undefined}
            onContextMenu={event => openMenu(event, tab)}
            // Prevents autoscroll by the middle button.
            onMouseDown={event => event.button === 1 && event.preventDefault()}
            onAuxClick={event => event.button === 1 && emit('qd-tab-close', { key: tab.key, which: 'this' })}
          >
            <button
              type="button"
              role="tab"
              aria-selected={tab.key === active}
              tabIndex={tab.key === stop ? 0 : -1}
              title={tab.title}
              aria-keyshortcuts={tab.closable ? 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight' : undefined}
              onClick={() => select(tab.key)}
              onKeyDown={event => onKeyDown(event, tab, index)}
            >
              {shortTitle(tab.title)}
            </button>
            {tab.closable && (
              // Mouse only: a tab list may contain only tabs, and Delete closes the focused one.
              <button
                type="button"
                className="close"
                tabIndex={-1}
                aria-hidden="true"
                title={text.close(tab.title)}
                // Keeps focus: the user may be asked and cancel.
                onMouseDown={event => event.preventDefault()}
                onClick={(event: MouseEvent) => {
                  event.stopPropagation()
                  emit('qd-tab-close', { key: tab.key, which: 'this' })
                }}
              >
                <Cross size={12} />
              </button>
            )}
          </div>
        ))}
      </div>
      {menu && <TabMenuAt key={`${menu.tab} ${menu.left}`} place={menu} onClose={closeMenu} />}
      <Actions active={active} />
    </div>
  )
}

function Actions({ active }: { active: string }) {
  const text = useText(tabBarText)
  return (
    <Popup bring={TabMenu.bring} placement="bottom-end" content={<TabMenu tab={active} />}>
      <Button variant="minimal" size="small" icon={<CaretDown />} aria-label={text.actions} />
    </Popup>
  )
}

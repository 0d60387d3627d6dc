import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Cross } from '@blueprintjs/icons'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useEmit } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { tabBarText } from './tab-bar.text.ts'

/** An open page. `closable` is false for the home page. */
export interface Tab {
  key: string
  title: string
  closable: boolean
}

export interface TabBarProps {
  tabs?: readonly Tab[]
  /** The key of the page on show. */
  active?: string
}

/** Code points, so that no character is cut in two. */
export const shortTitle = (title: string, length = 25): string => {
  const letters = [...title]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : title
}

/** The open pages of the shell. It keeps no state: the page answers its events. */
export function TabBar({ tabs = [], active = '' }: TabBarProps) {
  const text = useText(tabBarText)
  const emit = useEmit()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, tabs.length])

  // Nothing open may be on show: then the first one is where the keyboard enters.
  const stop = tabs.some(tab => tab.key === active) ? active : tabs[0]?.key
  const select = (key: string) => emit('qd-tab-select', { key })
  const onKeyDown = (event: KeyboardEvent, tab: Tab, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step) {
      const next = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index + step]
      next?.focus()
      next?.click()
    } else if (event.key === 'Delete') emit('qd-tab-close', { key: tab.key, which: 'this' })
  }

  return (
    <div className="bar">
      <div role="tablist" aria-label={text.label} ref={list}>
        {tabs.map((tab, index) => (
          <div key={tab.key} className="tab" role="presentation" data-active={tab.key === active || undefined}>
            <button
              type="button"
              role="tab"
              aria-selected={tab.key === active}
              tabIndex={tab.key === stop ? 0 : -1}
              title={tab.title}
              aria-keyshortcuts={tab.closable ? 'Delete' : undefined}
              onClick={() => select(tab.key)}
              onAuxClick={event => event.button === 1 && emit('qd-tab-close', { key: tab.key, which: 'this' })}
              onKeyDown={event => onKeyDown(event, tab, index)}
            >
              {shortTitle(tab.title)}
            </button>
            {tab.closable && (
              // For the mouse: a tab list holds tabs alone, and Delete closes the one in focus.
              <button
                type="button"
                className="close"
                tabIndex={-1}
                aria-hidden="true"
                title={text.close(tab.title)}
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
      <Actions active={active} />
    </div>
  )
}

function Actions({ active }: { active: string }) {
  const text = useText(tabBarText)
  const emit = useEmit()
  const close = (which: 'this' | 'left' | 'right' | 'others') => () => emit('qd-tab-close', { key: active, which })
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem text={text.refresh} onClick={() => emit('qd-tab-refresh', { key: active })} />
          <MenuItem text={text.closeThis} onClick={close('this')} />
          <MenuItem text={text.closeLeft} onClick={close('left')} />
          <MenuItem text={text.closeRight} onClick={close('right')} />
          <MenuItem text={text.closeOthers} onClick={close('others')} />
        </Menu>
      }
    >
      <Button variant="minimal" size="small" icon={<CaretDown />} aria-label={text.actions} />
    </PopoverNext>
  )
}

import { useRef, type KeyboardEvent } from 'react'
import { bring } from '../core/look/sheets.ts'
import styles from './tab-strip.css?inline'

bring(styles)

interface Props<Tab extends string> {
  label: string
  tabs: readonly { tab: Tab; title: string }[]
  tab: Tab
  onTab: (tab: Tab) => void
}

/** Selects one of several lists of a page. Arrow keys move between tabs. */
export function TabStrip<Tab extends string>({ label, tabs, tab, onTab }: Props<Tab>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = (tabs.findIndex(each => each.tab === tab) + step + tabs.length) % tabs.length
    onTab(tabs[at]!.tab)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div ref={list} className="tab-strip" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(each => (
        <button
          key={each.tab}
          type="button"
          role="tab"
          aria-selected={each.tab === tab}
          tabIndex={each.tab === tab ? 0 : -1}
          onClick={() => onTab(each.tab)}
        >
          {each.title}
        </button>
      ))}
    </div>
  )
}

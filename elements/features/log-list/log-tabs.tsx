import { useRef, type KeyboardEvent } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { logListText } from './log-list.text.ts'

export const logTabs = ['', '1', '2', 'visits'] as const
export type LogTab = (typeof logTabs)[number]

interface Props {
  tab: LogTab
  mayVisits: boolean
  onTab: (tab: LogTab) => void
}

/** Selects the log to show. Arrow keys move between tabs. */
export function LogTabs({ tab, mayVisits, onTab }: Props) {
  const text = useText(logListText)
  const tabs = logTabs.filter(one => one !== 'visits' || mayVisits)
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = (tabs.indexOf(tab) + step + tabs.length) % tabs.length
    onTab(tabs[at] ?? '')
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div ref={list} className="log-tabs" role="tablist" aria-label={text.logs} onKeyDown={move}>
      {tabs.map(one => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
        >
          {one === 'visits' ? text.visits : one ? text.logTypes[one] : text.all}
        </button>
      ))}
    </div>
  )
}

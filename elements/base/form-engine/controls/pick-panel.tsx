import { useEffect, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

interface Props {
  id: string
  panel: RefObject<HTMLDivElement | null>
  labelId: string
  /** How often the focus was asked in: 0 while it stays in the text field. */
  entries: number
  /** Leads the focus back to where the panel was opened from. */
  onClose: () => void
  onBlur: (event: FocusEvent) => void
  done: string
  children: ReactNode
}

/** What opens below a date or a time. Tab beyond its ends and Escape lead back. */
export function PickPanel({ id, panel, labelId, entries, onClose, onBlur, done, children }: Props) {
  useEffect(() => {
    if (entries === 0) return
    // The layer it lies in is shown after this.
    const frame = requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [entries, panel])
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(panel.current?.querySelectorAll('button:not(:disabled, [tabindex="-1"]), [tabindex="0"]') ?? [])]
    const isLast = event.key === 'Tab' && event.target === stops.at(event.shiftKey ? 0 : -1)
    if (event.key !== 'Escape' && !isLast) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  // A press beside its buttons, and on buttons where the browser gives them no focus, leaves the focus in it.
  return (
    <div
      ref={panel}
      id={id}
      className="pick-panel"
      role="dialog"
      aria-labelledby={labelId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {children}
      <div className="pick-foot">
        <button type="button" className="bp6-button bp6-small" onClick={onClose}>
          {done}
        </button>
      </div>
    </div>
  )
}

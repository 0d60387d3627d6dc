import { useEffect, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

interface Props {
  id: string
  panel: RefObject<HTMLDivElement | null>
  labelId: string
  /** Number of requests to focus the panel; 0 while the focus stays in the text field. */
  entries: number
  /** Returns the focus to the opener. */
  onClose: () => void
  onBlur: (event: FocusEvent) => void
  done: string
  children: ReactNode
}

/** Panel below a date or time field. Tab at either end and Escape return to the field. */
export function PickPanel({ id, panel, labelId, entries, onClose, onBlur, done, children }: Props) {
  useEffect(() => {
    if (entries === 0) return
    // The popup becomes visible only after this effect.
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
  // Pressing between the buttons, or on a button in a browser that does not focus it, must not move the focus out of
  // the panel.
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

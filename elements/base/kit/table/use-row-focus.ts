import { Classes } from '@blueprintjs/core'
import { useEffectEvent, useLayoutEffect, useRef, type FocusEvent } from 'react'

/** Returns the focused element in the same shadow root. */
const focusIn = (element: Element): Element | null => (element.getRootNode() as ShadowRoot).activeElement

/**
 * Keeps the focus in a table or gallery when rows change. A row that moves keeps it. If the row disappears, the row at `active`,
 * now in its place, gets it.
 */
export function useRowFocus(rows: readonly unknown[] | undefined, active: number) {
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const held = useRef<{ target: HTMLElement; row: Element }>(undefined)
  const settle = useEffectEvent(() => {
    const { target, row } = held.current ?? {}
    if (!body.current || !target || !row) return
    if (!row.isConnected) held.current = undefined
    // Leave the focus if the user has moved it. A confirmation dialog does not count, because it is about to close.
    const focus = focusIn(body.current)
    if (focus ? row.isConnected || !focus.closest(`.${Classes.OVERLAY}`) : document.activeElement !== document.body)
      return
    if (row.isConnected) (target.isConnected ? target : (row as HTMLElement)).focus({ preventScroll: true })
    else body.current.querySelectorAll<HTMLElement>('[data-key]')[active]?.focus()
  })
  useLayoutEffect(() => settle(), [rows])
  const hold = (event: FocusEvent) => {
    const target = event.target as HTMLElement
    const row = target.closest('[data-key]')
    held.current = row ? { target, row } : undefined
  }
  /** Called only when the user moves the focus: React sends no blur event for a row moved in the document. */
  const letGo = ({ target, relatedTarget }: FocusEvent) => {
    if (!relatedTarget && !focusIn(target)) held.current = undefined
  }
  return { body, hold, letGo }
}

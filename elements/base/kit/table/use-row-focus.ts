import { Classes } from '@blueprintjs/core'
import { useEffectEvent, useLayoutEffect, useRef, type FocusEvent } from 'react'

/** What has the focus in the root of an element. */
const focusIn = (element: Element): Element | null => (element.getRootNode() as ShadowRoot).activeElement

/**
 * A row that is put elsewhere keeps the focus; one that goes, as one that was deleted or restored, leaves it to the row in its
 * place, which is `active`.
 */
export function useRowFocus(rows: readonly unknown[] | undefined, active: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const held = useRef<{ target: HTMLElement; row: Element }>(undefined)
  const settle = useEffectEvent(() => {
    const { target, row } = held.current ?? {}
    if (!body.current || !target || !row) return
    if (!row.isConnected) held.current = undefined
    // Whoever went on meanwhile is not called back; the question that was asked is about to close.
    const focus = focusIn(body.current)
    if (focus ? row.isConnected || !focus.closest(`.${Classes.OVERLAY}`) : document.activeElement !== document.body)
      return
    if (row.isConnected) (target.isConnected ? target : (row as HTMLElement)).focus({ preventScroll: true })
    else body.current.querySelectorAll<HTMLElement>('tr')[active]?.focus()
  })
  useLayoutEffect(() => settle(), [rows])
  const hold = (event: FocusEvent) => {
    const target = event.target as HTMLElement
    const row = target.closest('tr')
    held.current = row ? { target, row } : undefined
  }
  /** By the person: of what the browser takes away when a row is put elsewhere, React tells nothing. */
  const letGo = ({ target, relatedTarget }: FocusEvent) => {
    if (!relatedTarget && !focusIn(target)) held.current = undefined
  }
  return { body, hold, letGo }
}

import { Classes } from '@blueprintjs/core'
import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** A row that goes, as one that was deleted or restored, leaves the focus to the row in its place. */
export function useRowFocus(rows: readonly unknown[] | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  const held = useRef<{ row: Element; at: number }>(undefined)
  useLayoutEffect(() => {
    const { row, at } = held.current ?? {}
    if (!body.current || at === undefined || row?.isConnected) return
    held.current = undefined
    // Whoever went on meanwhile is not called back; the question that was asked is about to close.
    const { activeElement } = body.current.getRootNode() as ShadowRoot
    if (activeElement && !activeElement.closest(`.${Classes.OVERLAY}`)) return
    const drawn = body.current.querySelectorAll<HTMLElement>('tr')
    drawn[Math.min(at, drawn.length - 1)]?.focus()
  }, [rows])
  const hold = ({ target }: FocusEvent) => {
    const row = target.closest('tr')
    held.current = row ? { row, at: row.sectionRowIndex } : undefined
  }
  return { body, hold }
}

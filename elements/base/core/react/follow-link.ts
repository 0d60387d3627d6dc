import type { MouseEvent } from 'react'
import { emit } from './host.ts'

/** Returns true for a plain click: no new tab, no download, not handled by another listener. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/**
 * Handles a click on a link of an element. Dispatches a cancelable `qd-navigate`. If the page (the shell) prevents it,
 * the page navigates; otherwise the browser follows the link.
 */
export function followLink(event: MouseEvent, host: HTMLElement, path: string, title: string): void {
  if (!isPlainClick(event)) return
  if (!emit(host, 'qd-navigate', { path, title })) event.preventDefault()
}

import type { MouseEvent } from 'react'
import { emit } from '../core/host.ts'

/** A plain click: no new tab, no download, nobody handled it before. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/**
 * A click on a link of an element: the page hears `qd-navigate` first. A page that prevents it (the shell) goes there
 * itself, in any other page the link is followed.
 */
export function followLink(event: MouseEvent, host: HTMLElement, path: string, title: string): void {
  if (!isPlainClick(event)) return
  if (!emit(host, 'qd-navigate', { path, title })) event.preventDefault()
}

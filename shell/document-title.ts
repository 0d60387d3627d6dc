import { capped } from '../elements/base/core/values/numbers.ts'
import { isViewStored } from '../elements/base/session/wire/session.ts'
import { words } from './shell.text.ts'

let title = ''
let unread = 0

/** A dialog covers the band of a view, but not the title. */
function draw(): void {
  const view = isViewStored() ? `${words().viewing} · ` : ''
  document.title = unread > 0 ? `(${capped(unread)}) ${view}${title}` : `${view}${title}`
}

/** Sets the title of the browser tab. */
export function setTitle(next: string): void {
  title = next
  draw()
}

/** Sets the number of unread messages, shown before the title. */
export function setUnread(count: number): void {
  unread = count
  draw()
}

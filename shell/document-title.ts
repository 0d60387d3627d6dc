import { capped } from '../elements/base/core/values/numbers.ts'

let title = ''
let unread = 0

function draw(): void {
  document.title = unread > 0 ? `(${capped(unread)}) ${title}` : title
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

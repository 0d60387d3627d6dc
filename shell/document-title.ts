import { capped } from '../elements/base/core/numbers.ts'

let title = ''
let unread = 0

const draw = (): void => {
  document.title = unread > 0 ? `(${capped(unread)}) ${title}` : title
}

/** What the page is called, in the browser's tab. */
export function setTitle(next: string): void {
  title = next
  draw()
}

/** Messages that nobody has read stand before it. */
export function setUnread(count: number): void {
  unread = count
  draw()
}

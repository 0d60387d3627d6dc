/** The actions of a row are buttons in a box: a menu all the same. */
export const menuEntries = '[role^="menuitem"], .table-menu > button'
const menus = '[role="menu"], .table-menu'

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex="0"]'

/** Where a key leads from an entry among so many. */
const goals: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1
}

/** The entry that an arrow key leads to in an open menu, as ARIA asks; undefined for other keys and places. */
export function nextEntry(event: KeyboardEvent): HTMLElement | undefined {
  const entry = (event.target as Element).closest<HTMLElement>(menuEntries)
  const goal = goals[event.key]
  if (!entry || !goal || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const all = [...(entry.closest(menus)?.querySelectorAll<HTMLElement>(menuEntries) ?? [])].filter(
    each => !each.matches(':disabled')
  )
  return all[goal(all.indexOf(entry), all.length)]
}

/** The control that Tab leads to from the last one of a popup, or Shift and Tab from the first: the other end. */
export function otherEnd(event: KeyboardEvent, popup: Element): HTMLElement | undefined {
  if (event.key !== 'Tab') return undefined
  const all = [...popup.querySelectorAll<HTMLElement>(stops)].filter(
    stop => stop.tabIndex >= 0 && stop.getClientRects().length > 0
  )
  const at = all.indexOf(event.target as HTMLElement)
  if (event.shiftKey ? at <= 0 : at === all.length - 1) return all.at(event.shiftKey ? -1 : 0)
  return undefined
}

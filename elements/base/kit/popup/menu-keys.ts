/** Row actions are plain buttons in a box, but behave like a menu. */
export const menuEntries = '[role^="menuitem"], .table-menu > button'
const menus = '[role="menu"], .table-menu'

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex="0"]'

/** Maps a key to the index of the next item. */
const goals: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1
}

/** Returns the menu item to focus after an arrow key, Home or End (ARIA); undefined for other keys and elements. */
export function nextEntry(event: KeyboardEvent): HTMLElement | undefined {
  const entry = (event.target as Element).closest<HTMLElement>(menuEntries)
  const goal = goals[event.key]
  if (!entry || !goal || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const all = [...(entry.closest(menus)?.querySelectorAll<HTMLElement>(menuEntries) ?? [])].filter(
    each => !each.matches(':disabled')
  )
  return all[goal(all.indexOf(entry), all.length)]
}

/** Keeps Tab inside a popup: returns the first control after the last one, and the last before the first. */
export function otherEnd(event: KeyboardEvent, popup: Element): HTMLElement | undefined {
  if (event.key !== 'Tab') return undefined
  const all = [...popup.querySelectorAll<HTMLElement>(stops)].filter(
    stop => stop.tabIndex >= 0 && stop.getClientRects().length > 0
  )
  const at = all.indexOf(event.target as HTMLElement)
  if (event.shiftKey ? at <= 0 : at === all.length - 1) return all.at(event.shiftKey ? -1 : 0)
  return undefined
}

/** The actions of a row are buttons in a box: a menu all the same. */
const entries = '[role^="menuitem"], .table-menu > button'
const menus = '[role="menu"], .table-menu'

/** Where a key leads from an entry among so many. */
const goals: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1
}

/** The arrow keys go from entry to entry of an open menu, as ARIA asks; what stands below the menu hears nothing of them. */
export function goThroughMenu(event: KeyboardEvent): void {
  const entry = (event.target as Element).closest<HTMLElement>(entries)
  const goal = goals[event.key]
  if (!entry || !goal || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...(entry.closest(menus)?.querySelectorAll<HTMLElement>(entries) ?? [])].filter(
    each => !each.matches(':disabled')
  )
  if (all.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  all[goal(all.indexOf(entry), all.length)]?.focus()
}

import { atom, computed, onMount } from 'nanostores'
import { columnTreeMenus, disclosureMenus, disclosureSubsiteId, menuIds, type MenuItem } from '../../contract/menu.ts'
import { $locale, type Locale } from '../../core/language/locale.ts'
import { $permissions } from './permissions.ts'
import { $subsite } from '../wire/session.ts'
import { ownTab, readJson } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'

/** Selected top menu: its id and its position in the header. */
export interface Place {
  id: string
  position: number
}

const key = 'qundao:menu'
const start: Place = { id: menuIds.home, position: 0 }

function storedPlace(): Place {
  const entry = readJson(ownTab, key) as Partial<Place> | undefined
  return typeof entry?.id === 'string' ? { id: entry.id, position: Number(entry.position) || 0 } : start
}

const $place = atom<Place>(storedPlace())

/** Selects the default menu. */
function forgetPlace(): void {
  $place.set(start)
  ownTab.write(key, null)
}

// Signing out or switching sites resets the selection.
onMount($place, () => {
  let site = $subsite.get()?.id
  return $subsite.listen(next => {
    if (next?.id === site) return
    site = next?.id
    forgetPlace()
  })
})

/** Translates the menu titles. Items without an English title keep the Chinese one. */
const localised = (items: readonly MenuItem[], locale: Locale): MenuItem[] =>
  items.map(item => {
    const title = (locale === 'en' && item.meta.english) || item.meta.title
    return { ...item, meta: { ...item.meta, title }, children: item.children && localised(item.children, locale) }
  })

/** Menu from the server, empty until loaded. */
export const $menu = computed([$permissions, $locale], (permissions, locale) =>
  localised(permissions?.menu ?? [], locale)
)

/** Items of the header: flagged `isTop`, in server order. */
export const $topMenus = computed($menu, menu => menu.filter(item => item.isTop && !item.hidden))

/** Selected item; if it no longer exists, the first item without a category. */
export const $topMenu = computed(
  [$topMenus, $place],
  (menus, place) => menus.find(item => item.id === place.id) ?? menus.find(item => !item.menuCategory) ?? menus[0]
)

/** Returns the items that the side menu shows for a top menu. */
export const shownBelow = (menu: MenuItem | undefined): MenuItem[] => visible(menu?.children ?? [])
export const $sideMenus = computed($topMenu, shownBelow)

/** True if the side shows the column tree instead of a menu. */
export const $showsColumns = computed($topMenu, menu => menu !== undefined && columnTreeMenus.includes(menu.id))

function visible(items: readonly MenuItem[]): MenuItem[] {
  return items
    .filter(item => !item.hidden)
    .map(item => ({ ...item, children: item.children && visible(item.children) }))
}

export function chooseTopMenu(id: string): void {
  const place = {
    id,
    position: Math.max(
      0,
      $topMenus.get().findIndex(item => item.id === id)
    )
  }
  $place.set(place)
  ownTab.write(key, writeJson(place))
}

/** Returns the items on the way from the top to `path`, or an empty list if the menu does not contain it. */
export function chainOf(path: string, items: readonly MenuItem[] = $menu.get()): MenuItem[] {
  for (const item of items) {
    const below = chainOf(path, item.children ?? [])
    if (below.length > 0) return [item, ...below]
    if (item.path === path) return [item]
  }
  return []
}

/** Items with an external address are not pages of the shell. */
const isOutside = (item: MenuItem): boolean =>
  item.meta.internalOrExternal === true && externalAddress(item) !== undefined

/** Two pages appear in two menus each; the second menu is that of the disclosure site. */
const twins: Readonly<Record<string, string>> = {
  [menuIds.content]: menuIds.disclosure,
  [menuIds.columns]: menuIds.disclosureColumns
}

/** Returns the top menu of a page. A page in two menus belongs to the one of the site in the address. */
export function topMenuOf(top: MenuItem | undefined, subsiteId: string | null): MenuItem | undefined {
  const twin = subsiteId === disclosureSubsiteId && top ? twins[top.id] : undefined
  return $topMenus.get().find(item => item.id === twin) ?? top
}

/** Returns the first page of an item: its redirect, the page of its first child, or its path. */
export function pageOf(item: MenuItem): string {
  if (item.redirect && disclosureMenus.includes(item.id)) return `${item.redirect}?subsiteId=${disclosureSubsiteId}`
  if (item.redirect) return item.redirect
  const child = visible(item.children ?? []).find(below => !isOutside(below))
  return child ? pageOf(child) : item.path
}

/** Returns the external address of an item if it is http or https. */
export function externalAddress(item: MenuItem): string | undefined {
  const url = item.meta.url
  if (!url) return undefined
  try {
    const { protocol, href } = new URL(url, location.origin)
    return protocol === 'http:' || protocol === 'https:' ? href : undefined
  } catch {
    return undefined
  }
}

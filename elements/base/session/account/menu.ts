import { atom, computed, onMount } from 'nanostores'
import { columnTreeMenus, disclosureMenus, disclosureSubsiteId, menuIds, type MenuItem } from '../../contract/menu.ts'
import { $locale, type Locale } from '../../core/locale.ts'
import { $permissions } from './permissions.ts'
import { $subsite } from '../wire/session.ts'
import { ownTab, readJson } from '../../core/storage.ts'
import { writeJson } from '../../core/json.ts'

/** The chosen top menu: its id and its position in the header. */
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

/** Back to the default entry. */
function forgetPlace(): void {
  $place.set(start)
  ownTab.write(key, null)
}

// Signed out, or at another sub-site, the person begins at the start.
onMount($place, () => {
  let site = $subsite.get()?.id
  return $subsite.listen(next => {
    if (next?.id === site) return
    site = next?.id
    forgetPlace()
  })
})

/** The entries in the language of this browser. Entries without an English title have their Chinese one. */
const localised = (items: readonly MenuItem[], locale: Locale): MenuItem[] =>
  items.map(item => {
    const title = (locale === 'en' && item.meta.english) || item.meta.title
    return { ...item, meta: { ...item.meta, title }, children: item.children && localised(item.children, locale) }
  })

/** The menu of the server, empty until it was fetched. */
export const $menu = computed([$permissions, $locale], (permissions, locale) =>
  localised(permissions?.menu ?? [], locale)
)

/** What the header shows: entries flagged `isTop`, in the order of the server. */
export const $topMenus = computed($menu, menu => menu.filter(item => item.isTop && !item.hidden))

/** The chosen entry; the first one without a category when nothing fits. */
export const $topMenu = computed(
  [$topMenus, $place],
  (menus, place) => menus.find(item => item.id === place.id) ?? menus.find(item => !item.menuCategory) ?? menus[0]
)

/** What the side shows of an entry. */
export const shownBelow = (menu: MenuItem | undefined): MenuItem[] => visible(menu?.children ?? [])
export const $sideMenus = computed($topMenu, shownBelow)

/** True when the side shows the column tree instead. */
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

/** The entries from the top down to the one with this path; empty when the menu has no such path. */
export function chainOf(path: string, items: readonly MenuItem[] = $menu.get()): MenuItem[] {
  for (const item of items) {
    const below = chainOf(path, item.children ?? [])
    if (below.length > 0) return [item, ...below]
    if (item.path === path) return [item]
  }
  return []
}

/** An outside address is no page of ours. */
const isOutside = (item: MenuItem): boolean =>
  item.meta.internalOrExternal === true && externalAddress(item) !== undefined

/** Two pages are each behind a pair of menus, one of which is the disclosure site's. */
const twins: Readonly<Record<string, string>> = {
  [menuIds.content]: menuIds.disclosure,
  [menuIds.columns]: menuIds.disclosureColumns
}

/** The top entry of a page: of a pair the one whose site the address names. */
export function topMenuOf(top: MenuItem | undefined, subsiteId: string | null): MenuItem | undefined {
  const twin = subsiteId === disclosureSubsiteId && top ? twins[top.id] : undefined
  return $topMenus.get().find(item => item.id === twin) ?? top
}

/** The first page behind an entry: its own, its redirect's, or that of its first child that is one. */
export function pageOf(item: MenuItem): string {
  if (item.redirect && disclosureMenus.includes(item.id)) return `${item.redirect}?subsiteId=${disclosureSubsiteId}`
  if (item.redirect) return item.redirect
  const child = visible(item.children ?? []).find(below => !isOutside(below))
  return child ? pageOf(child) : item.path
}

/** An external address is http or https; anything else is none. */
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

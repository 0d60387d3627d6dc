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

type Names = ReadonlyMap<string, string>

/** What the platform's entries are called in a language, by the names that the platform gives; undefined until they are loaded. */
const $names = atom<{ locale: Locale; names: Names } | undefined>({ locale: 'zh-CN', names: new Map() })

/** Loads the names for the language of this browser; the platform's own need none, and stay where others cannot be had. */
export async function loadMenuNames(): Promise<void> {
  const locale = $locale.get()
  if ($names.get()?.locale === locale) return
  $names.set(undefined)
  let names: Names = new Map()
  if (locale !== 'zh-CN')
    try {
      names = (await import('./menu.text.ts')).namesIn(locale)
    } catch {
      // The platform's own.
    }
  if ($locale.get() === locale) $names.set({ locale, names })
}
onMount($names, () => $locale.subscribe(() => void loadMenuNames()))

/** The entries in the language of this browser. What the platform calls by a name of its own keeps it. */
function localised(items: readonly MenuItem[], names: Names): MenuItem[] {
  return items.map(item => {
    const title = names.get(item.meta.title) ?? item.meta.title
    return { ...item, meta: { ...item.meta, title }, children: item.children && localised(item.children, names) }
  })
}

/** The server's menu; empty until it, and its names, were fetched. */
export const $menu = computed([$permissions, $names], (permissions, named) =>
  named ? localised(permissions?.menu ?? [], named.names) : []
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

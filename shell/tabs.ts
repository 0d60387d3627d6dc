import { atom } from 'nanostores'
import { toast } from '../elements/base/core/overlay/toasts.ts'
import { $session } from '../elements/base/session/wire/session.ts'
import { ownTab, readJson } from '../elements/base/core/values/storage.ts'
import { homePath } from './routes.ts'
import { words } from './shell.text.ts'

interface OpenTab {
  key: string
  /** Address: the key and the list state. */
  path: string
  title: string
  closable: boolean
}

export type Which = 'this' | 'left' | 'right' | 'others'

const storageKey = 'qundao:tabs'
const home: OpenTab = {
  key: homePath,
  path: homePath,
  get title() {
    return words().home
  },
  closable: false
}

export const $tabs = atom<OpenTab[]>([home])

/** Returns the owner of the tabs: user and sub-site. Another owner starts without tabs. */
function owner(): string {
  const session = $session.get()
  return session ? `${session.userInfo.username}@${session.subsite.id}` : ''
}

const isTab = (entry: unknown): entry is OpenTab =>
  typeof (entry as OpenTab)?.key === 'string' &&
  (entry as OpenTab).key.startsWith('/') &&
  typeof (entry as OpenTab).title === 'string'

/** Restores the tabs after a reload. */
export function restoreTabs(): void {
  const stored = readJson(ownTab, storageKey) as { owner?: string; tabs?: unknown } | undefined
  const tabs = stored?.owner === owner() && Array.isArray(stored.tabs) ? stored.tabs.filter(isTab) : []
  $tabs.set([
    home,
    ...tabs
      .filter(tab => tab.key !== homePath)
      .map(({ key, path, title }) => ({ key, path: path?.startsWith(key) ? path : key, title, closable: true }))
  ])
}

function keepTabs(tabs: readonly OpenTab[]): void {
  $tabs.set([...tabs])
  ownTab.write(storageKey, JSON.stringify({ owner: owner(), tabs }))
}

export function openTab(key: string, title: string): void {
  const tabs = $tabs.get()
  const found = tabs.find(tab => tab.key === key)
  if (!found) keepTabs([...tabs, { key, path: key, title, closable: true }])
  else if (found.closable && found.title !== title) keepTabs(tabs.map(tab => (tab === found ? { ...tab, title } : tab)))
}

/** Changes the address of a tab. An existing tab with that address is removed. */
export function renameTab(from: string, to: string): void {
  keepTabs(
    $tabs
      .get()
      .filter(tab => tab.key !== to)
      .map(tab => (tab.key === from ? { ...tab, key: to, path: to } : tab))
  )
}

/** Stores the current address of a tab. */
export function moveTab(key: string, path: string): void {
  if ($tabs.get().some(tab => tab.key === key && tab.path !== path))
    keepTabs($tabs.get().map(tab => (tab.key === key ? { ...tab, path } : tab)))
}

/** Moves a tab to a position among all tabs; home stays first. */
export function placeTab(key: string, index: number): void {
  const tabs = $tabs.get()
  const tab = tabs.find(open => open.key === key)
  if (!tab?.closable) return
  const others = tabs.filter(open => open !== tab)
  others.splice(Math.max(1, index), 0, tab)
  keepTabs(others)
}

export const pathOfTab = (key: string): string => $tabs.get().find(tab => tab.key === key)?.path ?? key

/** Returns the tabs that an action closes, never home. Shows a message if there are none. */
export function tabsToClose(key: string, which: Which): string[] {
  const tabs = $tabs.get()
  const at = tabs.findIndex(tab => tab.key === key)
  const wanted = tabs.filter((_tab, index) => {
    if (which === 'this') return index === at
    if (which === 'left') return index < at
    if (which === 'right') return index > at
    return index !== at
  })
  if (which === 'this' && tabs.length === 1) {
    toast(words().lastStays, 'warning')
    return []
  }
  if (which === 'this' && wanted.some(tab => !tab.closable)) {
    toast(words().homeStays, 'warning')
    return []
  }
  return wanted.filter(tab => tab.closable).map(tab => tab.key)
}

/** Closes tabs. Returns the tab to show: the active one, or its neighbour if closed. */
export function closeTabs(keys: readonly string[], active: string): string {
  const tabs = $tabs.get()
  const left = tabs.filter(tab => !keys.includes(tab.key))
  keepTabs(left)
  if (left.some(tab => tab.key === active)) return active
  const at = tabs.findIndex(tab => tab.key === active)
  const neighbours = [...tabs.slice(0, at).reverse(), ...tabs.slice(at + 1)]
  return neighbours.find(tab => left.includes(tab))?.key ?? homePath
}

import { atom, computed, onMount } from 'nanostores'
import { getPermissions, type MenuItem, type Permissions } from '../../contract/menu.ts'
import type { RightCode } from '../../contract/rights.ts'
import { changesOf } from '../wire/changes.ts'
import { send } from '../request/send.ts'
import { $session, $token, type Session } from '../wire/session.ts'

/** What the session may do; undefined until it was fetched. */
export const $permissions = atom<Permissions | undefined>(undefined)

/** Why the rights could not be had; undefined while all is well. */
export const $rightsFailure = atom<unknown>(undefined)

/** Whose rights these are: a person at a sub-site. */
let owner: string | undefined

const ownerOf = (session: Session | undefined): string | undefined =>
  session && `${session.userInfo.username}@${session.subsite.id}`

// Another tab may sign in somebody else or go elsewhere, also while nobody here listens.
onMount($permissions, () =>
  $session.subscribe(session => {
    if ($permissions.get() && ownerOf(session) !== owner) $permissions.set(undefined)
  })
)

/** Milliseconds after which a page that is looked at again asks what has become of its menu. */
const stale = 60_000
let loadedAt = 0

function again(): void {
  // What fails keeps the menu as it was.
  if ($permissions.get()) loadPermissions().catch(() => {})
}

// A change of the menu, or of what roles hold, is seen at once in every tab, and by others when they come back to theirs.
onMount($permissions, () => {
  if (typeof document === 'undefined') return
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('qundao:rights')
  if (channel) channel.onmessage = again
  const tell = () => {
    again()
    channel?.postMessage('changed')
  }
  const stops = ['permission', 'role'].map(noun => changesOf(noun).listen(tell))
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - loadedAt > stale) again()
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    channel?.close()
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', look)
  }
})

export class NoMenu extends Error {
  constructor() {
    super('getPermissionList: permissions must be a non-null array !')
  }
}

const isItem = (item: unknown): item is MenuItem =>
  typeof item === 'object' &&
  item !== null &&
  typeof (item as MenuItem).path === 'string' &&
  typeof (item as MenuItem).meta?.title === 'string'

/** Drops what is no menu item, at every depth: one broken entry must not take the menu along. */
const sound = (items: unknown): MenuItem[] =>
  (Array.isArray(items) ? items : [])
    .filter(isItem)
    .map(item => ({ ...item, children: item.children && sound(item.children) }))

let loading: { token: string | undefined; promise: Promise<void> } | undefined

/**
 * Fetches menu and rights, once for however many callers of the same session.
 * @throws NoMenu when there is none.
 */
export function loadPermissions(): Promise<void> {
  const token = $token.get()
  if (loading && loading.token === token) return loading.promise
  const mine = { token, promise: fetchPermissions() }
  const settle = (failure?: unknown) => {
    if (loading !== mine) return
    loading = undefined
    $rightsFailure.set(failure)
  }
  mine.promise.then(() => settle(), settle)
  loading = mine
  return mine.promise
}

async function fetchPermissions(): Promise<void> {
  const token = $token.get()
  const result = await send(getPermissions, { noDialog: true })
  const menu = sound(result?.menu)
  if (menu.length === 0) throw new NoMenu()
  if ($token.get() !== token) return
  owner = ownerOf($session.get())
  loadedAt = Date.now()
  $permissions.set({
    menu,
    auth: Array.isArray(result.auth) ? result.auth : [],
    allAuth: Array.isArray(result.allAuth) ? result.allAuth : [],
    objectPermissionList: Array.isArray(result.objectPermissionList) ? result.objectPermissionList : []
  })
}

export function forgetPermissions(): void {
  $permissions.set(undefined)
}

/** A right of a form node, which goes before the session's. */
export interface NodeRight {
  action: string
  type?: string
}

/** Whether a control bound to `action` is present: the form's list first, then the session's, then rights switched off. */
export function holds(
  permissions: Permissions | undefined,
  action: string,
  formList: readonly NodeRight[] = []
): boolean {
  const isButton = (entry: NodeRight) => entry.type !== '2' && entry.action === action
  if (formList.some(isButton)) return true
  if (!permissions) return false
  return permissions.auth.some(isButton) || permissions.allAuth.some(entry => isButton(entry) && entry.status === '0')
}

/** Tells whether the session holds a right; false for all until the rights are there. */
export const $can = computed($permissions, permissions => (action: RightCode) => holds(permissions, action))

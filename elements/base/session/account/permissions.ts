import { atom, onMount } from 'nanostores'
import { getPermissions, type MenuItem, type Permissions } from '../../contract/menu.ts'
import { changesOf } from '../wire/changes.ts'
import { send } from '../request/send.ts'
import { $session, $standing, type Session } from '../wire/session.ts'

/** Menu and rights of the session; undefined until loaded. */
export const $permissions = atom<Permissions | undefined>(undefined)

/** Error of the last attempt to load the rights; undefined if it succeeded. */
export const $rightsFailure = atom<unknown>(undefined)

/** User and site that the loaded rights belong to. */
let owner: string | undefined

const ownerOf = (session: Session | undefined): string | undefined =>
  session && `${session.userInfo.username}@${session.subsite.id}`

// Another tab may sign in another user or switch sites, even while this store has no listeners.
onMount($permissions, () =>
  $session.subscribe(session => {
    if ($permissions.get() && ownerOf(session) !== owner) $permissions.set(undefined)
  })
)

/** Age in ms after which the menu is reloaded when the page becomes visible. */
const stale = 60_000
let loadedAt = 0

function again(): void {
  // If reloading fails, the old menu stays.
  if ($permissions.get()) loadPermissions().catch(() => {})
}

// Changes of the menu or of roles appear at once in all tabs, and for other users when they return to their tab.
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

/** Drops invalid menu items at every depth, so that one broken entry does not hide the menu. */
const sound = (items: unknown): MenuItem[] =>
  (Array.isArray(items) ? items : [])
    .filter(isItem)
    .map(item => ({ ...item, children: item.children && sound(item.children) }))

let loading: { standing: string | undefined; promise: Promise<void> } | undefined

/**
 * Loads menu and rights. Concurrent callers of a session share one request.
 * @throws NoMenu if the menu is empty
 */
export function loadPermissions(): Promise<void> {
  const standing = $standing.get()
  if (loading && loading.standing === standing) return loading.promise
  const mine = { standing, promise: fetchPermissions() }
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
  const standing = $standing.get()
  const result = await send(getPermissions, { noDialog: true })
  const menu = sound(result?.menu)
  if (menu.length === 0) throw new NoMenu()
  if ($standing.get() !== standing) return
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

/** Right set on a form node. Takes precedence over the rights of the session. */
interface NodeRight {
  action: string
  type?: string
}

/** Returns true if a control for `action` is shown: checks the form's list, the session's and the disabled rights. */
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

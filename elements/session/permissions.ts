import { atom, computed, onMount } from 'nanostores'
import { getPermissions, type MenuItem, type Permissions } from '../contract/menu.ts'
import type { RightCode } from '../contract/rights.ts'
import { send } from './request.ts'
import { $session, $token, type Session } from './session.ts'

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

import { sentence } from '../elements/base/core/errors.ts'
import { toast } from '../elements/base/core/toasts.ts'
import {
  $permissions,
  forgetPermissions,
  loadPermissions,
  NoMenu
} from '../elements/base/session/account/permissions.ts'
import { endSession, $session } from '../elements/base/session/wire/session.ts'
import { fixedRoutes, homePath, loginPath } from './routes.ts'

const openPaths: ReadonlySet<string> = new Set(fixedRoutes.filter(route => route.open).map(route => route.path))

const toLogin = (target: string): string => `${loginPath}?redirect=${encodeURIComponent(target)}`

const pathOf = (target: string): string => new URL(target, location.origin).pathname

/** Until when a failure is that of a page that goes away: its calls are cut off with it, and say nothing of the session. */
let leavingUntil = 0
addEventListener('beforeunload', () => {
  leavingUntil = Date.now() + 5000
})
addEventListener('pagehide', () => {
  leavingUntil = Infinity
})
addEventListener('pageshow', () => {
  leavingUntil = 0
})

/** Milliseconds in which a page that was left is gone, or was not left after all. */
const patience = 1000
const pause = () => new Promise(resolve => setTimeout(resolve, patience))

/**
 * Where a way leads: to itself, or to where the guard sends it. A session without a menu fetches it first; when that
 * fails the session is over.
 */
export async function admit(asked: string): Promise<string> {
  const path = pathOf(asked)
  if (!$session.get()) return openPaths.has(path) ? asked : toLogin(asked)
  const target = path === loginPath || path === '/' ? homePath : asked
  if (openPaths.has(pathOf(target)) || $permissions.get()) return target
  const { token } = $session.get()!
  const isReplaced = () => $session.get()?.token !== token
  try {
    await loadPermissions()
    return isReplaced() ? admit(asked) : target
  } catch (error) {
    // Another tab has changed the session meanwhile: what failed was not this one's.
    if (isReplaced()) return admit(asked)
    if (Date.now() < leavingUntil) {
      await pause()
      return admit(asked)
    }
    if (error instanceof NoMenu) console.error(error.message)
    toast(error instanceof NoMenu ? error.message : sentence(error), 'danger')
    forgetPermissions()
    endSession()
    return toLogin(target)
  }
}

/** The page asked for before signing in: a path of this origin, never another address. */
export function askedFor(): string {
  const asked = new URLSearchParams(location.search).get('redirect') ?? ''
  if (!/^\/(?![/\\])/.test(asked)) return homePath
  try {
    const { origin, pathname, search, hash } = new URL(asked, location.origin)
    return origin === location.origin && pathname !== '/404' ? pathname + search + hash : homePath
  } catch {
    return homePath
  }
}

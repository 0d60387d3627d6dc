import { sentence } from '../elements/base/core/language/errors.ts'
import { toast } from '../elements/base/core/overlay/toasts.ts'
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

/**
 * Time until which failures are ignored: leaving the page aborts its requests, which says nothing about the session.
 */
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

/** Delay in ms after which the page is either gone or was not left. */
const patience = 1000
const pause = () => new Promise(resolve => setTimeout(resolve, patience))

/**
 * Returns the admitted path: the requested one, or a redirect. Loads the menu first if missing; a failure ends the
 * session.
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
    // Another tab changed the session meanwhile: the failure belongs to the old one.
    if (isReplaced()) return admit(asked)
    if (Date.now() < leavingUntil) {
      await pause()
      return admit(asked)
    }
    if (error instanceof NoMenu) console.error(error.message)
    toast(error instanceof NoMenu ? error.message : sentence(error), 'danger')
    forgetPermissions()
    endSession('end')
    return toLogin(target)
  }
}

/** Returns the page requested before signing in. Accepts only paths of this origin. */
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

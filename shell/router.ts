import Navigo from 'navigo'
import { atom } from 'nanostores'
import { $locale } from '../elements/base/core/language/locale.ts'
import { $menu } from '../elements/base/session/account/menu.ts'
import { $permissions } from '../elements/base/session/account/permissions.ts'
import { admit } from './guard.ts'
import { fixedRoutes, keyOf, lostPath, menuRoutes, type Route } from './routes.ts'

/** Current page. */
export interface Page {
  route: Route
  /** Path and query. */
  full: string
  /** Key of the tab. */
  key: string
  query: URLSearchParams
}

export const $page = atom<Page | undefined>(undefined)

/** Called before leaving an unsaved page that would be replaced; true allows leaving. */
let mayLeave: (next: string) => Promise<boolean> = async () => true
export const askBeforeLeaving = (ask: typeof mayLeave): void => void (mayLeave = ask)

/** Ends a hook of navigo: false stops it. */
type Done = (goOn?: false) => void

/** A navigation that the guard has not decided yet. */
interface Navigation {
  /** Path and query wanted. */
  path: string
  replace: boolean
  done?: Done
  settled?: () => void
}

let pending: Navigation | undefined

/** Ends the pending navigation: the newest one counts. */
function cancel(): void {
  const left = pending
  pending = undefined
  left?.done?.(false)
  left?.settled?.()
}

// Registered before the listener of navigo, which resolves the address of the entry.
addEventListener('popstate', cancel)
const router = new Navigo('/', { strategy: 'ONE', noMatchWarning: true, linksSelector: '[data-none]' })
/** Counts registrations: a match found before the last one may be out of date. */
let registrations = 0
let registered: string[] = []

function register(routes: readonly Route[]): void {
  registrations++
  for (const path of registered) router.off(path)
  registered = routes.map(route => route.path)
  for (const route of routes) {
    const handler = () => show(route)
    router.on(route.path, handler, { before, already: already(handler) })
  }
}

function show(route: Route): void {
  if (route.redirect) return void open(route.redirect, true)
  if (route.outside) return location.replace(route.outside)
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  const isAlone = route.mayStandAlone && (query.has('alone') || window.parent !== window)
  const shown: Route = isAlone ? { ...route, title: route.title, layout: 'blank' } : route
  $page.set({ route: shown, full: pathname + search, key: keyOf(route, query), query })
}

const held = (): Set<string> => new Set($permissions.get()?.auth.map(entry => entry.action))

const target = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  pathname + search + hash

let lastShown = target(location)

const send = (navigation: Navigation): void =>
  queueMicrotask(() => pending === navigation && router.navigate(navigation.path, { updateBrowserURL: false }))

/** Asks the guard, then the page that would be replaced. */
async function enter(done: Done): Promise<void> {
  const navigation = (pending ??= { path: target(location), replace: true })
  const known = registrations
  const isAddress = target(location) === navigation.path
  navigation.done = done
  const admitted = await admit(navigation.path)
  if (pending !== navigation) return
  if (admitted !== navigation.path || known !== registrations) {
    navigation.path = admitted
    navigation.done = undefined
    done(false)
    return send(navigation)
  }
  const mayGo = await mayLeave(admitted.split('#')[0]!)
  if (pending !== navigation) return
  pending = undefined
  // navigo would write the address after the page is shown, with each `//` of a query as `/`.
  if (mayGo && !isAddress) history[navigation.replace ? 'replaceState' : 'pushState'](null, '', admitted)
  if (!mayGo && isAddress) history.pushState(null, '', lastShown)
  done(mayGo ? undefined : false)
  navigation.settled?.()
}

const before = (done: Function) => void enter(done as Done)
/** The address of the open page is asked for again. */
const already = (show: () => void) => () => void enter(goOn => goOn !== false && show())

/** Shows the current address again, unless another one is on its way. */
const again = (): unknown => pending ?? router.resolve()

/** Encodes a query that cannot be decoded, at which navigo would throw. */
function wellFormed(path: string): string {
  const { pathname, search, hash } = new URL(path, location.origin)
  const encoded = new URLSearchParams(search).toString()
  // Bytes that are no UTF-8 become U+FFFD.
  const isDecoded = !/%(?![0-9a-f]{2})/i.test(search) && !encoded.includes('%EF%BF%BD')
  return isDecoded ? path : `${pathname}?${encoded}${hash}`
}

/** Navigates to a path of the shell if the guard admits it. */
export function open(path: string, replace = false): Promise<void> {
  cancel()
  return new Promise(settled => {
    pending = { path: wellFormed(path), replace, settled }
    send(pending)
  })
}

/** Reloads the shell and cancels pending navigations. */
export function loadAnew(path?: string): void {
  cancel()
  if (path) location.assign(path)
  else location.reload()
}

/** Requested path that led to the not-found page. */
export const $lost = atom<string>(history.state?.asked ?? '')

async function lose(): Promise<void> {
  $lost.set(location.pathname)
  await open(lostPath, true)
  // Survives a reload.
  if (location.pathname === lostPath) history.replaceState({ asked: $lost.get() }, '')
}

/** Registers routes, follows menu and language changes, and shows the current address. */
export function startRouter(): Promise<void> {
  router.notFound(() => void lose(), { before, already: already(() => void lose()) })
  $menu.subscribe(menu => {
    register([...fixedRoutes, ...($permissions.get() ? menuRoutes(menu, held()) : [])])
    // The right to the open page was taken away.
    const page = $page.get()
    if (page && $permissions.get() && !registered.includes(page.route.path)) again()
  })
  // The language changed: show the same page with its other title.
  $locale.listen(again)
  $page.listen(page => page && (lastShown = page.full))
  return open(target(location), true)
}

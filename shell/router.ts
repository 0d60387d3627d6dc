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

const router = new Navigo('/', { strategy: 'ONE', noMatchWarning: true, linksSelector: '[data-none]' })

let registered: string[] = []

function register(routes: readonly Route[]): void {
  for (const path of registered) router.off(path)
  registered = routes.map(route => route.path)
  for (const route of routes) router.on(route.path, () => show(route))
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

/** Counter of navigations: a newer one cancels older pending ones. */
let newest = 0

/** Navigates to a path of the shell if the guard admits it. */
export async function open(path: string, replace = false): Promise<void> {
  const mine = ++newest
  const admitted = await admit(path)
  if (mine !== newest || !(await mayLeave(admitted)) || mine !== newest) return
  // navigo would change the address only after showing the page.
  history[replace || admitted === target(location) ? 'replaceState' : 'pushState'](null, '', admitted)
  resolve(admitted)
}

/** Reloads the shell and cancels pending navigations. */
export function loadAnew(path?: string): void {
  newest++
  if (path) location.assign(path)
  else location.reload()
}

/** Resolves a path again even if unchanged, because its route may have changed. */
function resolve(path: string): void {
  router._setCurrent([])
  router.resolve(path)
}

/** Requested path that led to the not-found page. */
export const $lost = atom<string>(history.state?.asked ?? '')

async function lose(): Promise<void> {
  $lost.set(location.pathname)
  await open(lostPath, true)
  // Survives a reload.
  if (location.pathname === lostPath) history.replaceState({ asked: $lost.get() }, '')
}

let lastShown = target(location)

/** Guards back and forward navigation. Restores the address if refused. */
async function followHistory(): Promise<void> {
  const wanted = target(location)
  const mine = ++newest
  const admitted = await admit(wanted)
  if (mine !== newest) return
  if (!(await mayLeave(admitted))) history.pushState(null, '', lastShown)
  else if (admitted === wanted) resolve(wanted)
  else await open(admitted, true)
}

/** Registers routes, follows history and menu changes, and shows the current address. */
export function startRouter(): Promise<void> {
  // Runs before navigo, which would show the page before the guard decides.
  addEventListener('popstate', event => {
    event.stopImmediatePropagation()
    void followHistory()
  })
  router.notFound(() => void lose())
  $menu.subscribe(menu => register([...fixedRoutes, ...($permissions.get() ? menuRoutes(menu, held()) : [])]))
  // The language changed: resolve the same page again, with its other title.
  $locale.listen(() => resolve(target(location)))
  $page.listen(page => page && (lastShown = page.full))
  return open(target(location), true)
}

import Navigo from 'navigo'
import { atom } from 'nanostores'
import { $locale } from '../elements/base/core/locale.ts'
import { $menu } from '../elements/base/session/account/menu.ts'
import { $permissions } from '../elements/base/session/account/permissions.ts'
import { admit } from './guard.ts'
import { fixedRoutes, keyOf, lostPath, menuRoutes, type Route } from './routes.ts'

/** The page on show. */
export interface Page {
  route: Route
  /** Path and query. */
  full: string
  /** Of its tab. */
  key: string
  query: URLSearchParams
}

export const $page = atom<Page | undefined>(undefined)

/** Asked before the address of an unsaved page is left in its own place; true lets go. */
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
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  $page.set({ route, full: pathname + search, key: keyOf(route, query), query })
}

const held = (): Set<string> => new Set($permissions.get()?.auth.map(entry => entry.action))

const target = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  pathname + search + hash

/** The newest way: an older one that is still being checked gives way. */
let newest = 0

/** Goes to a path of the shell, past the guard. */
export async function open(path: string, replace = false): Promise<void> {
  const mine = ++newest
  const admitted = await admit(path)
  if (mine !== newest || !(await mayLeave(admitted)) || mine !== newest) return
  // navigo would change the address only after the page is shown.
  history[replace || admitted === target(location) ? 'replaceState' : 'pushState'](null, '', admitted)
  resolve(admitted)
}

/** Loads the shell anew; a way that is still being checked gives way. */
export function loadAnew(path?: string): void {
  newest++
  if (path) location.assign(path)
  else location.reload()
}

/** Also an address that was resolved before is resolved anew: its route may be another one by now. */
function resolve(path: string): void {
  router._setCurrent([])
  router.resolve(path)
}

/** The path that led to the page for those that lead nowhere. */
export const $lost = atom<string>(history.state?.asked ?? '')

async function lose(): Promise<void> {
  $lost.set(location.pathname)
  await open(lostPath, true)
  // A reload still knows.
  if (location.pathname === lostPath) history.replaceState({ asked: $lost.get() }, '')
}

let lastShown = target(location)

/** The back and forward buttons go past the guard too; refused, the address is put back. */
async function followHistory(): Promise<void> {
  const wanted = target(location)
  const mine = ++newest
  const admitted = await admit(wanted)
  if (mine !== newest) return
  if (!(await mayLeave(admitted))) history.pushState(null, '', lastShown)
  else if (admitted === wanted) resolve(wanted)
  else await open(admitted, true)
}

/** Registers the routes, follows history and the menu, and shows the page of the address. */
export function startRouter(): Promise<void> {
  // Ours goes first: navigo would show the page before the guard was asked.
  addEventListener('popstate', event => {
    event.stopImmediatePropagation()
    void followHistory()
  })
  router.notFound(() => void lose())
  $menu.subscribe(menu => register([...fixedRoutes, ...($permissions.get() ? menuRoutes(menu, held()) : [])]))
  // The page is the same, its name another.
  $locale.listen(() => resolve(target(location)))
  $page.listen(page => page && (lastShown = page.full))
  return open(target(location), true)
}

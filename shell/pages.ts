import { catalog } from '../elements/catalog.ts'
import { goHome } from './go-home.ts'
import { homePath, queryAttributes, restOf, type Route } from './routes.ts'
import type { Page } from './router.ts'
import { words } from './shell.text.ts'
import { loadPage } from './waiting.ts'

/** Element that may have unsaved work. */
interface Unsaved extends HTMLElement {
  isDirty?: () => boolean
}

const pages = new Map<string, Unsaved>()

function make({ route, query }: Page): HTMLElement {
  if (route.address) return outerPage(route.address, route.title)
  if (!route.tag) return notBuilt(route)
  const element = document.createElement(route.tag)
  for (const [name, value] of Object.entries(queryAttributes(route, query))) element.setAttribute(name, value)
  // Set after insertion: otherwise the browser tries to focus at once and logs a warning.
  queueMicrotask(() => element.toggleAttribute('autofocus', true))
  void loadPage(element)
  return element
}

function outerPage(address: string, title: string): HTMLElement {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = title
  frame.className = 'outer'
  // Pages of this origin are trusted; others are sandboxed.
  if (new URL(address).origin !== location.origin)
    frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin allow-popups')
  frame.referrerPolicy = 'no-referrer'
  return frame
}

function notBuilt({ title, component, path }: Route): HTMLElement {
  const page = document.createElement('section')
  page.className = 'not-built'
  page.dataset.component = component ?? path
  const heading = document.createElement('h2')
  heading.textContent = words().notBuilt
  const detail = document.createElement('p')
  detail.textContent = words().notBuiltYet(title)
  const way = document.createElement('p')
  const home = document.createElement('a')
  home.href = homePath
  home.textContent = words().backHome
  home.onclick = goHome
  way.append(home)
  page.append(heading, detail, way)
  return page
}

/** Current account page. Not cached, so that its input is discarded. */
let account: { key: string; element: HTMLElement } | undefined

/** Returns the element of a page, cached while its tab is open. */
export function pageElement(page: Page): HTMLElement {
  if (page.route.layout === 'account') {
    if (account?.key !== page.key) account = { key: page.key, element: make(page) }
    return account.element
  }
  account = undefined
  let element = pages.get(page.key)
  if (!element) pages.set(page.key, (element = make(page)))
  return element
}

/** Passes the list state in the address to an open list. */
export function tellState({ route, query, key }: Page): void {
  const attribute = route.tag && catalog[route.tag as `qd-${string}`]?.rest
  if (attribute) pages.get(key)?.setAttribute(attribute, restOf(route, query))
}

/** Returns a cached page by key. */
export const keptPage = (key: string): HTMLElement | undefined => pages.get(key)

/** Returns all cached pages with their keys. */
export const keptPages = (): [string, HTMLElement][] => [...pages]

/** Changes the address of a page, keeping element and position. */
export function renamePage(from: string, to: string): void {
  const entries = [...pages].map(([key, element]): [string, Unsaved] => [key === from ? to : key, element])
  pages.clear()
  for (const [key, element] of entries) pages.set(key, element)
}

export const dropPage = (key: string): void => void pages.delete(key)

/** Drops all pages except these. */
export function keepPages(keys: ReadonlySet<string>): void {
  for (const key of pages.keys()) if (!keys.has(key)) pages.delete(key)
}

export const isUnsaved = (key: string): boolean => pages.get(key)?.isDirty?.() ?? false

import { catalog, loadTag } from '../elements/catalog.ts'
import { goHome } from './go-home.ts'
import { homePath, queryAttributes, restOf, type Route } from './routes.ts'
import type { Page } from './router.ts'
import { words } from './shell.text.ts'

/** An element that may hold unsaved work. */
interface Unsaved extends HTMLElement {
  isDirty?: () => boolean
}

const pages = new Map<string, Unsaved>()

function make({ route, query }: Page): HTMLElement {
  if (route.address) return outerPage(route.address, route.title)
  if (!route.tag) return notBuilt(route)
  const element = document.createElement(route.tag)
  for (const [name, value] of Object.entries(queryAttributes(route, query))) element.setAttribute(name, value)
  // Once it stands in the page: the browser itself would take it for a wish at once, and say that it did not follow it.
  queueMicrotask(() => element.toggleAttribute('autofocus', true))
  void loadTag(route.tag)
  return element
}

function outerPage(address: string, title: string): HTMLElement {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = title
  frame.className = 'outer'
  // A page of this origin is ours; a foreign one gets no way out of its frame.
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

/** The account page on show: it is never kept, and what was typed there goes with it. */
let account: { key: string; element: HTMLElement } | undefined

/** The element of a page; the same one as long as its tab is open. */
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

/** Tells a list that is open what its address says of it now. */
export function tellState({ route, query, key }: Page): void {
  const attribute = route.tag && catalog[route.tag as `qd-${string}`]?.rest
  if (attribute) pages.get(key)?.setAttribute(attribute, restOf(route, query))
}

/** A page that is kept, by its key. */
export const keptPage = (key: string): HTMLElement | undefined => pages.get(key)

/** Every page that is kept, with its key. */
export const keptPages = (): [string, HTMLElement][] => [...pages]

/** The same element under another address, in its place. */
export function renamePage(from: string, to: string): void {
  const entries = [...pages].map(([key, element]): [string, Unsaved] => [key === from ? to : key, element])
  pages.clear()
  for (const [key, element] of entries) pages.set(key, element)
}

export const dropPage = (key: string): void => void pages.delete(key)

/** Drops all pages but these. */
export function keepPages(keys: ReadonlySet<string>): void {
  for (const key of pages.keys()) if (!keys.has(key)) pages.delete(key)
}

export const isUnsaved = (key: string): boolean => pages.get(key)?.isDirty?.() ?? false

import { kindPages, type KindPage } from '../elements/base/contract/content-kind.ts'
import type { MenuItem } from '../elements/base/contract/menu.ts'
import { catalog, tagOfComponent } from '../elements/catalog.ts'
import { $locale } from '../elements/base/core/language/locale.ts'
import { chainOf, externalAddress } from '../elements/base/session/account/menu.ts'
import { pageNames } from './shell.text.ts'

export const homePath = '/dashboard/analysis'
export const loginPath = '/user/login'
/** Page for unknown addresses and addresses the user may not open. */
export const lostPath = '/404'

/** Layout of a page: a card on an empty background, without the frame, or within the frame. */
export type Layout = 'account' | 'blank' | 'frame'

export interface Route {
  path: string
  title: string
  layout: Layout
  /** Menu entries from the top down to this route. */
  chain: MenuItem[]
  /** Tag of the page; absent if the page is not built yet or is an external address. */
  tag?: string
  attributes?: Record<string, string>
  /** Component name shown by a page that is not built yet. */
  component?: string
  /** External page, shown in an iframe. */
  address?: string
  /** External page, opened in place of the shell. */
  outside?: string
  /** Available without a session. */
  open?: boolean
  /** Shown without the frame inside other pages, and with `alone` in the query. */
  mayStandAlone?: boolean
  redirect?: string
  /** Page of the menu that shows the record once it is saved. */
  saved?: string
}

type PageName = keyof ReturnType<typeof pageNames>

const account = (path: string, name: PageName, tag: string, attributes?: Record<string, string>): Route => ({
  path,
  get title() {
    return pageNames()[name]
  },
  tag,
  attributes,
  layout: 'account',
  chain: [],
  open: true
})

function entryOf({ tag }: Pick<Route, 'tag'>) {
  return tag ? catalog[tag as `qd-${string}`] : undefined
}

const standalone = (path: string, name: PageName, component: string, mayStandAlone = false): Route => ({
  path,
  get title() {
    return pageNames()[name]
  },
  component,
  tag: tagOfComponent(component),
  attributes: entryOf({ tag: tagOfComponent(component) })?.given?.[component],
  layout: 'frame',
  mayStandAlone,
  chain: []
})

/** Page that adds content of a kind. Old portals link to it or embed it. */
const kindRoute = ({ path, component, title }: KindPage): Route => ({
  ...standalone(path, 'articleAdd', component, true),
  get title() {
    return title[$locale.get() === 'en' ? 1 : 0]
  }
})

// Once saved, an article has one address.
const articleAdd: Route = standalone('/articleAdd', 'articleAdd', 'cms/article/ArticleEditor', true)
articleAdd.saved = '/cms/article/edit'

/** Routes outside the menu. Only the first five are available without a session. */
export const fixedRoutes: readonly Route[] = [
  account('/user/login', 'login', 'qd-login'),
  account('/user/register', 'register', 'qd-register'),
  account('/user/register-result', 'registerResult', 'qd-register', { done: '' }),
  account('/user/alteration', 'alteration', 'qd-alteration'),
  {
    path: '/apply',
    get title() {
      return pageNames().apply
    },
    tag: 'qd-application-form',
    layout: 'blank',
    chain: [],
    open: true
  },
  {
    path: '/dashboard',
    title: '',
    layout: 'frame',
    chain: [],
    redirect: homePath
  },
  {
    path: lostPath,
    get title() {
      return pageNames().refused
    },
    layout: 'frame',
    chain: []
  },
  standalone('/ntko', 'ntko', 'ntko/DocumentEditor', true),
  articleAdd,
  ...Object.values(kindPages).map(kindRoute),
  standalone('/articleManage', 'articleManage', 'cms/article/ArticleList'),
  standalone('/template', 'template', 'cms/template/Template'),
  standalone('/ClassifyLogViewList', 'classifyLog', 'cms/log/ClassifyLogViewList', true),
  standalone('/picture', 'picture', 'cms/picture/Picture')
]

/** Pages of every user, regardless of the menu. */
const ownPages: readonly Route[] = [
  {
    path: '/isps/userAnnouncement',
    get title() {
      return pageNames().messages
    },
    component: 'system/UserAnnouncementList',
    layout: 'frame',
    chain: []
  }
]

const wrappers = new Set(['layouts/RouteView', 'layouts/PageView', 'layouts/BlankLayout', 'layouts/TabLayout'])

function isAllowed(item: MenuItem, held: ReadonlySet<string>): boolean {
  const wanted = item.meta.permissionList
  return !Array.isArray(wanted) || wanted.length === 0 || wanted.some(action => held.has(action))
}

/**
 * Returns the routes of the server's menu. Skips entries without a component and those with route '0'. Omits entries
 * without the required permissions, with everything below.
 */
export function menuRoutes(menu: readonly MenuItem[], held: ReadonlySet<string>): Route[] {
  const routes = (items: readonly MenuItem[]): Route[] =>
    items
      .filter(item => isAllowed(item, held))
      .flatMap(item => {
        const below = routes(item.children ?? [])
        const own = routeOf(item, menu) ?? groupRoute(item, below)
        return own ? [own, ...below] : below
      })
  const found = routes(menu)
  const known = new Set(found.map(route => route.path))
  return [...found, ...ownPages.filter(page => !known.has(page.path))]
}

/** Returns the route of a menu group: a redirect to its first page inside the shell. */
function groupRoute(item: MenuItem, below: readonly Route[]): Route | undefined {
  const first = below.find(route => !route.outside)
  if (!first || item.route === '0' || !item.path.startsWith('/')) return undefined
  return { path: item.path, title: item.meta.title, layout: 'frame', chain: [], redirect: first.path }
}

function routeOf(item: MenuItem, menu: readonly MenuItem[]): Route | undefined {
  if (item.route === '0' || !item.path.startsWith('/')) return undefined
  const route = { path: item.path, title: item.meta.title, layout: 'frame' as const, chain: chainOf(item.path, menu) }
  if (item.redirect) return { ...route, redirect: item.redirect }
  if (!item.component || wrappers.has(item.component)) return undefined
  const address = externalAddress(item)
  if (address) return { ...route, [item.meta.internalOrExternal ? 'outside' : 'address']: address }
  const tag = tagOfComponent(item.component)
  return { ...route, component: item.component, tag, attributes: entryOf({ tag })?.given?.[item.component] }
}

/** Returns the list state in an address as a query: filter, sort order and page. */
export function restOf(route: Route, query: URLSearchParams): string {
  const { rest, query: names = {} } = entryOf(route) ?? {}
  if (!rest) return ''
  return new URLSearchParams([...query].filter(([name]) => !(name in names))).toString()
}

/** Returns the key of a page and its tab: the address without list state. */
export function keyOf(route: Route, query: URLSearchParams): string {
  const { rest, query: names = {} } = entryOf(route) ?? {}
  const own = new URLSearchParams(rest ? [...query].filter(([name]) => name in names) : [...query]).toString()
  return own ? `${location.pathname}?${own}` : location.pathname
}

/** Returns the attributes of a page from the query of its address. */
export function queryAttributes(route: Route, query: URLSearchParams): Record<string, string> {
  const { rest, query: names = {} } = entryOf(route) ?? {}
  const given = Object.entries(names).flatMap(([name, attribute]) => {
    const value = query.get(name)
    return value === null ? [] : [[attribute, value] as const]
  })
  return { ...route.attributes, ...Object.fromEntries(given), ...(rest && { [rest]: restOf(route, query) }) }
}

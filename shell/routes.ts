import type { MenuItem } from '../elements/contract/menu.ts'
import { catalog, tagOfComponent } from '../elements/catalog.ts'
import { chainOf, externalAddress } from '../elements/session/menu.ts'

export const homePath = '/dashboard/analysis'
export const loginPath = '/user/login'

/** How a page stands: a card on an empty ground, alone on the page, or within the frame. */
export type Layout = 'account' | 'blank' | 'frame'

export interface Route {
  path: string
  title: string
  layout: Layout
  /** The menu entries from the top down to this route. */
  chain: MenuItem[]
  /** The tag of the page; without one the page is not built, or an address in a frame. */
  tag?: string
  attributes?: Record<string, string>
  /** The name that a page which is not built shows. */
  component?: string
  /** An outer page, shown in a frame. */
  address?: string
  /** The way is open without a session. */
  open?: boolean
  redirect?: string
}

const account = (path: string, title: string, tag: string, attributes?: Record<string, string>): Route => ({
  path,
  title,
  tag,
  attributes,
  layout: 'account',
  chain: [],
  open: true
})

const standalone = (path: string, title: string, component: string): Route => ({
  path,
  title,
  component,
  tag: tagOfComponent(component),
  layout: 'blank',
  chain: []
})

/** The routes that need no menu. Only the first four are open without a session. */
export const fixedRoutes: readonly Route[] = [
  account('/user/login', '登录', 'qd-login'),
  account('/user/register', '注册', 'qd-register'),
  account('/user/register-result', '注册结果', 'qd-register', { done: '' }),
  account('/user/alteration', '找回密码', 'qd-alteration'),
  { path: '/404', title: '页面不存在', layout: 'blank', chain: [] },
  standalone('/ntko', '文档编辑', 'ntko/DocumentEditor'),
  standalone('/articleAdd', '撰写文章', 'cms/article/ArticleEditor'),
  standalone('/leadAdd', '领导信息', 'cms/lead/LeadAdd'),
  standalone('/functionsAdd', '机构职能', 'cms/functions/FunctionsAdd'),
  standalone('/divisionAdd', '内设机构', 'cms/division/DivisionAdd'),
  standalone('/trainedAdd', '教育培训', 'cms/trained/TrainedAdd'),
  standalone('/onlineInterviewAdd', '在线访谈', 'cms/interview/OnlineInterviewAdd'),
  standalone('/opinionsAdd', '意见征集', 'cms/opinions/OpinionsAdd'),
  standalone('/recruitAdd', '招考录用', 'cms/recruit/RecruitAdd'),
  standalone('/articleManage', '文章管理', 'cms/article/ArticleList'),
  standalone('/template', '模板', 'cms/template/Template'),
  standalone('/ClassifyLogViewList', '分类日志', 'cms/log/ClassifyLogViewList'),
  standalone('/picture', '图片', 'cms/picture/Picture')
]

/** Pages that belong to every user whatever the menu holds. */
const ownPages: readonly Route[] = [
  {
    path: '/isps/userAnnouncement',
    title: '我的消息',
    component: 'system/UserAnnouncementList',
    layout: 'frame',
    chain: []
  }
]

const wrappers = new Set(['layouts/RouteView', 'layouts/PageView', 'layouts/BlankLayout', 'layouts/TabLayout'])

const isAllowed = (item: MenuItem, held: ReadonlySet<string>): boolean => {
  const wanted = item.meta.permissionList
  return !Array.isArray(wanted) || wanted.length === 0 || wanted.some(action => held.has(action))
}

/**
 * The routes of the server's menu. Entries without a component are skipped, route '0' is not registered, an entry whose
 * permissions the user does not hold is left out with all below it.
 */
export function menuRoutes(menu: readonly MenuItem[], held: ReadonlySet<string>): Route[] {
  const routes = (items: readonly MenuItem[]): Route[] =>
    items
      .filter(item => isAllowed(item, held))
      .flatMap(item => {
        const below = routes(item.children ?? [])
        const own = routeOf(item, menu)
        return own ? [own, ...below] : below
      })
  const found = routes(menu)
  const known = new Set(found.map(route => route.path))
  return [...found, ...ownPages.filter(page => !known.has(page.path))]
}

function routeOf(item: MenuItem, menu: readonly MenuItem[]): Route | undefined {
  if (item.route === '0' || !item.path.startsWith('/')) return undefined
  const route = { path: item.path, title: item.meta.title, layout: 'frame' as const, chain: chainOf(item.path, menu) }
  if (item.redirect) return { ...route, redirect: item.redirect }
  if (!item.component || wrappers.has(item.component)) return undefined
  const address = externalAddress(item)
  if (address) return item.meta.internalOrExternal ? undefined : { ...route, address }
  return { ...route, component: item.component, tag: tagOfComponent(item.component) }
}

const entryOf = ({ tag }: Route) => (tag ? catalog[tag as `qd-${string}`] : undefined)

/** What an address says of a list besides what it is of: filter, sort and page, as a query. */
export function restOf(route: Route, query: URLSearchParams): string {
  const { rest, query: names = {} } = entryOf(route) ?? {}
  if (!rest) return ''
  return new URLSearchParams([...query].filter(([name]) => !(name in names))).toString()
}

/** The key of a page and its tab: its address, without what only tells the state of a list. */
export function keyOf(route: Route, query: URLSearchParams): string {
  const { rest, query: names = {} } = entryOf(route) ?? {}
  const own = new URLSearchParams(rest ? [...query].filter(([name]) => name in names) : [...query]).toString()
  return own ? `${location.pathname}?${own}` : location.pathname
}

/** The attributes that a page gets from the query of its address. */
export function queryAttributes(route: Route, query: URLSearchParams): Record<string, string> {
  const { rest, query: names = {} } = entryOf(route) ?? {}
  const given = Object.entries(names).flatMap(([name, attribute]) => {
    const value = query.get(name)
    return value === null ? [] : [[attribute, value] as const]
  })
  return { ...route.attributes, ...Object.fromEntries(given), ...(rest && { [rest]: restOf(route, query) }) }
}

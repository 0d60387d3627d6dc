import { findColumn } from '../elements/base/shared/column/find-column.ts'
import { topMenuOf } from '../elements/base/session/account/menu.ts'
import { keptPage } from './pages.ts'
import type { Page } from './router.ts'
import type { Route } from './routes.ts'

const names = new Map<string, string>()
/** Clears cached column names, which may have changed. */
export const forgetNames = (): void => names.clear()
/** Titles reported by pages. Weak, so that they vanish with their pages and never reach the next user. */
const told = new WeakMap<Element, string>()

/** Stores a title reported by a page. */
export const tellTitle = (page: Element, title: string): void => void told.set(page, title)

/** Returns the title a page reported. */
export function ownTitle(key: string): string | undefined {
  const page = keptPage(key)
  return page && told.get(page)
}

/** Returns the title of the page's menu: if two menus share a page, the site in the address decides. */
function namesake({ chain: [top], title }: Route, query: URLSearchParams): string {
  const menu = topMenuOf(top, query.get('subsiteId'))
  return menu && menu !== top ? menu.meta.title : title
}

/** Returns the default title of a page: the column in its query, otherwise the route's title. */
export async function titleOf({ route, query }: Page): Promise<string> {
  const id = query.get('newsClassId')
  if (!id) return namesake(route, query)
  const known = names.get(id)
  if (known) return known
  try {
    const { name } = await findColumn(id)
    names.set(id, name)
    return name
  } catch {
    // The page itself reports a missing column.
    return route.title
  }
}

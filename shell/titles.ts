import { findColumn } from '../elements/base/shared/column/find-column.ts'
import { topMenuOf } from '../elements/base/session/account/menu.ts'
import { keptPage } from './pages.ts'
import type { Page } from './router.ts'
import type { Route } from './routes.ts'

const names = new Map<string, string>()
/** They may be others now. */
export const forgetNames = (): void => names.clear()
/** Gone with the pages: the next person to sign in finds none. */
const told = new WeakMap<Element, string>()

/** A page says itself what it shows. */
export const tellTitle = (page: Element, title: string): void => void told.set(page, title)

/** What a page said itself. */
export function ownTitle(key: string): string | undefined {
  const page = keptPage(key)
  return page && told.get(page)
}

/** Of two menus that share a page, the disclosure site's names it. */
function namesake({ chain: [top], title }: Route, query: URLSearchParams): string {
  const menu = topMenuOf(top, query.get('subsiteId'))
  return menu && menu !== top ? menu.meta.title : title
}

/** The title of a page that says nothing itself: that of the column its query names, else its route's. */
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
    // The page itself tells that the column is not there.
    return route.title
  }
}

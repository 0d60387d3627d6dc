import { columnById } from '../elements/contract/column.ts'
import { send } from '../elements/session/request.ts'
import type { Page } from './router.ts'

const names = new Map<string, string>()

/** The title of a page: that of the column its query names, else its route's. */
export async function titleOf({ route, query }: Page): Promise<string> {
  const id = query.get('newsClassId')
  if (!id) return route.title
  const known = names.get(id)
  if (known) return known
  try {
    const { newclass } = await send(columnById, { query: { id }, quiet: true })
    names.set(id, newclass.name)
    return newclass.name
  } catch {
    // The page itself tells that the column is not there.
    return route.title
  }
}

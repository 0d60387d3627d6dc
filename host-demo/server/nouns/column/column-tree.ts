import type { ColumnNode } from '../../../../elements/base/contract/column.ts'
import { applyNodeKey, disclosureSubsiteId } from '../../../../elements/base/contract/menu.ts'
import { inPieces } from '../../rows/in-pieces.ts'
import type { Database } from '../../database/open.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { actionsOn, isGoverned, mayOn } from '../../access/object-permissions.ts'
import { writeTree } from '../../http/calls/written-tree.ts'
import { Written } from '../../http/calls/written.ts'

interface Row {
  id: string
  parent_id: string
  name: string
  icon: string
  publish_art: 'Y' | 'N'
}

const treeQuery = {
  ...inPieces,
  name: 'column-tree',
  text: `select id, parent_id, name, icon, publish_art from columns
    where subsite_id = $1 order by parent_id, sort_no, id`
}

export const columnPages = {
  articles: '/cms/article/ArticleList',
  applications: '/cms/applypublic/ApplyPublicWaitList',
  links: '/cms/friendlylinktype/FriendlyLinkTypeList',
  advertisements: '/cms/img/imageManage'
}

const pageOf = (row: Row, subsiteId: string) => {
  if (row.id === applyNodeKey && subsiteId === disclosureSubsiteId) return columnPages.applications
  return columnPages.articles
}

const entry = (key: string, title: string, icon: string, url: string): ColumnNode => ({
  key,
  value: key,
  title,
  icon,
  url,
  publishArt: 'N',
  children: []
})

/** Returns the entries after the columns that lead to other pages, if the caller may open these. */
export const extraEntries = (caller: Caller) => [
  ...(holds(caller, 'cms:link:list') ? [entry('-1', '友情链接管理', 'link', columnPages.links)] : []),
  ...(holds(caller, 'cms:ad:list') ? [entry('-3', '广告位管理', 'image', columnPages.advertisements)] : [])
]

/**
 * Returns the columns that the caller may list, and their ancestors as closed nodes, of which only the names are sent.
 */
const shownOf = (all: Row[], caller: Caller, subsiteId: string) => {
  const closed = new Set<string>()
  if (!caller.reach.sites.has(subsiteId)) return { rows: all, closed }
  const byId = new Map(all.map(row => [row.id, row]))
  const open = new Set(all.flatMap(({ id }) => (mayOn(caller, 'list', { subsiteId, columnId: id }) ? [id] : [])))
  for (const id of open)
    for (let row = byId.get(byId.get(id)!.parent_id); row && !closed.has(row.id); row = byId.get(row.parent_id))
      if (!open.has(row.id)) closed.add(row.id)
  return { rows: all.filter(({ id }) => open.has(id) || closed.has(id)), closed }
}

/** Reads all columns of a sub-site, followed by `behind`. Handles tens of thousands of columns. */
export const readColumnTree = async (
  database: Database,
  caller: Caller,
  subsiteId: string,
  behind: readonly ColumnNode[]
) => {
  const { rows: all } = await database.$client.query<Row>({ ...treeQuery, values: [subsiteId] })
  const { rows, closed } = shownOf(all, caller, subsiteId)
  const nodeOf = (row: Row) => {
    const { children: _none, ...node } = entry(row.id, row.name, row.icon, pageOf(row, subsiteId))
    const place = { subsiteId, columnId: row.id }
    if (closed.has(row.id)) return { ...node, publishArt: 'N' as const, actions: [] }
    return {
      ...node,
      publishArt: row.publish_art,
      ...(isGoverned(caller, place) && { actions: actionsOn(caller, place) })
    }
  }
  return new Written<ColumnNode[]>(pick => writeTree(rows, nodeOf, pick, behind))
}

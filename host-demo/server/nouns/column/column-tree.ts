import type { ColumnNode } from '../../../../elements/contract/column.ts'
import { applyNodeKey, disclosureSubsiteId } from '../../../../elements/contract/menu.ts'
import type { Database } from '../../database/open.ts'

interface Row {
  id: string
  parent_id: string
  name: string
  icon: string
  publish_art: 'Y' | 'N'
}

const treeQuery = {
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

/** The entries behind the columns that lead to pages of their own. */
export const extraEntries = () => [
  entry('-1', '友情链接管理', 'link', columnPages.links),
  entry('-3', '广告位管理', 'image', columnPages.advertisements)
]

/** All columns of a sub-site in one read and two passes, for sites with tens of thousands of them. */
export const readColumnTree = async (database: Database, subsiteId: string): Promise<ColumnNode[]> => {
  const { rows } = await database.$client.query<Row>({ ...treeQuery, values: [subsiteId] })
  const nodes = new Map<string, ColumnNode>()
  for (const row of rows)
    nodes.set(row.id, {
      key: row.id,
      value: row.id,
      title: row.name,
      icon: row.icon,
      url: pageOf(row, subsiteId),
      publishArt: row.publish_art,
      children: []
    })
  const top: ColumnNode[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    if (node) (nodes.get(row.parent_id)?.children ?? top).push(node)
  }
  return top
}

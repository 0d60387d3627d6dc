import type { ColumnNode } from '../../../../elements/contract/column.ts'
import { applyNodeKey, disclosureSubsiteId } from '../../../../elements/contract/menu.ts'
import type { Database } from '../../database/open.ts'
import { writeTree } from '../../http/written-tree.ts'
import { Written } from '../../http/written.ts'

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

/** All columns of a sub-site, and what stands behind them: for sites with tens of thousands of them. */
export const readColumnTree = async (database: Database, subsiteId: string, behind: readonly ColumnNode[]) => {
  const { rows } = await database.$client.query<Row>({ ...treeQuery, values: [subsiteId] })
  const nodeOf = (row: Row) => {
    const { children: _none, ...node } = entry(row.id, row.name, row.icon, pageOf(row, subsiteId))
    return { ...node, publishArt: row.publish_art }
  }
  return new Written<ColumnNode[]>(writeTree(rows, nodeOf, behind))
}

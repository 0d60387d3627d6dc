import { setImmediate } from 'node:timers/promises'
import type { ColumnNode } from '../../../../elements/contract/column.ts'
import { applyNodeKey, disclosureSubsiteId } from '../../../../elements/contract/menu.ts'
import type { Database } from '../../database/open.ts'
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

/** So many nodes are written before others have their turn. */
const turn = 1000

/** All columns of a sub-site, and what stands behind them: for sites with tens of thousands of them. */
export const readColumnTree = async (database: Database, subsiteId: string, behind: readonly ColumnNode[]) => {
  const { rows } = await database.$client.query<Row>({ ...treeQuery, values: [subsiteId] })
  return new Written<ColumnNode[]>(writeTree(rows, subsiteId, behind))
}

async function* writeTree(rows: readonly Row[], subsiteId: string, behind: readonly ColumnNode[]) {
  const below = new Map<string, Row[]>()
  for (const [at, row] of rows.entries()) {
    below.set(row.id, [])
    if (at % (5 * turn) === 0) await setImmediate()
  }
  const top: Row[] = []
  for (const [at, row] of rows.entries()) {
    const siblings = below.get(row.parent_id) ?? top
    siblings.push(row)
    if (at % (5 * turn) === 0) await setImmediate()
  }
  const levels = [{ rows: top, at: 0 }]
  let text = '['
  for (let written = 1; levels.length > 0; ) {
    const level = levels.at(-1)!
    const row = level.rows[level.at++]
    if (!row) {
      levels.pop()
      if (levels.length > 0) text += ']}'
      continue
    }
    const { id, name, icon, publish_art: publishArt } = row
    const node = { ...entry(id, name, icon, pageOf(row, subsiteId)), publishArt }
    // Its children stand last, and are still to be written.
    text += `${level.at > 1 ? ',' : ''}${JSON.stringify(node).slice(0, -2)}`
    levels.push({ rows: below.get(id) ?? [], at: 0 })
    if (written++ % turn > 0) continue
    yield text
    text = ''
    await setImmediate()
  }
  yield `${text}${behind.map((node, at) => `${top.length + at > 0 ? ',' : ''}${JSON.stringify(node)}`).join('')}]`
}

import { columnById, columnTree, type ColumnNode } from '../../base/contract/column.ts'
import {
  applyNodeKey,
  columnManageMenus,
  disclosureMenus,
  disclosureSubsiteId,
  skipApplyKey
} from '../../base/contract/menu.ts'
import { layOut, type Tree } from '../../base/kit/tree/tree-model.ts'
import { send } from '../../base/session/request/send.ts'
import { ownTab } from '../../base/core/values/storage.ts'

export interface Target {
  path: string
  title: string
}

const manager = '/cms/newsClass/modules/NewsClassModal'
const articles = '/cms/article/ArticleList'
const applications = '/cms/applypublic/ApplyPublicWaitList'

/** Returns the sub-site of a menu: the disclosure site for two menus, otherwise the given one. */
export const subsiteOf = (menuId: string, subsiteId: string): string =>
  disclosureMenus.includes(menuId) ? disclosureSubsiteId : subsiteId

const isEntry = (node: ColumnNode): boolean => Number(node.key) < 0
const isArticleRoute = (path: string): boolean => /^\/(cms\/)?article/i.test(path)

// A path of the shell starts with exactly one slash: URLs like `//host` or `/\host` would leave the site.
const pathOf = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`

function withQuery(path: string, query: string): string {
  if (!query) return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** Returns the target of a node in a menu as a path of the shell. */
export function targetOf(node: ColumnNode, menuId: string): Target {
  const { key, title, url } = node
  const isFixed = disclosureMenus.includes(menuId)
  // The page shows the current site, so it is told which site the tree is of.
  if (isEntry(node)) return { path: withQuery(pathOf(url), isFixed ? `subsiteId=${disclosureSubsiteId}` : ''), title }
  const path = columnManageMenus.includes(menuId)
    ? manager
    : key === applyNodeKey
      ? applications
      : url
        ? pathOf(url)
        : articles
  if (path === applications) return { path, title }
  const site = isFixed ? `&subsiteId=${disclosureSubsiteId}` : ''
  return { path: withQuery(path, `newsClassId=${encodeURIComponent(key)}${site}`), title }
}

export async function loadColumns(subsiteId: string, signal: AbortSignal): Promise<Tree<ColumnNode>> {
  return layOut((await send(columnTree, { query: { subsiteId, fromType: '-1' }, signal })) ?? [])
}

/** Checks a column before navigating. Returns false if the column accepts no articles. */
export async function isOpenTo(node: ColumnNode, menuId: string, signal: AbortSignal): Promise<boolean> {
  if (isEntry(node)) return true
  const { newclass } = await send(columnById, { query: { id: node.key }, signal })
  if (columnManageMenus.includes(menuId) || !isArticleRoute(targetOf(node, menuId).path)) return true
  return newclass.publishArt === 'Y'
}

/** Lets the list of applications open with all that wait, see `useSkipApply`. */
export function noteSkipApply(node: ColumnNode): void {
  if (node.key === applyNodeKey) ownTab.write(skipApplyKey, '1')
}

import type { SubsiteNode } from '../../../../elements/base/contract/subsite.ts'
import type { subsites } from '../../database/tables/content.ts'

type Row = typeof subsites.$inferSelect

/** Builds the tree of the allowed sites with their groups; a site with a hidden parent moves up. */
export const buildTree = (rows: Row[], allowed: ReadonlySet<string>): SubsiteNode[] => {
  const children = new Map<string, Row[]>()
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row])
  const below = (parentId: string): SubsiteNode[] =>
    (children.get(parentId) ?? []).flatMap(row => {
      const childList = below(row.id)
      const isShown = row.classify === '1' ? childList.length > 0 : allowed.has(row.id)
      const { id, depId, name, classify, siteType } = row
      return isShown ? [{ id, depId, name, classify, siteType, childList }] : childList
    })
  return below('')
}

import { asc } from 'drizzle-orm'
import Type from 'typebox'
import { changeCurrentSubsite } from '../../../../elements/contract/session.ts'
import { codes } from '../../../../elements/contract/envelope.ts'
import { getSubsiteListByLoginUser, siteTypes, type SubsiteNode } from '../../../../elements/contract/subsite.ts'
import { subsites } from '../../database/tables/content.ts'
import { maySee } from '../../http/caller.ts'
import { ClosedObject, Id, titled } from '../../http/fields.ts'
import { Refusal } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { presentSubsite, presentUser } from '../session/present-user.ts'
import { endSession, openSession } from '../session/tokens.ts'

type Row = typeof subsites.$inferSelect

/** The tree of the sites in `allowed`, with the groups above them; a site whose parent is hidden moves up. */
const buildTree = (rows: Row[], allowed: ReadonlySet<string>): SubsiteNode[] => {
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

export const registerSubsites = (platform: Platform) => {
  const { database } = platform

  route(platform, getSubsiteListByLoginUser, { right: null }, async ({ caller }) => {
    const rows = await database.select().from(subsites).orderBy(asc(subsites.sortNo), asc(subsites.id))
    return buildTree(rows, new Set(caller.subsiteIds))
  })

  route(
    platform,
    changeCurrentSubsite,
    {
      right: null,
      query: ClosedObject({ subsiteId: titled('站点', Id), siteType: Type.Enum(siteTypes) }),
      message: '站点切换成功！',
      repeats: true
    },
    async ({ caller, query, log }) => {
      if (!maySee(caller, query.subsiteId)) throw new Refusal('没有该站点权限')
      const subsite = await presentSubsite(database, query.subsiteId)
      if (subsite.siteType !== query.siteType) throw new Refusal('没有该站点权限')
      const token = await database.transaction(async tx => {
        const ended = await endSession(tx, caller.tokenHash, 'switched')
        // Another call was faster: it holds the only token that follows this one.
        if (!ended.rowCount) throw new Refusal('您的登录状态已变更，请重新登录', codes.replaced)
        const { id, name: object } = subsite
        await log(tx, { logType: '1', operateType: '1', action: '切换站点', object, objectId: id, subsiteId: id })
        return openSession(tx, caller.userId, id)
      })
      return { userInfo: await presentUser(database, caller.userId), subsite, token }
    }
  )
}

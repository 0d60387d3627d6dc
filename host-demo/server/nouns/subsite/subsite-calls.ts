import { and, asc, eq } from 'drizzle-orm'
import Type from 'typebox'
import { changeCurrentSubsite } from '../../../../elements/base/contract/session.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import { getSubsiteListByLoginUser, siteTypes } from '../../../../elements/base/contract/subsite.ts'
import { subsites } from '../../database/tables/content.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { maySee } from '../../access/caller.ts'
import { refuseAddress } from '../../http/addresses/refuse-address.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { presentSubsite, presentUser, shownTo } from '../session/present-user.ts'
import { departmentOf } from '../session/tokens.ts'
import { buildTree } from './subsite-tree.ts'
import { SignedInSchema } from '../../results/people/session.ts'
import { SubsiteNodeSchema } from '../../results/site/subsite.ts'

export const registerSubsites = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    getSubsiteListByLoginUser,
    { right: null, withoutSite: true, result: Type.Array(SubsiteNodeSchema) },
    async ({ caller }) => {
      const rows = await database.select().from(subsites).orderBy(asc(subsites.sortNo), asc(subsites.id))
      const stopped = new Set(rows.flatMap(({ id, status }) => (status === '0' ? [id] : [])))
      // The current site is listed even if it is stopped.
      stopped.delete(caller.subsiteId)
      return buildTree(rows, new Set(caller.subsiteIds.filter(id => !stopped.has(id))))
    }
  )

  route(
    platform,
    changeCurrentSubsite,
    {
      right: null,
      query: ClosedObject({ subsiteId: titled('站点', Id), siteType: Type.Enum(siteTypes) }),
      result: SignedInSchema,
      message: '站点切换成功！',
      withoutSite: true,
      repeats: true
    },
    async ({ caller, query, address, log, request }) => {
      if (!maySee(caller, query.subsiteId)) throw new Refusal('没有该站点权限')
      const subsite = await presentSubsite(database, query.subsiteId)
      if (subsite.siteType !== query.siteType) throw new Refusal('没有该站点权限')
      if (await database.$count(subsites, and(eq(subsites.id, subsite.id), eq(subsites.status, '0'))))
        throw new Refusal('该站点已停用，请联系管理员')
      await refuseAddress(platform, { address, scope: 'login', subsiteId: subsite.id })
      const departId = await departmentOf(database, caller.tokenHash)
      await database.transaction(async tx => {
        const { rowCount } = await tx
          .update(sessions)
          .set({ subsiteId: subsite.id })
          .where(and(eq(sessions.tokenHash, caller.tokenHash), eq(sessions.revoked, '')))
        // Signed out meanwhile.
        if (!rowCount) throw new Refusal('您的登录状态已变更，请重新登录', codes.replaced)
        const { id, name: object } = subsite
        await log(tx, { logType: '1', operateType: '1', action: '切换站点', object, objectId: id, subsiteId: id })
      })
      // The page belongs to the site of its token; pages of the former site are refused (`check-subsite.ts`).
      const token = String(request.headers['x-access-token'])
      return {
        userInfo: shownTo(
          caller,
          await presentUser(database, caller.userId, departId, { hasProvenFactor: !caller.mustEnrol })
        ),
        subsite,
        token
      }
    }
  )
}

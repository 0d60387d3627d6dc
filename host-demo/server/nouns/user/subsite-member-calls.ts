import { and, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import { mostMembers } from '../../../../elements/base/contract/department.ts'
import { addSubsiteUsers, removeSubsiteUser } from '../../../../elements/base/contract/user-subsite.ts'
import type { Transaction } from '../../database/open.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { subsites, userSubsites } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { notFound, throwFirst } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { requireSuper } from './account/reach.ts'
import { requireStillInRules } from '../../rows/kept.ts'
import { keptUsers } from './account/user-list.ts'
import { sourceRefusals } from './account/sources.ts'
import { lockUsers } from './account/users.ts'
import { grantDay, requireGrantDay } from './grants/grant-days.ts'

/** Registers the calls for members of a site. */
export const registerSubsiteMembers = (platform: Platform) => {
  const { database } = platform
  const right = 'system:user:subsite'
  const subsiteId = titled('站点', Id)

  const nameOf = async (tx: Transaction, caller: Caller, id: string) => {
    const [site] = await tx
      .select({ name: subsites.name })
      .from(subsites)
      .where(and(eq(subsites.id, requireSubsite(caller, id)), eq(subsites.classify, '0')))
    if (!site) throw notFound('站点')
    return site.name
  }
  const told = { action: '分配站点', operateType: '3' as const }

  route(
    platform,
    addSubsiteUsers,
    {
      right,
      proof: 'grant',
      body: ClosedObject({
        subsiteId,
        userIdList: Type.Array(Id, { minItems: 1, maxItems: mostMembers, title: '用户' }),
        validUntil: Type.Optional(grantDay)
      }),
      message: '添加成功！'
    },
    async ({ caller, body, log }) => {
      const { validUntil = '' } = body
      await database.transaction(async tx => {
        await requireGrantDay(tx, validUntil)
        const site = await nameOf(tx, caller, body.subsiteId)
        const people = await lockUsers(tx, caller, [...new Set(body.userIdList)])
        for (const user of people) requireSuper(caller, user)
        const added = await tx
          .insert(userSubsites)
          .values(people.map(({ id: userId }) => ({ userId, subsiteId: body.subsiteId, validUntil })))
          .onConflictDoNothing()
          .returning()
        await requireStillInRules(tx, keptUsers, caller, body.userIdList)
        const isAdded = new Set(added.map(({ userId }) => userId))
        await log(
          tx,
          people
            .filter(({ id }) => isAdded.has(id))
            .map(({ id, realname }) => ({
              ...told,
              ...{ object: realname, objectId: id, subsiteId: body.subsiteId },
              changes: [
                { title: '站点', before: '', after: site },
                ...(validUntil ? [{ title: '到期日', before: '', after: validUntil }] : [])
              ]
            }))
        )
      })
      return null
    }
  )

  route(
    platform,
    removeSubsiteUser,
    { right, proof: 'grant', query: ClosedObject({ subsiteId, userId: titled('用户', Id) }), message: '移出成功！' },
    async ({ caller, query, log }) => {
      await database.transaction(async tx => {
        const site = await nameOf(tx, caller, query.subsiteId)
        const [user] = await lockUsers(tx, caller, [query.userId])
        if (!user) throw notFound('用户')
        requireSuper(caller, user)
        throwFirst(await sourceRefusals(tx, 'site', [query.subsiteId], [user]))
        const gone = await tx
          .delete(userSubsites)
          .where(and(inArray(userSubsites.userId, [user.id]), eq(userSubsites.subsiteId, query.subsiteId)))
          .returning()
        if (gone.length === 0) return
        await requireStillInRules(tx, keptUsers, caller, [user.id])
        const changes = [{ title: '站点', before: site, after: '' }]
        const object = { object: user.realname, objectId: user.id, subsiteId: query.subsiteId }
        await log(tx, { ...told, ...object, changes })
      })
      return null
    }
  )
}

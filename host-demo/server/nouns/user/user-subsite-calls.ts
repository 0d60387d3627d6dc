import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  saveUserSubsites,
  usersOfSubsite,
  userSubsites as userSubsitesCall
} from '../../../../elements/base/contract/user-subsite.ts'
import { lasts } from '../../database/may-act.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { subsites, userSubsites } from '../../database/tables/content.ts'
import { maySee } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import { ClosedObject, Id, OptionalIds, pageFields, splitIds, titled } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { buildTree } from '../subsite/subsite-tree.ts'
import { requireSuper } from './account/reach.ts'
import { peopleFields } from './account/user-fields.ts'
import { requireStillInRules } from '../../rows/kept.ts'
import { keptUsers, listUsers } from './account/user-list.ts'
import { withSources } from './account/sources.ts'
import { lockUsers, seeUser } from './account/users.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { UserRowSchema } from '../../results/people/user.ts'
import { UserSubsitesSchema } from '../../results/people/user-subsite.ts'

/** Registers the calls for the sites of a person. */
export const registerUserSubsites = (platform: Platform) => {
  const { database } = platform
  const right = 'system:user:subsite'
  const userId = titled('用户', Id)

  route(
    platform,
    userSubsitesCall,
    { right, query: ClosedObject({ userId }), result: UserSubsitesSchema },
    async ({ caller, query }) => {
      await seeUser(database, caller, query.userId)
      const rows = await database.select().from(subsites).orderBy(asc(subsites.sortNo), asc(subsites.id))
      const given = await database
        .select()
        .from(userSubsites)
        .where(and(eq(userSubsites.userId, query.userId), lasts('user_subsites')))
      const own = rows.filter(({ id, classify }) => classify === '0' && maySee(caller, id))
      return {
        subsiteTree: buildTree(rows, new Set(caller.subsiteIds)),
        allSubsite: own.map(({ id, name }) => ({ id, name })),
        userSubsiteList: own
          .filter(({ id }) => given.some(({ subsiteId }) => subsiteId === id))
          .map(({ id: subsiteId }) => ({ id: `${query.userId}-${subsiteId}`, userId: query.userId, subsiteId }))
      }
    }
  )

  route(
    platform,
    usersOfSubsite,
    {
      right,
      query: ClosedObject({ ...pageFields, ...peopleFields, subsiteId: titled('站点', Id) }),
      result: pageOf(UserRowSchema)
    },
    async ({ caller, query: { subsiteId, ...query } }) => {
      const page = await listUsers(database, caller, { ...query, siteId: requireSubsite(caller, subsiteId) })
      return withSources(database, page, 'site', subsiteId)
    }
  )

  route(
    platform,
    saveUserSubsites,
    {
      right,
      proof: 'grant',
      body: ClosedObject({ userId, subsiteIds: titled('站点', OptionalIds) }),
      message: '保存成功！'
    },
    async ({ caller, body, log }) => {
      const wanted = splitIds(body.subsiteIds)
      if (!wanted.every(id => maySee(caller, id))) throw notFound('站点')
      await database.transaction(async tx => {
        const [user] = await lockUsers(tx, caller, [body.userId])
        if (!user) throw notFound('用户')
        requireSuper(caller, user)
        const rows = await tx
          .select({ id: userSubsites.subsiteId, name: subsites.name })
          .from(userSubsites)
          .innerJoin(subsites, eq(subsites.id, userSubsites.subsiteId))
          .where(eq(userSubsites.userId, user.id))
        const held = new Set(rows.map(({ id }) => id))
        const given = wanted.filter(id => !held.has(id))
        // Sites that the caller may not see stay.
        const taken = [...held].filter(id => !wanted.includes(id) && maySee(caller, id))
        if (!given.length && !taken.length) return
        if (given.length) await tx.insert(userSubsites).values(given.map(subsiteId => ({ userId: user.id, subsiteId })))
        await tx
          .delete(userSubsites)
          .where(and(eq(userSubsites.userId, user.id), inArray(userSubsites.subsiteId, taken)))
        await requireStillInRules(tx, keptUsers, caller, [user.id])
        const names = await tx
          .select({ id: subsites.id, name: subsites.name })
          .from(subsites)
          .where(inArray(subsites.id, [...given, ...taken]))
          .orderBy(asc(subsites.sortNo), asc(subsites.id))
        const inWords = (ids: string[]) =>
          cut(
            names
              .filter(({ id }) => ids.includes(id))
              .map(({ name }) => name)
              .join('、')
          )
        const changes = [{ title: '站点', before: inWords(taken), after: inWords(given) }]
        await log(tx, { action: '分配站点', operateType: '3', object: user.realname, objectId: user.id, changes })
      })
      return null
    }
  )
}

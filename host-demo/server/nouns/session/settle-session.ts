import { and, asc, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { endedFor, type Caller } from '../../access/caller.ts'
import { heldSubsites } from '../../database/held.ts'
import { subsites } from '../../database/tables/content.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { refusalOf } from '../../http/addresses/refuse-address.ts'
import type { Call } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { revokeSessions } from './tokens.ts'

const isOpen = async ({ database, asksIpRules }: Platform, subsiteId: string, address: string) =>
  !asksIpRules || !(await refusalOf(database, { address, scope: 'office', subsiteId }))

/**
 * Returns the user's first site, `among` these if given; '' without one. Stopped sites and sites that the IP rules close to the address come
 * last.
 */
export const firstSubsite = async (
  platform: Platform,
  user: { id: string; isSuper: boolean },
  address: string,
  among?: readonly string[]
): Promise<string> => {
  const { database } = platform
  const own = database
    .select({ one: sql`1` })
    .from(heldSubsites)
    .where(and(eq(heldSubsites.subsiteId, subsites.id), eq(heldSubsites.userId, user.id)))
  const rows = await database
    .select({ id: subsites.id })
    .from(subsites)
    .where(
      and(eq(subsites.classify, '0'), or(sql`${user.isSuper}`, exists(own)), among && inArray(subsites.id, [...among]))
    )
    .orderBy(desc(subsites.status), asc(subsites.sortNo), asc(subsites.id))
  for (const { id } of rows) if (await isOpen(platform, id, address)) return id
  return rows[0]?.id ?? ''
}

/**
 * Moves a session whose site the user no longer has, or may not use from this address, to the first open one.
 * @returns the site of the session
 * @throws Refusal if the user has no site; the session has ended then
 */
export const settleSession = async (platform: Platform, caller: Caller, log: Call<unknown>['log']): Promise<string> => {
  const { database } = platform
  if (caller.subsiteId && (await isOpen(platform, caller.subsiteId, caller.address))) return caller.subsiteId
  const { userId: id, isSuper, address } = caller
  const subsiteId = await firstSubsite(platform, { id, isSuper }, address, caller.client && caller.subsiteIds)
  if (subsiteId === caller.subsiteId && subsiteId) return subsiteId
  const isMine = eq(sessions.id, caller.sessionId)
  if (!subsiteId) {
    await database.transaction(async tx => {
      await revokeSessions(tx, isMine, 'ended')
      await log(tx, { logType: '1', operateType: '1', action: '没有可用的站点，退出登录' })
    })
    throw endedFor('您已没有可以使用的站点，请联系管理员')
  }
  await database.transaction(async tx => {
    const { rowCount } = await tx
      .update(sessions)
      .set({ subsiteId })
      .where(and(isMine, eq(sessions.revoked, '')))
    if (rowCount)
      await log(tx, {
        logType: '1',
        operateType: '1',
        action: '原站点不可用，转到其他站点',
        objectId: subsiteId,
        subsiteId
      })
  })
  return subsiteId
}

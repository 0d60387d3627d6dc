import { and, desc, eq, ne, sql } from 'drizzle-orm'
import Type from 'typebox'
import { endUserSessions, userSessions, type UserSession } from '../../../../elements/base/contract/user.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'
import { sessions } from '../../database/tables/sessions.ts'
import type { Caller } from '../../access/caller.ts'
import { sessionRulesOf, type SessionRules } from '../../access/session-rules.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { living, revokeSessions } from '../session/tokens.ts'
import { requireReach } from './account/reach.ts'
import { lockUsers, seeUser } from './account/users.ts'
import { UserSessionSchema } from '../../results/people/user.ts'

export const readSessions = async (database: Database, caller: Caller, userId: string): Promise<UserSession[]> => {
  const rows = await database
    .select({ session: sessions, subsiteName: subsites.name })
    .from(sessions)
    .leftJoin(subsites, eq(subsites.id, sessions.subsiteId))
    .where(and(eq(sessions.userId, userId), living(sessionRulesOf(database))))
    .orderBy(desc(sessions.createTime))
  return rows.map(({ session, subsiteName }) => ({
    id: session.id,
    subsiteName: subsiteName ?? '',
    address: session.address,
    device: session.device,
    createTime: formatTime(session.createTime),
    lastUsed: formatTime(session.lastUsed),
    expireTime: formatTime(session.expireTime),
    isCurrent: session.tokenHash === caller.tokenHash
  }))
}

/** Ends a session, or without `id` all except the caller’s. Returns the number. */
export const endSessions = async (
  tx: Transaction,
  caller: Caller,
  { userId, id }: { userId: string; id?: string | undefined },
  rules: SessionRules
): Promise<number> => {
  const which = id ? eq(sql`${sessions.id}::text`, id) : ne(sessions.tokenHash, caller.tokenHash)
  const ended = await revokeSessions(tx, and(eq(sessions.userId, userId), living(rules), which), 'ended')
  if (id && !ended.length) throw notFound('会话')
  return ended.length
}

/** Registers the calls for sessions of users. */
export const registerUserSessions = (platform: Platform) => {
  const { database } = platform
  const right = 'system:user:session'
  const userId = titled('用户', Id)

  route(
    platform,
    userSessions,
    { right, query: ClosedObject({ userId }), result: Type.Array(UserSessionSchema) },
    async ({ caller, query }) => {
      await seeUser(database, caller, query.userId)
      return readSessions(database, caller, query.userId)
    }
  )

  route(
    platform,
    endUserSessions,
    { right, body: ClosedObject({ userId, id: Type.Optional(titled('会话', Id)) }) },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const people = await lockUsers(tx, caller, [body.userId])
        await requireReach(tx, caller, people)
        const ended = await endSessions(tx, caller, body, platform.sessionRules)
        if (!ended) return
        const changes = [{ title: '会话', before: `${ended} 个`, after: '' }]
        const operations = people.map(({ id, realname }) => ({
          action: '结束用户会话',
          operateType: '3' as const,
          object: realname,
          objectId: id,
          changes
        }))
        await log(tx, operations)
      })
      return null
    }
  )
}

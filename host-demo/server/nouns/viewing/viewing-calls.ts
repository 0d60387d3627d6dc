import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import Type from 'typebox'
import { ownViewings, startViewing, viewingMinutes, viewingReason } from '../../../../elements/base/contract/viewing.ts'
import { endViewingIn } from '../../admit/end-viewing.ts'
import { viewingRight } from '../../admit/viewing-bounds.ts'
import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { viewings } from '../../database/tables/viewings.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { SignedInSchema } from '../../results/people/session.ts'
import { OwnViewingSchema } from '../../results/people/account.ts'
import { presentSubsite, presentUser } from '../session/present-user.ts'
import { firstSubsite } from '../session/settle-session.ts'
import { lastDepartment, openSession } from '../session/tokens.ts'
import { requireOthers, requireReach } from '../user/account/reach.ts'
import { lockUsers, type UserRecord } from '../user/account/users.ts'
import { requireWithin } from './bounds.ts'

/** Limit of listed views. */
const mostListed = 50

/** Ends the view that the caller has open: one at a time. */
const endOthers = async (tx: Transaction, { userId }: Caller) => {
  const open = await tx
    .select({ id: viewings.id })
    .from(viewings)
    .where(and(eq(viewings.viewerId, userId), isNull(viewings.endTime)))
  for (const { id } of open) await endViewingIn(tx, id, 'replaced')
}

const insertViewing = async (tx: Transaction, caller: Caller, person: UserRecord, reason: string) => {
  const [viewing] = await tx
    .insert(viewings)
    .values({
      ...{ viewerId: caller.userId, viewerAccount: caller.username, viewerName: caller.realname },
      ...{ personId: person.id, personName: person.realname, viewerSession: caller.sessionId, reason },
      until: sql`now() + make_interval(mins => ${viewingMinutes})`
    })
    .returning()
  if (!viewing) throw new Error('a view was not stored')
  return viewing
}

/** Registers the calls that begin a view of the platform as another person, and that tell the person of it. */
export const registerViewings = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    startViewing,
    {
      right: viewingRight,
      proof: 'viewing',
      // The token is a secret.
      repeats: true,
      body: ClosedObject({
        userId: titled('用户', Id),
        reason: Text(viewingReason.most, viewingReason.least, '查看原因')
      }),
      result: SignedInSchema
    },
    async ({ caller, body, address, log }) => {
      if (caller.client) throw new Refusal('不能在接入应用中以他人身份查看，请直接登录本平台')
      const reason = body.reason.trim()
      if (reason.length < viewingReason.least) throw new Refusal(`查看原因至少 ${viewingReason.least} 个字`)
      const person = await database.transaction(async tx => {
        const people = await lockUsers(tx, caller, [body.userId])
        requireOthers(caller, people, '用查看方式打开')
        return people[0]!
      })
      const shown = await requireWithin(database, caller, person, platform.rights)
      await database.transaction(tx => requireReach(tx, caller, [person]))
      const subsiteId = await firstSubsite(platform, { id: person.id, isSuper: false }, address, shown.subsiteIds)
      if (!subsiteId) throw new Refusal(`“${person.realname}”没有站点，登录后什么也看不到，请先分配站点`)
      const departId = await database.transaction(tx => lastDepartment(tx, person.id))
      const token = await database.transaction(async tx => {
        await lockUsers(tx, undefined, [caller.userId])
        await endOthers(tx, caller)
        const viewing = await insertViewing(tx, caller, person, reason)
        const opening = {
          ...{ subsiteId, departId, address, passwordDue: false, byPassword: false },
          ...{ device: `以“${person.realname}”的身份查看`, viewing: { id: viewing.id, minutes: viewingMinutes } }
        }
        await log(tx, {
          ...{ action: '开始以他人身份查看', operateType: '1', object: person.realname, objectId: person.id },
          changes: [
            { title: '查看原因', before: '', after: reason },
            { title: '最迟结束', before: '', after: formatTime(viewing.until) }
          ]
        })
        return openSession(tx, caller.userId, opening, platform.sessionRules)
      })
      const userInfo = await presentUser(database, person.id, departId, { hasProvenFactor: true })
      const { mustChangePassword: _password, ...rest } = userInfo
      const viewing = { viewer: caller.realname, secondsLeft: viewingMinutes * 60 }
      return { token, userInfo: { ...rest, viewing }, subsite: await presentSubsite(database, subsiteId) }
    }
  )

  route(platform, ownViewings, { right: null, result: Type.Array(OwnViewingSchema) }, async ({ caller }) => {
    const rows = await database
      .select()
      .from(viewings)
      .where(eq(viewings.personId, caller.userId))
      .orderBy(desc(viewings.createTime))
      .limit(mostListed)
    return rows.map(({ id, viewerName, viewerAccount, reason, createTime, endTime }) => ({
      ...{ id, viewer: viewerName, viewerAccount, reason },
      createTime: formatTime(createTime),
      endTime: endTime ? formatTime(endTime) : ''
    }))
  })
}

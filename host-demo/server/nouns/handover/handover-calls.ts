import Type from 'typebox'
import { eq } from 'drizzle-orm'
import {
  handOver,
  handoverKinds,
  readHandover,
  type HandoverKind,
  type HandoverTo
} from '../../../../elements/base/contract/handover.ts'
import { callerLike, holds, type Caller } from '../../access/caller.ts'
import { hasExpired } from '../../database/may-act.ts'
import { runRolledBack } from '../../database/read-only.ts'
import type { Operation } from '../../access/operations.ts'
import { requireAdministrators } from '../../access/three-administrators.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { currentTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { forbidden, notFound, Refusal } from '../../kernel/refusal.ts'
import { tell } from '../../realtime/tell.ts'
import { HandoverResultSchema, HandoverSchema } from '../../results/people/handover.ts'
import { stampsOf } from '../../rows/kept.ts'
import { endSessionsOf } from '../session/tokens.ts'
import { requireOneSuper, requireOthers, requireReach } from '../user/account/reach.ts'
import { lockExisting, noUser, type UserRecord } from '../user/account/users.ts'
import { nameOf, type Handing } from './handed.ts'
import { listHeld, moveAll, presentHeld, printOf } from './hand-over.ts'
import { tellSuccessors } from './tell-successors.ts'

const right = 'system:user:edit'

/** Undoes a handover that was only tried. */
class Tried extends Error {}

const isKind = (kind: string | undefined): kind is HandoverKind => handoverKinds.some(known => known === kind)

const readTo = (to: string): HandoverTo[] =>
  to
    .split(',')
    .filter(Boolean)
    .map(pair => {
      const [kind, userId] = pair.split(':')
      if (!isKind(kind) || !userId) throw new Refusal('接收人的格式不正确')
      return { kind, userId }
    })

/** Returns the callers that the successors would be. Read outside the transaction, which has one connection. */
const readSuccessors = async (database: Database, caller: Caller, to: HandoverTo[]) => {
  const found = new Map<string, Caller>()
  for (const userId of new Set(to.map(each => each.userId))) {
    const as = await callerLike(database, userId, caller)
    if (as) found.set(userId, as)
  }
  return found
}

/** Refuses successors that may receive nothing. */
const requireReceiver = (caller: Caller, leaver: UserRecord, successor: UserRecord | undefined) => {
  if (!successor) throw notFound('接收人')
  if (successor.id === leaver.id) throw new Refusal('接收人就是交接的人，请选择其他人')
  if (successor.status !== 'normal') throw new Refusal(`“${nameOf(successor)}”已冻结，不能接收，请选择其他人`)
  if (hasExpired(successor.validUntil, currentTime()))
    throw new Refusal(`“${nameOf(successor)}”的账号已过有效期，不能接收，请选择其他人`)
  // Under the separation, the caller may manage people without having their rights.
  if (caller.separated && caller.area && successor.id === caller.userId)
    throw new Refusal('三员分立已启用，不能交接给自己')
  return successor
}

const handingsOf = (
  caller: Caller,
  people: UserRecord[],
  leaver: UserRecord,
  to: HandoverTo[],
  successors: ReadonlyMap<string, Caller>
) =>
  new Map(
    to.map(({ kind, userId }): [HandoverKind, Handing] => {
      const successor = requireReceiver(
        caller,
        leaver,
        people.find(({ id }) => id === userId)
      )
      const as = successors.get(userId)
      if (!as) throw notFound('接收人')
      const reason = `离职交接：${nameOf(leaver)} → ${nameOf(successor)}`
      return [kind, { caller, leaver, successor, as, reason }]
    })
  )

/** Locks the people of a handover, and refuses a leaver that the caller may not manage. */
const lockPeople = async (tx: Transaction, caller: Caller, userId: string, to: HandoverTo[]) => {
  const people = await lockExisting(tx, caller, [...new Set([userId, ...to.map(each => each.userId)])])
  const leaver = people.find(({ id }) => id === userId)
  if (!leaver) throw noUser()
  requireOthers(caller, [leaver], '交接')
  await requireReach(tx, caller, [leaver])
  return { people, leaver }
}

const freeze = async (tx: Transaction, caller: Caller, leaver: UserRecord): Promise<Operation[]> => {
  if (!holds(caller, 'system:user:frozenBatch')) throw forbidden('冻结和解冻用户')
  if (leaver.status === 'frozen') return []
  await requireOneSuper(tx, [leaver], '冻结')
  await requireAdministrators(tx, [leaver], '冻结')
  await tx
    .update(users)
    .set({ ...stampsOf(users, caller, false), status: 'frozen' })
    .where(eq(users.id, leaver.id))
  await endSessionsOf(tx, [leaver.id])
  return [{ action: '冻结用户', operateType: '3', object: leaver.realname, objectId: leaver.id }]
}

/** Registers the calls that list and move the work of a leaver. */
export const registerHandover = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    readHandover,
    { right, query: ClosedObject({ userId: Id, to: Type.Optional(Text(1000)) }), result: HandoverSchema },
    async ({ caller, query: { userId, to: asked = '' } }) => {
      const to = readTo(asked)
      const successors = await readSuccessors(database, caller, to)
      const told = async (tx: Transaction) => {
        const { people, leaver } = await lockPeople(tx, caller, userId, to)
        const handings = handingsOf(caller, people, leaver, to, successors)
        const held = await listHeld(tx, leaver)
        const shown =
          to.length > 0
            ? (await moveAll(tx, caller, held, handings)).map(each => each.held)
            : held.map(each => presentHeld(caller, each))
        const { id, status } = leaver
        return { id, realname: nameOf(leaver), isFrozen: status === 'frozen', print: printOf(held), held: shown }
      }
      let result: Awaited<ReturnType<typeof told>> | undefined
      try {
        await runRolledBack(() =>
          database.transaction(async tx => {
            result = await told(tx)
            throw new Tried()
          })
        )
      } catch (error) {
        if (!(error instanceof Tried)) throw error
      }
      return result!
    }
  )

  route(
    platform,
    handOver,
    {
      right,
      proof: 'grant',
      also: [
        'system:user:frozenBatch',
        'system:user:addUserRole',
        'system:user:subsite',
        'system:depart:edit',
        'cms:object:manage',
        'cms:newsclass:edit'
      ],
      body: ClosedObject({
        ...{ userId: Id, print: Text(64), isFreezing: Type.Boolean({ title: '冻结账号' }) },
        to: titled(
          '接收人',
          Type.Array(ClosedObject({ kind: Type.Enum([...handoverKinds]), userId: Id }), {
            maxItems: handoverKinds.length
          })
        )
      }),
      result: HandoverResultSchema,
      message: '交接完成！'
    },
    async ({ caller, body: { userId, print, to, isFreezing }, log }) => {
      if (to.length === 0 && !isFreezing) throw new Refusal('请选择接收人')
      const successors = await readSuccessors(database, caller, to)
      return database.transaction(async tx => {
        const { people, leaver } = await lockPeople(tx, caller, userId, to)
        const handings = handingsOf(caller, people, leaver, to, successors)
        const held = await listHeld(tx, leaver)
        if (printOf(held) !== print) throw new Refusal(`“${nameOf(leaver)}”名下的事项已有变化，请刷新后再交接`)
        if (held.length === 0 && !isFreezing) throw new Refusal(`“${nameOf(leaver)}”名下没有需要交接的事项`)
        const moved = await moveAll(tx, caller, held, handings)
        const done = moved.filter(({ count }) => count > 0)
        if (done.length === 0 && !isFreezing) {
          const [first] = moved.flatMap(each => each.held.left).filter(({ reason }) => reason !== '没有选择接收人')
          throw new Refusal(`没有事项可以交接：${first?.reason ?? '没有选择接收人'}`)
        }
        const frozen = isFreezing ? await freeze(tx, caller, leaver) : []
        const changes = moved.flatMap(({ kind: { noun }, count, handing, held: { left } }) => [
          ...(count > 0
            ? [{ title: noun, before: '', after: `${count} 项，交接给${nameOf(handing!.successor)}` }]
            : []),
          ...left.map(each => ({ title: `未交接的${noun}`, before: '', after: `${each.count} 项：${each.reason}` }))
        ])
        await log(tx, [
          ...moved.flatMap(({ operations }) => operations),
          { action: '离职交接', operateType: '3', object: nameOf(leaver), objectId: leaver.id, changes },
          ...frozen
        ])
        const told = done.map(({ kind, count, handing }) => ({ noun: kind.noun, count, handing: handing! }))
        await tellSuccessors(tx, caller, told)
        await tell(tx, { users: [leaver.id, ...new Set(told.map(({ handing }) => handing.successor.id))] })
        return {
          moved: done.map(({ kind: { kind }, count }) => ({ kind, count })),
          left: moved.map(each => each.held).filter(({ left }) => left.length > 0),
          isFrozen: isFreezing || leaver.status === 'frozen'
        }
      })
    }
  )
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { giverRefusals } from '../../../access/three-administrators.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { positions, userPositions } from '../../../database/tables/positions.ts'
import { forbidden, notFound, Refusal, refuseAll, throwFirst, type Refusals } from '../../../kernel/refusal.ts'
import { givenOf, inChunks, newDay, type LastDays } from '../account/belonging.ts'
import { positionHolder } from './holders.ts'
import { joinRefusals } from './joining.ts'

interface PositionChange {
  user: { id: string }
  /** Ids of all positions after the change. */
  wanted: string[]
  /** Last days of all of them; '' lasts. If missing, those that are held keep theirs. */
  ends?: LastDays | undefined
}

interface ChangedPositions extends PositionChange {
  before: string[]
  given: string[]
  taken: string[]
}

/** Returns positions in the order of lists. Refuses all if one is missing. */
export const positionsOf = async (tx: Database | Transaction, ids: readonly string[]) => {
  const rows = await tx
    .select({ id: positions.id, name: positions.name, isOn: sql<boolean>`${positions.status} = '1'` })
    .from(positions)
    .where(inArray(positions.id, [...ids]))
    .orderBy(positions.sortNo, positions.id)
  if (rows.length < new Set(ids).size) throw notFound('岗位')
  return rows
}

/** Returns the changes of people whose positions change, and the positions that they had. */
export const positionChanges = async <Change extends PositionChange>(tx: Transaction, wanted: Change[]) => {
  const ids = wanted.map(({ user }) => user.id)
  const held = Map.groupBy(
    await tx.select().from(userPositions).where(inArray(userPositions.userId, ids)),
    ({ userId }) => userId
  )
  return wanted.flatMap(change => {
    const days = new Map((held.get(change.user.id) ?? []).map(({ positionId, validUntil }) => [positionId, validUntil]))
    const before = [...days.keys()]
    const given = givenOf(change, days)
    const taken = before.filter(id => !change.wanted.includes(id))
    return given.length || taken.length ? [{ ...change, before, given, taken }] : []
  })
}

/** Refuses changes of positions that the caller may not make: as for roles, and only what the caller may give. */
export const positionRefusals = async (
  tx: Transaction,
  caller: Caller,
  changes: ChangedPositions[],
  words: Record<string, string>
): Promise<Refusals> => {
  if (changes.length === 0) return new Map()
  if (!holds(caller, 'system:user:addUserRole')) throw forbidden(words['system:user:addUserRole'])
  const off = (await positionsOf(tx, [...new Set(changes.flatMap(({ given }) => given))])).find(({ isOn }) => !isOn)
  if (off) throw new Refusal(`岗位“${off.name}”已停用，不能分配给人员，请先启用`)
  const people = changes.map(({ user }) => user)
  const own = caller.isSuper ? [] : people.filter(({ id }) => id === caller.userId)
  // A new last day is a new grant.
  const joinings = changes.map(({ user, before, given }) => ({
    ...{ id: user.id, before: before.filter(id => !given.includes(id)), after: [...before, ...given] }
  }))
  return new Map([
    ...(await joinRefusals(tx, caller, positionHolder, joinings, words)),
    ...giverRefusals(caller, people),
    ...refuseAll(own, new Refusal('不能修改自己的岗位，请联系其他管理员', codes.forbidden))
  ])
}

export const writePositions = async (tx: Transaction, changes: ChangedPositions[], validUntil = '') => {
  for (const [positionId, losing] of Map.groupBy(
    changes.flatMap(({ user, taken }) => taken.map(positionId => ({ positionId, userId: user.id }))),
    pair => pair.positionId
  ))
    await tx.delete(userPositions).where(
      and(
        eq(userPositions.positionId, positionId),
        inArray(
          userPositions.userId,
          losing.map(({ userId }) => userId)
        )
      )
    )
  await inChunks(
    changes.flatMap(({ user, given, ends }) =>
      given.map(positionId => ({ userId: user.id, positionId, validUntil: ends?.get(positionId) ?? validUntil }))
    ),
    some =>
      tx
        .insert(userPositions)
        .values(some)
        .onConflictDoUpdate({ target: [userPositions.userId, userPositions.positionId], set: { validUntil: newDay } })
  )
}

/** Sets the positions of people. The right to edit people is not enough to assign positions. */
export const settlePositionsOf = async (
  tx: Transaction,
  caller: Caller,
  wanted: PositionChange[],
  words: Record<string, string>
) => {
  const changes = await positionChanges(tx, wanted)
  throwFirst(await positionRefusals(tx, caller, changes, words))
  await writePositions(tx, changes)
}

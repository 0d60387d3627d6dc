import { inArray } from 'drizzle-orm'
import type { Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import { requireAdministrators } from '../../../access/three-administrators.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { oidcLinks } from '../../../database/tables/oidc.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { stampsOf } from '../../../rows/kept.ts'
import { endSessionsOf } from '../../session/tokens.ts'
import { requireOneSuper, requireOthers, requireReach } from './reach.ts'
import { lockUsers } from './users.ts'

/** Moves people to the recycle bin and ends their sessions. Refuses those that must stay. @returns the log entries */
export const removePeople = async (tx: Transaction, caller: Caller, ids: string[]): Promise<Operation[]> => {
  const people = await lockUsers(tx, caller, ids)
  requireOthers(caller, people, '删除')
  await requireReach(tx, caller, people)
  await requireOneSuper(tx, people, '删除')
  await requireAdministrators(tx, people, '删除')
  await tx
    .update(users)
    .set({ ...stampsOf(users, caller, false), deletedTime: currentTime() })
    .where(inArray(users.id, ids))
  await tx.delete(oidcLinks).where(inArray(oidcLinks.userId, ids))
  await endSessionsOf(tx, ids)
  return people.map(({ id, realname }) => ({
    ...{ action: '删除用户', operateType: '4', object: realname, objectId: id }
  }))
}

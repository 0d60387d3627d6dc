import { eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  deleteUser,
  deleteUsers,
  freezeUsers,
  purgeUsers,
  resetPassword,
  restoreUsers,
  unlockUsers,
  userStates,
  type UserState
} from '../../../../elements/base/contract/user.ts'
import { stampsOf } from '../../rows/kept.ts'
import { departments, users } from '../../database/tables/accounts.ts'
import { columns } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, Id, Ids, ManyIds, splitIds, titled } from '../../kernel/fields.ts'
import { DoneSchema } from '../../kernel/result-fields.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { Password, UserName } from '../session/account-fields.ts'
import { administratorRefusals } from '../../access/three-administrators.ts'
import { unlock, unlockAll } from '../session/attempts/attempts.ts'
import { hashPassword, requireStrongPassword } from '../session/passwords.ts'
import { named } from '../session/people.ts'
import { endSessionsOf } from '../session/tokens.ts'
import { lastSuperRefusals, ownRefusals, reachRefusals, requireOthers, requireReach } from './account/reach.ts'
import { removePeople } from './account/remove-people.ts'
import { openSieve } from './bulk/sieve.ts'
import { stateOf } from './account/user-filters.ts'
import { lockUsers, noUser, type UserRecord } from './account/users.ts'

const entries = (people: UserRecord[], action: string, operateType: Operation['operateType']) =>
  people.map<Operation>(({ id, realname }) => ({ action, operateType, object: realname, objectId: id }))

/** Registers the calls to freeze, delete, restore and reset the password of users. */
export const registerUserStates = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    freezeUsers,
    {
      right: 'system:user:frozenBatch',
      // Freezing must be quick. It takes access away, and unfreezing gives it back.
      proof: 'grant',
      needsProof: ({ status }: { status: UserState }) => stateOf[status] !== 'frozen',
      body: ClosedObject({ ids: ManyIds, status: Type.Enum(userStates, { title: '状态' }) }),
      result: DoneSchema,
      message: '操作成功!'
    },
    ({ caller, body, log }) => {
      const status = stateOf[body.status]
      const isFrozen = status === 'frozen'
      return database.transaction(async tx => {
        const sieve = await openSieve(tx, caller, splitIds(body.ids))
        if (isFrozen) await sieve.drop(people => ownRefusals(caller, people, '冻结'))
        await sieve.drop(people => reachRefusals(tx, caller, people))
        if (isFrozen) {
          await sieve.drop(people => lastSuperRefusals(tx, people, '冻结'))
          await sieve.drop(people => administratorRefusals(tx, people, '冻结'))
        }
        const ids = sieve.people.map(({ id }) => id)
        await tx
          .update(users)
          .set({ ...stampsOf(users, caller, false), status })
          .where(inArray(users.id, ids))
        if (isFrozen) await endSessionsOf(tx, ids)
        const changed = sieve.people.filter(user => user.status !== status)
        await log(tx, entries(changed, isFrozen ? '冻结用户' : '解冻用户', '3'))
        return sieve.result()
      })
    }
  )

  route(
    platform,
    unlockUsers,
    {
      right: 'system:user:unlock',
      body: ClosedObject({ ids: ManyIds }),
      result: DoneSchema,
      message: '账号已解锁'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const sieve = await openSieve(tx, caller, splitIds(body.ids))
        const unlocked = await unlockAll(
          tx,
          sieve.people.map(({ username }) => username)
        )
        const changed = sieve.people.filter(({ username }) => unlocked.has(username))
        await log(tx, entries(changed, '解锁账号', '3'))
        return sieve.result()
      })
  )

  const remove = (caller: Caller, ids: string[], log: Log<Operation>) =>
    database.transaction(async tx => {
      await log(tx, await removePeople(tx, caller, ids))
      return null
    })
  const options = { right: 'system:user:delete', proof: 'delete', message: '删除成功!' } as const
  route(platform, deleteUser, { ...options, query: ClosedObject({ id: Id }) }, ({ caller, query, log }) =>
    remove(caller, [query.id], log)
  )
  route(platform, deleteUsers, { ...options, query: ClosedObject({ ids: Ids }) }, ({ caller, query, log }) =>
    remove(caller, splitIds(query.ids), log)
  )

  route(
    platform,
    restoreUsers,
    {
      right: 'system:user:delete',
      proof: 'grant',
      body: ClosedObject({ userIds: titled('用户', Ids) }),
      message: '恢复成功！'
    },
    async ({ caller, body, log }) => {
      const ids = splitIds(body.userIds)
      await database.transaction(async tx => {
        const people = await lockUsers(tx, caller, ids, true)
        await requireReach(tx, caller, people)
        await tx
          .update(users)
          .set({ ...stampsOf(users, caller, false), deletedTime: null })
          .where(inArray(users.id, ids))
        await log(tx, entries(people, '恢复用户', '3'))
      })
      return null
    }
  )

  route(
    platform,
    purgeUsers,
    {
      right: 'system:user:deleteRecycleBin',
      proof: 'delete',
      query: ClosedObject({ userIds: titled('用户', Ids) }),
      message: '删除成功!'
    },
    async ({ caller, query, log }) => {
      const ids = splitIds(query.userIds)
      await database.transaction(async tx => {
        const people = await lockUsers(tx, caller, ids, true)
        await requireReach(tx, caller, people)
        await tx.update(departments).set({ leaderId: '' }).where(inArray(departments.leaderId, ids))
        await tx.update(columns).set({ responsibleId: '' }).where(inArray(columns.responsibleId, ids))
        await tx.delete(users).where(inArray(users.id, ids))
        await log(tx, entries(people, '彻底删除用户', '4'))
      })
      return null
    }
  )

  route(
    platform,
    resetPassword,
    {
      right: 'system:user:changepwd',
      proof: 'reset',
      body: ClosedObject({ username: UserName, password: Password }),
      message: '密码修改完成！'
    },
    async ({ caller, body, log }) => {
      requireStrongPassword(body.password, body.username)
      const password = await hashPassword(body.password)
      await database.transaction(async tx => {
        const [found] = await tx.select({ id: users.id }).from(users).where(named(body.username.trim().toLowerCase()))
        const [user] = found ? await lockUsers(tx, caller, [found.id]) : []
        if (!user) throw noUser()
        // The own password is changed with the old one.
        requireOthers(caller, [user], '重置')
        await requireReach(tx, caller, [user])
        await tx
          .update(users)
          .set({ ...stampsOf(users, caller, false), password, mustChangePassword: true })
          .where(eq(users.id, user.id))
        await endSessionsOf(tx, [user.id])
        await unlock(tx, user.username)
        await log(tx, entries([user], '重置密码', '3'))
      })
      return null
    }
  )
}

import { inArray, sql } from 'drizzle-orm'
import { forgetToldList, readToldList, toldLists } from '../../../../../elements/base/contract/sheet.ts'
import { resetPasswords, type ResetPasswords } from '../../../../../elements/base/contract/user.ts'
import { stampsOf } from '../../../rows/kept.ts'
import { users } from '../../../database/tables/accounts.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import { forgetTold, keepTold, openTold } from '../../../http/crud/told-lists.ts'
import { ClosedObject, Id, ManyIds, splitIds } from '../../../kernel/fields.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { ToldListSchema, ToldOfferSchema } from '../../../results/site/sheet.ts'
import { ResetPasswordsSchema } from '../../../results/people/user.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { unlockAll } from '../../session/attempts/attempts.ts'
import { endSessionsOf } from '../../session/tokens.ts'
import Type from 'typebox'
import { makeFirstPasswords } from './first-passwords.ts'
import { ownRefusals, reachRefusals } from '../account/reach.ts'
import { openSieve } from '../bulk/sieve.ts'

/** Registers the calls for lists of passwords that the caller created. */
export const registerToldLists = (platform: Platform) => {
  const { database, seal } = platform
  route(platform, toldLists, { right: null, result: Type.Array(ToldOfferSchema) }, async ({ caller }) =>
    (await openTold(database, seal, caller.userId)).map(({ id, createTime, rows }) => ({
      id,
      createTime,
      count: rows.length
    }))
  )

  route(
    platform,
    readToldList,
    { right: null, proof: 'export', query: ClosedObject({ id: Id }), result: ToldListSchema },
    async ({ caller, query }) => {
      const [told] = await openTold(database, seal, caller.userId, query.id)
      if (!told) throw notFound('名单')
      return told
    }
  )

  route(platform, forgetToldList, { right: null, body: ClosedObject({ id: Id }) }, async ({ caller, body }) => {
    const { rowCount } = await database.transaction(tx => forgetTold(tx, caller.userId, body.id))
    if (!rowCount) throw notFound('名单')
    return null
  })

  const complete = async (done: ResetPasswords, { userId }: Pick<Caller, 'userId'>): Promise<ResetPasswords> => {
    const [told] = await openTold(database, seal, userId, done.toldId)
    return told ? { ...done, told } : done
  }
  route(
    platform,
    resetPasswords,
    {
      right: 'system:user:changepwd',
      proof: 'reset',
      body: ClosedObject({ ids: ManyIds }),
      result: ResetPasswordsSchema,
      complete,
      message: '密码已重置！'
    },
    async ({ caller, body, log }) => {
      const asked = splitIds(body.ids)
      const passwords = await makeFirstPasswords(asked)
      return database.transaction(async tx => {
        const sieve = await openSieve(tx, caller, asked)
        await sieve.drop(people => ownRefusals(caller, people, '重置'))
        await sieve.drop(people => reachRefusals(tx, caller, people))
        const { people } = sieve
        const ids = people.map(({ id }) => id)
        const hashes = people.map(({ id }) => ({ id, password: passwords.get(id)!.hash }))
        await tx
          .update(users)
          .set({ ...stampsOf(users, caller, false), mustChangePassword: true })
          .where(inArray(users.id, ids))
        await tx.execute(sql`
          update ${users} set password = n.password
          from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as n (id text, password text)
          where users.id = n.id`)
        await endSessionsOf(tx, ids)
        await unlockAll(
          tx,
          people.map(({ username }) => username)
        )
        const entries = people.map(
          ({ id, realname }): Operation => ({
            ...{ action: '重置密码', operateType: '3', object: realname, objectId: id }
          })
        )
        await log(tx, entries)
        const rows = people.map(({ id, username, realname }) => [username, realname, passwords.get(id)!.password])
        const told = { columns: ['用户账号', '姓名', '初始密码'], rows }
        return { ...sieve.result(), toldId: await keepTold(tx, seal, caller.userId, told) }
      })
    }
  )
}

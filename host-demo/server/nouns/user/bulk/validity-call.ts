import { inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import { changeValidity, mostAtOnce } from '../../../../../elements/base/contract/user.ts'
import { users } from '../../../database/tables/accounts.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { DoneSchema } from '../../../kernel/result-fields.ts'
import { stampsOf } from '../../../rows/kept.ts'
import { reachRefusals } from '../account/reach.ts'
import { validityFields } from '../account/user-fields.ts'
import { editedUser } from '../account/user-versions.ts'
import { readUsers } from '../account/users.ts'
import { endExpired, requireDay, validityRefusals } from '../account/validity.ts'
import { openSieve } from './sieve.ts'

/** Registers the call that sets or clears the last day of several users. */
export const registerValidity = (platform: Platform) =>
  route(
    platform,
    changeValidity,
    {
      right: 'system:user:edit',
      proof: 'grant',
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce, title: '用户' }),
        validUntil: validityFields.validUntil,
        endsNow: Type.Optional(validityFields.endsNow)
      }),
      result: DoneSchema,
      message: '操作成功!'
    },
    ({ caller, body: { ids, validUntil, endsNow }, log }) =>
      platform.database.transaction(async tx => {
        await requireDay(tx, { validUntil, endsNow })
        const sieve = await openSieve(tx, caller, [...new Set(ids)])
        await sieve.drop(people => reachRefusals(tx, caller, people))
        await sieve.drop(people => validityRefusals(tx, caller, people, () => validUntil))
        const operations = await sieve.write(async (inner, people) => {
          const rows = people.filter(user => user.validUntil !== validUntil)
          const changed = rows.map(({ id }) => id)
          const before = await readUsers(inner, caller, changed)
          await inner
            .update(users)
            .set({ ...stampsOf(users, caller, false), validUntil, version: sql`${users.version} + 1` })
            .where(inArray(users.id, changed))
          await endExpired(inner, validUntil, changed)
          const after = await readUsers(inner, caller, changed)
          return rows.map(row => editedUser(after.get(row.id)!, { row, before: before.get(row.id)! }))
        })
        await log(tx, operations)
        return sieve.result()
      })
  )

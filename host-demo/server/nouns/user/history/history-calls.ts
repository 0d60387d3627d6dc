import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import { eventKinds, grantHistory, grantSnapshot } from '../../../../../elements/base/contract/grant-history.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../../kernel/fields.ts'
import { GrantHistorySchema, GrantSnapshotSchema } from '../../../results/people/grant-history.ts'
import { requireInRules } from '../../../rows/kept.ts'
import { inDataRules } from '../../../rows/scope.ts'
import { endGrants } from '../account/end-grants.ts'
import { keptUsers } from '../account/user-list.ts'
import { noUser } from '../account/users.ts'
import { readHistory } from './read-history.ts'
import { readSnapshot } from './read-snapshot.ts'

/**
 * Refuses people that the caller may not see. Those who read the log or the recycle bin see deleted people; of
 * permanently deleted ones no data rule can know.
 */
const requirePerson = async (database: Database, caller: Caller, id: string) => {
  await requireInRules(database, keptUsers, caller, [id])
  const [user] = await database.select({ deletedTime: users.deletedTime }).from(users).where(eq(users.id, id))
  if (user && !user.deletedTime) return
  const { rows } = await database.execute(sql`select from grant_names where kind = 'user' and id = ${id}`)
  const mayFind = user !== undefined || (rows.length > 0 && !inDataRules(keptUsers.scope, caller))
  if (!mayFind || !(holds(caller, 'system:log:list') || holds(caller, 'system:user:delete'))) throw noUser()
}

/** Registers the calls that show what a person gained and lost, and had on a day. */
export const registerHistory = (platform: Platform) => {
  const { database } = platform
  const person = { userId: titled('用户', Id) }

  route(
    platform,
    grantHistory,
    {
      right: 'system:user:list',
      query: ClosedObject({
        ...person,
        ...{ pageSize: pageFields.pageSize, after: pageFields.after },
        kind: Type.Optional(Type.Enum([...eventKinds], { title: '种类' })),
        from: Type.Optional(Text(10, 0, '开始日期')),
        to: Type.Optional(Text(10, 0, '结束日期'))
      }),
      result: GrantHistorySchema
    },
    async ({ caller, query }) => {
      await requirePerson(database, caller, query.userId)
      await database.transaction(tx => endGrants(tx, [query.userId]))
      return readHistory(database, caller, query)
    }
  )

  route(
    platform,
    grantSnapshot,
    {
      right: 'system:user:list',
      query: ClosedObject({ ...person, day: Text(10, 0, '日期') }),
      result: GrantSnapshotSchema
    },
    async ({ caller, query }) => {
      await requirePerson(database, caller, query.userId)
      return readSnapshot(database, caller, query)
    }
  )
}

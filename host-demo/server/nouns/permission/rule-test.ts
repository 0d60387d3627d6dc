import { and, eq, isNull } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm'
import type { RuleGroup } from '../../../../elements/base/contract/data-rule.ts'
import { countLimit, countRows } from '../../database/count.ts'
import { heldSubsites } from '../../database/held.ts'
import type { Database } from '../../database/open.ts'
import { runOnce } from '../../database/prepared.ts'
import { conditionOf, type Ruled } from '../../rows/rules.ts'
import { textOf } from '../../rows/list.ts'
import type { Scope } from '../../rows/scope.ts'
import { nameOf } from '../../rows/filters.ts'
import { users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import { callerLike, maySee, type Caller } from '../../access/caller.ts'
import { listableIn } from '../../access/object-permissions.ts'
import { notFound } from '../../kernel/refusal.ts'

/** Returns the person as a caller for scopes and rules, limited to sites that the tester shares. */
const asCaller = async (database: Database, tester: Caller, userId: string): Promise<Caller> => {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedTime)))
  if (!user) throw notFound('用户')
  const sites = await database
    .selectDistinct({ id: subsites.id })
    .from(heldSubsites)
    .innerJoin(subsites, and(eq(subsites.id, heldSubsites.subsiteId), eq(subsites.classify, '0')))
    .where(eq(heldSubsites.userId, userId))
  const seen = user.isSuper ? [...tester.subsiteIds] : sites.map(({ id }) => id).filter(id => maySee(tester, id))
  return {
    ...tester,
    userId,
    username: user.username,
    realname: user.realname,
    isSuper: false,
    subsiteIds: seen,
    subsiteId: seen.includes(tester.subsiteId) ? tester.subsiteId : (seen[0] ?? '')
  }
}

/**
 * Counts the rows in all of a person's sites, in total and with the condition. Excludes rows that object grants hide
 * from the person or the tester: a condition could reveal contents of hidden columns.
 */
export const countSeen = async (
  database: Database,
  tester: Caller,
  { ruled, subsite }: Scope & { ruled: Ruled },
  condition: RuleGroup,
  userId: string
) => {
  const caller = await asCaller(database, tester, userId)
  const person = await callerLike(database, userId, caller)
  const { objects } = ruled
  const count = async (isRuled: boolean) => {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const conditions = [
      ruled.only && textOf(ruled.only),
      subsite && `${nameOf(subsite)} = any(${bind(caller.subsiteIds)})`,
      ...[person, tester].map(each => objects && each && listableIn(nameOf(objects.column), objects, each, bind)),
      isRuled && conditionOf(ruled, condition, caller, bind)
    ].filter(Boolean)
    const source = `"${getTableName(ruled.table)}" where ${conditions.join(' and ') || 'true'}`
    return Math.min(await countRows(database, source, values, runOnce), countLimit + 1)
  }
  const [seen, all] = await Promise.all([count(true), count(false)])
  return { seen, all }
}

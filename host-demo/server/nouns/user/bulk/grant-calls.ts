import { inArray, sql, type SQL } from 'drizzle-orm'
import Type from 'typebox'
import {
  changeGrantEnd,
  grantKinds,
  userGrants,
  type GrantKind,
  type UserGrant
} from '../../../../../elements/base/contract/user-grant.ts'
import { mostAtOnce } from '../../../../../elements/base/contract/user.ts'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { userRoles } from '../../../database/tables/accounts.ts'
import { userSubsites } from '../../../database/tables/content.ts'
import { userPositions } from '../../../database/tables/positions.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../../kernel/fields.ts'
import { forbidden, Refusal, refuseAll, type Refusals } from '../../../kernel/refusal.ts'
import { DoneSchema } from '../../../kernel/result-fields.ts'
import { UserGrantsSchema } from '../../../results/people/user-grant.ts'
import { roleRefusals } from '../account/belonging.ts'
import { reachRefusals, superRefusals } from '../account/reach.ts'
import { ownSiteEnd, requireSites } from '../account/sites.ts'
import { seeUser, type UserRecord } from '../account/users.ts'
import { openSieve } from './sieve.ts'
import { grantDay, lastingRoles, requireEndable, requireGrantDay } from '../grants/grant-days.ts'
import { positionRefusals, positionsOf } from '../grants/positions.ts'

const pairs = {
  role: { title: '角色', table: userRoles, key: userRoles.roleId },
  site: { title: '站点', table: userSubsites, key: userSubsites.subsiteId },
  position: { title: '岗位', table: userPositions, key: userPositions.positionId }
} as const
const nameOf: Record<GrantKind, (id: SQL) => SQL> = {
  role: id => sql`(select role_name from roles where id = ${id})`,
  site: id => sql`site_label(${id})`,
  position: id => sql`(select name from positions where id = ${id})`
}
export const rightToGive = (kind: GrantKind): RightCode =>
  kind === 'site' ? 'system:user:subsite' : 'system:user:addUserRole'

interface HeldRow extends Record<string, unknown> {
  user_id: string
  kind: GrantKind
  id: string
  name: string
  is_own: boolean
  valid_until: string | null
  givers: string[] | null
}

/** Returns the roles, sites and positions of people by their ids. Omits sites that the caller may not see. */
export const readUserGrants = async (database: Database | Transaction, caller: Caller, userIds: string[]) => {
  const ids = sql`any(${sql.param(userIds)}::text[])`
  const { rows } = await database.execute<HeldRow>(sql`
    select h.user_id, 'role' as kind, h.role_id as id, r.role_name as name, r.create_time::text as place,
      bool_or(h.depart_id is null and h.position_id is null) as is_own, max(o.valid_until) as valid_until,
      array_agg(distinct giver_label(h.depart_id, h.position_id)) filter (where h.depart_id is not null or h.position_id is not null) as givers
    from held_roles h join roles r on r.id = h.role_id left join user_roles o on o.user_id = h.user_id and o.role_id = h.role_id
    where h.user_id = ${ids} group by h.user_id, h.role_id, r.role_name, r.create_time
    union all
    select h.user_id, 'site', h.subsite_id, site_label(h.subsite_id), to_char(s.sort_no, '0000000000'),
      bool_or(h.depart_id is null and h.position_id is null), max(o.valid_until),
      array_agg(distinct giver_label(h.depart_id, h.position_id)) filter (where h.depart_id is not null or h.position_id is not null)
    from held_subsites h join subsites s on s.id = h.subsite_id and s.classify = '0'
      left join user_subsites o on o.user_id = h.user_id and o.subsite_id = h.subsite_id
    where h.user_id = ${ids} group by h.user_id, h.subsite_id, s.sort_no
    union all
    select h.user_id, 'position', p.id, p.name, to_char(p.sort_no, '0000000000'), true, o.valid_until, null
    from held_positions h join positions p on p.id = h.position_id
      join user_positions o on o.user_id = h.user_id and o.position_id = h.position_id where h.user_id = ${ids}
    order by 1, 2, 5, 3`)
  const seen = rows.filter(({ kind, id }) => kind !== 'site' || maySee(caller, id))
  return Map.groupBy(
    seen.map(({ user_id: userId, is_own: isOwn, valid_until: until, givers, kind, id, name }) => ({
      userId,
      grant: {
        ...{ kind, id, name, isOwn, validUntil: (isOwn && until) || '', givers: givers ?? [] },
        mayEnd: isOwn && !(kind === 'role' && lastingRoles.includes(id))
      } satisfies UserGrant
    })),
    ({ userId }) => userId
  )
}

/** Returns the last days of those of the values that people have themselves. */
const readEnds = async (tx: Transaction, kind: GrantKind, people: UserRecord[], values: string[]) => {
  const { table, key } = pairs[kind]
  const { rows } = await tx.execute<{ user_id: string; id: string; name: string; valid_until: string }>(sql`
    select ${table.userId} as user_id, ${key} as id, ${nameOf[kind](sql`${key}`)} as name, ${table.validUntil} as valid_until
    from ${table} where ${inArray(
      table.userId,
      people.map(({ id }) => id)
    )} and ${inArray(key, values)} order by 1, 2`)
  return Map.groupBy(rows, row => row.user_id)
}

/** Returns why the caller may not give this to the people: a new last day is a new grant. */
const refusalsOf = async (
  { rights: words }: Platform,
  tx: Transaction,
  caller: Caller,
  kind: GrantKind,
  people: UserRecord[],
  given: string[]
): Promise<Refusals> => {
  if (kind === 'site') {
    const own = caller.isSuper ? [] : people.filter(({ id }) => id === caller.userId)
    return new Map([...superRefusals(caller, people), ...refuseAll(own, ownSiteEnd())])
  }
  const changes = people.map(user => ({ user, wanted: given, before: [], given, taken: [] }))
  const giving = kind === 'role' ? roleRefusals : positionRefusals
  return new Map([...(await reachRefusals(tx, caller, people)), ...(await giving(tx, caller, changes, words))])
}

/** Registers the calls that show what people have, and change its last day. */
export const registerGrantCalls = (platform: Platform) => {
  const { database, rights: words } = platform

  route(
    platform,
    userGrants,
    { right: 'system:user:list', query: ClosedObject({ userId: titled('用户', Id) }), result: UserGrantsSchema },
    async ({ caller, query: { userId } }) => {
      await seeUser(database, caller, userId)
      return ((await readUserGrants(database, caller, [userId])).get(userId) ?? []).map(({ grant }) => grant)
    }
  )

  route(
    platform,
    changeGrantEnd,
    {
      right: 'system:user:list',
      also: ['system:user:addUserRole', 'system:user:subsite'],
      proof: 'grant',
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce, title: '用户' }),
        kind: Type.Enum([...grantKinds], { title: '种类' }),
        values: Type.Array(Id, { minItems: 1, maxItems: 1000, title: '授权' }),
        validUntil: grantDay
      }),
      result: DoneSchema,
      message: '操作成功!'
    },
    ({ caller, body: { ids, kind, values, validUntil }, log }) => {
      const right = rightToGive(kind)
      if (!holds(caller, right)) throw forbidden(words[right])
      return database.transaction(async tx => {
        await requireGrantDay(tx, validUntil)
        if (kind === 'role') requireEndable(validUntil, values)
        if (kind === 'site') requireSites(caller, values)
        if (kind === 'position') await positionsOf(tx, values)
        const { table, key, title } = pairs[kind]
        const sieve = await openSieve(tx, caller, [...new Set(ids)])
        const held = await readEnds(tx, kind, sieve.people, values)
        await sieve.drop(people =>
          refuseAll(
            people.filter(({ id }) => !held.has(id)),
            new Refusal(`没有直接分配给本人的所选${title}，没有到期日可以设置`)
          )
        )
        await sieve.drop(people => refusalsOf(platform, tx, caller, kind, people, values))
        const operations = await sieve.write(async (inner, people) => {
          const changed = people.flatMap(user => {
            const rows = (held.get(user.id) ?? []).filter(row => row.valid_until !== validUntil)
            return rows.length ? [{ user, rows }] : []
          })
          for (const [id, rows] of Map.groupBy(
            changed.flatMap(({ rows: each }) => each),
            row => row.id
          ))
            await inner
              .update(table)
              .set({ validUntil })
              .where(
                sql`${key} = ${id} and ${inArray(
                  table.userId,
                  rows.map(row => row.user_id)
                )}`
              )
          return changed.map(
            ({ user, rows }): Operation => ({
              ...{ action: '设置授权到期日', operateType: '3', object: user.realname, objectId: user.id },
              changes: rows.map(row => ({
                title: `${title}“${row.name}”到期日`,
                before: row.valid_until || '无期限',
                after: validUntil || '无期限'
              }))
            })
          )
        })
        await log(tx, operations)
        return sieve.result()
      })
    }
  )
}

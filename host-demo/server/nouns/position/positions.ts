import { asc, sql } from 'drizzle-orm'
import type { PositionChoice } from '../../../../elements/base/contract/position.ts'
import { mayGive, maySee, type Caller } from '../../access/caller.ts'
import { isGiver } from '../../access/three-administrators.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { roleRights } from '../../database/tables/accounts.ts'
import { positionRoles, positions, positionSubsites } from '../../database/tables/positions.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Counts the people of each position, without deleted ones. */
export const userCount = sql<number>`(select count(*)::int from held_positions up join users u on u.id = up.user_id
  and u.deleted_time is null where up.position_id = ${positions.id})`

/** Refuses to delete positions that people have, and names them. */
export const requireVacant = async (tx: Transaction, rows: { id: string; name: string }[]) => {
  const { rows: held } = await tx.execute<{ position_id: string; people: number; names: string[] }>(sql`
    select up.position_id, count(*)::int as people, (array_agg(u.realname order by u.create_time, u.id))[1:3] as names
    from held_positions up join users u on u.id = up.user_id and u.deleted_time is null
    where up.position_id = any(${sql.param(rows.map(({ id }) => id))}::text[]) group by up.position_id`)
  const [first] = held
  if (!first) return
  const name = rows.find(({ id }) => id === first.position_id)?.name ?? ''
  const more = first.people > first.names.length ? '等' : ''
  throw new Refusal(
    `还有 ${first.people} 人担任岗位“${name}”（${first.names.join('、')}${more}），请先免去他们的该岗位`
  )
}

/** Returns all positions to choose from. */
export const readChoices = async (database: Database, caller: Caller): Promise<PositionChoice[]> => {
  const rows = await database.select().from(positions).orderBy(asc(positions.sortNo), asc(positions.id))
  const pairs = await database
    .selectDistinct({ id: positionRoles.positionId, action: roleRights.action })
    .from(positionRoles)
    .innerJoin(roleRights, sql`${roleRights.roleId} = ${positionRoles.roleId}`)
  const sites = await database.select().from(positionSubsites)
  const beyond = new Set([
    ...pairs.flatMap(({ id, action }) => (isGiver(caller) || mayGive(caller, action) ? [] : [id])),
    ...sites.flatMap(({ positionId, subsiteId }) => (maySee(caller, subsiteId) ? [] : [positionId]))
  ])
  return rows.map(({ id, name, status }) => ({ id, name, isOn: status === '1', mayGive: !beyond.has(id) }))
}

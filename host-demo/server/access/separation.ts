import { administratorAreas, rightsByArea, type LosingPerson } from '../../../elements/base/contract/administrators.ts'
import { codes } from '../../../elements/base/contract/envelope.ts'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/open.ts'
import { administratorRoles, platformSettings } from '../database/tables/accounts.ts'
import { sha256 } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Caller } from './caller.ts'
import { areaNames, countHolders, isSeparated, lockSeparation, separationSetting } from './three-administrators.ts'

const refuse = (message: string): never => {
  throw new Refusal(message, codes.forbidden)
}

export const readAdministrators = (tx: Database | Transaction) =>
  Promise.all(
    administratorAreas.map(async area => ({
      area,
      id: administratorRoles[area],
      roleName: areaNames[area],
      people: await countHolders(tx, administratorRoles[area])
    }))
  )

/** Limit of listed names. */
const mostNamed = 200

/**
 * Returns the users that have rights of an area without being its administrator. Super administrators have them all.
 */
export const readLosing = async (tx: Database | Transaction) => {
  const pairs = administratorAreas.flatMap(area =>
    rightsByArea[area].map(action => ({ action, area, role: administratorRoles[area] }))
  )
  const { rows } = await tx.execute<Omit<LosingPerson, 'holdsAll'> & { is_super: boolean }>(sql`
    with areas as (
      select * from unnest(${sql.param(pairs.map(pair => pair.action))}::text[], ${sql.param(pairs.map(pair => pair.area))}::text[],
        ${sql.param(pairs.map(pair => pair.role))}::text[]) as a (action, area, role)
    ), held as (
      select ur.user_id, a.area, a.role from held_roles ur join role_rights r on r.role_id = ur.role_id join areas a on a.action = r.action
      union select u.id, a.area, a.role from users u cross join areas a where u.is_super
    )
    select u.id, u.username, u.realname, u.is_super, array_agg(distinct h.area order by h.area desc) as areas
    from held h join users u on u.id = h.user_id
    where u.deleted_time is null and not exists (select from held_roles o where o.user_id = u.id and o.role_id = h.role)
    group by u.id order by u.is_super desc, u.username`)
  const losing = rows.map(({ is_super: holdsAll, ...person }): LosingPerson => ({ ...person, holdsAll }))
  const print = sha256(JSON.stringify(losing.map(({ id, areas }) => [id, areas])))
  return { losing: losing.slice(0, mostNamed), losingCount: losing.length, print }
}

/**
 * Switches the separation. When switching on, each role needs a user, and the losing users must be those that the
 * person confirmed (`print`).
 */
export const turnSeparation = async (tx: Transaction, caller: Caller, isOn: boolean, print: string) => {
  if (!caller.isSuper) refuse('只有超级管理员可以启用或停用三员分立')
  await lockSeparation(tx)
  if ((await isSeparated(tx)) === isOn) throw new Refusal(isOn ? '三员分立已经启用' : '三员分立已经停用')
  const known = await readLosing(tx)
  if (isOn) {
    const empty = (await readAdministrators(tx)).filter(({ people }) => !people)
    if (empty.length)
      throw new Refusal(
        `还没有${empty.map(({ area }) => areaNames[area]).join('、')}，请先把三员角色分别分配给可以登录的人`
      )
    if (known.print !== print) throw new Refusal('将受影响的人员已有变化，请重新查看后再启用', codes.conflict)
  }
  const change = { value: isOn ? 'on' : 'off', updateByName: caller.realname, updateTime: new Date() }
  await tx
    .insert(platformSettings)
    .values({ name: separationSetting, ...change })
    .onConflictDoUpdate({ target: platformSettings.name, set: change })
  return known
}

import { inArray, sql } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import type { Log, Operation } from '../../../access/operations.ts'
import { areaOfRole, requireGiver } from '../../../access/three-administrators.ts'
import type { Transaction } from '../../../database/open.ts'
import { administratorRole, roles } from '../../../database/tables/accounts.ts'
import { forbidden, Refusal } from '../../../kernel/refusal.ts'
import { outsideRules, requireStillInRules } from '../../../rows/kept.ts'
import { ruleNames } from '../../../rows/rule-names.ts'
import { inDataRules } from '../../../rows/scope.ts'
import { requireGiving } from '../account/reach.ts'
import { requireSites, siteNames } from '../account/sites.ts'
import { keptUsers } from '../account/user-list.ts'
import { roleNames } from '../account/users.ts'
import { changedGrants, grantsInWords } from './grants-log.ts'
import type { GrantHolder } from './holders.ts'

const prohibited = (message: string) => new Refusal(message, codes.forbidden)
/** Returns SQL for a list of ids. */
export const listOf = (ids: Iterable<string>) => sql`${sql.param([...ids])}::text[]`

/** Write of a caller. The holder's row must be locked. */
interface Saving {
  tx: Transaction
  caller: Caller
  log: Log<Operation>
  holder: GrantHolder
  row: { id: string; name: string; createTime: Date }
  /** Names of rights. */
  words: Record<string, string>
}
type Asked = Pick<Saving, 'tx' | 'caller' | 'holder' | 'words'> & { id: string }

/** Returns the people that get what the holder gives, without deleted ones. */
const peopleOf = async ({ tx, holder, id }: Asked) => {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct u.id from ${holder.people} p
    join users u on u.id = p.user_id and u.deleted_time is null where p.giver_id = ${id}`)
  return rows.map(row => row.id)
}

const idsIn = async (
  tx: Transaction,
  { giver }: GrantHolder,
  id: string,
  pairs: GrantHolder['roles'],
  column: string
) => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${sql.identifier(column)} as id from ${pairs} where ${giver} = ${id} order by 1`
  )
  return rows.map(row => row.id)
}

/** Writes with the people of the holder inside the caller's data rules before and afterwards. */
const withinRules = async (asked: Asked, write: () => Promise<unknown>) => {
  const { tx, caller, holder } = asked
  if (!inDataRules(keptUsers.scope, caller)) return write()
  const people = await peopleOf(asked)
  if ((await outsideRules(tx, keptUsers, caller, people)).length) {
    const names = await ruleNames(tx, caller, 'system:user:list')
    throw prohibited(`${holder.whole}有您的数据规则${names}范围之外的人员，不能由您分配`)
  }
  await write()
  await requireStillInRules(tx, keptUsers, caller, people)
}

/** Refuses roles that are for single people, that the caller may not give, or that the caller would get. */
const requireRoles = async (asked: Asked, { given, taken }: { given: string[]; taken: string[] }) => {
  const { tx, caller, holder, words } = asked
  if (given.some(id => id === administratorRole || areaOfRole(id)))
    throw prohibited(`系统管理员和三员的角色只能分配给个人，不能分配给${holder.title}`)
  const touched = [...given, ...taken]
  await tx.select({ id: roles.id }).from(roles).where(inArray(roles.id, touched)).orderBy(roles.id).for('share')
  requireGiver(caller, [{ id: '' }], given)
  await holder.requireOther?.(tx, caller, asked.id)
  if (!caller.isSuper && (await peopleOf(asked)).includes(caller.userId))
    throw prohibited(`${holder.own}，不能修改自己的角色，请联系其他管理员`)
  await requireGiving(tx, caller, touched, words)
}

const replace = async (
  { tx, holder: { giver } }: Asked,
  id: string,
  pairs: GrantHolder['roles'],
  column: string,
  change: { given: string[]; taken: string[] }
) => {
  const { given, taken } = change
  const name = sql.identifier(column)
  await tx.execute(sql`delete from ${pairs} where ${giver} = ${id} and ${name} = any(${listOf(taken)})`)
  if (given.length)
    await tx.execute(sql`insert into ${pairs} (${giver}, ${name}) select ${id}, unnest(${listOf(given)})`)
}

/** Replaces the roles of a holder. */
export const saveRoles = async ({ row, log, ...saving }: Saving, roleIds: string[]) => {
  const { tx, holder } = saving
  const asked = { ...saving, id: row.id }
  const held = await idsIn(tx, holder, row.id, holder.roles, 'role_id')
  const given = roleIds.filter(id => !held.includes(id))
  const taken = held.filter(id => !roleIds.includes(id))
  if (!given.length && !taken.length) return
  const names = [await roleNames(tx, taken), await roleNames(tx, given)] as const
  await requireRoles(asked, { given, taken })
  const before = await grantsInWords(tx, holder, row.id)
  await withinRules(asked, () => replace(asked, row.id, holder.roles, 'role_id', { given, taken }))
  const changes = [{ title: '角色', before: names[0].join('、'), after: names[1].join('、') }]
  await log(tx, await changedGrants(tx, holder, { row, before, changes }))
}

/** Refuses a holder's new sites that would outlast the last day of the caller's own. */
const requireNotOwn = async (asked: Asked, given: string[]) => {
  const { tx, caller, holder } = asked
  if (caller.isSuper || !given.length || !(await peopleOf(asked)).includes(caller.userId)) return
  const { rows } = await tx.execute(sql`select from user_subsites
    where user_id = ${caller.userId} and subsite_id = any(${listOf(given)}) and valid_until <> '' limit 1`)
  if (rows.length) throw prohibited(`${holder.own}，您的站点有到期日，不能由此延长，请联系其他管理员`)
}

/** Replaces the sites of a holder. Sites that the caller may not see stay. */
export const saveSites = async ({ row, log, ...saving }: Saving, siteIds: string[]) => {
  const { tx, caller, holder } = saving
  const asked = { ...saving, id: row.id }
  requireSites(caller, siteIds)
  const held = await idsIn(tx, holder, row.id, holder.sites, 'subsite_id')
  const given = siteIds.filter(id => !held.includes(id))
  const taken = held.filter(id => !siteIds.includes(id) && maySee(caller, id))
  if (!given.length && !taken.length) return
  await requireNotOwn(asked, given)
  const before = await grantsInWords(tx, holder, row.id)
  await withinRules(asked, () => replace(asked, row.id, holder.sites, 'subsite_id', { given, taken }))
  const names = await siteNames(tx, [...given, ...taken])
  const tell = (some: string[]) =>
    names
      .filter(({ id }) => some.includes(id))
      .map(({ name }) => name)
      .join('、')
  const changes = [{ title: '站点', before: tell(taken), after: tell(given) }]
  await log(tx, await changedGrants(tx, holder, { row, before, changes }))
}

/** Refuses to switch a holder on or off that gives what the caller may not give. */
export const requireSwitching = async (asked: Asked) => {
  const { tx, caller, holder, id, words } = asked
  const [roleIds, siteIds] = [
    await idsIn(tx, holder, id, holder.roles, 'role_id'),
    await idsIn(tx, holder, id, holder.sites, 'subsite_id')
  ]
  for (const [ids, right] of [
    [roleIds, 'system:user:addUserRole'],
    [siteIds, 'system:user:subsite']
  ] as const)
    if (ids.length && !holds(caller, right)) throw forbidden(words[right])
  if (roleIds.length) await requireRoles(asked, { given: roleIds, taken: [] })
  if (!siteIds.every(site => maySee(caller, site))) throw prohibited(`${holder.whole}含有您没有的站点，不能由您操作`)
  if (roleIds.length || siteIds.length) await withinRules(asked, async () => {})
}

import { sql } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import { requireGiver } from '../../../access/three-administrators.ts'
import type { Transaction } from '../../../database/open.ts'
import { forbidden, Refusal, throwFirst, type Refusals } from '../../../kernel/refusal.ts'
import { leavesRules, outsideRules } from '../../../rows/kept.ts'
import { inDataRules } from '../../../rows/scope.ts'
import { requireGiving } from '../account/reach.ts'
import { keptUsers } from '../account/user-list.ts'
import { departmentHolder, type GrantHolder } from './holders.ts'

/** Role or site that a position, a department or one above it gives to its people. */
interface Given {
  kind: 'role' | 'site'
  id: string
  name: string
  /** Label of the department or position that gives it. */
  giver: string
}

/** Returns what each of the holders gives. Locks them and those above, so that they cannot give more meanwhile. */
const givenBy = async (tx: Transaction, holder: GrantHolder, holderIds: readonly string[]) => {
  const ids = sql`${sql.param([...new Set(holderIds)])}::text[]`
  const { table, lines, roles, sites, giver, label } = holder
  await tx.execute(sql`select h.id from ${table} h where h.id in (
    select giver_id from ${lines} l where l.holder_id = any(${ids})) order by h.id for key share`)
  const { rows } = await tx.execute<Given & { holder_id: string } & Record<string, unknown>>(sql`
    select l.holder_id, 'role' as kind, r.id, r.role_name as name, ${label(sql`l.giver_id`)} as giver
    from ${lines} l join ${roles} g on g.${giver} = l.giver_id join roles r on r.id = g.role_id
    where l.holder_id = any(${ids})
    union all
    select l.holder_id, 'site', s.id, site_label(s.id), ${label(sql`l.giver_id`)}
    from ${lines} l join ${sites} g on g.${giver} = l.giver_id join subsites s on s.id = g.subsite_id
    where l.holder_id = any(${ids})
    order by 1, 2, 3, 5`)
  return Map.groupBy(rows, row => row.holder_id)
}

/** Returns why the caller may not give this to anyone, '' if they may. */
const reasonAgainst = async (tx: Transaction, caller: Caller, { kind, id }: Given, words: Record<string, string>) => {
  const right = kind === 'role' ? 'system:user:addUserRole' : 'system:user:subsite'
  if (!holds(caller, right)) return forbidden(words[right]).message
  if (kind === 'site') return maySee(caller, id) ? '' : '您没有该站点'
  try {
    requireGiver(caller, [{ id: '' }], [id])
    await requireGiving(tx, caller, [id], words)
    return ''
  } catch (problem) {
    if (problem instanceof Refusal) return problem.message
    throw problem
  }
}

/** Departments or positions of a person before and after a change. */
interface Joining {
  id: string
  before: readonly string[]
  after: readonly string[]
}

const refusalOf = ({ title }: GrantHolder, { kind, name, giver }: Given, reason: string) => {
  const what = kind === 'role' ? `角色“${name}”` : reason === '您没有该站点' ? '一个站点' : `站点“${name}”`
  return new Refusal(`${title}“${giver}”的人员自动拥有${what}：${reason}`, codes.forbidden)
}

/**
 * Refuses people who would get a role or site by their new departments or positions that the caller may not give to a
 * person. Without this, everyone who may move people could give what their departments have. Costs one statement where
 * they give nothing.
 */
export const joinRefusals = async (
  tx: Transaction,
  caller: Caller,
  holder: GrantHolder,
  joinings: readonly Joining[],
  words: Record<string, string>
): Promise<Refusals> => {
  const refusals = new Map<string, Refusal>()
  const joined = joinings.filter(({ before, after }) => after.some(id => !before.includes(id)))
  if (joined.length === 0) return refusals
  const given = await givenBy(
    tx,
    holder,
    joined.flatMap(({ before, after }) => [...before, ...after])
  )
  if (given.size === 0) return refusals
  const reasons = new Map<string, string>()
  const of = (ids: readonly string[]) => ids.flatMap(id => given.get(id) ?? [])
  const keyOf = ({ kind, id }: Given) => `${kind} ${id}`
  for (const { id, before, after } of joined) {
    const had = new Set(of(before).map(keyOf))
    for (const one of of(after)) {
      const key = keyOf(one)
      if (had.has(key) || refusals.has(id)) continue
      if (!reasons.has(key)) reasons.set(key, await reasonAgainst(tx, caller, one, words))
      const isOwn = one.kind === 'role' && id === caller.userId && !caller.isSuper
      const reason = reasons.get(key) || (isOwn ? '不能修改自己的角色，请联系其他管理员' : '')
      if (reason) refusals.set(id, refusalOf(holder, one, reason))
    }
  }
  return refusals
}

export const requireJoining = async (...asked: Parameters<typeof joinRefusals>) =>
  throwFirst(await joinRefusals(...asked))

/** Refuses branches with people outside the caller's data rules: a moved branch may come into the area of the rules. */
const requireOwnPeople = async (tx: Transaction, caller: Caller, departId: string) => {
  if (!inDataRules(keptUsers.scope, caller)) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.id from department_lines l join user_departments ud on ud.depart_id = l.depart_id
    join users u on u.id = ud.user_id and u.deleted_time is null where l.above_id = ${departId}`)
  const people = rows.map(({ id }) => id)
  if ((await outsideRules(tx, keptUsers, caller, people)).length) throw await leavesRules(tx, keptUsers, caller)
}

/** Refuses to move a department with people that the caller may not see, or below others that give more than the caller may give. */
export const requireMoving = async (
  tx: Transaction,
  caller: Caller,
  departId: string,
  words: Record<string, string>
) => {
  await requireOwnPeople(tx, caller, departId)
  const before = (await givenBy(tx, departmentHolder, [departId])).get(departId) ?? []
  return async () => {
    const after = (await givenBy(tx, departmentHolder, [departId])).get(departId) ?? []
    for (const one of after) {
      if (before.some(({ kind, id }) => kind === one.kind && id === one.id)) continue
      const reason = await reasonAgainst(tx, caller, one, words)
      if (reason) throw refusalOf(departmentHolder, one, reason)
    }
  }
}

import { sql } from 'drizzle-orm'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import { rightsOfAction, type ObjectAction } from '../../../../elements/base/contract/object-grant.ts'
import { holds, mayGive, maySee, type Caller } from '../../access/caller.ts'
import { isGiver, requireOtherDepartments } from '../../access/three-administrators.ts'
import type { Transaction } from '../../database/open.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { listOf } from '../user/grants/save-grants.ts'
import type { Replaced } from './conditions.ts'
import { changedRules } from './references.ts'

const prohibited = (message: string) => new Refusal(message, codes.forbidden)

/** Refuses departments that a directory maintains or puts its tree under: its next run would create them again. */
export const requireNoDirectory = async (tx: Transaction, ids: readonly string[]) => {
  const { rows } = await tx.execute<{ name: string; depart: string; is_root: boolean }>(sql`
    select s.name, department_label(s.depart_id) as depart, true as is_root from directories s
      where s.depart_id = any(${listOf(ids)})
    union all select s.name, department_label(l.depart_id), false from directory_departments l
      join directories s on s.id = l.directory_id where l.depart_id = any(${listOf(ids)})
    order by is_root desc, depart`)
  const [first] = rows
  if (!first) return
  const { name, depart, is_root: isRoot } = first
  throw new Refusal(
    isRoot
      ? `组织同步“${name}”同步到部门“${depart}”，请先为它另选部门，再合并`
      : `部门“${depart}”由组织同步“${name}”维护，请在该目录中合并后再同步，或先删除该组织同步`
  )
}

/** Refuses sub-departments with a name that is taken below the target. */
export const requireFreeNames = async (tx: Transaction, moved: readonly string[], targetId: string) => {
  const { rows } = await tx.execute<{ name: string; one: string; other: string }>(sql`
    select m.depart_name as name, department_label(m.id) as one, department_label(o.id) as other from departments m
    join departments o on o.depart_name = m.depart_name and o.id <> m.id
      and (o.parent_id = ${targetId} or o.id = any(${listOf(moved)}) and o.id > m.id)
    where m.id = any(${listOf(moved)}) order by 2 limit 1`)
  const [first] = rows
  if (first) throw new Refusal(`下级部门“${first.one}”与“${first.other}”同名，请先把其中一个改名或先合并这两个部门`)
}

/** Refuses grants on objects that the target would get and that the caller may not give. */
export const requireObjectGrants = async (tx: Transaction, caller: Caller, { from, to }: Replaced) => {
  if (caller.isSuper) return
  const { rows } = await tx.execute<{ subsite_id: string; action: ObjectAction; site: string }>(sql`
    select distinct g.subsite_id, action, site_label(g.subsite_id) as site from object_grants g
    cross join lateral unnest(g.actions) action
    where g.subject_type = 'depart' and g.subject_id = any(${listOf(from)}) and not exists (
      select from object_grants had where had.object_type = g.object_type and had.object_id = g.object_id
        and had.subject_type = 'depart' and had.subject_id = ${to.id} and action = any(had.actions))`)
  if (!rows.length) return
  await requireOtherDepartments(tx, caller, [to.id])
  const mayGiveAction = (action: ObjectAction) =>
    isGiver(caller) || rightsOfAction[action].some(right => mayGive(caller, right))
  const beyond = rows.find(
    ({ subsite_id: site, action }) =>
      !holds(caller, 'cms:object:manage') || !maySee(caller, site) || !mayGiveAction(action)
  )
  if (!beyond) return
  const site = maySee(caller, beyond.subsite_id) ? `站点“${beyond.site}”` : '一个您没有的站点'
  throw prohibited(`被合并的部门在${site}有对象授权，您不能把它给目标部门，请联系该站点的管理员先收回`)
}

/** Refuses callers that may not edit the data rules that name the departments. */
export const requireRules = async (tx: Transaction, caller: Caller, replaced: Replaced) => {
  if (holds(caller, 'system:permission:editRule')) return
  const [rule] = await changedRules(tx, replaced)
  if (rule)
    throw prohibited(`数据规则“${rule.ruleName}”指定了被合并的部门，您不能修改数据规则，请联系系统管理员先修改它`)
}

import { eq, inArray, sql } from 'drizzle-orm'
import {
  mergedKinds,
  type Merge,
  type MergedKind,
  type MergePreview
} from '../../../../elements/base/contract/department-merge.ts'
import type { LoggedChange } from '../../../../elements/base/contract/log.ts'
import { holds, maySee, type Caller } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { departments } from '../../database/tables/accounts.ts'
import { keepDeleted } from '../../http/crud/crud-bin.ts'
import { sha256 } from '../../kernel/ids.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { lockAll, outsideRules, leavesRules, requireStillInRules, stampsOf } from '../../rows/kept.ts'
import { requireOwnMemberships } from '../user/account/membership.ts'
import { keptUsers } from '../user/account/user-list.ts'
import { departmentHolder as holder } from '../user/grants/holders.ts'
import { requireJoining, requireMoving } from '../user/grants/joining.ts'
import { listOf, saveRoles, saveSites } from '../user/grants/save-grants.ts'
import { keptDepartments, tree } from '../department/departments.ts'
import type { Replaced } from './conditions.ts'
import { countOpened, differencesOf, membersOf, readHeld } from './effects.ts'
import { moveSessions, references } from './references.ts'
import { requireFreeNames, requireNoDirectory, requireObjectGrants, requireRules } from './requirements.ts'

type Row = typeof departments.$inferSelect
type Counts = Map<MergedKind, number>

interface Merging {
  tx: Transaction
  caller: Caller
  words: Record<string, string>
  /** Departments that are deleted, and the target. */
  sources: Row[]
  target: Row
  replaced: Replaced
  counts: Counts
}

const labelsOf = async (tx: Transaction, ids: readonly string[]) => {
  const { rows } = await tx.execute<{ id: string; label: string }>(
    sql`select id, department_label(id) as label from unnest(${listOf(ids)}) with ordinality given (id, place) order by place`
  )
  return rows.map(({ label }) => label)
}

/** Copies the departments with their people and grants to the recycle bin. */
const keepSources = async ({ tx, caller, sources }: Merging, { ids, isWhole }: Merge) => {
  const tops = isWhole
    ? sources.filter(row => ids.includes(row.id) && !sources.some(other => other.id === row.parentId))
    : sources
  const records = []
  for (const { id, departName: title, parentId, orgCode } of tops) {
    const below = isWhole ? sources.filter(row => row.id !== id && row.orgCode.startsWith(orgCode)) : []
    const { rows } = await tx.execute<{ place: string }>(sql`
      select coalesce(string_agg(d.depart_name, '/' order by length(d.org_code)), '') as place from department_lines l
      join departments d on d.id = l.above_id where l.depart_id = ${parentId}`)
    records.push({ id, title, place: rows[0]?.place ?? '', below: below.map(row => row.id) })
  }
  await keepDeleted(tx, caller, departments, records)
}

/** Gives the target the roles and sites of the sources. Returns the log entries of that. */
const moveGrants = async ({ tx, caller, words, sources, target, counts }: Merging) => {
  const operations: Operation[] = []
  const log: Log<Operation> = async (_tx, done) => void operations.push(...[done].flat())
  const row = { id: target.id, name: target.departName, createTime: target.createTime }
  const saving = { tx, caller, log, holder, row, words }
  const given = async (table: string, column: string, ids: readonly string[]) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select distinct ${sql.identifier(column)} as id from ${sql.identifier(table)}
        where depart_id = any(${listOf(ids)}) order by 1`
    )
    return rows.map(({ id }) => id)
  }
  const from = sources.map(({ id }) => id)
  for (const [kind, table, column, right] of [
    ['roles', 'department_roles', 'role_id', 'system:user:addUserRole'],
    ['sites', 'department_subsites', 'subsite_id', 'system:user:subsite']
  ] as const) {
    const held = await given(table, column, [target.id])
    const added = (await given(table, column, from)).filter(id => !held.includes(id))
    counts.set(kind, added.length)
    if (!added.length) continue
    if (!holds(caller, right)) throw forbidden(words[right])
    // Sites of the target that the caller may not see stay.
    if (kind === 'sites') await saveSites(saving, [...held.filter(id => maySee(caller, id)), ...added])
    else await saveRoles(saving, [...held, ...added])
  }
  return operations
}

const moveBelow = async ({ tx, caller, words, sources, target, counts }: Merging) => {
  const gone = new Set(sources.map(({ id }) => id))
  const moved = await tx
    .select()
    .from(departments)
    .where(inArray(departments.parentId, [...gone]))
    .orderBy(departments.orgCode)
  const below = moved.filter(({ id }) => !gone.has(id))
  const ids = below.map(({ id }) => id)
  counts.set('departments', ids.length)
  await requireFreeNames(tx, ids, target.id)
  for (const { id } of below) {
    const check = await requireMoving(tx, caller, id, words)
    // Sub-departments of a moved one have new codes by now.
    const [row] = await tx.select({ code: departments.orgCode }).from(departments).where(eq(departments.id, id))
    await tree.recode(tx, id, row!.code, target.id)
    await check()
  }
  await requireStillInRules(tx, keptDepartments, caller, ids)
}

const movePeople = async ({ tx, caller, words, sources, target, counts }: Merging) => {
  const from = sources.map(({ id }) => id)
  const members = await membersOf(tx, from)
  const deleted = await membersOf(tx, from, true)
  const people = [...members, ...deleted]
  counts.set('people', members.length)
  counts.set('deleted', deleted.length)
  if (people.length) {
    if ((await outsideRules(tx, keptUsers, caller, people)).length) throw await leavesRules(tx, keptUsers, caller)
    const { rows } = await tx.execute<{ id: string; departs: string[] }>(sql`
      select user_id as id, array_agg(depart_id) as departs from user_departments
      where user_id = any(${listOf(people)}) group by user_id order by user_id`)
    const left = rows.map(({ id, departs }) => ({ id, departIds: departs.filter(one => from.includes(one)) }))
    await requireOwnMemberships(
      tx,
      caller,
      left.map(({ id, departIds }) => ({ id, departIds: [...departIds, target.id] }))
    )
    const joinings = rows.map(({ id, departs: before }) => ({
      ...{ id, before, after: [...before.filter(one => !from.includes(one)), target.id] }
    }))
    await requireJoining(tx, caller, holder, joinings, words)
  }
  await tx.execute(sql`insert into user_departments (user_id, depart_id)
    select distinct user_id, ${target.id} from user_departments where depart_id = any(${listOf(from)}) on conflict do nothing`)
  await tx.execute(sql`delete from user_departments where depart_id = any(${listOf(from)})`)
  await tx.execute(sql`update users set depart_id = ${target.id} where depart_id = any(${listOf(from)})`)
  await requireStillInRules(tx, keptUsers, caller, people)
}

/** A target without a leader gets the first one of the sources. Returns the name. */
const moveLeader = async ({ tx, caller, sources, target }: Merging) => {
  const led = sources.map(({ leaderId }) => leaderId).filter(Boolean)
  const { rows } = await tx.execute<{ id: string; realname: string }>(
    sql`select id, realname from users where id = any(${listOf(led)}) and deleted_time is null`
  )
  const named = new Map(rows.map(({ id, realname }) => [id, realname]))
  const leaderId = target.leaderId || led.find(id => named.has(id)) || ''
  await tx
    .update(departments)
    .set({ ...stampsOf(departments, caller, false), leaderId, version: target.version + 1 })
    .where(eq(departments.id, target.id))
  return leaderId === target.leaderId ? '' : (named.get(leaderId) ?? '')
}

const titles: Record<MergedKind, string> = {
  ...{
    people: '人员',
    deleted: '回收站中的人员',
    departments: '下级部门',
    roles: '角色',
    sites: '站点权限',
    websites: '主办的站点'
  },
  ...{ applications: '依申请公开的申请', announcements: '公告', articles: '文章', grants: '对象授权' },
  ...{ tasks: '待办任务', processes: '流程草稿', definitions: '已部署的流程', rules: '数据规则', views: '列表视图' }
}

/** Returns the one entry of the operation log, with the version of what the target gives. */
const entryOf = (
  { target, counts }: Merging,
  preview: Pick<MergePreview, 'merged' | 'target' | 'leader'>,
  grants: readonly Operation[]
): Operation => {
  const counted = [...counts].filter(([kind, count]) => count > 0 && kind !== 'roles' && kind !== 'sites')
  const changes: LoggedChange[] = [
    { title: '并入的部门', before: cut(preview.merged.join('、')), after: preview.target },
    ...counted.map(([kind, count]) => ({ title: titles[kind], before: '', after: `${count} 项` })),
    ...grants.flatMap(operation => operation.changes ?? [])
  ]
  if (preview.leader) changes.push({ title: '负责人', before: '', after: preview.leader })
  const kept = grants.at(-1)?.kept
  const first = grants[0]?.kept?.before
  return {
    ...{ action: '合并部门', operateType: '3', object: target.departName, objectId: target.id, changes },
    ...(kept && { kept: { ...kept, ...(first && { before: first }) } })
  }
}

/** Locks the departments. @throws Refusal if one is missing, outside the caller's area, or cannot be merged at all */
const beginMerge = async (
  tx: Transaction,
  caller: Caller,
  { ids, targetId, isWhole }: Merge,
  words: Record<string, string>
): Promise<Merging> => {
  await tree.lock(tx)
  const branch = await tree.branchOf(tx, ids)
  if (branch.includes(targetId))
    throw new Refusal(
      ids.includes(targetId) ? '不能把部门并入它自己，请另选目标部门' : '不能并入自己的下级部门，请先移动该下级部门'
    )
  const rows = await lockAll(tx, keptDepartments, caller, [...new Set([...ids, ...branch, targetId])])
  if (!holds(caller, 'system:depart:delete')) throw forbidden(words['system:depart:delete'])
  const target = rows.find(({ id }) => id === targetId)!
  const sources = rows
    .filter(({ id }) => id !== targetId && (isWhole || ids.includes(id)))
    .sort((one, other) => (one.orgCode < other.orgCode ? -1 : 1))
  const [name = ''] = await labelsOf(tx, [targetId])
  const replaced = { from: new Set(sources.map(({ id }) => id)), to: { id: targetId, name } }
  return { tx, caller, words, sources, target, replaced, counts: new Map() }
}

/**
 * Merges the departments in the transaction. With `isTried`, refusals are collected instead of thrown, and the caller
 * rolls back.
 */
export const merge = async (
  tx: Transaction,
  caller: Caller,
  asked: Merge,
  { words, isTried }: { words: Record<string, string>; isTried: boolean }
): Promise<{ preview: MergePreview; entry: Operation }> => {
  const merging = await beginMerge(tx, caller, asked, words)
  const { sources, target, replaced, counts } = merging
  const from = sources.map(({ id }) => id)
  const refusals: string[] = []
  const attempt = async <Result>(none: Result, work: (part: Merging) => Promise<Result>): Promise<Result> => {
    if (!isTried) return work(merging)
    try {
      return await tx.transaction(part => work({ ...merging, tx: part }))
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      if (!refusals.includes(problem.message)) refusals.push(problem.message)
      return none
    }
  }
  const nothing = undefined
  const merged = await labelsOf(tx, from)
  const opened = await countOpened(tx, await tree.branchOf(tx, asked.ids), target.id)
  const affected = await membersOf(tx, await tree.branchOf(tx, [...asked.ids, target.id]))
  // People are locked before their memberships change, in a fixed order that avoids deadlocks.
  await tx.execute(
    sql`select from users where id = any(${listOf(await membersOf(tx, from))}) order by id for no key update`
  )
  const before = await readHeld(tx, affected)
  await attempt(nothing, part => requireNoDirectory(part.tx, from))
  await attempt(nothing, part => requireObjectGrants(part.tx, caller, replaced))
  await attempt(nothing, part => requireRules(part.tx, caller, replaced))
  await keepSources(merging, asked)
  const grants = await attempt<Operation[]>([], moveGrants)
  await attempt(nothing, moveBelow)
  await attempt(nothing, movePeople)
  for (const kind of mergedKinds) {
    const count = await references[kind]?.(tx, replaced, isTried)
    if (count) counts.set(kind, count)
  }
  await moveSessions(tx, replaced)
  const leader = await moveLeader(merging)
  await tx.delete(departments).where(inArray(departments.id, from))
  await tree.numberSiblings(tx, await tree.siblingsOf(tx, target.id))
  const after = await readHeld(tx, affected)
  const effects = await differencesOf(tx, caller, affected, before, after)
  const moved = mergedKinds.flatMap(kind => (counts.get(kind) ? [{ kind, count: counts.get(kind)! }] : []))
  // Without the refused parts, the effects would not be true, and could name people outside the caller's data rules.
  const all = refusals.length
    ? { moved: [], leader: '', opened: 0, gaining: 0, losing: 0, people: [] }
    : { moved, leader, opened, ...effects }
  const shown = { merged, target: replaced.to.name, ...all, refusals }
  const print = sha256(JSON.stringify([asked, shown])).slice(0, 32)
  return { preview: { print, ...shown }, entry: entryOf(merging, shown, grants) }
}

import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Department } from '../../../../elements/contract/department.ts'
import { lockObject } from '../../database/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { everyone } from '../../database/scope.ts'
import { departments, userDepartments, users } from '../../database/tables/accounts.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { formatTime } from '../../run/clock.ts'
import { codeAfter, codeLength } from './org-codes.ts'

export const keptDepartments = {
  title: '部门',
  table: departments,
  scope: everyone('departments stand above the sites; the right decides')
}

/** The department as it is now. */
export const readDepartment = async (tx: Database | Transaction, id: string): Promise<Department> => {
  const [row] = await tx
    .select({ department: departments, leaderName: users.realname })
    .from(departments)
    .leftJoin(users, sql`${users.id} = ${departments.leaderId} and ${isNull(users.deletedTime)}`)
    .where(eq(departments.id, id))
  if (!row) throw notFound(keptDepartments.title)
  const { sortNo, createBy: _createBy, createTime, updateTime, ...department } = row.department
  return {
    ...department,
    departOrder: sortNo,
    leaderName: row.leaderName ?? '',
    userCount: await countPeople(tx, [id]),
    createTime: formatTime(createTime),
    updateTime: formatTime(updateTime)
  }
}

/** People of these departments, those in the recycle bin not counted. */
export const countPeople = async (tx: Database | Transaction, ids: string[]) => {
  const { rows } = await tx.execute<{ people: number }>(sql`
    select count(distinct ${users.id})::int as people from ${userDepartments}
    join ${users} on ${users.id} = ${userDepartments.userId} and ${isNull(users.deletedTime)}
    where ${inArray(userDepartments.departId, ids)}`)
  return rows[0]?.people ?? 0
}

/** One writer of the tree at a time: two moves that are each harmless could make a circle, two additions the same code. */
export const lockDepartments = (tx: Transaction) => lockObject(tx, 'departments')

/** Ids of a department and all below it. */
export const branchOf = async (tx: Database | Transaction, ids: string[]) => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive branch as (
      select id from departments where id = any(${sql.param(ids)})
      union select d.id from departments d join branch b on d.parent_id = b.id
    ) select id from branch`)
  return rows.map(row => row.id)
}

/** A tree is shown as a whole: nobody finds their way in more levels. */
const mostLevels = 20

/** The code of a parent, '' of the top. */
export const requireParent = async (tx: Transaction, parentId: string) => {
  if (!parentId) return ''
  const [parent] = await tx
    .select({ orgCode: departments.orgCode })
    .from(departments)
    .where(eq(departments.id, parentId))
  if (!parent) throw notFound('上级部门')
  return parent.orgCode
}

/** A code below that of a parent that no department has, for a branch of so many levels. */
export const freeCode = async (tx: Transaction, parentId: string, levels = 1) => {
  const above = await requireParent(tx, parentId)
  if (above.length / codeLength + levels > mostLevels) throw new Refusal(`部门最多 ${mostLevels} 级，请选择上面的部门`)
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    select max(right(org_code, ${codeLength}) collate "C") as last from departments where parent_id = ${parentId}`)
  const code = codeAfter(rows[0]?.last ?? undefined)
  if (!code) throw new Refusal('该部门的下级部门过多，请先增加一级部门再分别归入')
  return above + code
}

/** Ids of the departments directly below a parent, in their order. */
export const siblingsOf = async (tx: Transaction, parentId: string) => {
  const rows = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.parentId, parentId))
    .orderBy(asc(departments.sortNo), asc(departments.id))
  return rows.map(row => row.id)
}

/** Numbers the departments from 1 in the order given. */
export const numberSiblings = (tx: Transaction, ids: string[]) =>
  tx.execute(sql`
    update departments d set sort_no = o.place
    from unnest(${sql.param(ids)}::text[]) with ordinality as o(id, place)
    where d.id = o.id and d.sort_no <> o.place`)

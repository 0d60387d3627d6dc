import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Department } from '../../../../elements/base/contract/department.ts'
import { codedTree } from '../../rows/coded-tree.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byRules, everyone } from '../../rows/scope.ts'
import { departments, userDepartments, users } from '../../database/tables/accounts.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

export const tree = codedTree({ title: '部门', table: departments, code: departments.orgCode })

const parents = alias(departments, 'parents')

export const keptDepartments = {
  title: '部门',
  table: departments,
  scope: byRules(everyone('departments stand above the sites; the right decides'), {
    right: 'system:depart:list',
    table: departments,
    fields: {
      id: { title: '部门', column: departments.id, kind: 'department' },
      departName: { title: '机构名称', column: departments.departName, kind: 'text' },
      orgCode: { title: '机构编码', column: departments.orgCode, kind: 'text' },
      orgType: {
        ...{ title: '机构类型', column: departments.orgType, kind: 'choice' },
        words: { '1': '单位', '2': '部门', '3': '岗位' }
      },
      leaderId: { title: '负责人', column: departments.leaderId, kind: 'user' },
      createBy: { title: '创建人', column: departments.createBy, kind: 'user' },
      createTime: { title: '创建时间', column: departments.createTime, kind: 'time' }
    }
  })
}

/** Messages of the unique indexes. */
export const takenDepartments = { departments_one_name: '同一上级下已有同名的部门，请换一个名称' }

/** Returns the current department. */
export const readDepartment = async (tx: Database | Transaction, id: string): Promise<Department> => {
  const [row] = await tx
    .select({ department: departments, leaderName: users.realname, parentName: parents.departName })
    .from(departments)
    .leftJoin(users, sql`${users.id} = ${departments.leaderId} and ${isNull(users.deletedTime)}`)
    .leftJoin(parents, eq(parents.id, departments.parentId))
    .where(eq(departments.id, id))
  if (!row) throw notFound(keptDepartments.title)
  const { sortNo, createBy: _createBy, createTime, updateTime, ...department } = row.department
  return {
    ...department,
    departOrder: sortNo,
    leaderName: row.leaderName ?? '',
    parentName: row.parentName ?? '',
    userCount: await countPeople(tx, [id]),
    createTime: formatTime(createTime),
    updateTime: formatTime(updateTime)
  }
}

/** Counts the people of these departments, without deleted ones. */
export const countPeople = async (tx: Database | Transaction, ids: string[]) => {
  const { rows } = await tx.execute<{ people: number }>(sql`
    select count(distinct ${users.id})::int as people from ${userDepartments}
    join ${users} on ${users.id} = ${userDepartments.userId} and ${isNull(users.deletedTime)}
    where ${inArray(userDepartments.departId, ids)}`)
  return rows[0]?.people ?? 0
}

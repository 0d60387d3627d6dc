import { asc, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import { departmentCalls, moveDepartment } from '../../../../elements/contract/department.ts'
import { lockAll } from '../../database/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { departments, users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import type { Caller } from '../../http/caller.ts'
import { ClosedObject, Id, Ids, OptionalId, splitIds, titled } from '../../http/fields.ts'
import type { Log, Operation } from '../../http/operations.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import {
  branchOf,
  countPeople,
  freeCode,
  keptDepartments,
  lockDepartments,
  numberSiblings,
  siblingsOf
} from './departments.ts'
import { codeLength } from './org-codes.ts'

type Row = typeof departments.$inferSelect

const nameOf = async (tx: Transaction, id: string) => {
  const [row] = await tx.select({ name: departments.departName }).from(departments).where(eq(departments.id, id))
  return row?.name ?? '（顶层）'
}

/** Gives the branch codes below its new parent, so that a code tells all those above it. */
const recode = async (tx: Transaction, { id, orgCode }: Row, parentId: string) => {
  const branch = await branchOf(tx, [id])
  if (branch.includes(parentId)) throw new Refusal('不能把部门移动到它自己或它的下级部门之下')
  const { rows } = await tx.execute<{ longest: number }>(
    sql`select max(length(org_code))::int as longest from departments where ${inArray(departments.id, branch)}`
  )
  const levels = ((rows[0]?.longest ?? 0) - orgCode.length) / codeLength + 1
  const code = await freeCode(tx, parentId, levels)
  await tx
    .update(departments)
    .set({ orgCode: sql`${code}::text || substr(${departments.orgCode}, ${orgCode.length + 1})` })
    .where(inArray(departments.id, branch))
  await tx.update(departments).set({ parentId }).where(eq(departments.id, id))
  return code
}

/** Whoever is in it would be nowhere. */
const requireEmpty = async (tx: Transaction, branch: string[]) => {
  const people = await countPeople(tx, branch)
  if (people) throw new Refusal(`部门及其下级部门内还有 ${people} 人，请先调整他们的部门`)
  const sites = await tx.select({ id: subsites.id }).from(subsites).where(inArray(subsites.depId, branch))
  if (sites.length) throw new Refusal(`还有 ${sites.length} 个站点属于该部门或其下级部门，请先调整站点的部门`)
}

/** What moves or takes a whole branch of the tree. */
export const registerDepartmentMoves = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    moveDepartment,
    {
      right: 'system:depart:edit',
      body: ClosedObject({
        id: Id,
        parentId: titled('上级部门', OptionalId),
        index: Type.Integer({ minimum: 0, maximum: 1_000_000 })
      }),
      message: '移动成功！'
    },
    async ({ body: { id, parentId, index }, log }) => {
      await database.transaction(async tx => {
        await lockDepartments(tx)
        const [row] = await tx.select().from(departments).where(eq(departments.id, id)).for('update')
        if (!row) throw notFound(keptDepartments.title)
        const before = (await siblingsOf(tx, row.parentId)).indexOf(id)
        const isBelowOther = row.parentId !== parentId
        const orgCode = isBelowOther ? await recode(tx, row, parentId) : row.orgCode
        const others = (await siblingsOf(tx, parentId)).filter(other => other !== id)
        const after = [...others.slice(0, index), id, ...others.slice(index)]
        await numberSiblings(tx, after)
        const changes = [{ title: '位置', before: `${before + 1}`, after: `${after.indexOf(id) + 1}` }]
        if (isBelowOther)
          changes.unshift(
            { title: '上级部门', before: await nameOf(tx, row.parentId), after: await nameOf(tx, parentId) },
            { title: '部门编码', before: row.orgCode, after: orgCode }
          )
        const object = row.departName
        await log(tx, { action: '移动部门', operateType: '3', object, objectId: id, changes })
      })
      return null
    }
  )

  const remove = (caller: Caller, log: Log<Operation>, ids: string[]) =>
    database.transaction(async tx => {
      await lockDepartments(tx)
      await lockAll(tx, keptDepartments, caller, ids)
      const branch = await branchOf(tx, ids)
      await requireEmpty(tx, branch)
      const gone = await tx
        .select()
        .from(departments)
        .where(inArray(departments.id, branch))
        .orderBy(asc(departments.orgCode))
      // Of people in the recycle bin, who come back without it.
      await tx.update(users).set({ departId: '' }).where(inArray(users.departId, branch))
      await tx.delete(departments).where(inArray(departments.id, branch))
      await log(
        tx,
        gone.map(row => ({
          action: '删除部门',
          operateType: '4',
          object: row.departName,
          objectId: row.id,
          changes: [{ title: '部门编码', before: row.orgCode, after: '' }]
        }))
      )
      return null
    })

  const { delete: removeOne, deleteBatch } = departmentCalls
  const right = 'system:depart:delete'
  route(
    platform,
    removeOne,
    { right, query: ClosedObject({ id: Id }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, log, [query.id])
  )
  route(
    platform,
    deleteBatch,
    { right, query: ClosedObject({ ids: Ids }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, log, splitIds(query.ids))
  )
}

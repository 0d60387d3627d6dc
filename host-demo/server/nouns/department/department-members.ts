import { and, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  addDepartmentMembers,
  departmentMembers,
  mostMembers,
  moveDepartmentMembers,
  removeDepartmentMember,
  removeDepartmentMembers
} from '../../../../elements/base/contract/department.ts'
import type { Transaction } from '../../database/open.ts'
import { departments, userDepartments, users } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, Id, Ids, pageFields, splitIds, titled } from '../../kernel/fields.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { emptyPage } from '../../rows/empty-page.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { peopleFields } from '../user/account/user-fields.ts'
import { requireStillInRules } from '../../rows/kept.ts'
import { departmentHolder } from '../user/grants/holders.ts'
import { requireJoining } from '../user/grants/joining.ts'
import { requireOwnMemberships } from '../user/account/membership.ts'
import { keptUsers, listUsers } from '../user/account/user-list.ts'
import { lockUsers } from '../user/account/users.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { UserRowSchema } from '../../results/people/user.ts'

/** Prevents deletion of the department until the transaction ends. */
const holdDepartment = async (tx: Transaction, id: string) => {
  const [row] = await tx
    .select({ name: departments.departName })
    .from(departments)
    .where(eq(departments.id, id))
    .for('key share')
  if (!row) throw notFound('部门')
  return row.name
}

/** Makes the first remaining department the main one for people that have left theirs. */
const settleMain = (tx: Transaction, ids: string[]) =>
  tx
    .update(users)
    .set({
      departId: sql`coalesce((select d.id from user_departments ud join departments d on d.id = ud.depart_id
        where ud.user_id = ${users.id} order by d.org_code limit 1), '')`
    })
    .where(
      and(
        inArray(users.id, ids),
        sql`not exists (select 1 from user_departments ud
          where ud.user_id = ${users.id} and ud.depart_id = ${users.departId})`
      )
    )

/** Registers the calls for members of a department; a person may be in several. */
export const registerDepartmentMembers = (platform: Platform) => {
  const { database } = platform
  const right = 'system:user:editDepartWithUser'
  const depId = titled('部门', Id)

  route(
    platform,
    departmentMembers,
    {
      right: 'system:user:list',
      query: ClosedObject({
        ...pageFields,
        depId: Type.Optional(depId),
        ...peopleFields
      }),
      result: pageOf(UserRowSchema)
    },
    async ({ caller, query: { depId: departId, ...query } }) =>
      departId ? listUsers(database, caller, { ...query, departId }) : emptyPage(query)
  )

  const logged = (people: { id: string; realname: string }[], name: string, isIn: boolean) =>
    people.map<Operation>(user => ({
      action: isIn ? '加入部门' : '移出部门',
      operateType: '3',
      object: user.realname,
      objectId: user.id,
      changes: [{ title: '部门', before: isIn ? '' : name, after: isIn ? name : '' }]
    }))

  route(
    platform,
    addDepartmentMembers,
    {
      right,
      proof: 'grant',
      body: ClosedObject({
        depId,
        userIdList: Type.Array(Id, { minItems: 1, maxItems: mostMembers, title: '用户' })
      }),
      message: '添加成功！'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const name = await holdDepartment(tx, body.depId)
        const people = await lockUsers(tx, caller, body.userIdList)
        const ids = people.map(({ id }) => id)
        await requireOwnMemberships(
          tx,
          caller,
          ids.map(id => ({ id, departIds: [body.depId] }))
        )
        const pairs = await tx.select().from(userDepartments).where(inArray(userDepartments.userId, ids))
        const joinings = ids.map(id => {
          const before = pairs.filter(({ userId }) => userId === id).map(({ departId }) => departId)
          return { id, before, after: [...before, body.depId] }
        })
        await requireJoining(tx, caller, departmentHolder, joinings, platform.rights)
        const added = await tx
          .insert(userDepartments)
          .values(people.map(user => ({ userId: user.id, departId: body.depId })))
          .onConflictDoNothing()
          .returning()
        const fresh = people.filter(user => added.some(row => row.userId === user.id))
        await settleMain(tx, ids)
        await requireStillInRules(tx, keptUsers, caller, ids)
        await log(tx, logged(fresh, name, true))
      })
      return null
    }
  )

  route(
    platform,
    moveDepartmentMembers,
    {
      right,
      proof: 'grant',
      body: ClosedObject({
        depId,
        targetId: titled('目标部门', Id),
        userIdList: Type.Array(Id, { minItems: 1, maxItems: mostMembers, uniqueItems: true, title: '用户' })
      }),
      message: '移动成功！'
    },
    async ({ caller, body: { depId: from, targetId: to, userIdList }, log }) => {
      if (from === to) throw new Refusal('目标部门就是现在的部门，请另选部门')
      await database.transaction(async tx => {
        const [before, after] = [await holdDepartment(tx, from), await holdDepartment(tx, to)]
        const people = await lockUsers(tx, caller, userIdList)
        const ids = people.map(({ id }) => id)
        await requireOwnMemberships(
          tx,
          caller,
          ids.map(id => ({ id, departIds: [from, to] }))
        )
        const pairs = await tx.select().from(userDepartments).where(inArray(userDepartments.userId, ids))
        const joinings = ids.map(id => {
          const had = pairs.filter(({ userId }) => userId === id).map(({ departId }) => departId)
          return { id, before: had, after: [...had.filter(one => one !== from), to] }
        })
        const stranger = joinings.findIndex(joining => !joining.before.includes(from))
        if (stranger >= 0) throw new Refusal(`“${people[stranger]?.realname}”已不在部门“${before}”，请刷新后重试`)
        await requireJoining(tx, caller, departmentHolder, joinings, platform.rights)
        await tx
          .insert(userDepartments)
          .values(ids.map(userId => ({ userId, departId: to })))
          .onConflictDoNothing()
        await tx
          .delete(userDepartments)
          .where(and(eq(userDepartments.departId, from), inArray(userDepartments.userId, ids)))
        await tx
          .update(users)
          .set({ departId: to })
          .where(and(inArray(users.id, ids), eq(users.departId, from)))
        await requireStillInRules(tx, keptUsers, caller, ids)
        await log(
          tx,
          people.map<Operation>(({ id, realname }) => ({
            ...{ action: '移到其他部门', operateType: '3', object: realname, objectId: id },
            changes: [{ title: '部门', before, after }]
          }))
        )
      })
      return null
    }
  )

  const remove = (caller: Caller, departId: string, ids: string[], log: Log<Operation>) =>
    database.transaction(async tx => {
      const name = await holdDepartment(tx, departId)
      const people = await lockUsers(tx, caller, ids)
      await requireOwnMemberships(
        tx,
        caller,
        ids.map(id => ({ id, departIds: [departId] }))
      )
      const gone = await tx
        .delete(userDepartments)
        .where(and(eq(userDepartments.departId, departId), inArray(userDepartments.userId, ids)))
        .returning()
      await settleMain(tx, ids)
      await requireStillInRules(tx, keptUsers, caller, ids)
      const left = people.filter(user => gone.some(row => row.userId === user.id))
      await log(tx, logged(left, name, false))
      return null
    })

  route(
    platform,
    removeDepartmentMember,
    { right, proof: 'grant', query: ClosedObject({ depId, userId: titled('用户', Id) }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, query.depId, [query.userId], log)
  )
  route(
    platform,
    removeDepartmentMembers,
    { right, proof: 'grant', query: ClosedObject({ depId, userIds: Ids }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, query.depId, splitIds(query.userIds), log)
  )
}

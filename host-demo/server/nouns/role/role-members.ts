import { and, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  addRoleMembers,
  removeRoleMember,
  removeRoleMembers,
  roleMembers
} from '../../../../elements/base/contract/role.ts'
import { mostUsers } from '../../../../elements/base/contract/user.ts'
import { administratorRole, userRoles } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, Id, Ids, pageFields, splitIds, titled } from '../../kernel/fields.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { throwFirst } from '../../kernel/refusal.ts'
import { emptyPage } from '../../rows/empty-page.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { requireGiving, requireOneSuper, requireReach } from '../user/account/reach.ts'
import { peopleFields } from '../user/account/user-fields.ts'
import { requireStillInRules } from '../../rows/kept.ts'
import { sourceRefusals, withSources } from '../user/account/sources.ts'
import { keptUsers, listUsers } from '../user/account/user-list.ts'
import { lockUsers, type UserRecord } from '../user/account/users.ts'
import { grantDay, requireEndable, requireGrantDay } from '../user/grants/grant-days.ts'
import { lockRole } from './roles.ts'
import { requireAdministrators, requireGiver, requireOneArea } from '../../access/three-administrators.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { UserRowSchema } from '../../results/people/user.ts'

const logged = (people: UserRecord[], name: string, isGiven: boolean, validUntil = '') =>
  people.map<Operation>(user => ({
    action: isGiven ? '分配角色' : '收回角色',
    operateType: '3',
    object: user.realname,
    objectId: user.id,
    changes: [
      { title: '角色', before: isGiven ? '' : name, after: isGiven ? name : '' },
      ...(validUntil ? [{ title: '到期日', before: '', after: validUntil }] : [])
    ]
  }))

/** Registers the calls for members of a role. */
export const registerRoleMembers = (platform: Platform) => {
  const { database } = platform
  const right = 'system:user:addUserRole'
  const roleId = titled('角色', Id)

  route(
    platform,
    roleMembers,
    {
      right: 'system:user:list',
      query: ClosedObject({
        ...pageFields,
        roleId: Type.Optional(roleId),
        ...peopleFields
      }),
      result: pageOf(UserRowSchema)
    },
    async ({ caller, query }) => {
      if (!query.roleId) return emptyPage(query)
      return withSources(database, await listUsers(database, caller, query), 'role', query.roleId)
    }
  )

  route(
    platform,
    addRoleMembers,
    {
      right,
      proof: 'grant',
      body: ClosedObject({
        roleId,
        userIdList: Type.Array(Id, { minItems: 1, maxItems: mostUsers, title: '用户' }),
        validUntil: Type.Optional(grantDay)
      }),
      message: '添加成功！'
    },
    async ({ caller, body, log }) => {
      const { validUntil = '' } = body
      requireEndable(validUntil, [body.roleId])
      await database.transaction(async tx => {
        await requireGrantDay(tx, validUntil)
        const name = await lockRole(tx, body.roleId)
        await requireGiving(tx, caller, [body.roleId], platform.rights)
        const people = await lockUsers(tx, caller, body.userIdList)
        requireGiver(caller, people, [body.roleId])
        await requireOneArea(tx, people, [body.roleId])
        const added = await tx
          .insert(userRoles)
          .values(people.map(user => ({ userId: user.id, roleId: body.roleId, validUntil })))
          .onConflictDoNothing({ target: [userRoles.userId, userRoles.roleId] })
          .returning()
        const fresh = people.filter(user => added.some(row => row.userId === user.id))
        await requireStillInRules(tx, keptUsers, caller, body.userIdList)
        await log(tx, logged(fresh, name, true, validUntil))
      })
      return null
    }
  )

  const remove = (caller: Caller, role: string, ids: string[], log: Log<Operation>) =>
    database.transaction(async tx => {
      const name = await lockRole(tx, role)
      const people = await lockUsers(tx, caller, ids)
      requireGiver(caller, people)
      await requireReach(tx, caller, people)
      await requireAdministrators(tx, people, '移出', role)
      throwFirst(await sourceRefusals(tx, 'role', [role], people))
      if (role === administratorRole) await requireOneSuper(tx, people, '移出系统管理员角色')
      const gone = await tx
        .delete(userRoles)
        .where(and(eq(userRoles.roleId, role), inArray(userRoles.userId, ids)))
        .returning()
      await requireStillInRules(tx, keptUsers, caller, ids)
      const left = people.filter(user => gone.some(row => row.userId === user.id))
      await log(tx, logged(left, name, false))
      return null
    })

  route(
    platform,
    removeRoleMember,
    { right, proof: 'grant', query: ClosedObject({ roleId, userId: titled('用户', Id) }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, query.roleId, [query.userId], log)
  )
  route(
    platform,
    removeRoleMembers,
    { right, proof: 'grant', query: ClosedObject({ roleId, userIds: Ids }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, query.roleId, splitIds(query.userIds), log)
  )
}

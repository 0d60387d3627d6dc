import { withDays } from './account/sources.ts'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  checkOnlyUser,
  deletedUsers,
  generateUserId,
  userById,
  userDepartments,
  userList,
  userRoleIds,
  usersOfDepartment
} from '../../../../elements/base/contract/user.ts'
import { users } from '../../database/tables/accounts.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { deletedFields, listFields } from './account/user-fields.ts'
import { listDeletedUsers, listUsers } from './account/user-list.ts'
import { departmentsOf, roleIdsOf, seeUser } from './account/users.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { UserDepartmentsSchema, UserRowSchema, UserSchema } from '../../results/people/user.ts'

/** Registers the calls that read users. */
export const registerUserReads = (platform: Platform) => {
  const { database } = platform
  const right = 'system:user:list'

  route(
    platform,
    userList,
    { right, query: ClosedObject(listFields), result: pageOf(UserRowSchema) },
    async ({ caller, query }) => {
      const page = await listUsers(database, caller, query)
      return query.positionId ? withDays(database, page, query.positionId) : page
    }
  )

  route(
    platform,
    deletedUsers,
    { right: 'system:user:delete', query: ClosedObject(deletedFields), result: pageOf(UserRowSchema) },
    ({ caller, query }) => listDeletedUsers(database, caller, query)
  )

  route(platform, userById, { right, query: ClosedObject({ id: Id }), result: UserSchema }, ({ caller, query }) =>
    seeUser(database, caller, query.id)
  )

  route(
    platform,
    userRoleIds,
    { right, query: ClosedObject({ userid: titled('用户', Id) }), result: Type.Array(Type.String()) },
    async ({ caller, query }) => {
      const { id } = await seeUser(database, caller, query.userid)
      return roleIdsOf(database, id)
    }
  )

  route(
    platform,
    userDepartments,
    { right, query: ClosedObject({ userId: titled('用户', Id) }), result: UserDepartmentsSchema, message: '查找成功' },
    async ({ caller, query }) => {
      const { id } = await seeUser(database, caller, query.userId)
      const departs = await departmentsOf(database, id)
      return departs.map(depart => ({ key: depart.id, value: depart.id, title: depart.departName }))
    }
  )

  route(
    platform,
    usersOfDepartment,
    {
      right,
      query: ClosedObject({ id: titled('部门', Id), realname: Type.Optional(Text(64, 0, '姓名')) }),
      result: Type.Array(UserRowSchema)
    },
    async ({ caller, query: { id: departId, realname } }) => {
      const asked = { departId, realname, pageSize: 200, column: 'realname', order: 'asc' as const }
      return (await listUsers(database, caller, asked)).records
    }
  )

  route(
    platform,
    checkOnlyUser,
    {
      right,
      query: ClosedObject({
        username: Type.Optional(Text(64, 0, '用户账号')),
        phone: Type.Optional(Text(20, 0, '手机号')),
        email: Type.Optional(Text(100, 0, '邮箱')),
        id: Type.Optional(Id)
      })
    },
    async ({ query: { username, phone, email, id = '' } }) => {
      const same = [
        username && eq(users.username, username.trim().toLowerCase()),
        phone && eq(users.phone, phone),
        email && eq(sql`lower(${users.email})`, email.toLowerCase())
      ].filter(condition => condition !== undefined && condition !== '')
      if (!same.length) return null
      const [taken] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(or(...same), ne(users.id, id)))
        .limit(1)
      if (taken) throw new Refusal('用户账号已存在')
      return null
    }
  )

  route(platform, generateUserId, { right: 'system:user:add', result: Type.String() }, () => newId())
}

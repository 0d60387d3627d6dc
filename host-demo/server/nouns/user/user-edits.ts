import { eq } from 'drizzle-orm'
import Type from 'typebox'
import { addUser, editUser, type User } from '../../../../elements/contract/user.ts'
import { stampsOf } from '../../database/kept.ts'
import { users } from '../../database/tables/accounts.ts'
import { changesBetween } from '../../http/changes.ts'
import { ClosedObject, Id, oneLine, splitIds } from '../../http/fields.ts'
import { conflict } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { newId } from '../../run/ids.ts'
import { hashPassword, requireStrongPassword } from '../session/passwords.ts'
import { settleDepartments, settleRoles } from './belonging.ts'
import { requireReach } from './reach.ts'
import { requireFree } from './taken.ts'
import { newUserFields, requireBirthday, userFields } from './user-fields.ts'
import { lockUsers, noUser, readUser } from './users.ts'

/** Their fields as the log tells them. */
const inWords = (user: User) => ({
  ...user,
  selectedroles: user.roleNames.join('、'),
  selecteddeparts: user.departNames.join('、')
})

export const registerUserEdits = (platform: Platform) => {
  const { database, rights } = platform

  route(
    platform,
    addUser,
    { right: 'system:user:add', body: ClosedObject(newUserFields), message: '添加成功！' },
    async ({ caller, body, log }) => {
      const { selectedroles, selecteddeparts, password: given, ...draft } = body
      requireStrongPassword(given)
      requireBirthday(draft.birthday)
      const password = await hashPassword(given)
      const id = newId()
      const username = draft.username.toLowerCase()
      return database.transaction(async tx => {
        await requireFree(tx, id, { ...draft, username })
        const [row] = await tx
          .insert(users)
          .values({
            ...draft,
            ...stampsOf(users, caller, true),
            id,
            username,
            realname: oneLine(draft.realname),
            password,
            mustChangePassword: true
          })
          .returning()
        if (!row) throw noUser()
        await settleRoles(tx, caller, row, splitIds(selectedroles), rights)
        await settleDepartments(tx, id, splitIds(selecteddeparts))
        const after = await readUser(tx, id)
        const { roleNames, departNames } = after
        const changes = changesBetween(
          { selectedroles: userFields.selectedroles, selecteddeparts: userFields.selecteddeparts },
          { selectedroles: '', selecteddeparts: '' },
          { selectedroles: roleNames.join('、'), selecteddeparts: departNames.join('、') }
        )
        await log(tx, { action: '新增用户', operateType: '2', object: after.realname, objectId: id, changes })
        return after
      })
    }
  )

  route(
    platform,
    editUser,
    {
      right: 'system:user:edit',
      body: ClosedObject({ ...userFields, id: Id, version: Type.Integer() }),
      message: '修改成功!'
    },
    async ({ caller, body, log }) => {
      const { id, version, selectedroles, selecteddeparts, ...draft } = body
      requireBirthday(draft.birthday)
      return database.transaction(async tx => {
        const [row] = await lockUsers(tx, caller, [id])
        if (!row) throw noUser()
        await requireReach(tx, caller, [row])
        const before = await readUser(tx, id)
        if (row.version !== version) throw conflict('用户', before)
        const { phone, email } = draft
        await requireFree(tx, id, {
          ...(phone !== row.phone && { phone }),
          ...(email !== row.email && { email })
        })
        await tx
          .update(users)
          .set({ ...draft, ...stampsOf(users, caller, false), realname: oneLine(draft.realname), version: version + 1 })
          .where(eq(users.id, id))
        await settleRoles(tx, caller, row, splitIds(selectedroles), rights)
        await settleDepartments(tx, id, splitIds(selecteddeparts))
        const after = await readUser(tx, id)
        const changes = changesBetween(userFields, inWords(before), inWords(after))
        await log(tx, { action: '编辑用户', operateType: '3', object: after.realname, objectId: id, changes })
        return after
      })
    }
  )
}

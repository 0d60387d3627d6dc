import Type from 'typebox'
import { addUser, editUser } from '../../../../elements/base/contract/user.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { conflict } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { hashPassword, requireStrongPassword } from '../session/passwords.ts'
import { requireReach } from './reach.ts'
import { newUserFields, requireBirthday, userFields } from './user-fields.ts'
import { userWrites } from './user-writes.ts'
import { lockUsers, noUser, readUser } from './users.ts'

export const registerUserEdits = (platform: Platform) => {
  const { database } = platform
  const writes = userWrites(platform)

  route(
    platform,
    addUser,
    { right: 'system:user:add', body: ClosedObject(newUserFields), message: '添加成功！' },
    async ({ caller, body, log }) => {
      const { password: given, ...draft } = body
      requireStrongPassword(given)
      requireBirthday(draft.birthday)
      const password = await hashPassword(given)
      return database.transaction(async tx => {
        const { after, operation } = await writes.add(tx, caller, draft, password)
        await log(tx, operation)
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
      const { id, version, ...draft } = body
      requireBirthday(draft.birthday)
      return database.transaction(async tx => {
        const [row] = await lockUsers(tx, caller, [id])
        if (!row) throw noUser()
        await requireReach(tx, caller, [row])
        const before = await readUser(tx, id)
        if (row.version !== version) throw conflict('用户', before)
        const { after, operation } = await writes.edit(tx, caller, row, before, draft)
        await log(tx, operation)
        return after
      })
    }
  )
}

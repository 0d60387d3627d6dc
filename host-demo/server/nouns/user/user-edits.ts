import Type from 'typebox'
import { addUser, editUser, type UserDraft } from '../../../../elements/base/contract/user.ts'
import type { Caller } from '../../access/caller.ts'
import { Id } from '../../kernel/fields.ts'
import { conflict } from '../../kernel/refusal.ts'
import { completing, lenient, lenientNew } from '../../http/crud/missing-fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { hashPassword, requireStrongPassword } from '../session/passwords.ts'
import { requireReach } from './account/reach.ts'
import { newUserFields, requireBirthday, userFields } from './account/user-fields.ts'
import { changesAccess } from './account/changes-access.ts'
import { userWrites } from './user-writes.ts'
import { lockUsers, noUser, readUser, seeUser } from './account/users.ts'
import { UserSchema } from '../../results/people/user.ts'

export const registerUserEdits = (platform: Platform) => {
  const { database } = platform
  const writes = userWrites(platform)
  const complete = completing(userFields)
  const completeNew = completing(newUserFields)

  route(
    platform,
    addUser,
    {
      right: 'system:user:add',
      proof: 'grant',
      body: lenientNew(newUserFields),
      result: UserSchema,
      message: '添加成功！'
    },
    async ({ caller, body, log }) => {
      const { password: given, ...draft } = completeNew.added(body)
      requireStrongPassword(given, draft.username)
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
      proof: 'grant',
      needsProof: async (body: Partial<UserDraft> & { id: string }, caller: Caller) =>
        changesAccess(await seeUser(database, caller, body.id), body),
      body: lenient(userFields, { id: Id, version: Type.Integer() }),
      result: UserSchema,
      message: '修改成功!'
    },
    async ({ caller, body, log }) => {
      const { id, version, ...given } = body
      const draft = await complete.edited(given, () => readUser(database, caller, id))
      requireBirthday(draft.birthday)
      return database.transaction(async tx => {
        const [row] = await lockUsers(tx, caller, [id])
        if (!row) throw noUser()
        await requireReach(tx, caller, [row])
        const before = await readUser(tx, caller, id)
        if (row.version !== version) throw conflict('用户', before)
        const { after, operation } = await writes.edit(tx, caller, row, before, draft)
        await log(tx, operation)
        return after
      })
    }
  )
}

import { eq } from 'drizzle-orm'
import { put } from '../../../../elements/base/contract/endpoint.ts'
import { forgePassword, passwordPlace, unlockUser, updatePassword } from '../../../../elements/base/contract/session.ts'
import { users } from '../../database/tables/accounts.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { ClosedObject, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openRoute, route, type Call } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { Captcha, Mobile, Password, UserName } from './account-fields.ts'
import { countFailure, forgetFailures, refuseLocked, unlock } from './attempts/attempts.ts'
import { PasswordPlaceSchema } from '../../results/people/session.ts'
import { isOfDirectory } from './ldap/accounts.ts'
import { checkPassword, hashPassword, requireGoodPassword, requireNewPassword } from './passwords.ts'
import { named } from './people.ts'
import { checkCode, useCode } from './sms-codes.ts'
import { endOtherSessions } from './tokens.ts'

type PasswordChange = { username: string; oldpassword: string; password: string; confirmpassword: string }

/** JeecgBoot sends the same call by PUT. */
const updatePasswordTwin = put<null, PasswordChange>(updatePassword.path)

const changeFields = ClosedObject({
  username: UserName,
  oldpassword: titled('旧密码', Password),
  password: Password,
  confirmpassword: titled('确认密码', Password)
})

const recoverFields = ClosedObject({
  username: UserName,
  mobile: Mobile,
  captcha: Captcha,
  password: Password,
  confirmpassword: titled('确认密码', Password)
})

/** Registers the calls to change the own password, with the old one or with a code sent to the phone. */
export const registerPasswords = (platform: Platform) => {
  const { database, ldap } = platform

  /** @throws Refusal if the person signs in with the password of the directory */
  const refuseDirectory = async (userId: string) => {
    if (await isOfDirectory(database, ldap, userId))
      throw new Refusal(`您用单位目录的密码登录，请在单位目录中修改：${ldap?.place}`)
  }

  const change = async ({ caller, body, address, log }: Call<typeof updatePassword>) => {
    if (body.username !== caller.username) throw new Refusal('只能修改本人的密码')
    await refuseDirectory(caller.userId)
    // Prevents guessing the password from an open session.
    await refuseLocked(database, caller.username, address)
    const [user] = await database.select({ password: users.password }).from(users).where(eq(users.id, caller.userId))
    if (!(await checkPassword(user?.password, body.oldpassword))) {
      await database.transaction(async tx => {
        const isLocking = await countFailure(tx, caller.username, address)
        await log(tx, { operateType: '3', action: isLocking ? '旧密码错误，锁定账号' : '旧密码错误' })
      })
      throw new Refusal('旧密码输入错误!')
    }
    requireGoodPassword(body.password, body.confirmpassword, caller.username)
    if (caller.mustChangePassword && !caller.isPasswordOld && body.password === body.oldpassword)
      throw new Refusal('新密码不能与管理员设置的密码相同')
    await requireNewPassword(database, caller.userId, body.password)
    await forgetFailures(database, caller.username, address)
    const password = await hashPassword(body.password)
    await database.transaction(async tx => {
      await tx.update(users).set({ password, mustChangePassword: false }).where(eq(users.id, caller.userId))
      await tx.update(sessions).set({ passwordDue: false }).where(eq(sessions.tokenHash, caller.tokenHash))
      await endOtherSessions(tx, caller.userId, caller.tokenHash)
      await log(tx, { operateType: '3', action: '修改密码' })
    })
    return null
  }
  const options = {
    right: null,
    body: changeFields,
    message: '密码修改完成！',
    repeats: true,
    beforePassword: true,
    withoutSite: true
  } as const
  route(
    platform,
    passwordPlace,
    { right: null, beforePassword: true, withoutSite: true, result: PasswordPlaceSchema },
    async ({ caller }) => ({ place: (await isOfDirectory(database, ldap, caller.userId)) ? (ldap?.place ?? '') : '' })
  )
  route(platform, updatePassword, options, change)
  route(platform, updatePasswordTwin, options, change)

  openRoute(platform, forgePassword, { body: recoverFields, message: '密码修改完成！' }, async ({ body, log }) => {
    const username = body.username.trim().toLowerCase()
    requireGoodPassword(body.password, body.confirmpassword, username)
    const [user] = await database.select().from(users).where(named(username))
    const isOwn = user?.phone === body.mobile
    // Keeps the code for another try with a better password.
    if (isOwn) {
      await checkCode(database, body.mobile, '2', body.captcha)
      await refuseDirectory(user.id)
      await requireNewPassword(database, user.id, body.password)
    }
    await useCode(database, body.mobile, '2', body.captcha)
    if (!isOwn) throw new Refusal('手机验证码错误')
    const password = await hashPassword(body.password)
    await database.transaction(async tx => {
      await tx.update(users).set({ password, mustChangePassword: false }).where(eq(users.id, user.id))
      await endOtherSessions(tx, user.id, '')
      await unlock(tx, user.username)
      const by = { userId: user.id, username: user.username, subsiteId: '' }
      await log(tx, { by, operateType: '3', action: '找回密码' })
    })
    return null
  })

  route(
    platform,
    unlockUser,
    { right: 'system:user:unlock', body: ClosedObject({ username: UserName }), message: '账号已解锁' },
    async ({ body, log }) => {
      const [user] = await database.select().from(users).where(named(body.username.trim().toLowerCase()))
      if (!user) throw new Refusal('未找到用户!')
      await database.transaction(async tx => {
        await unlock(tx, user.username)
        await log(tx, { operateType: '3', action: '解锁账号', object: user.username, objectId: user.id })
      })
      return null
    }
  )
}

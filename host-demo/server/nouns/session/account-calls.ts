import { accountMobilePattern } from '../../../../elements/base/contract/checks.ts'
import { eq } from 'drizzle-orm'
import Type from 'typebox'
import { checkSms, register, sendSms, type SmsMode, smsModes } from '../../../../elements/base/contract/session.ts'
import { isSeparated } from '../../access/three-administrators.ts'
import { lockObject } from '../../database/locks.ts'
import { takenIndex } from '../../database/open.ts'
import { roles, userRoles, users } from '../../database/tables/accounts.ts'
import { ClosedObject, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { Captcha, Password } from './account-fields.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { checkCode, makeCode, spendCode, tryCode } from './sms-codes.ts'
import { RegisterSchema } from '../../results/people/session.ts'

const NewMobile = Type.String({ pattern: `^${accountMobilePattern}$`, title: '手机号' })
const NewUserName = Type.String({ pattern: '^[a-zA-Z][\\w.-]{2,31}$', title: '用户名' })

const purposes: Record<SmsMode, string> = { '0': '登录', '1': '注册', '2': '找回密码' }

/** Code of the role for registered accounts. */
export const basicRole = 'basic'

/**
 * Registers text message codes and registration. No response reveals whether a number is known before a code proves its
 * ownership.
 */
export const registerAccounts = (platform: Platform) => {
  const { database, messages } = platform

  openRoute(
    platform,
    sendSms,
    {
      body: ClosedObject({
        mobile: NewMobile,
        smsmode: Type.Enum(smsModes)
      }),
      message: '验证码已发送，10 分钟内有效',
      perMinute: 30
    },
    async ({ body, address, request }) => {
      const code = await makeCode(database, body.mobile, body.smsmode, address)
      const purpose = purposes[body.smsmode]
      const text = `【群岛】您的${purpose}验证码为 ${code}，10 分钟内有效，请勿告知他人。`
      await messages.send(body.mobile, purpose, text, request.log)
      return null
    }
  )

  openRoute(
    platform,
    checkSms,
    {
      body: ClosedObject({ mobile: NewMobile, smsmode: Type.Enum(smsModes), captcha: Captcha }),
      perMinute: 30
    },
    async ({ body }) => {
      await checkCode(database, body.mobile, body.smsmode, body.captcha)
      return null
    }
  )

  openRoute(
    platform,
    register,
    {
      body: ClosedObject({
        username: NewUserName,
        password: Password,
        confirmpassword: titled('确认密码', Password),
        realname: Text(30, 1, '姓名'),
        mobile: NewMobile,
        captcha: Captcha
      }),
      result: RegisterSchema,
      message: '注册成功'
    },
    async ({ body, log }) => {
      if (!platform.registers) throw new Refusal('本平台未开放注册，请联系管理员开通账号')
      requireGoodPassword(body.password, body.confirmpassword, body.username)
      // Keeps the code for another try with a free user name; each try counts, which bounds guessing of names.
      const code = await tryCode(database, body.mobile, '1', body.captcha)
      const username = body.username.toLowerCase()
      const id = newId()
      const password = await hashPassword(body.password)
      try {
        await database.transaction(async tx => {
          // Serialises registrations of the same number.
          await lockObject(tx, `users.phone:${body.mobile}`)
          const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, body.mobile))
          if (taken) throw new Refusal('该手机号已注册，请直接登录')
          // Separation: only the system administrator creates accounts that can sign in.
          const status = (await isSeparated(tx)) ? 'frozen' : 'normal'
          await tx.insert(users).values({ id, username, password, realname: body.realname, phone: body.mobile, status })
          const [role] = await tx.select().from(roles).where(eq(roles.roleCode, basicRole))
          if (role) await tx.insert(userRoles).values({ userId: id, roleId: role.id })
          await spendCode(tx, code)
          const by = { userId: id, username, subsiteId: '' }
          await log(tx, {
            by,
            operateType: '2',
            action: status === 'frozen' ? '注册账号，等待启用' : '注册账号，等待分配站点',
            object: username,
            objectId: id
          })
        })
      } catch (error) {
        if (takenIndex(error) === 'users_username_unique') throw new Refusal('用户名已注册，请换一个')
        throw error
      }
      return { username }
    }
  )
}

import Type from 'typebox'
import {
  getLoginOptions,
  getUserInfo,
  login,
  logout,
  ownUserInfo,
  phoneLogin,
  tellUse,
  validateCasTicket
} from '../../../../elements/base/contract/session.ts'
import { endViewingIn } from '../../admit/end-viewing.ts'
import { users } from '../../database/tables/accounts.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openRoute, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { countVisit, visitorOf } from '../log/visits.ts'
import { Captcha, Mobile, Password, UserName } from './account-fields.ts'
import { countFailure, forgetFailures, refuseLocked } from './attempts/attempts.ts'
import { validateTicket } from './cas.ts'
import { CheckKey, GivenCaptcha } from './attempts/captcha-fields.ts'
import { requireCaptcha } from './attempts/captchas.ts'
import { addressOfSignOut } from './oidc/sign-out.ts'
import { RefusedBind } from './ldap/bind.ts'
import { checkOwnPassword } from './passwords.ts'
import { named, phoned } from './people.ts'
import { presentSubsite, presentUser, shownTo } from './present-user.ts'
import { settleSession } from './settle-session.ts'
import { refuseStrange, signedIn, signIn } from './sign-in.ts'
import { useCode } from './sms-codes.ts'
import { askFactor } from './factor/tickets.ts'
import { departmentOf, endSession } from './tokens.ts'
import { GetLoginOptionsSchema, LogoutSchema, PresentUserSchema, SignedInSchema } from '../../results/people/session.ts'

const wrongPassword = () => new Refusal('用户名或密码错误')

/** Normalises a name for the lock: `Zhang`, ` zhang ` and `zhang` are equal. */
const asName = (text: string) => text.trim().toLowerCase()

/** Registers the three ways to sign in, sign-out, and the call for the current user. */
export const registerSession = (platform: Platform) => {
  const { database } = platform

  openRoute(
    platform,
    login,
    {
      body: ClosedObject({
        username: UserName,
        password: Password,
        captcha: Type.Optional(GivenCaptcha),
        checkKey: Type.Optional(CheckKey)
      }),
      ...signedIn
    },
    async call => {
      const { body, address, log } = call
      await refuseStrange(platform, address)
      const username = asName(body.username)
      await refuseLocked(database, username, address)
      await requireCaptcha(database, { username, address, captcha: body.captcha, checkKey: body.checkKey })
      const [user] = await database.select().from(users).where(named(username))
      const countOne = () =>
        database.transaction(async tx => {
          const isLocking = await countFailure(tx, username, address)
          const by = { userId: user?.id ?? '', username: body.username, subsiteId: '' }
          const action = isLocking ? '登录失败，锁定账号' : '登录失败'
          await log(tx, { by, logType: '1', operateType: '1', action })
        })
      const matches = await checkOwnPassword(platform, user, body.password, call).catch(async error => {
        if (error instanceof RefusedBind) await countOne()
        throw error
      })
      if (!matches) await countOne()
      // Checks again, because concurrent guesses passed the first check together.
      await refuseLocked(database, username, address)
      if (!matches || !user) throw wrongPassword()
      // Keeps the failures: the right password alone must not allow more guesses of codes.
      await askFactor(platform, user.id, true)
      await forgetFailures(database, username, address)
      return signIn(platform, user, call, { byPassword: true })
    }
  )

  openRoute(
    platform,
    phoneLogin,
    { body: ClosedObject({ mobile: Mobile, captcha: Captcha }), ...signedIn },
    async call => {
      const { body, address } = call
      await refuseStrange(platform, address)
      await useCode(database, body.mobile, '0', body.captcha)
      const [user] = await database.select().from(users).where(phoned(body.mobile))
      if (!user) throw new Refusal('手机验证码错误')
      await askFactor(platform, user.id)
      return signIn(platform, user, call)
    }
  )

  openRoute(
    platform,
    validateCasTicket,
    {
      query: ClosedObject({
        ticket: Type.Optional(Text(256, 1, '票据')),
        token: Type.Optional(Text(256, 1, '票据')),
        service: Type.Optional(Text(500, 1, '服务地址'))
      }),
      result: SignedInSchema,
      message: '登录成功'
    },
    async call => {
      const { ticket, token, service } = call.query
      await refuseStrange(platform, call.address)
      const username = await validateTicket(platform.cas, ticket ?? token ?? '', service)
      const [user] = await database
        .select()
        .from(users)
        .where(named(asName(username)))
      if (!user) throw new Refusal('统一认证的账号在本平台没有对应用户，请联系管理员')
      await askFactor(platform, user.id)
      return signIn(platform, user, call)
    }
  )

  // High limit: the call is cheap, and a whole building may share one address.
  openRoute(platform, getLoginOptions, { perMinute: 6000, result: GetLoginOptionsSchema }, () => ({
    casUrl: platform.cas ? `${platform.cas.url}/login?service=${encodeURIComponent(platform.cas.service)}` : '',
    oidc: platform.oidc ? { name: platform.oidc.name } : null,
    passkeyOrigin: platform.passkeys.origin,
    register: platform.registers
  }))

  route(
    platform,
    logout,
    {
      right: null,
      result: LogoutSchema,
      message: '退出登录成功！',
      repeats: true,
      beforePassword: true,
      withoutSite: true,
      everywhere: true
    },
    async ({ caller, log }) => {
      const address = await addressOfSignOut(platform, caller.tokenHash)
      await database.transaction(async tx => {
        if (caller.viewing) return void (await endViewingIn(tx, caller.viewing.id, 'left'))
        await endSession(tx, caller.tokenHash, 'signed-out')
        await log(tx, { logType: '1', operateType: '1', action: '退出登录' })
      })
      return address ? { address } : null
    }
  )

  route(platform, tellUse, { right: null, withoutSite: true, repeats: true }, () => null)

  const known = { right: null, result: PresentUserSchema, beforePassword: true, withoutSite: true }
  for (const call of [getUserInfo, ownUserInfo])
    route(platform, call, known, async ({ caller, address, log }) => {
      await countVisit(database, address, visitorOf(caller))
      const subsite = await presentSubsite(database, await settleSession(platform, caller, log))
      const departId = await departmentOf(database, caller.tokenHash)
      const { userId, isPasswordOld, mustEnrol } = caller
      const userInfo = await presentUser(database, userId, departId, { isPasswordOld, hasProvenFactor: !mustEnrol })
      return { userInfo: shownTo(caller, userInfo), subsite }
    })
}

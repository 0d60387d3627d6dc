import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  beginSecondFactor,
  enableSecondFactor,
  ownSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes
} from '../../../../elements/base/contract/account.ts'
import { secondStep } from '../../../../elements/base/contract/session.ts'
import { needsFactor } from '../../access/session-queries.ts'
import { databaseTime } from '../../database/clock.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { secondFactors } from '../../database/tables/sessions.ts'
import { ClosedObject, Secret, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readable } from '../../kernel/seal.ts'
import { requireProof } from '../../http/calls/proof.ts'
import { openRoute, route, type Call } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { NewSecondFactorSchema, OwnSecondFactorSchema, RecoveryCodesSchema } from '../../results/people/account.ts'
import { countFailure, refuseLocked } from './attempts/attempts.ts'
import { closeSecret, findFactor, withFactor, wrongCode } from './factor/factor.ts'
import { countCodes, replaceCodes } from './factor/recovery-codes.ts'
import { readTicket, spendTicket } from './factor/tickets.ts'
import { factorAddress, newSecret, stepOf } from './factor/totp.ts'
import { isOfDirectory } from './ldap/accounts.ts'
import { openIdentity } from './oidc/identities.ts'
import { checkOwnPassword } from './passwords.ts'
import { refuseStrange, signedIn, signIn } from './sign-in.ts'
import { endOtherSessions } from './tokens.ts'

const Code = Secret(32, '动态验证码')
const Password = Type.With(Text(128, 0, '密码'), { writeOnly: true })
/** Time in ms to enter the first code of a new secret. */
const patience = 10 * 60_000

const isNeeded = async (database: Database | Transaction, userId: string) => {
  const { rows } = await database.execute<{ needed: boolean }>(
    sql`select ${sql.raw(needsFactor('u.id'))} as needed from users u where u.id = ${userId}`
  )
  return rows[0]?.needed === true
}

const requireFactor = async (database: Database, userId: string) => {
  if (!(await findFactor(database, userId))) throw new Refusal('您没有启用双因素认证')
}

/** True for ten minutes after signing in: whoever holds an open session later must prove to be its owner. */
const isNew = async (database: Database, tokenHash: string) => {
  const { rows } = await database.execute<{ is_new: boolean }>(
    sql`select create_time > now() - interval '10 minutes' as is_new from sessions where token_hash = ${tokenHash}`
  )
  return rows[0]?.is_new === true
}

/** Registers the second step of sign-ins. */
export const registerSecondStep = (platform: Platform) => {
  const { database, seal } = platform
  openRoute(
    platform,
    secondStep,
    { body: ClosedObject({ ticket: Secret(64, '登录凭据'), code: Code }), ...signedIn },
    async call => {
      const { body, address, log } = call
      await refuseStrange(platform, address)
      const { userId, byPassword, oidc } = await readTicket(database, body.ticket)
      const [user] = await database.select().from(users).where(eq(users.id, userId))
      if (!user || user.deletedTime) throw wrongCode()
      const entry = { by: { userId, username: user.username, subsiteId: '' }, logType: '1', operateType: '1' } as const
      const failed = (tx: Transaction, isLocking: boolean) =>
        log(tx, { ...entry, action: isLocking ? '双因素认证失败，锁定账号' : '双因素认证失败' })
      await withFactor(database, seal, { user, address, code: body.code, failed }, async (tx, proof) => {
        await spendTicket(tx, body.ticket)
        if (proof === 'recovery') await log(tx, { ...entry, action: '使用恢复码登录' })
      })
      return signIn(platform, user, call, { byPassword, oidc: openIdentity(seal, oidc) })
    }
  )
}

/** Registers the calls for the own second factor. */
export const registerOwnFactor = (platform: Platform) => {
  const { database, seal } = platform
  const secret = { right: null, repeats: true } as const
  const failing =
    ({ log }: Pick<Call<unknown>, 'log'>, action: string) =>
    (tx: Transaction, isLocking: boolean) =>
      log(tx, { operateType: '3', action: isLocking ? `${action}，锁定账号` : action })

  /** @throws Refusal if the password is wrong, counted and logged as `action` */
  const requirePassword = async (call: Call<unknown>, password: string, action: string) => {
    const { caller, address } = call
    await refuseLocked(database, caller.username, address)
    const [stored] = await database.select().from(users).where(eq(users.id, caller.userId))
    // People without a password sign in by ticket or phone only: that is their proof.
    if (!stored?.password && !(await isOfDirectory(database, platform.ldap, caller.userId)))
      return requireProof(platform, call.request, caller, 'reset')
    if (await checkOwnPassword(platform, stored, password, call)) return
    await database.transaction(async tx => failing(call, action)(tx, await countFailure(tx, caller.username, address)))
    throw new Refusal('密码错误')
  }

  route(
    platform,
    ownSecondFactor,
    { right: null, beforeFactor: true, result: OwnSecondFactorSchema },
    async ({ caller }) => {
      const factor = await findFactor(database, caller.userId)
      return {
        enabledTime: formatTime(factor?.createTime ?? null),
        codesLeft: await countCodes(database, caller.userId),
        isRequired: await isNeeded(database, caller.userId)
      }
    }
  )

  route(
    platform,
    beginSecondFactor,
    { ...secret, beforeFactor: true, result: NewSecondFactorSchema },
    async ({ caller }) => {
      if (await findFactor(database, caller.userId)) throw new Refusal('您已启用双因素认证')
      const made = newSecret()
      const sealed = closeSecret(seal, caller.userId, `${caller.now + patience}:${made}`)
      return { secret: made, address: factorAddress(made, '群岛', caller.username), sealed }
    }
  )

  route(
    platform,
    enableSecondFactor,
    {
      ...secret,
      beforeFactor: true,
      body: ClosedObject({ sealed: Secret(400, '密钥'), code: Code, password: Type.Optional(Password) }),
      result: RecoveryCodesSchema,
      message: '双因素认证已启用'
    },
    async call => {
      const { caller, body, log } = call
      const { userId } = caller
      if (!(await isNew(database, caller.tokenHash)))
        await requirePassword(call, body.password ?? '', '启用双因素认证时密码错误')
      const [owner, until, made] = readable(seal, body.sealed).split(':')
      if (owner !== userId || !made || Number(until) < caller.now) throw new Refusal('二维码已超过 10 分钟，请重新扫描')
      return database.transaction(async tx => {
        const code = body.code.replaceAll(/\s/g, '')
        const lastStep = stepOf(made, code, (await databaseTime(tx)).getTime())
        if (lastStep === undefined) throw new Refusal('动态验证码错误，请核对手机时间后重试')
        const kept = { userId, sealed: closeSecret(seal, userId, made), lastStep }
        const { rowCount } = await tx.insert(secondFactors).values(kept).onConflictDoNothing()
        if (!rowCount) throw new Refusal('您已启用双因素认证')
        const codes = await replaceCodes(tx, seal, userId)
        await endOtherSessions(tx, userId, caller.tokenHash)
        await log(tx, { operateType: '3', action: '启用双因素认证' })
        return { codes }
      })
    }
  )

  route(
    platform,
    renewRecoveryCodes,
    { ...secret, body: ClosedObject({ code: Code }), result: RecoveryCodesSchema, message: '恢复码已更换' },
    async call => {
      const { caller, body, address, log } = call
      const user = { id: caller.userId, username: caller.username }
      await requireFactor(database, caller.userId)
      const failed = failing(call, '更换恢复码时验证码错误')
      return withFactor(database, seal, { user, address, code: body.code, failed }, async tx => {
        const codes = await replaceCodes(tx, seal, caller.userId)
        await log(tx, { operateType: '3', action: '更换恢复码' })
        return { codes }
      })
    }
  )

  route(
    platform,
    removeSecondFactor,
    {
      ...secret,
      body: ClosedObject({ password: Password, code: Code }),
      message: '双因素认证已停用'
    },
    async call => {
      const { caller, body, address, log } = call
      const user = { id: caller.userId, username: caller.username }
      await requireFactor(database, caller.userId)
      if (await isNeeded(database, caller.userId)) throw new Refusal('您的角色需要双因素认证，不能停用')
      await requirePassword(call, body.password, '停用双因素认证时密码错误')
      const failed = failing(call, '停用双因素认证时验证码错误')
      await withFactor(database, seal, { user, address, code: body.code, failed }, async tx => {
        if (await isNeeded(tx, caller.userId)) throw new Refusal('您的角色需要双因素认证，不能停用')
        await tx.delete(secondFactors).where(eq(secondFactors.userId, caller.userId))
        await endOtherSessions(tx, caller.userId, caller.tokenHash)
        await log(tx, { operateType: '3', action: '停用双因素认证' })
      })
      return null
    }
  )
}

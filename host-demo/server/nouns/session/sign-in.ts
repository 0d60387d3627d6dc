import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../elements/base/contract/session.ts'
import { databaseTime } from '../../database/clock.ts'
import { deviceOf } from '../../kernel/device.ts'
import { hasExpired } from '../../database/may-act.ts'
import type { SessionRules } from '../../access/session-rules.ts'
import { users } from '../../database/tables/accounts.ts'
import { refuseAddress } from '../../http/addresses/refuse-address.ts'
import type { OpenCall } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { currentTime } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { SignedInSchema } from '../../results/people/session.ts'
import { countVisit } from '../log/visits.ts'
import { presentSubsite, presentUser } from './present-user.ts'
import { isOfDirectory } from './ldap/accounts.ts'
import { noteOidc, type OidcIdentity } from './oidc/identities.ts'
import { firstSubsite } from './settle-session.ts'
import { lastDepartment, openSession } from './tokens.ts'

type User = typeof users.$inferSelect

const day = 86_400_000

const isOld = ({ passwordTime }: User, { passwordDays }: SessionRules) =>
  passwordDays > 0 && currentTime().getTime() - passwordTime.getTime() > passwordDays * day

/** Way by which a person signs in. */
interface Way {
  /** The age of the password counts. */
  byPassword?: boolean
  /** Identity at the OpenID provider. */
  oidc?: OidcIdentity | undefined
  passkeyId?: string
}

/** Opens a session for a person who proved who they are. */
export const signIn = async (
  platform: Platform,
  user: User,
  { address, request, log }: Pick<OpenCall<unknown>, 'address' | 'request' | 'log'>,
  { byPassword = false, oidc, passkeyId }: Way = {}
): Promise<SignedIn> => {
  const { database, sessionRules } = platform
  const device = deviceOf(request.headers['user-agent'])
  if (user.status === 'frozen') throw new Refusal('该用户已冻结，请联系管理员')
  if (hasExpired(user.validUntil, await databaseTime(database)))
    throw new Refusal('该账号已过有效期，不能登录，请联系本单位的账号管理员延长有效期')
  const subsiteId = await firstSubsite(platform, user, address)
  if (!subsiteId) throw new Refusal('您尚未被分配任何站点，请联系管理员')
  await countVisit(database, address, user.username)
  const isDirectory = await isOfDirectory(database, platform.ldap, user.id)
  const isLdap = byPassword && isDirectory
  const passwordDue = byPassword && !isLdap && isOld(user, sessionRules)
  const { token, departId } = await database.transaction(async tx => {
    const by = { userId: user.id, username: user.username, subsiteId }
    const object = oidc ? 'OIDC' : passkeyId ? '通行密钥' : isLdap && 'LDAP'
    const way = object && {
      object,
      changes: [{ title: '设备', before: '', after: device }]
    }
    await log(tx, { by, logType: '1', operateType: '1', action: '登录', ...(way || {}) })
    // The password that an administrator set signs in no longer and needs no change.
    const ended = isDirectory && user.mustChangePassword && { mustChangePassword: false, password: '' }
    const stamp = { lastLoginTime: currentTime(), lastLoginAddress: address, ...ended }
    await tx.update(users).set(stamp).where(eq(users.id, user.id))
    const departId = await lastDepartment(tx, user.id)
    const opening = {
      subsiteId,
      departId,
      address,
      device,
      passwordDue,
      byPassword,
      ...(passkeyId && { passkeyId })
    }
    const opened = await openSession(tx, user.id, opening, sessionRules)
    if (oidc && (await noteOidc(tx, platform, user.id, opened, oidc)))
      await log(tx, { by, logType: '1', operateType: '2', action: '关联统一身份', object: oidc.subject })
    return { token: opened, departId }
  })
  const userInfo = await presentUser(database, user.id, departId, {
    isPasswordOld: passwordDue,
    hasProvenFactor: Boolean(oidc?.hasFactor || passkeyId)
  })
  return { token, userInfo, subsite: await presentSubsite(database, subsiteId) }
}

/** The specification compares the code of these calls with a text. */
export const signedIn = { result: SignedInSchema, message: '登录成功', code: '200' } as const

/** Checks the address first, so that blocked addresses learn nothing about accounts. */
export const refuseStrange = (platform: Platform, address: string) =>
  refuseAddress(platform, { address, scope: 'login', subsiteId: '' })

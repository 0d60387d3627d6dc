import { eq } from 'drizzle-orm'
import { removePasskeys } from '../../../../elements/base/contract/passkey.ts'
import { resetSecondFactor } from '../../../../elements/base/contract/user.ts'
import { users } from '../../database/tables/accounts.ts'
import { passkeys } from '../../database/tables/passkeys.ts'
import { secondFactors } from '../../database/tables/sessions.ts'
import { route, type Call } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { UserName } from '../session/account-fields.ts'
import { named } from '../session/people.ts'
import { endSessionsOf } from '../session/tokens.ts'
import { requireOthers, requireReach } from './account/reach.ts'
import { tellOwner } from './account/tell-owner.ts'
import { lockUsers, noUser } from './account/users.ts'

/** Registers the calls that remove the second factor and the passkeys of a user, under the rules of a password reset. */
export const registerFactorReset = (platform: Platform) => {
  const { database } = platform
  const options = {
    right: 'system:user:changepwd',
    proof: 'reset',
    body: ClosedObject({ username: UserName })
  } as const

  /** Removes what signs a user in, ends their sessions and sends them a message. @throws Refusal with `missing` if there is nothing */
  const remove = async (
    { caller, body, log }: Pick<Call<typeof resetSecondFactor>, 'caller' | 'body' | 'log'>,
    table: typeof secondFactors | typeof passkeys,
    { verb, action, missing, title, text }: Record<'verb' | 'action' | 'missing' | 'title' | 'text', string>
  ) => {
    await database.transaction(async tx => {
      const [found] = await tx.select({ id: users.id }).from(users).where(named(body.username.trim().toLowerCase()))
      const [user] = found ? await lockUsers(tx, caller, [found.id]) : []
      if (!user) throw noUser()
      requireOthers(caller, [user], verb)
      await requireReach(tx, caller, [user])
      const { rowCount } = await tx.delete(table).where(eq(table.userId, user.id))
      if (!rowCount) throw new Refusal(missing)
      await endSessionsOf(tx, [user.id])
      await log(tx, { action, operateType: '3', object: user.realname, objectId: user.id })
      await tellOwner(tx, { subsiteId: caller.subsiteId, userId: user.id }, { title, text })
    })
    return null
  }

  route(platform, resetSecondFactor, { ...options, message: '双因素认证已重置' }, call =>
    remove(call, secondFactors, {
      verb: '重置',
      action: '重置双因素认证',
      missing: '此人没有启用双因素认证',
      title: '您的双因素认证已被重置',
      text: '管理员重置了您的双因素认证，原来的动态验证码和恢复码已失效。请在个人中心重新启用；如果您没有要求重置，请联系管理员。'
    })
  )

  route(platform, removePasskeys, { ...options, message: '通行密钥已移除' }, call =>
    remove(call, passkeys, {
      verb: '移除通行密钥',
      action: '移除通行密钥',
      missing: '此人没有通行密钥',
      title: '您的通行密钥已被移除',
      text: '管理员移除了您的全部通行密钥，它们不能再用来登录。需要时请在个人中心重新添加；如果您没有要求移除，请联系管理员。'
    })
  )
}

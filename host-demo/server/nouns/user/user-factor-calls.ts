import { eq } from 'drizzle-orm'
import { resetSecondFactor } from '../../../../elements/base/contract/user.ts'
import { users } from '../../database/tables/accounts.ts'
import { secondFactors } from '../../database/tables/sessions.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { UserName } from '../session/account-fields.ts'
import { named } from '../session/people.ts'
import { endSessionsOf } from '../session/tokens.ts'
import { requireOthers, requireReach } from './account/reach.ts'
import { tellOwner } from './account/tell-owner.ts'
import { lockUsers, noUser } from './account/users.ts'

/** Registers the call that removes the second factor of a user, under the rules of a password reset. */
export const registerFactorReset = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    resetSecondFactor,
    {
      right: 'system:user:changepwd',
      proof: 'reset',
      body: ClosedObject({ username: UserName }),
      message: '双因素认证已重置'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const [found] = await tx.select({ id: users.id }).from(users).where(named(body.username.trim().toLowerCase()))
        const [user] = found ? await lockUsers(tx, caller, [found.id]) : []
        if (!user) throw noUser()
        requireOthers(caller, [user], '重置')
        await requireReach(tx, caller, [user])
        const { rowCount } = await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id))
        if (!rowCount) throw new Refusal('此人没有启用双因素认证')
        await endSessionsOf(tx, [user.id])
        await log(tx, { action: '重置双因素认证', operateType: '3', object: user.realname, objectId: user.id })
        const to = { subsiteId: caller.subsiteId, userId: user.id }
        await tellOwner(tx, to, {
          title: '您的双因素认证已被重置',
          text: '管理员重置了您的双因素认证，原来的动态验证码和恢复码已失效。请在个人中心重新启用；如果您没有要求重置，请联系管理员。'
        })
      })
      return null
    }
  )
}

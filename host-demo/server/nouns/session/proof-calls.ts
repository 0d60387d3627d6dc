import { eq } from 'drizzle-orm'
import Type from 'typebox'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import { proveIdentity } from '../../../../elements/base/contract/proof.ts'
import type { Transaction } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { noteProof, readProof } from '../../http/calls/proof.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countFailure, forgetFailures, refuseLocked } from './attempts/attempts.ts'
import { withFactor } from './factor/factor.ts'
import { acceptAssertion } from './passkey/accept.ts'
import { AssertionFields } from './passkey/credential-fields.ts'
import { checkOwnPassword } from './passwords.ts'

const secret = (most: number, title: string) => Type.Optional(Type.With(Text(most, 0, title), { writeOnly: true }))

/** Registers the call that confirms the identity of a session’s person, before sensitive calls. */
export const registerProof = (platform: Platform) => {
  const { database, seal, sessionRules } = platform
  route(
    platform,
    proveIdentity,
    {
      right: null,
      withoutSite: true,
      repeats: true,
      body: ClosedObject({
        password: secret(128, '密码'),
        code: secret(32, '动态验证码'),
        passkey: Type.Optional(AssertionFields)
      }),
      message: '验证成功'
    },
    async ({ caller, body: { password = '', code = '', passkey }, address, log, request }) => {
      const { userId: id, username, tokenHash } = caller
      const entry = { logType: '1', operateType: '1' } as const
      const accept = async (tx: Transaction) => {
        await noteProof(tx, tokenHash)
        await log(tx, { ...entry, action: '再次验证身份' })
      }
      const done = async () => {
        await forgetFailures(database, username, address)
        await database.transaction(accept)
        return null
      }
      if (passkey) {
        await acceptAssertion(platform, {
          ...{ given: passkey, owner: { purpose: 'prove', ownerHash: tokenHash }, userId: id, address, request },
          failed: (tx, reason) => log(tx, { ...entry, action: '再次验证身份失败', object: reason })
        })
        return done()
      }
      const { needed } = await readProof(platform, tokenHash, sessionRules.proofMinutes)
      if (!needed.password && !needed.code)
        throw new Refusal('您没有可用于验证的密码或双因素认证，请重新登录', codes.failed)
      if (needed.password && !password) throw new Refusal('请输入密码')
      if (needed.code && !code.trim()) throw new Refusal('请输入动态验证码')
      const failed = (tx: Transaction, isLocking: boolean) =>
        log(tx, { ...entry, action: isLocking ? '再次验证身份失败，锁定账号' : '再次验证身份失败' })
      await refuseLocked(database, username, address)
      if (needed.password) {
        const [stored] = await database.select().from(users).where(eq(users.id, id))
        const matches = await checkOwnPassword(platform, stored, password, { address, request })
        if (!matches) await database.transaction(async tx => failed(tx, await countFailure(tx, username, address)))
        // Checks again, because concurrent guesses passed the first check together.
        await refuseLocked(database, username, address)
        if (!matches) throw new Refusal('密码错误')
      }
      // Keeps the failures until the code is right, too.
      if (!needed.code) return done()
      await withFactor(database, seal, { user: { id, username }, address, code, failed }, accept)
      return null
    }
  )
}

import { beginPasskeySignIn, finishPasskeySignIn } from '../../../../elements/base/contract/passkey.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Secret } from '../../kernel/fields.ts'
import { newToken, sha256 } from '../../kernel/ids.ts'
import { BeginPasskeySignInSchema } from '../../results/people/passkey.ts'
import { forgetFailures } from './attempts/attempts.ts'
import { acceptAssertion, requestAssertion } from './passkey/accept.ts'
import { AssertionFields } from './passkey/credential-fields.ts'
import { refuseStrange, signedIn, signIn } from './sign-in.ts'

/** Registers sign-in by passkey, which needs neither user name nor password. */
export const registerPasskeySignIn = (platform: Platform) => {
  const { database } = platform

  openRoute(platform, beginPasskeySignIn, { result: BeginPasskeySignInSchema }, async ({ address }) => {
    await refuseStrange(platform, address)
    const attempt = newToken()
    const options = await requestAssertion(platform, { purpose: 'sign-in', ownerHash: sha256(attempt) })
    return { attempt, options }
  })

  openRoute(
    platform,
    finishPasskeySignIn,
    { body: ClosedObject({ attempt: Secret(64, '登录凭据'), credential: AssertionFields }), ...signedIn },
    async call => {
      const { body, address, log, request } = call
      await refuseStrange(platform, address)
      const { passkey, user } = await acceptAssertion(platform, {
        ...{ given: body.credential, address, request },
        owner: { purpose: 'sign-in', ownerHash: sha256(body.attempt) },
        failed: (tx, reason, person) => {
          const by = { userId: person?.id ?? '', username: person?.username ?? '', subsiteId: '' }
          return log(tx, { by, logType: '1', operateType: '1', action: '登录失败', object: reason })
        }
      })
      await forgetFailures(database, user.username, address)
      return signIn(platform, user, call, { passkeyId: passkey.id })
    }
  )
}

import Type from 'typebox'
import { beginOidc, finishOidc } from '../../../../elements/base/contract/oidc.ts'
import { ClosedObject, Secret, Text } from '../../kernel/fields.ts'
import { logFailure } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { BeginOidcSchema } from '../../results/people/session.ts'
import { askFactor } from './factor/tickets.ts'
import { exchangeCode, requestSignIn, spendRequest } from './oidc/exchange.ts'
import { closeIdentity, findPerson } from './oidc/identities.ts'
import { configurationOf, isUnreachable, providerAway } from './oidc/provider.ts'
import { refuseStrange, signedIn, signIn } from './sign-in.ts'

/** Returns true if a page of the caller's origin may receive the response. The provider checks the whole address. */
const isOwnPage = (address: string, origin: string | undefined) => {
  if (!URL.canParse(address)) return false
  const page = new URL(address)
  const isPlain = /^https?:$/.test(page.protocol) && !page.search && !page.hash && !page.username
  return isPlain && (origin === undefined || origin === page.origin)
}

/** Registers sign-in at an OpenID provider. */
export const registerOidc = (platform: Platform) => {
  const { database, seal, oidc } = platform
  const requireOidc = () => {
    if (!oidc) throw new Refusal('本平台未开通 OIDC 登录，请使用其他方式登录')
    return oidc
  }

  openRoute(
    platform,
    beginOidc,
    {
      body: ClosedObject({ redirectUri: Text(500, 1, '登录页地址'), isFresh: Type.Optional(Type.Boolean()) }),
      result: BeginOidcSchema
    },
    async ({ body: { redirectUri, isFresh = false }, address, request }) => {
      await refuseStrange(platform, address)
      const settings = requireOidc()
      if (!isOwnPage(redirectUri, request.headers.origin)) throw new Refusal('返回地址不是本页，请从登录页重新进入')
      const configuration = await configurationOf(settings).catch(failure => {
        logFailure(request.log, 'warn', failure, 'the OpenID provider is away')
        throw providerAway()
      })
      return requestSignIn(database, settings, configuration, { redirectUri, isFresh })
    }
  )

  openRoute(
    platform,
    finishOidc,
    {
      body: ClosedObject({
        code: Secret(4000, '授权码'),
        state: Secret(200, '登录状态'),
        iss: Type.Optional(Text(500, 1, '提供方'))
      }),
      ...signedIn
    },
    async call => {
      const { body, address, request } = call
      await refuseStrange(platform, address)
      const settings = requireOidc()
      const waiting = await spendRequest(database, body.state)
      const identify = async () => exchangeCode(settings, await configurationOf(settings), waiting, body)
      const identity = await identify().catch(failure => {
        if (failure instanceof Refusal) throw failure
        logFailure(request.log, 'warn', failure, 'a response of the OpenID provider was refused')
        throw isUnreachable(failure) ? providerAway() : new Refusal('统一身份认证的登录信息无效或已使用，请重新登录')
      })
      const user = await findPerson(database, settings, identity)
      if (!identity.hasFactor) await askFactor(platform, user.id, false, closeIdentity(seal, identity))
      return signIn(platform, user, call, { oidc: identity })
    }
  )
}

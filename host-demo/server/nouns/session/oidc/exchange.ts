import { and, eq, gt, sql } from 'drizzle-orm'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration
} from 'openid-client'
import type { OidcSettings } from './oidc-settings.ts'
import type { Database } from '../../../database/open.ts'
import { oidcRequests } from '../../../database/tables/oidc.ts'
import { sha256 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { OidcIdentity } from './identities.ts'

/** Seconds that a person has at the provider, and by which its clock may differ. */
const [patience, tolerance] = [600, 60]

/** Stores a sign-in and returns its address at the provider. */
export const requestSignIn = async (
  database: Database,
  { scope }: OidcSettings,
  configuration: Configuration,
  { redirectUri, isFresh }: { redirectUri: string; isFresh: boolean }
) => {
  const [verifier, nonce, state] = [randomPKCECodeVerifier(), randomNonce(), randomState()]
  await database.insert(oidcRequests).values({ stateHash: sha256(state), verifier, nonce, redirectUri, isFresh })
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isFresh && { max_age: '0' })
  })
  return { address: address.href, state }
}

/** Uses the sign-in of a state up. @throws Refusal if it is unknown, used or too old */
export const spendRequest = async (database: Database, state: string) => {
  const [request] = await database
    .delete(oidcRequests)
    .where(
      and(
        eq(oidcRequests.stateHash, sha256(state)),
        gt(oidcRequests.createTime, sql`now() - ${patience} * interval '1 second'`)
      )
    )
    .returning()
  if (!request) throw new Refusal('本次统一身份认证登录已超过 10 分钟或已使用，请重新登录')
  return request
}

type Request = typeof oidcRequests.$inferSelect

/** Reads a claim from the ID token, otherwise from the user info of the provider. */
const readName = async (
  configuration: Configuration,
  name: string,
  claims: Readonly<Record<string, unknown>> & { sub: string },
  accessToken: string
) => {
  const isComplete = name in claims || !configuration.serverMetadata().userinfo_endpoint
  const given: Readonly<Record<string, unknown>> = isComplete
    ? claims
    : await fetchUserInfo(configuration, accessToken, claims.sub)
  // An address that the provider did not verify is a mere statement of the person.
  if (name === 'email' && given.email_verified !== true) return ''
  return typeof given[name] === 'string' ? given[name] : ''
}

/** Exchanges the response of the provider for the identity that it proves. */
export const exchangeCode = async (
  { claim, trustsFactor }: OidcSettings,
  configuration: Configuration,
  { verifier, nonce, redirectUri, isFresh, createTime }: Request,
  given: { code: string; state: string; iss?: string }
): Promise<OidcIdentity> => {
  const response = new URL(redirectUri)
  for (const [name, value] of Object.entries(given)) response.searchParams.set(name, value)
  const tokens = await authorizationCodeGrant(configuration, response, {
    expectedState: given.state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    ...(isFresh && { maxAge: patience })
  })
  const claims = tokens.claims()
  if (!claims) throw new Refusal('统一身份认证没有返回身份，请联系管理员')
  const { iss: issuer, sub, amr, auth_time: provenAt } = claims
  if (isFresh && (provenAt ?? 0) < createTime.getTime() / 1000 - tolerance)
    throw new Refusal('统一身份认证没有再次验证您的身份，请重新登录')
  return {
    issuer,
    subject: sub,
    username: await readName(configuration, claim, claims, tokens.access_token),
    idToken: tokens.id_token ?? '',
    redirectUri,
    ...(provenAt !== undefined && { provenAt }),
    hasFactor: trustsFactor && Array.isArray(amr) && amr.includes('mfa')
  }
}

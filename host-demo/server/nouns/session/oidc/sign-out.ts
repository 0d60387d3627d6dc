import { eq } from 'drizzle-orm'
import { buildEndSessionUrl } from 'openid-client'
import { oidcSessions } from '../../../database/tables/oidc.ts'
import type { Platform } from '../../../http/platform.ts'
import { readable } from '../../../kernel/seal.ts'
import { configurationOf } from './provider.ts'

/**
 * Returns the address that signs the person of a session out at the OpenID provider. Returns '' for other sessions, and
 * if the provider is away or offers no sign-out.
 */
export const addressOfSignOut = async ({ database, oidc, seal }: Platform, tokenHash: string) => {
  const [session] = await database.delete(oidcSessions).where(eq(oidcSessions.tokenHash, tokenHash)).returning()
  if (!oidc || !session) return ''
  const hint = readable(seal, session.sealed)
  try {
    const configuration = await configurationOf(oidc)
    return buildEndSessionUrl(configuration, {
      ...(hint && { id_token_hint: hint }),
      post_logout_redirect_uri: session.redirectUri
    }).href
  } catch {
    return ''
  }
}

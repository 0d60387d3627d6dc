import { get, post, put } from './endpoint.ts'
import type { SignedIn } from './session.ts'

/**
 * ◆ Begins a sign-in at the OpenID provider. Open `address`, and keep `state` in the browser: a response with another one
 * must be refused. `redirectUri` is the page that receives the response; the provider must know it. `isFresh` makes the
 * provider identify the person again.
 */
export const beginOidc = post<{ address: string; state: string }, { redirectUri: string; isFresh?: boolean }>(
  '/auth/oidc/begin',
  { open: true }
)

/** ◆ Signs in with the response of the provider. A state is valid for one sign-in within ten minutes. */
export const finishOidc = post<SignedIn, { code: string; state: string; iss?: string }>('/auth/oidc/finish', {
  open: true
})

/** ◆ Identity at the OpenID provider that signs in as a user. */
export interface OidcLink {
  issuer: string
  /** Identifier of the person at the provider. */
  subject: string
  createTime: string
}

export const userOidcLinks = get<OidcLink[], { userId: string }>('/sys/user/oidcLinks')
/** ◆ Removes all links of a user, and signs the user out. The next sign-in by OIDC links again by the username. */
export const removeOidcLinks = put<null, { userId: string }>('/sys/user/removeOidcLinks')

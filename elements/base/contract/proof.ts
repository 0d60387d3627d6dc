import { post } from './endpoint.ts'
import type { PasskeyAssertion } from './passkey.ts'

/**
 * Kinds of sensitive calls: exports, grants of rights, deletions that cannot be undone, resets of credentials, new
 * passkeys, and looking at the platform as another person.
 */
export const proofKinds = ['export', 'grant', 'delete', 'reset', 'passkey', 'viewing'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Result of a refusal with code 426. If neither is needed, only signing in again counts. */
export interface NeededProof {
  kind: ProofKind
  /** Whether the password is needed. */
  password: boolean
  /** Whether a code of the second factor, or a recovery code, is needed. */
  code: boolean
  /** Origin of the pages in which a passkey may be used instead; absent if the person has none. */
  passkeyOrigin?: string
}

/**
 * ◆ Confirms the identity of the session’s person, so that sensitive calls are accepted for some minutes. Wrong passwords and
 * codes count as at sign-in. A passkey (`beginPasskeyProof`) replaces both.
 */
export const proveIdentity = post<null, { password?: string; code?: string; passkey?: PasskeyAssertion }>(
  '/sys/user/proveIdentity'
)

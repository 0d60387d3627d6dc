import { get, post, put } from './endpoint.ts'
import type { SignedIn } from './session.ts'

/** ◆ Passkey (WebAuthn) of the caller. */
export interface OwnPasskey {
  id: string
  name: string
  createTime: string
  /** '' if it was never used. */
  lastUsed: string
}

/** Credential that a browser is asked for. */
export interface PasskeyHandle {
  id: string
  type: 'public-key'
  transports: string[]
}

/** Options of `navigator.credentials.create`, with binary values in base64url. */
export interface PasskeyCreation {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout: number
  excludeCredentials: PasskeyHandle[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: boolean; userVerification: 'required' }
  attestation: 'none'
}

/** Options of `navigator.credentials.get`, with binary values in base64url. */
export interface PasskeyRequest {
  challenge: string
  rpId: string
  timeout: number
  allowCredentials: PasskeyHandle[]
  userVerification: 'required'
}

/** New credential, as the browser returns it. */
export interface NewCredential {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** Signature of a credential, as the browser returns it. */
export interface PasskeyAssertion {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

/** ◆ Passkeys work only in pages of `origin`. */
export const ownPasskeys = get<{ origin: string; list: OwnPasskey[] }>('/account/center/passkeys')
/** ◆ Needs a proof of identity of the last ten minutes at least (code 426). A challenge is valid once, for five minutes. */
export const beginPasskey = post<PasskeyCreation>('/account/center/beginPasskey')
/** ◆ */
export const addPasskey = post<OwnPasskey, { name: string; credential: NewCredential }>('/account/center/addPasskey')
/** ◆ */
export const renamePasskey = post<null, { id: string; name: string }>('/account/center/renamePasskey')
/** ◆ Ends the sessions that the passkey opened, except the current one. */
export const removePasskey = post<null, { id: string }>('/account/center/removePasskey')

/** ◆ Begins a proof of identity by passkey; `proveIdentity` takes the signature. */
export const beginPasskeyProof = post<PasskeyRequest>('/sys/user/beginPasskeyProof')

/** ◆ Begins a sign-in by passkey. Keep `attempt` in the page: only it completes the sign-in. */
export const beginPasskeySignIn = post<{ attempt: string; options: PasskeyRequest }>('/auth/passkey/begin', {
  open: true
})
/** ◆ Signs in without a password. A challenge is valid once, for five minutes. */
export const finishPasskeySignIn = post<SignedIn, { attempt: string; credential: PasskeyAssertion }>(
  '/auth/passkey/finish',
  { open: true }
)

/** ◆ Removes all passkeys of a user. The user gets a message and is signed out everywhere. */
export const removePasskeys = put<null, { username: string }>('/sys/user/removePasskeys')

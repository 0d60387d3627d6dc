import { atom } from 'nanostores'
import { hmacSha256 } from '../../core/values/sha256.ts'

/** Key that signs addresses of files (`fileKeyHeader`); '' before the first response to the session. */
export const $fileKey = atom('')

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the pass of a path below `/files/`, '' without a key. */
export function passOf(path: string): string {
  const [session, until, key] = $fileKey.get().split('.')
  return key ? `${session}.${until}.${base64urlOf(hmacSha256(bytesOf(key), path).subarray(0, 16))}` : ''
}

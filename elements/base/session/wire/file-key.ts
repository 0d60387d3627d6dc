import { atom } from 'nanostores'
import { fromBase64 } from '../../core/values/base64.ts'
import { hmacSha256 } from '../../core/values/sha256.ts'

/** Key that signs addresses of files (`fileKeyHeader`); '' before the first response to the session. */
export const $fileKey = atom('')

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the pass of a path below `/files/`, '' without a key. */
export function passOf(path: string): string {
  const [session, until, key] = $fileKey.get().split('.')
  return key ? `${session}.${until}.${base64urlOf(hmacSha256(fromBase64(key), path).subarray(0, 16))}` : ''
}

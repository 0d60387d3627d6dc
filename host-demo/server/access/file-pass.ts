import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Seal } from '../kernel/seal.ts'
import type { Caller } from './caller.ts'

/** Seconds. A key is valid for one to two periods, so that addresses of a file repeat and its cached copy is used. */
const period = 7200
/** Bytes of a signature. */
const signatureBytes = 16

const deriveKey = (seal: Seal, sessionId: string, until: string) => seal.derive(`files:${sessionId}:${until}`)

/** Returns the key with which a session signs addresses of files (`fileKeyHeader`). */
export const fileKeyOf = (seal: Seal, { sessionId, now }: Pick<Caller, 'sessionId' | 'now'>) => {
  const until = ((Math.floor(now / 1000 / period) + 2) * period).toString(36)
  return `${sessionId}.${until}.${deriveKey(seal, sessionId, until).toString('base64url')}`
}

/** Session of a signed address, and its end in ms. */
interface Pass {
  sessionId: string
  until: number
}

/** Reads the pass of an address. Returns undefined if it was not signed for this path. Compare `until` with the clock. */
export const readPass = (seal: Seal, path: string, pass: unknown): Pass | undefined => {
  const [, sessionId, until, signature] =
    /^([\da-f-]{36})\.([\da-z]{1,9})\.([\w-]{22})$/.exec(typeof pass === 'string' ? pass : '') ?? []
  if (!sessionId || !until || !signature) return undefined
  const expected = createHmac('sha256', deriveKey(seal, sessionId, until))
    .update(path)
    .digest()
  const given = Buffer.from(signature, 'base64url')
  if (!timingSafeEqual(given, expected.subarray(0, signatureBytes))) return undefined
  return { sessionId, until: Number.parseInt(until, 36) * 1000 }
}

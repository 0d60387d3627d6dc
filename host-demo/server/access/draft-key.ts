import type { Seal } from '../kernel/seal.ts'
import type { Caller } from './caller.ts'

/** Returns the value of `draftKeyHeader`: the key with which elements encrypt a user's unsaved work. */
export const draftKeyOf = (seal: Seal, { userId }: Pick<Caller, 'userId'>) =>
  `${userId}.${seal.derive(`drafts:${userId}`).toString('base64url')}`

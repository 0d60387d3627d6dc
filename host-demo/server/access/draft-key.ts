import type { Seal } from '../kernel/seal.ts'
import type { Caller } from './caller.ts'

/**
 * Returns the value of `draftKeyHeader`: the key with which elements encrypt a user's unsaved work. Each application has other keys,
 * so that it reads no drafts of the platform's pages.
 */
export const draftKeyOf = (seal: Seal, { userId, client }: Pick<Caller, 'userId' | 'client'>) =>
  `${userId}.${seal.derive(`drafts:${client ? `${client.id}:` : ''}${userId}`).toString('base64url')}`

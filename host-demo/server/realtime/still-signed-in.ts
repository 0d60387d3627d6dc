import { mayActText } from '../database/may-act.ts'
import { inUse, sessionRulesOf } from '../access/session-rules.ts'
import type { Database } from '../database/open.ts'

const text = `
  select s.token_hash from sessions s join users u on u.id = s.user_id
  where s.token_hash = any($1) and s.revoked = '' and s.expire_time > now() and ${mayActText('u')}
    and ${inUse('s', '$2::int')}`

/** Returns the token hashes without a valid session. */
export const endedAmong = async (database: Database, tokens: readonly string[]): Promise<Set<string>> => {
  if (tokens.length === 0) return new Set()
  const { rows } = await database.$client.query<{ token_hash: string }>({
    name: 'living',
    text,
    values: [tokens, sessionRulesOf(database).idleMinutes]
  })
  const living = new Set(rows.map(row => row.token_hash))
  return new Set(tokens.filter(token => !living.has(token)))
}

import type { FastifyRequest } from 'fastify'
import { unattendedHeader } from '../../../elements/base/contract/endpoint.ts'
import type { Database } from '../database/open.ts'
import { sessionRulesOf } from './session-rules.ts'

/** Shortest time in ms between two notes of the use of a session. */
const step = 60_000
const minute = 60_000

interface Used {
  tokenHash: string
  /** Last use in ms, by the clock of the database. At most a minute late for uses at other servers. */
  used: number
}

/** Returns true for calls that a person caused. Sockets and polls of an unattended page are none. */
export const isAttended = ({ headers }: FastifyRequest) =>
  headers[unattendedHeader] === undefined && headers.upgrade === undefined

const readUse = async (database: Database, tokenHash: string) => {
  const { rows } = await database.$client.query<{ last_used: Date }>({
    name: 'session-used',
    text: 'select last_used from sessions where token_hash = $1',
    values: [tokenHash]
  })
  return rows[0]?.last_used.getTime() ?? 0
}

/** Returns true if the session was not used for too long, at any server. */
export const isIdle = async (database: Database, session: Used, now: number): Promise<boolean> => {
  const longest = sessionRulesOf(database).idleMinutes * minute
  if (!longest || now - session.used < longest) return false
  session.used = Math.max(session.used, await readUse(database, session.tokenHash))
  return now - session.used >= longest
}

/** Notes the use of a session, at most once a minute. A failure must not end the call, which may only read. */
export const noteUse = async (database: Database, session: Used, now: number) => {
  if (now - session.used < step) return
  session.used = now
  const text = `update sessions set last_used = now() where token_hash =
    (select token_hash from sessions where token_hash = $1 and revoked = '' for update skip locked)`
  await database.$client.query({ name: 'use-session', text, values: [session.tokenHash] }).catch(() => undefined)
}

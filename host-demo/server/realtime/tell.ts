import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/open.ts'
import { executePrepared } from '../database/prepared.ts'

export const channel = 'qundao_push'

/**
 * What every server process is told: ids alone, no process trusts a content that came this way. `announcement` came or went; something of `users` did; sessions
 * of `sessionsOf` ended; an application of the site `applicationsOf` came or moved; a task came to one of the subjects `tasksOf` (`user:…`, `role:…`, `depart:…`, `manage:…`). One of them is told at a time.
 */
export interface Told {
  announcement?: string
  users?: readonly string[]
  sessionsOf?: readonly string[]
  applicationsOf?: string
  tasksOf?: readonly string[]
}

/** PostgreSQL carries 8,000 bytes at most; an id has 64. */
const mostIds = 100

const inParts = (told: Told): Told[] => {
  const [[name, value] = []] = Object.entries(told) as [string, string | readonly string[]][]
  if (!name || !value || typeof value === 'string') return [told]
  const starts = Array.from({ length: Math.ceil(value.length / mostIds) }, (_, part) => part * mostIds)
  return starts.map(start => ({ [name]: value.slice(start, start + mostIds) }))
}

/** Tells all server processes once the transaction is kept, and nobody when it is not. */
export const tell = async (tx: Database | Transaction, told: Told): Promise<void> => {
  for (const part of inParts(told))
    await executePrepared(tx, sql`select pg_notify(${channel}, ${JSON.stringify(part)})`)
}

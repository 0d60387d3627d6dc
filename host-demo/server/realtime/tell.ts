import { sql } from 'drizzle-orm'
import type { Announced } from '../access/caller-cache.ts'
import type { Database, Transaction } from '../database/open.ts'
import { executePrepared } from '../database/prepared.ts'

export const channel = 'qundao_push'

/**
 * Notification to every server process: ids only, because the channel is not trusted for contents. Contains one of: an
 * `announcement` that came or went; `users` with changes; users with ended sessions (`sessionsOf`); a site with a new
 * or moved application (`applicationsOf`); a content with new questions or lines (`contentOf`); subjects with a new task (`tasksOf`: `user:…`, `role:…`, `depart:…`,
 * `manage:…`). What a person has used of the allowance of calls (`spent`), and which work a person cancels (`cancelled`). Triggers of the database send the changes of rights: of users (`accessOf`), of holders of roles
 * (`accessOfRoles`), of people in departments and below (`accessOfDepartments`), of people with positions
 * (`accessOfPositions`), of everyone at deleted sites (`accessAt`), and of all (`access`), and the changes that only the caches of servers need (`Announced`).
 */
export interface Told extends Announced {
  spent?: string
  cancelled?: string
  announcement?: string
  users?: readonly string[]
  sessionsOf?: readonly string[]
  applicationsOf?: string
  contentOf?: string
  tasksOf?: readonly string[]
}

/** PostgreSQL's limit is 8,000 bytes; an id has up to 64. */
const mostIds = 100

const inParts = (told: Told): Told[] => {
  const [[name, value] = []] = Object.entries(told) as [string, string | readonly string[]][]
  if (!name || !value || typeof value === 'string') return [told]
  const starts = Array.from({ length: Math.ceil(value.length / mostIds) }, (_, part) => part * mostIds)
  return starts.map(start => ({ [name]: value.slice(start, start + mostIds) }))
}

/** Notifies all server processes when the transaction commits. */
export const tell = async (tx: Database | Transaction, told: Told): Promise<void> => {
  for (const part of inParts(told))
    await executePrepared(tx, sql`select pg_notify(${channel}, ${JSON.stringify(part)})`)
}

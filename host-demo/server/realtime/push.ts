import type { Database } from '../database/open.ts'
import type { Module } from '../http/module.ts'
import type { Sockets } from './sockets.ts'
import type { Told } from './tell.ts'
import { usersWithChangedAccess } from './changed-access.ts'

export const readTold = (payload: string): Told => {
  try {
    return Object(JSON.parse(payload)) as Told
  } catch {
    // Other programs may use the channel of this database.
    return {}
  }
}

/** Sends a notification of any server process to the sockets of this one. Each module handles its noun. */
export const pushTold = async (
  database: Database,
  sockets: Sockets,
  told: Told,
  { modules, endSessions }: { modules: readonly Module[]; endSessions(users: readonly string[]): Promise<void> }
): Promise<void> => {
  for (const { push } of modules) await push?.(database, sockets, told)
  if (told.users) sockets.push(told.users, { cmd: 'user', msgId: '', msgTxt: '' })
  const changed = await usersWithChangedAccess(database, sockets, told)
  if (changed.length > 0) sockets.pushSlowly(changed, { cmd: 'access', msgId: '', msgTxt: '' })
  if (told.sessionsOf) await endSessions(told.sessionsOf)
}

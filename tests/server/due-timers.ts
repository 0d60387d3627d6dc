import assert from 'node:assert/strict'
import type { Database } from '../../host-demo/server/database/open.ts'
import { fireTimers } from '../../host-demo/server/nouns/process/instance/timers.ts'

interface Platform {
  database: Database
  query: (text: string) => Promise<unknown>
}

/**
 * Fires due timers on one or several servers and returns when all are done. The platform also checks every two seconds
 * and may hold a timer that the others skip. The last query waits for it.
 */
export const fireDueTimers = async (platform: Platform, servers = [platform.database]) => {
  await Promise.all(servers.map(database => fireTimers(database, assert.fail)))
  await platform.query('select id from process_timers where due_time <= now() for update')
}

import assert from 'node:assert/strict'
import type { Database } from '../../host-demo/server/database/open.ts'
import { fireTimers } from '../../host-demo/server/nouns/process/instance/timers.ts'

interface Platform {
  database: Database
  query: (text: string) => Promise<unknown>
}

/**
 * Fires what is due, on one server or on several at once, and returns when all of it is done. The platform looks by itself
 * every two seconds, too: a timer that its look has taken is passed over by the others, so the last question waits for that.
 */
export const fireDueTimers = async (platform: Platform, servers = [platform.database]) => {
  await Promise.all(servers.map(database => fireTimers(database, assert.fail)))
  await platform.query('select id from process_timers where due_time <= now() for update')
}

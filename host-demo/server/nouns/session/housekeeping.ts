import { lt } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { doneRequests, loginAttempts, sessions, smsCodes, smsOutbox, visits } from '../../database/tables/sessions.ts'
import { formatDay } from '../../kernel/clock.ts'

const hour = 3_600_000
const day = 24 * hour

const ago = (time: number) => new Date(Date.now() - time)

/**
 * Forgets what is past its use. An ended session is known for another week, so that its tabs hear why it ended; visits
 * for a little more than a year, what was sent for three months. The log has months of its own (`nouns/log/drop-months.ts`).
 */
export const tidySessions = async (database: Database) => {
  await database.delete(sessions).where(lt(sessions.expireTime, ago(7 * day)))
  await database.delete(loginAttempts).where(lt(loginAttempts.lastTime, ago(day)))
  await database.delete(doneRequests).where(lt(doneRequests.createTime, ago(hour)))
  await database.delete(smsCodes).where(lt(smsCodes.createTime, ago(2 * day)))
  await database.delete(smsOutbox).where(lt(smsOutbox.createTime, ago(90 * day)))
  await database.delete(visits).where(lt(visits.day, formatDay(ago(400 * day))))
}

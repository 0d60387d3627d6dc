import { lt } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { doneRequests, loginAttempts, sessions, smsCodes, smsOutbox, visits } from '../../database/tables/sessions.ts'
import { tidyTold } from '../../http/crud/told-lists.ts'
import { formatDay } from '../../kernel/clock.ts'

const hour = 3_600_000
const day = 24 * hour

const ago = (time: number) => new Date(Date.now() - time)

/**
 * Deletes expired rows. Ended sessions stay for a week, so that open tabs learn the reason; visits for a little more
 * than a year, text messages for three months. The log has its own retention (`nouns/log/drop-months.ts`).
 */
export const tidySessions = async (database: Database) => {
  await database.delete(sessions).where(lt(sessions.expireTime, ago(7 * day)))
  await database.delete(loginAttempts).where(lt(loginAttempts.lastTime, ago(day)))
  await database.delete(doneRequests).where(lt(doneRequests.createTime, ago(hour)))
  await tidyTold(database)
  await database.delete(smsCodes).where(lt(smsCodes.createTime, ago(2 * day)))
  await database.delete(smsOutbox).where(lt(smsOutbox.createTime, ago(90 * day)))
  await database.delete(visits).where(lt(visits.day, formatDay(ago(400 * day))))
}

import { lt } from 'drizzle-orm'
import { databaseTime } from '../../database/clock.ts'
import type { Database } from '../../database/open.ts'
import { clientRequests } from '../../database/tables/clients.ts'
import {
  doneRequests,
  loginAttempts,
  sessions,
  signInTickets,
  smsCodes,
  smsOutbox,
  visits
} from '../../database/tables/sessions.ts'
import { oidcRequests } from '../../database/tables/oidc.ts'
import { passkeyChallenges } from '../../database/tables/passkeys.ts'
import { tidyImports } from '../../http/crud/history/kept-import.ts'
import { tidyTold } from '../../http/crud/told-lists.ts'
import { formatDay } from '../../kernel/clock.ts'
import { tidyCaptchas } from './attempts/captchas.ts'

const hour = 3_600_000
const day = 24 * hour

const ago = (now: Date) => (time: number) => new Date(now.getTime() - time)

/**
 * Deletes expired rows. Ended sessions stay for a week, so that open tabs learn the reason; visits for a little more
 * than a year, text messages and imports for three months. The log has its own retention (`nouns/log/drop-months.ts`).
 */
export const tidySessions = async (database: Database) => {
  const before = ago(await databaseTime(database))
  await database.delete(sessions).where(lt(sessions.expireTime, before(7 * day)))
  await database.delete(loginAttempts).where(lt(loginAttempts.lastTime, before(day)))
  await database.delete(doneRequests).where(lt(doneRequests.createTime, before(hour)))
  await database.delete(clientRequests).where(lt(clientRequests.createTime, before(hour)))
  await database.delete(signInTickets).where(lt(signInTickets.createTime, before(hour)))
  await database.delete(oidcRequests).where(lt(oidcRequests.createTime, before(hour)))
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.createTime, before(hour)))
  await tidyCaptchas(database)
  await tidyTold(database)
  await tidyImports(database)
  await database.delete(smsCodes).where(lt(smsCodes.createTime, before(2 * day)))
  await database.delete(smsOutbox).where(lt(smsOutbox.createTime, before(90 * day)))
  await database.delete(visits).where(lt(visits.day, formatDay(before(400 * day))))
}

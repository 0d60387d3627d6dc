import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open.ts'
import { doneRequests, loginAttempts, sessions, smsCodes } from '../../database/tables/sessions.ts'

const hour = 3_600_000
const day = 24 * hour

const ago = (time: number) => new Date(Date.now() - time)

/** Forgets what is past its use. An ended session is known for another week, so that its tabs hear why it ended. */
export const tidySessions = async (database: Database) => {
  await database.delete(sessions).where(lt(sessions.expireTime, ago(7 * day)))
  await database.delete(loginAttempts).where(lt(loginAttempts.lastTime, ago(day)))
  await database.delete(doneRequests).where(lt(doneRequests.createTime, ago(hour)))
  await database.delete(smsCodes).where(lt(smsCodes.createTime, ago(2 * day)))
}

export const keepTidy = (http: FastifyInstance, database: Database) => {
  const timer = setInterval(() => {
    tidySessions(database).catch((error: Error) => http.log.warn({ reason: error.message }, 'tidying failed'))
  }, hour)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}

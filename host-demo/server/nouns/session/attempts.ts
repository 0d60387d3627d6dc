import { and, eq, sql } from 'drizzle-orm'
import { codes } from '../../../../elements/contract/envelope.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { loginAttempts } from '../../database/tables/sessions.ts'
import { Refusal } from '../../http/refusal.ts'
import { formatTime } from '../../run/clock.ts'

const mostFailures = 10
/** Minutes an account stays closed to an address, and that a failure counts. */
const minutes = 15

const one = (username: string, address: string) =>
  and(eq(loginAttempts.username, username), eq(loginAttempts.address, address))

export const refuseLocked = async (database: Database, username: string, address: string) => {
  const [attempt] = await database.select().from(loginAttempts).where(one(username, address))
  if (attempt?.lockedUntil && attempt.lockedUntil.getTime() > Date.now())
    throw new Refusal(`密码错误次数过多，账号已锁定，请于 ${formatTime(attempt.lockedUntil)} 后重试`, codes.locked)
}

/** Counts in one statement, so that guesses that arrive together all count. Tells whether this one closes the account. */
export const countFailure = async (tx: Transaction, username: string, address: string) => {
  const fresh = sql`${loginAttempts.lastTime} < now() - make_interval(mins => ${minutes})`
  const counted = sql`case when ${fresh} then 1 else ${loginAttempts.failures} + 1 end`
  const [attempt] = await tx
    .insert(loginAttempts)
    .values({ username, address, failures: 1 })
    .onConflictDoUpdate({
      target: [loginAttempts.username, loginAttempts.address],
      set: {
        failures: counted,
        lastTime: sql`now()`,
        lockedUntil: sql`case when ${counted} >= ${mostFailures} then now() + make_interval(mins => ${minutes}) end`
      }
    })
    .returning({ failures: loginAttempts.failures })
  return attempt?.failures === mostFailures
}

export const forgetFailures = (database: Database, username: string, address: string) =>
  database.delete(loginAttempts).where(one(username, address))

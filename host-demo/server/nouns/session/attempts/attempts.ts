import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { operationLog } from '../../../database/tables/log.ts'
import { loginAttempts } from '../../../database/tables/sessions.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { formatTime } from '../../../kernel/clock.ts'

/** Time in seconds for which a failure counts. */
export const memory = 15 * 60
/** Failures from one address that lock the name for this address. */
const ofAddress = { most: 10, seconds: memory }
/** Failures from all addresses; each further one locks the name briefly for unknown addresses. */
const ofName = { most: 30, seconds: 30 }
/** Represents all addresses together. */
export const everywhere = ''

const one = (username: string, address: string) =>
  and(eq(loginAttempts.username, username), eq(loginAttempts.address, address))

/** Returns true if the person signed in from this address before. Guesses from elsewhere do not lock them out there. */
export const isKnown = async (database: Database | Transaction, username: string, address: string) => {
  const [known] = await database
    .select({ id: operationLog.id })
    .from(operationLog)
    .where(
      and(
        eq(operationLog.username, username),
        eq(operationLog.address, address),
        eq(operationLog.action, '登录'),
        sql`${operationLog.createTime} > now() - interval '30 days'`
      )
    )
    .limit(1)
  return Boolean(known)
}

/** Refuses locked names. Locks use the database's clock only. */
export const refuseLocked = async (database: Database | Transaction, username: string, address: string) => {
  const locks = await database
    .select({ address: loginAttempts.address, lockedUntil: loginAttempts.lockedUntil })
    .from(loginAttempts)
    .where(
      and(
        eq(loginAttempts.username, username),
        inArray(loginAttempts.address, [address, everywhere]),
        gt(loginAttempts.lockedUntil, sql`now()`)
      )
    )
  const own = locks.find(lock => lock.address === address)
  const lock = own ?? locks[0]
  if (!lock || (!own && (await isKnown(database, username, address)))) return
  throw new Refusal(`密码错误次数过多，账号已锁定，请于 ${formatTime(lock.lockedUntil)} 后重试`, codes.locked)
}

/** Counts in one statement, so that concurrent guesses all count. */
const count = async (tx: Transaction, username: string, address: string, limit: typeof ofAddress) => {
  const fresh = sql`${loginAttempts.lastTime} < now() - make_interval(secs => ${memory})`
  const counted = sql`case when ${fresh} then 1 else ${loginAttempts.failures} + 1 end`
  const [attempt] = await tx
    .insert(loginAttempts)
    .values({ username, address, failures: 1 })
    .onConflictDoUpdate({
      target: [loginAttempts.username, loginAttempts.address],
      set: {
        failures: counted,
        lastTime: sql`now()`,
        lockedUntil: sql`case when ${counted} >= ${limit.most} then now() + make_interval(secs => ${limit.seconds}) end`
      }
    })
    .returning({ failures: loginAttempts.failures })
  return attempt?.failures === limit.most
}

/** Counts a failure. Returns true if it locks the account. */
export const countFailure = async (tx: Transaction, username: string, address: string) => {
  const isLocking = await count(tx, username, address, ofAddress)
  return (await count(tx, username, everywhere, ofName)) || isLocking
}

export const forgetFailures = (database: Database, username: string, address: string) =>
  database.delete(loginAttempts).where(one(username, address))

/** Unlocks names for all addresses. Returns those that were locked. */
export const unlockAll = async (tx: Database | Transaction, usernames: string[]) => {
  const gone = await tx
    .delete(loginAttempts)
    .where(inArray(loginAttempts.username, usernames))
    .returning({ username: loginAttempts.username, isLocked: sql<boolean>`coalesce(locked_until > now(), false)` })
  return new Set(gone.filter(({ isLocked }) => isLocked).map(({ username }) => username))
}

export const unlock = (tx: Database | Transaction, username: string) => unlockAll(tx, [username])

/** SQL of the time until which a name is locked for some address, '' if it is not. */
export const lockedUntil = (username: PgColumn) =>
  sql<string>`coalesce((select to_char(max(a.locked_until) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
    from ${loginAttempts} a where a.username = ${username} and a.locked_until > now()), '')`

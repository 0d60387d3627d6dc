/**
 * Decides which accounts may act: they may sign in, be chosen and be waited for. Frozen, deleted and expired accounts may
 * not. Ask here instead of comparing the state of an account.
 */
import { sql, type SQL } from 'drizzle-orm'
import { formatDay } from '../kernel/clock.ts'

/** SQL of the day in China after a number of days, by the clock of the database. */
export const dayIn = (days: number) =>
  `to_char((now() at time zone 'Asia/Shanghai') + interval '${days} days', 'YYYY-MM-DD')`
export const today = dayIn(0)

/** SQL condition: the last day of the account is over. `user` is the alias of its row. */
export const isExpired = (user: string) => `(${user}.valid_until <> '' and ${user}.valid_until < ${today})`

/** SQL condition for the account of a row. */
export const mayActText = (user: string) =>
  `${user}.status = 'normal' and ${user}.deleted_time is null and not ${isExpired(user)}`
export const mayAct = (user = 'u'): SQL => sql.raw(mayActText(user))

/** SQL condition: the account may act, and no last day is set. */
export const staysUsable = (user: string): SQL => sql.raw(`${mayActText(user)} and ${user}.valid_until = ''`)

/** SQL condition: the grant counts, because its last day is not over. `grant` is the alias of its row. */
export const lasts = (grant: string): SQL => sql.raw(`(${grant}.valid_until = '' or ${grant}.valid_until >= ${today})`)

/** Returns true if the last day was over at a time of the database's clock. */
export const hasExpired = (validUntil: string, now: Date) => validUntil !== '' && validUntil < formatDay(now)

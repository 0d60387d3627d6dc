import { timestamp } from 'drizzle-orm/pg-core'

/** Milliseconds, like JavaScript's: a time that went to a client and came back still equals the row's. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

import { timestamp } from 'drizzle-orm/pg-core'

/** Time in milliseconds, as in JavaScript, so that a time sent by a client equals the stored one. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

import { and, eq, isNull } from 'drizzle-orm'
import { users } from '../../database/tables/accounts.ts'

/** Conditions for sign-in, which exclude deleted users. */
export const named = (username: string) => and(eq(users.username, username), isNull(users.deletedTime))
export const phoned = (mobile: string) => and(eq(users.phone, mobile), isNull(users.deletedTime))

import { and, eq, isNull } from 'drizzle-orm'
import { users } from '../../database/tables/accounts.ts'

/** Who lies in the recycle bin is nobody to those who sign in. */
export const named = (username: string) => and(eq(users.username, username), isNull(users.deletedTime))
export const phoned = (mobile: string) => and(eq(users.phone, mobile), isNull(users.deletedTime))

import { sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../database/open.ts'
import { visits } from '../../database/tables/sessions.ts'
import { currentTime, formatDay } from '../../kernel/clock.ts'

/** Returns the name of the visitor. Names viewer and person for a view. */
export const visitorOf = ({ username, viewing }: Pick<Caller, 'username' | 'viewing'>) =>
  viewing ? `${viewing.viewerAccount}（以 ${username} 的身份）` : username

/** Counts a sign-in or page load of a person. */
export const countVisit = async (database: Database, address: string, username: string) => {
  await database
    .insert(visits)
    .values({ day: formatDay(currentTime()), address, username })
    .onConflictDoUpdate({
      target: [visits.day, visits.address, visits.username],
      set: { visits: sql`${visits.visits} + 1`, lastTime: sql`now()` }
    })
}

import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../database/open.ts'
import { passkeyChallenges } from '../../../database/tables/passkeys.ts'
import { newToken, sha256 } from '../../../kernel/ids.ts'

/** Time in ms to answer the browser’s question. */
export const patience = 5 * 60_000

/** Purpose of a challenge, and the hash of the session or sign-in that asked for it. */
export interface ChallengeOwner {
  purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  ownerHash: string
}

/** Stores a new challenge. */
export const newChallenge = async (database: Database, owner: ChallengeOwner) => {
  const challenge = newToken()
  await database.insert(passkeyChallenges).values({ challengeHash: sha256(challenge), ...owner })
  return challenge
}

/** Uses a challenge up. Returns false if it is unknown, used, too old, or another session’s. */
export const spendChallenge = async (database: Database, challenge: string, { purpose, ownerHash }: ChallengeOwner) => {
  const spent = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, sha256(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.ownerHash, ownerHash),
        gt(passkeyChallenges.createTime, sql`now() - ${patience} * interval '1 ms'`)
      )
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return spent.length > 0
}

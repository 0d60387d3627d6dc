import { eq, sql } from 'drizzle-orm'
import type { NeededProof } from '../../../elements/base/contract/proof.ts'
import type { Database, Transaction } from '../database/open.ts'
import { sessions } from '../database/tables/sessions.ts'
import { hasFactor } from './session-queries.ts'

interface ProofRow {
  is_fresh: boolean
  by_password: boolean
  has_password: boolean
  has_factor: boolean
}

/** Read at each sensitive call: another server may have accepted the proof a moment ago. */
const proofQuery = {
  name: 'proof',
  text: `select s.proven_time > now() - make_interval(mins => $2) as is_fresh, s.by_password,
      u.password <> '' as has_password, ${hasFactor('u.id')} as has_factor
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1`
}

/**
 * Returns whether the last proof of a session is newer than some minutes, and what the next one needs. A person with a
 * second factor gives the password and a code, or the code alone after signing in by ticket or phone.
 */
export const readProof = async (
  database: Database,
  tokenHash: string,
  minutes: number
): Promise<{ isFresh: boolean; needed: Omit<NeededProof, 'kind'> }> => {
  const { rows } = await database.$client.query<ProofRow>({ ...proofQuery, values: [tokenHash, minutes] })
  const [row] = rows
  if (!row) return { isFresh: false, needed: { password: false, code: false } }
  const { is_fresh: isFresh, by_password: byPassword, has_password: hasPassword, has_factor: code } = row
  return { isFresh, needed: { password: hasPassword && (byPassword || !code), code } }
}

/** Notes that the person of a session has confirmed their identity. */
export const noteProof = (tx: Transaction, tokenHash: string) =>
  tx.update(sessions).set({ provenTime: sql`now()` }).where(eq(sessions.tokenHash, tokenHash))

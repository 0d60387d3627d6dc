import { and, eq, lt } from 'drizzle-orm'
import { databaseTime } from '../../../database/clock.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { secondFactors } from '../../../database/tables/sessions.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readable, type Seal } from '../../../kernel/seal.ts'
import { countFailure, forgetFailures, refuseLocked } from '../attempts/attempts.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

export const findFactor = async (tx: Database | Transaction, userId: string) => {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** Encrypts a secret together with its owner, so that it counts for nobody else. */
export const closeSecret = (seal: Seal, userId: string, secret: string) => seal.close(`${userId}:${secret}`)

const openSecret = (seal: Seal, userId: string, sealed: string) => {
  const text = readable(seal, sealed)
  return text.startsWith(`${userId}:`) ? text.slice(userId.length + 1) : ''
}

export type Proof = 'code' | 'recovery'

/** Reads typed codes: `123 456`, `abcde-fghjk` and full-width digits. */
const normal = (code: string) => code.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()

/** Uses a code or recovery code up. Returns undefined if it is wrong, or was accepted before. */
const useFactor = async (tx: Transaction, seal: Seal, userId: string, given: string): Promise<Proof | undefined> => {
  const code = normal(given)
  if (!/^\d{6}$/.test(code)) return (await spendRecoveryCode(tx, seal, userId, code)) ? 'recovery' : undefined
  const factor = await findFactor(tx, userId)
  const secret = factor && openSecret(seal, userId, factor.sealed)
  const step = secret ? stepOf(secret, code, (await databaseTime(tx)).getTime()) : undefined
  if (step === undefined) return undefined
  // The second of two concurrent uses updates no row.
  const accepted = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return accepted.length ? 'code' : undefined
}

export const wrongCode = () => new Refusal('动态验证码或恢复码错误，或已经使用过')

interface Proving {
  user: { id: string; username: string }
  address: string
  code: string
  /** Logs a wrong code. */
  failed: (tx: Transaction, isLocking: boolean) => Promise<unknown>
}

/**
 * Runs `work` in the transaction that uses the code up. Wrong codes count as wrong passwords do, and lock the account.
 * @throws Refusal if the code is wrong or the account is locked
 */
export const withFactor = async <Result>(
  database: Database,
  seal: Seal,
  { user, address, code, failed }: Proving,
  work: (tx: Transaction, proof: Proof) => Promise<Result>
): Promise<Result> => {
  await refuseLocked(database, user.username, address)
  const done = await database.transaction(async tx => {
    const proof = await useFactor(tx, seal, user.id, code)
    if (!proof) return undefined
    // Checks again, because concurrent guesses passed the first check together.
    await refuseLocked(tx, user.username, address)
    return { result: await work(tx, proof) }
  })
  if (done) {
    await forgetFailures(database, user.username, address)
    return done.result
  }
  await database.transaction(async tx => failed(tx, await countFailure(tx, user.username, address)))
  throw wrongCode()
}

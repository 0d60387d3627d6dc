import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { recoveryCodes } from '../../../database/tables/sessions.ts'
import type { Seal } from '../../../kernel/seal.ts'

/** Characters that cannot be taken for one another. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const [mostCodes, length] = [10, 10]

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
const hashOf = (seal: Seal, userId: string, code: string) =>
  seal.derive(`recovery code:${userId}:${code}`).toString('hex')

/** Replaces the codes of a person. Returns the new ones; only their hashes are stored. */
export const replaceCodes = async (tx: Transaction, seal: Seal, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: mostCodes }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map(code => ({ userId, codeHash: hashOf(seal, userId, code) })))
  return codes.map(code => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Uses a code up. Returns false if it is wrong or was used. */
export const spendRecoveryCode = async (tx: Transaction, seal: Seal, userId: string, code: string) => {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedTime: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(seal, userId, code)),
        isNull(recoveryCodes.usedTime)
      )
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export const countCodes = (database: Database, userId: string) =>
  database.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedTime)))

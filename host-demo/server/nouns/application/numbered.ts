import type { Transaction } from '../../database/open.ts'
import { todayOf } from './applications.ts'
import { hashQueryCode } from './drafts.ts'
import { newQueryCode, receiptNumber } from './numbers.ts'

/** Registered with its receipt number, and the code that the applicant alone is told. */
export const numbered = async (tx: Transaction, subsiteId: string) => {
  const code = await receiptNumber(tx, subsiteId, todayOf())
  const queryCode = newQueryCode()
  return { code, queryCode, queryCodeHash: hashQueryCode(code, queryCode) }
}

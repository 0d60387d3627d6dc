import type { Transaction } from '../../../database/open.ts'
import type { Seal } from '../../../kernel/seal.ts'
import { todayOf } from './applications.ts'
import { hashQueryCode } from './drafts.ts'
import { queryCodeOf, receiptNumber } from './numbers.ts'

/** Registered with its receipt number, and the print of the code that the applicant alone is told. */
export const numbered = async (tx: Transaction, seal: Seal, subsiteId: string) => {
  const code = await receiptNumber(tx, subsiteId, todayOf())
  return { code, queryCodeHash: hashQueryCode(code, queryCodeOf(seal, code)) }
}

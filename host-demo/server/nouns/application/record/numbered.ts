import type { Transaction } from '../../../database/open.ts'
import type { Seal } from '../../../kernel/seal.ts'
import { todayOf } from './applications.ts'
import { hashQueryCode } from './drafts.ts'
import { queryCodeOf, receiptNumber } from './numbers.ts'

/** Takes a receipt number. Returns it with the hash of the query code, which only the applicant receives. */
export const numbered = async (tx: Transaction, seal: Seal, subsiteId: string) => {
  const code = await receiptNumber(tx, subsiteId, todayOf())
  return { code, queryCodeHash: hashQueryCode(seal, code, queryCodeOf(seal, code)) }
}

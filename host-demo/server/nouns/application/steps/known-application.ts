import type { Database, Transaction } from '../../../database/open.ts'
import { applications } from '../../../database/tables/applications.ts'
import { Text } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Seal } from '../../../kernel/seal.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import { hasQueryCode } from '../record/drafts.ts'

/** Fields by which an applicant is known. */
export const knownFields = { code: Text(40, 1, '受理编号'), queryCode: Text(20, 1, '查询码') }

/** Returns the application with this number and code. @throws Refusal if there is none */
export const findKnown = async (
  tx: Database | Transaction,
  seal: Seal,
  { code: given, queryCode }: { code: string; queryCode: string }
): Promise<ApplicationRecord> => {
  const code = given.trim()
  const [found] = await tx
    .select()
    .from(applications)
    .where(hasQueryCode(seal, code, queryCode))
  if (!found) throw new Refusal('受理编号或查询码不正确')
  return found
}

import { and, asc, eq, like } from 'drizzle-orm'
import type { MonthlyRequest } from '../../../../../elements/base/contract/apply-fees.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applications } from '../../../database/tables/applications.ts'
import { readable, type Seal } from '../../../kernel/seal.ts'
import type { ApplicationRecord } from '../record/applications.ts'

type Asked = Pick<
  ApplicationRecord,
  'id' | 'subsiteId' | 'receiveDate' | 'applicantType' | 'applicantName' | 'sealedCardCode'
>

/**
 * Counts the applications of the same person or organisation at a site in the calendar month, in order. Identity is the
 * sealed document number, or the name without one.
 */
export const countMonthlyRequest = async (
  tx: Database | Transaction,
  seal: Seal,
  row: Asked
): Promise<MonthlyRequest> => {
  const month = row.receiveDate.slice(0, 7)
  const { id, applicantName, sealedCardCode } = applications
  const others = await tx
    .select({ id, applicantName, sealedCardCode })
    .from(applications)
    .where(
      and(
        eq(applications.subsiteId, row.subsiteId),
        eq(applications.applicantType, row.applicantType),
        like(applications.receiveDate, `${month}-%`)
      )
    )
    .orderBy(asc(applications.receiveDate), asc(applications.createTime), asc(applications.id))
  const ownCode = readable(seal, row.sealedCardCode)
  const theirs = others.filter(other =>
    ownCode ? readable(seal, other.sealedCardCode) === ownCode : other.applicantName === row.applicantName
  )
  return { month, number: theirs.findIndex(other => other.id === row.id) + 1 }
}

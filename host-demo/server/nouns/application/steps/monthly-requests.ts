import { and, asc, eq, like } from 'drizzle-orm'
import type { MonthlyRequest } from '../../../../../elements/base/contract/apply-fees.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applications } from '../../../database/tables/applications.ts'
import type { Seal } from '../../../kernel/seal.ts'
import type { ApplicationRecord } from '../record/applications.ts'

type Asked = Pick<
  ApplicationRecord,
  'id' | 'subsiteId' | 'receiveDate' | 'applicantType' | 'applicantName' | 'sealedCardCode'
>

/**
 * Counts the applications of the same person, or organisation, that the site received in the calendar month, in their order. Who it is says the
 * number of the document, which lies sealed; without one the name does.
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
  const ownCode = seal.open(row.sealedCardCode)
  const theirs = others.filter(other =>
    ownCode ? seal.open(other.sealedCardCode) === ownCode : other.applicantName === row.applicantName
  )
  return { month, number: theirs.findIndex(other => other.id === row.id) + 1 }
}

import { feeOfPages, feeOfRequest } from '../../../../../elements/base/contract/apply-fees.ts'
import type { ApplyStep, ApplyStepDraft } from '../../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Seal } from '../../../kernel/seal.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import { countMonthlyRequest } from './monthly-requests.ts'
import { feeModeWords } from '../record/words.ts'

const source = '国办函〔2020〕109号'

/** Returns the calculation and the amount of a fee. @throws Refusal if nothing is due */
export const feeDetails = async (
  tx: Transaction,
  seal: Seal,
  row: ApplicationRecord,
  { feeMode, pages }: ApplyStepDraft
): Promise<ApplyStep['details']> => {
  const mode = feeMode || 'pages'
  const told = { name: 'feeMode' as const, value: feeModeWords[mode], code: mode }
  const amountOf = (amount: number, free: string) => {
    if (amount === 0) throw new Refusal(`${free}不收费，不需要发出收费通知（${source}）`)
    return { name: 'amount' as const, value: String(amount) }
  }
  if (mode === 'pages') {
    const amount = amountOf(feeOfPages(pages), '30 页（含）以内')
    return [told, { name: 'pages', value: String(pages) }, amount]
  }
  if (pages > 0) throw new Refusal(`按件计收的不再按页数计收，两种标准只能选用一种（${source}）`)
  const { month, number } = await countMonthlyRequest(tx, seal, row)
  const amount = amountOf(feeOfRequest(number), `该申请是申请人本月的第 ${number} 件，每月 10 件（含）以内`)
  const [year, at] = month.split('-').map(Number)
  return [told, { name: 'requests', value: `${year} 年 ${at} 月的第 ${number} 件申请` }, amount]
}

import {
  allReplyTypes,
  applyRule,
  type ApplyReplyType,
  type ApplyStep,
  type ApplyStepDraft,
  type Opinion,
  type RemedyKind,
  type RemedyResult
} from '../../../../../elements/base/contract/apply-steps.ts'
import { legalActs } from '../../../../../elements/base/contract/apply-acts.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { departmentLabel } from '../../../rows/department-label.ts'
import { departments } from '../../../database/tables/accounts.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Platform } from '../../../http/platform.ts'
import { parseTime } from '../../../kernel/clock.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import { fieldWords, opinionWords, remedyWords, replyWords, resultWords } from '../record/words.ts'
import { terms } from '../../calendar/statutory-clock.ts'
import { dayAfter } from '../../calendar/work-calendar.ts'
import { feeDetails } from './fee-details.ts'

type Details = ApplyStep['details']

/** Limit in days for an applicant's term; later dates are typing errors. */
const longestTerm = 365

const requireTerm = (until: string, day: string) => {
  if (!parseTime(until)) throw new Refusal('补正期限不是有效的日期')
  if (until <= day) throw new Refusal('补正期限应晚于告知之日')
  const last = dayAfter(day, longestTerm)
  if (until > last) throw new Refusal(`补正期限不能晚于 ${last}，请核对后重新填写`)
}

const requireSent = (sentOn: string, day: string) => {
  if (!parseTime(sentOn)) throw new Refusal('发出日期不是有效的日期')
  if (sentOn > day) throw new Refusal('收到日期不能早于发出日期')
}

/** Names the step by which an application is ended with a reply. */
const wrongStep = (action: ApplyStepDraft['action'], given: string): string => {
  if (action === 'refuse') return '请选择不予处理的情形'
  const { by } = legalActs[given as ApplyReplyType]
  if (by === 'refuse') return '不予处理的申请请用“不予处理”办结'
  const word = by === 'abandon' ? '视为放弃' : by === 'withdraw' ? '申请人撤回' : '告知非本机关'
  return `“${replyWords[given as ApplyReplyType]}”请用“${word}”办结`
}

/** Formats the values of a step for people. */
export const readStepDetails = async (
  { seal }: Pick<Platform, 'seal'>,
  tx: Transaction,
  row: ApplicationRecord,
  step: ApplyStepDraft,
  day: string
): Promise<Details> => {
  const { fields, optional = [] } = applyRule(step.action)
  const details: Details = []
  for (const name of fields) {
    const given = String(step[name] ?? '').trim()
    const isEmpty = given === '' || given === '0'
    // The fields of a fee are checked together.
    if (name === 'feeMode') details.push(...(await feeDetails(tx, seal, row, step)))
    // What a reply must state is checked by its legal act.
    if (name === 'feeMode' || name === 'pages' || name === 'facts' || name === 'publicInterest') continue
    if (isEmpty && !optional.includes(name)) throw new Refusal(`请填写${fieldWords[name]}`)
    if (isEmpty) continue
    if (name === 'until') requireTerm(given, day)
    if (name === 'sentOn') requireSent(given, day)
    if (name === 'days' && step.days > terms.extension)
      throw new Refusal(`延长期限不得超过 ${terms.extension} 个工作日（第三十三条）`)
    if (name === 'replyType') {
      if (!allReplyTypes.includes(given as ApplyReplyType)) throw new Refusal('答复类型不正确')
      const { by } = legalActs[given as ApplyReplyType]
      if (step.action === 'reanswer' ? by !== 'submit' && by !== 'refuse' : by !== step.action)
        throw new Refusal(wrongStep(step.action, given))
      details.push({ name, value: replyWords[given as ApplyReplyType], code: given })
    } else if (name === 'departId') {
      const [found] = await tx
        .select({ name: departmentLabel(departments.id) })
        .from(departments)
        .where(eq(departments.id, given))
      if (!found) throw new Refusal('没有找到承办部门，请重新选择')
      if (step.action === 'handOver' && given === row.departId) throw new Refusal(`申请已由${found.name}承办`)
      details.push({ name, value: found.name })
    } else if (name === 'opinion') details.push({ name, value: opinionWords[given as Opinion], code: given })
    else if (name === 'remedy') details.push({ name, value: remedyWords[given as RemedyKind], code: given })
    else if (name === 'result') details.push({ name, value: resultWords[given as RemedyResult], code: given })
    else details.push({ name, value: given })
  }
  return details
}

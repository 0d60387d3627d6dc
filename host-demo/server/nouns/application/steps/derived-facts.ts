import { dayInWords } from '../../../../../elements/base/contract/apply-letters.ts'
import type { FactName } from '../../../../../elements/base/contract/apply-facts.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { terms } from '../../calendar/statutory-clock.ts'
import { workingDayAfter, type WorkCalendar } from '../../calendar/work-calendar.ts'
import { after, lastOf, told, type PastStep } from '../record/past-steps.ts'

interface Course {
  steps: readonly PastStep[]
  /** Day of the step that is taken, and its note. */
  day: string
  reason: string
  calendar: WorkCalendar
}

const sentence = (text: string) => (/[。；！？]$/.test(text) ? text : `${text}。`)

const ofThirdParty = ({ steps }: Course): string => {
  const asked = lastOf(steps, 'askThirdParty')
  if (!asked) throw new Refusal('尚未书面征求第三方的意见，不能以保护第三方合法权益为由不予公开（第三十二条）')
  const answered = after(steps, asked, 'consulted')
  const opinion = [told(answered, 'opinion'), told(answered, 'reason')].filter(Boolean).join('，')
  const words = answered ? `第三方的意见（${dayInWords(answered.day)}）：${opinion}` : '第三方未提出意见'
  return sentence(`本机关于${dayInWords(asked.day)}书面征求第三方的意见，${words}`)
}

const ofCorrection = ({ steps }: Course): string => {
  const asked = lastOf(steps, 'askCorrection')
  const corrected = asked && after(steps, asked, 'corrected')
  if (!asked || !corrected) throw new Refusal('没有告知补正并收到补正，不能以补正后内容仍不明确为由答复（第三十条）')
  return sentence(
    `本机关于${dayInWords(asked.day)}告知您（贵单位）补正：${told(asked, 'reason')}；您（贵单位）于${dayInWords(corrected.day)}补正：${told(corrected, 'reason')}`
  )
}

const ofReasons = ({ steps }: Course): string => {
  const asked = lastOf(steps, 'askReasons')
  if (!asked) throw new Refusal('尚未要求申请人说明理由，不能以大量、反复申请为由不予处理（第三十五条）')
  const gave = after(steps, asked, 'gaveReasons')
  const answer = gave
    ? `您（贵单位）于${dayInWords(gave.day)}说明：${told(gave, 'reason')}`
    : '您（贵单位）没有说明理由'
  return sentence(`本机关于${dayInWords(asked.day)}要求说明理由；${answer}`)
}

/** States when the letter that began the term was received, and when the term ended. */
const ofExpiry = ({ steps, calendar }: Course): string => {
  const asked = lastOf(steps, 'askCorrection', 'askFee')
  const received = asked && after(steps, asked, 'received')
  if (!asked || !received) throw new Refusal('没有登记申请人收到告知书的日期，不能视为放弃')
  const isFee = asked.action === 'askFee'
  const [letter, term] = isFee ? ['收费通知', `${terms.payment} 个工作日的缴费期限`] : ['补正告知书', '补正期限']
  const until = isFee ? workingDayAfter(calendar, received.day, terms.payment) : told(asked, 'until')
  return sentence(`您（贵单位）于${dayInWords(received.day)}收到本机关的${letter}，${term}已于${dayInWords(until)}届满`)
}

const ofWithdrawal = ({ day, reason }: Course): string =>
  sentence(`您（贵单位）于${dayInWords(day)}撤回申请：${reason}`)

const derived: Partial<Record<FactName, (course: Course) => string>> = {
  thirdParty: ofThirdParty,
  correction: ofCorrection,
  reasons: ofReasons,
  expired: ofExpiry,
  withdrawal: ofWithdrawal
}

/** Returns a fact that follows from the steps of an application. @throws Refusal if a step that the law demands is missing */
export const derivedFact = (name: FactName, course: Course): string => derived[name]?.(course) ?? ''

import { eq } from 'drizzle-orm'
import type {
  ApplyStep,
  ApplyStepDraft,
  RemedyKind,
  RemedyResult
} from '../../../../../elements/base/contract/apply-steps.ts'
import {
  allReplyTypes,
  applyReplyTypes,
  applyRule,
  type ApplyReplyType,
  type ApplyState
} from '../../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../../database/open.ts'
import { departmentLabel } from '../../../rows/department-label.ts'
import { departments } from '../../../database/tables/accounts.ts'
import { applications, applicationSteps } from '../../../database/tables/applications.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Platform } from '../../../http/platform.ts'
import { parseTime } from '../../../kernel/clock.ts'
import { todayOf, type ApplicationRecord } from '../record/applications.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { clockOf, noDueDate } from '../../calendar/term-clock.ts'
import { requireDay } from '../record/drafts.ts'
import { feeDetails } from './fee-details.ts'
import { issueLetter, newLetterNumber } from '../letters/letters.ts'
import { articleOf, whyNot, type Standing } from '../record/offered.ts'
import { attachFiles, readStepFiles } from '../record/step-files.ts'
import { terms, type ClockEvent } from '../../calendar/statutory-clock.ts'
import { dayAfter, type WorkCalendar } from '../../calendar/work-calendar.ts'
import { actionWords, fieldWords, remedyWords, replyWords, resultWords } from '../record/words.ts'

type Details = ApplyStep['details']

const ended: readonly ApplyState[] = ['7', '9', '10', '11']

/** Returns the event of a step that affects the deadline. */
const eventOf = ({ action, until, days }: ApplyStepDraft, day: string): ClockEvent | undefined => {
  switch (action) {
    case 'askCorrection':
      return { kind: 'ask-correction', day, until }
    case 'corrected':
      return { kind: 'corrected', day }
    case 'askThirdParty':
      return { kind: 'ask-third-party', day }
    case 'askAgency':
      return { kind: 'ask-agency', day }
    case 'consulted':
      return { kind: 'answered', day }
    case 'extend':
      return { kind: 'extend', day, days }
    case 'askFee':
      return { kind: 'ask-fee', day }
    case 'paid':
      return { kind: 'paid', day }
    default:
      return undefined
  }
}

/** Limit in days for an applicant's term; later dates are typing errors. */
const longestTerm = 365

const requireTerm = (until: string, day: string) => {
  if (!parseTime(until)) throw new Refusal('补正期限不是有效的日期')
  if (until <= day) throw new Refusal('补正期限应晚于告知之日')
  const last = dayAfter(day, longestTerm)
  if (until > last) throw new Refusal(`补正期限不能晚于 ${last}，请核对后重新填写`)
}

/** Formats the values of a step for people. */
const readDetails = async (
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
    if (name === 'feeMode' || name === 'pages') continue
    if (isEmpty && !optional.includes(name)) throw new Refusal(`请填写${fieldWords[name]}`)
    if (isEmpty) continue
    if (name === 'until') requireTerm(given, day)
    if (name === 'days' && step.days > terms.extension)
      throw new Refusal(`延长期限不得超过 ${terms.extension} 个工作日（第三十三条）`)
    if (name === 'replyType') {
      if (!allReplyTypes.includes(given as ApplyReplyType)) throw new Refusal('答复类型不正确')
      const isUnprocessed = (applyReplyTypes.unprocessed as readonly string[]).includes(given)
      if ((step.action === 'refuse') !== isUnprocessed)
        throw new Refusal(step.action === 'refuse' ? '请选择不予处理的情形' : '不予处理的申请请用“不予处理”办结')
      details.push({ name, value: replyWords[given as ApplyReplyType], code: given })
    } else if (name === 'departId') {
      const [found] = await tx
        .select({ name: departmentLabel(departments.id) })
        .from(departments)
        .where(eq(departments.id, given))
      if (!found) throw new Refusal('没有找到承办部门，请重新选择')
      if (step.action === 'handOver' && given === row.departId) throw new Refusal(`申请已由${found.name}承办`)
      details.push({ name, value: found.name })
    } else if (name === 'remedy') details.push({ name, value: remedyWords[given as RemedyKind], code: given })
    else if (name === 'result') details.push({ name, value: resultWords[given as RemedyResult], code: given })
    else details.push({ name, value: given })
  }
  return details
}

const targetOf = ({ action }: ApplyStepDraft, { state, events }: Standing): ApplyState => {
  const { to } = applyRule(action)
  if (to === 'same') return state
  return to === 'back' ? (events.some(({ kind }) => kind === 'extend') ? '5' : '3') : to
}

/** Returns the columns that a step sets, except the state. */
const setOf = (step: ApplyStepDraft, day: string) => {
  switch (step.action) {
    case 'register':
      // By law, applications over the network count from the day that both sides confirm.
      return { receiveDate: day }
    case 'accept':
    case 'handOver':
      return { departId: step.departId }
    case 'refuse':
      return { replyType: step.replyType, reply: step.reason.trim() }
    case 'submit':
      return { replyType: step.replyType, reply: step.reply.trim() }
    default:
      return {}
  }
}

/** Takes a step; the row must be locked. @throws Refusal with the article of law that does not allow it on this day */
export const takeStep = async (
  platform: Pick<Platform, 'seal'>,
  tx: Transaction,
  caller: Caller,
  row: ApplicationRecord,
  step: ApplyStepDraft
) => {
  const today = todayOf()
  const day = step.day || today
  const calendar = await readCalendar(tx)
  const standing: Standing = {
    state: String(row.state) as ApplyState,
    ...{ receiveDate: row.receiveDate, events: row.events, endDate: row.endDate }
  }
  requireDay(day, '办理日期', today)
  const earliest = step.action === 'register' ? row.applyDate : row.receiveDate
  if (day < earliest)
    throw new Refusal(step.action === 'register' ? '收到日期不能早于申请日期' : '办理日期不能早于收到申请之日')
  const last = row.events.at(-1)?.day ?? ''
  if (day < last) throw new Refusal(`办理日期不能早于上一步（${last}）`)
  if (row.erasedTime && step.action === 'deliver') throw new Refusal('申请人的个人信息已按保存期限删除，不能再登记送达')
  const refused = whyNot(step.action, standing, calendar, day)
  if (refused) throw new Refusal(refused)
  const details = await readDetails(platform, tx, row, step, day)
  const files = await readStepFiles(tx, caller, row, step)
  details.push(...files.details)
  const event = eventOf(step, day)
  const events = event ? [...row.events, event] : row.events
  const toState = targetOf(step, standing)
  const set = setOf(step, day)
  const number = await newLetterNumber(tx, { ...row, ...set }, step.action, day)
  if (number) details.push({ name: 'letterNumber', value: number })
  // Later steps on an ended application do not change its end date.
  const isEnd = ended.includes(toState) && toState !== standing.state
  const after = {
    ...row,
    ...set,
    ...(isEnd && number !== '' && { letterNumber: number }),
    events,
    state: Number(toState),
    endDate: isEnd ? day : row.endDate
  }
  const dueDate = dueDateOf(after, calendar, day)
  await tx
    .update(applications)
    .set({
      ...{
        ...set,
        events,
        letterNumber: after.letterNumber,
        state: after.state,
        endDate: after.endDate,
        dueDate
      },
      ...{ version: row.version + 1, updateByName: caller.realname, updateTime: new Date() }
    })
    .where(eq(applications.id, row.id))
  const [taken] = await tx
    .insert(applicationSteps)
    .values({
      ...{ applicationId: row.id, action: step.action, fromState: row.state, toState: after.state, day, details },
      ...{ article: articleOf(step.action, standing), createBy: caller.userId, createByName: caller.realname }
    })
    .returning({ id: applicationSteps.id })
  await attachFiles(tx, row, taken!.id, files)
  await issueLetter(tx, { ...after, dueDate }, { stepId: taken!.id, action: step.action, details, number, day })
  return {
    action: `依申请公开：${actionWords[step.action]}`,
    object: row.title,
    objectId: row.id,
    subsiteId: row.subsiteId,
    ...(files.changes.length > 0 && { changes: files.changes })
  }
}

/** Returns the deadline by which lists are sorted. Refuses impossible orders of days. */
export const dueDateOf = (
  { state, receiveDate, events, endDate }: Pick<ApplicationRecord, 'state' | 'receiveDate' | 'events' | 'endDate'>,
  calendar: WorkCalendar,
  day: string
) => {
  const standing = { state: String(state) as ApplyState, receiveDate, events, endDate }
  return clockOf(calendar, standing, day).dueDate || noDueDate
}

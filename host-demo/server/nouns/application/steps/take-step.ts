import { eq } from 'drizzle-orm'
import { othersActs, type ApplyState, type ApplyStepDraft } from '../../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../../database/open.ts'
import { applications, applicationSteps } from '../../../database/tables/applications.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Platform } from '../../../http/platform.ts'
import { todayOf, type ApplicationRecord } from '../record/applications.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { requireDay } from '../record/drafts.ts'
import { beginLetters, issueLetters } from '../letters/letters.ts'
import { toldTerm } from '../letters/told-term.ts'
import { articleOf, whyNot, type Standing } from '../record/offered.ts'
import { requireOtherSigner } from '../record/signers.ts'
import { attachFiles, readStepFiles } from '../record/step-files.ts'
import { actionWords } from '../record/words.ts'
import { readStepDetails } from './step-details.ts'
import { dueDateOf, isEnd, replyTypeOf, targetOf } from './step-effects.ts'
import { eventOf } from './step-events.ts'
import { answerInWords, isWhole, readAnswer } from './read-answer.ts'
import { lastOf, readPastSteps, told, type PastStep } from '../record/past-steps.ts'

/** Returns whether a decision or judgment corrected the answer, after the last answer. */
const isCorrected = (past: PastStep[]): boolean => {
  const last = lastOf(past, 'sign', 'refuse', 'transfer', 'abandon', 'reanswer')
  const remedies = past.filter(({ action, id }) => action === 'remedy' && id > (last?.id ?? 0))
  return remedies.some(({ details }) => details.some(({ name, code }) => name === 'result' && code === 'corrected'))
}

/** Returns the columns that a step sets, except the state and the reply. */
const setOf = (step: ApplyStepDraft, day: string) => {
  switch (step.action) {
    case 'register':
      // By law, applications over the network count from the day that both sides confirm.
      return { receiveDate: day }
    case 'accept':
    case 'handOver':
      return { departId: step.departId }
    case 'refuse':
      return { reply: '' }
    case 'submit':
      return { reply: step.reply.trim() }
    default:
      return {}
  }
}

/** Checks the day of a step, and the reason of one that is entered later. @returns the reason; '' for a step of today */
const requireOrder = (row: ApplicationRecord, step: ApplyStepDraft, day: string, today: string, past: PastStep[]) => {
  requireDay(day, '办理日期', today)
  const isRegister = step.action === 'register'
  const earliest = isRegister ? row.applyDate : row.receiveDate
  if (day < earliest) throw new Refusal(isRegister ? '收到日期不能早于申请日期' : '办理日期不能早于收到申请之日')
  if (othersActs.includes(step.action)) {
    const begun = lastOf(past, 'askCorrection', 'askFee', 'askThirdParty', 'askAgency')
    if (step.action === 'received' && begun && day < begun.day)
      throw new Refusal(`收到日期不能早于文书发出之日（${begun.day}）`)
    if (step.action !== 'received' && row.endDate && day < row.endDate)
      throw new Refusal(`办理日期不能早于办结之日（${row.endDate}）`)
    return ''
  }
  // The course begins with the receipt, on whatever day it was registered.
  const newest = past.filter(({ action }) => action !== 'apply' && !othersActs.includes(action)).map(one => one.day)
  const last = newest.sort().at(-1) ?? ''
  if (!isRegister && day < last) throw new Refusal(`办理日期不能早于上一步（${last}）`)
  const reason = (step.lateReason ?? '').trim()
  if (day < today && !isRegister && !reason) throw new Refusal('办理日期早于今天的，属于补录，请填写补录理由')
  return day < today && !isRegister ? reason : ''
}

/** Takes a step; the row must be locked. @throws Refusal with the article of law that does not allow it on this day */
export const takeStep = async (
  platform: Pick<Platform, 'seal' | 'notices'>,
  tx: Transaction,
  caller: Pick<Caller, 'userId' | 'realname'>,
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
  const past = await readPastSteps(tx, row.id)
  const lateReason = requireOrder(row, step, day, today, past)
  if (row.erasedTime && step.action === 'deliver') throw new Refusal('申请人的个人信息已按保存期限删除，不能再登记送达')
  if (step.action === 'gaveReasons' && !lastOf(past, 'askReasons')) throw new Refusal('没有要求申请人说明理由')
  const refused = whyNot(step.action, standing, calendar, day)
  if (refused) throw new Refusal(refused)
  if (step.action === 'sign') await requireOtherSigner(tx, row.id, caller.userId)
  const details = await readStepDetails(platform, tx, row, step, day)
  const files = await readStepFiles(tx, caller, row, step)
  details.push(...files.details)
  const replyType = replyTypeOf(step, standing)
  const course = { steps: past, day, reason: step.reason.trim(), calendar }
  const replied = replyType && { replyType, answer: readAnswer(replyType, step, course, files.names) }
  if (replied) details.push(...answerInWords(replied.answer).map(value => ({ name: 'ground' as const, value })))
  const isReanswer = step.action === 'reanswer'
  if ((step.action === 'submit' || isReanswer) && replyType === 'other' && !step.reply.trim())
    throw new Refusal('请填写答复内容')
  if (isReanswer && !isCorrected(past)) throw new Refusal('没有登记纠正原答复的复议决定或者判决，不能重新答复')
  // A second answer leaves the first one, which the annual report of its year counts.
  const set = { ...setOf(step, day), ...(!isReanswer && replied) }
  if (step.action === 'sign' && row.replyType && !isWhole(row.replyType, row.answer))
    throw new Refusal('答复没有写明依法应当写明的内容，请退回修改，由承办人重新提交')
  const event = eventOf(step, day)
  const events = event ? [...row.events, event] : row.events
  const toState = targetOf(step, standing)
  const subject = {
    ...row,
    ...set,
    ...replied,
    // What was drafted stands in no other letter than the answer.
    reply: isReanswer ? step.reply.trim() : step.action === 'sign' ? row.reply : ''
  }
  const letters = await beginLetters(tx, subject, step.action, today)
  const numbers = letters?.letters.flatMap(({ number }) => number || []) ?? []
  if (numbers.length > 0) details.push({ name: 'letterNumber', value: numbers.join('、') })
  const ends = isEnd(toState, standing.state)
  const after = {
    ...row,
    ...set,
    ...(ends && numbers[0] && { letterNumber: numbers[0] }),
    events,
    state: Number(toState),
    ...(ends && { endDate: day, endEntry: today })
  }
  const dueDate = dueDateOf(after, calendar, day)
  const { letterNumber, state, endDate, endEntry } = after
  await tx
    .update(applications)
    .set({
      ...{ ...set, events, letterNumber, state, endDate, endEntry, dueDate },
      ...{ version: row.version + 1, updateByName: caller.realname, updateTime: new Date() }
    })
    .where(eq(applications.id, row.id))
  const [taken] = await tx
    .insert(applicationSteps)
    .values({
      ...{ applicationId: row.id, action: step.action, fromState: row.state, toState: after.state, day, lateReason },
      ...{ details, article: articleOf(step.action, standing) },
      ...{ createBy: caller.userId, createByName: caller.realname }
    })
    .returning({ id: applicationSteps.id })
  await attachFiles(tx, row, taken!.id, files)
  if (letters)
    await issueLetters(tx, { ...subject, letterNumber }, letters, {
      ...{ stepId: taken!.id, action: step.action, details, today, day },
      // A disclosure is told to the third party that was asked.
      party: step.party.trim() || told(lastOf(past, 'askThirdParty'), 'party'),
      term: toldTerm(calendar, { ...after, state: toState }, day),
      // A letter of an earlier day is no news.
      notices: lateReason || row.erasedTime ? undefined : { contacts: row, channels: platform.notices }
    })
  return {
    action: `依申请公开：${actionWords[step.action]}`,
    object: row.code,
    objectId: row.id,
    subsiteId: row.subsiteId,
    changes: [...files.changes, ...(lateReason ? [{ title: '补录', before: '', after: `办理日期 ${day}` }] : [])]
  }
}

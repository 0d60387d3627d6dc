import type { Application } from '../../../../../elements/base/contract/apply.ts'
import {
  applyActions,
  applyRule,
  applyStatesOf,
  type ApplyAction,
  type ApplyState
} from '../../../../../elements/base/contract/apply-steps.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { clockOf } from '../../calendar/term-clock.ts'
import { terms, type ClockEvent } from '../../calendar/statutory-clock.ts'
import { workingDayAfter, type Day, type WorkCalendar } from '../../calendar/work-calendar.ts'

export interface Standing {
  state: ApplyState
  receiveDate: Day
  events: ClockEvent[]
  endDate: Day | null
}

/** Returns the article of 《政府信息公开条例》 that allows a step, depending on the answer or the last request. */
export const articleOf = (action: ApplyAction, { state, events }: Pick<Standing, 'state' | 'events'>): string => {
  if (action === 'abandon' && state === '12') return applyRule('askFee').article
  const asked = events.findLast(({ kind }) => kind === 'ask-third-party' || kind === 'ask-agency')
  return applyRule(action === 'consulted' && asked?.kind === 'ask-agency' ? 'askAgency' : action).article
}

/** Returns the last day for requesting a correction. */
const lastDayOfCorrection = (calendar: WorkCalendar, receiveDate: Day) =>
  workingDayAfter(calendar, receiveDate, terms.correction)

/** Returns the reason why the law or the state does not allow a step on a day, or ''. Checks the state first. */
export const whyNot = (
  action: ApplyAction,
  { state, receiveDate, events, endDate }: Standing,
  calendar: WorkCalendar,
  day: Day
): string => {
  if (!applyRule(action).from.includes(state)) return '申请当前的状态不能进行这一步，请刷新后重试'
  const had = (kind: ClockEvent['kind']) => events.some(event => event.kind === kind)
  const clock = clockOf(calendar, { state, receiveDate, events, endDate }, day)
  if (action === 'askCorrection') {
    if (state !== '1' && (had('extend') || had('ask-third-party') || had('ask-agency')))
      return '办理已经开始，不能再告知补正（第三十条）'
    if (had('ask-correction')) return '补正只能告知一次（第三十条）'
    const last = lastDayOfCorrection(calendar, receiveDate)
    if (day > last) return `补正应在收到申请之日起 ${terms.correction} 个工作日内告知，最后一天是 ${last}（第三十条）`
  }
  if (action === 'extend') {
    if (had('extend')) return '答复期限只能延长一次（第三十三条）'
    if (clock.dueDate !== '' && day > clock.dueDate) return '答复期限已过，不能再延长（第三十三条）'
  }
  if (action === 'askFee' && had('ask-fee')) return '收费通知只能发出一次（第四十二条）'
  if (action === 'remedy' && !applyStatesOf.end.includes(state) && clock.daysLeft >= 0)
    return '申请尚未办结，答复期限也没有届满，不能登记复议、诉讼结果'
  if (action === 'received') {
    if (events.at(-1)?.kind === 'received') return '收到日期已经登记'
    return events.length > 0 ? '' : '没有等待对方收到的文书'
  }
  if (action === 'abandon' && clock.state !== 'abandoned') {
    const article = articleOf(action, { state, events })
    if (clock.awaitsReceipt) return `没有登记申请人收到告知书的日期，不能视为放弃（${article}）`
    if (clock.waitsUntil < day) return `申请人在补正期限之后才收到告知书，不能视为放弃（${article}）`
    return `等待期限（${clock.waitsUntil}）未满，不能视为放弃（${article}）`
  }
  return ''
}

/** Returns the steps that the caller may take today. */
export const offeredSteps = (
  caller: Caller,
  standing: Standing,
  calendar: WorkCalendar,
  day: Day
): Application['offered'] =>
  applyActions
    .filter(action => holds(caller, applyRule(action).right) && whyNot(action, standing, calendar, day) === '')
    .map(action => ({ action, article: articleOf(action, standing) }))

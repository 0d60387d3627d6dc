import type { BlockList } from 'node:net'
import type { IpRule } from '../../../../elements/base/contract/ip-rule.ts'
import { formatTime } from '../../kernel/clock.ts'
import { holdsAddress, linesOf, readRanges } from './ip-ranges.ts'

/** IP rule with its parsed addresses. */
export interface ReadyRule {
  id: string
  /** Site of the rule; '' for the whole platform. */
  subsiteId: string
  ruleName: string
  ruleType: IpRule['ruleType']
  ruleScope: IpRule['ruleScope']
  weekDays: string
  startTime: string
  endTime: string
  sortNo: number
  list: BlockList
}

type Kept = Omit<ReadyRule, 'list' | 'subsiteId'> & { subsiteId: string | null; ipRanges: string }

export const readyRule = ({ ipRanges, subsiteId, ...rule }: Kept): ReadyRule => ({
  ...rule,
  subsiteId: subsiteId ?? '',
  list: readRanges(linesOf(ipRanges)).list
})

/** Weekday in Beijing (1 is Monday) and time `HH:mm`. */
interface Moment {
  day: number
  time: string
}

export const momentOf = (date: Date): Moment => {
  const text = formatTime(date)
  return { day: new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7, time: text.slice(11, 16) }
}

const dayBefore = (day: number) => (day === 1 ? 7 : day - 1)

/**
 * Returns true if the rule applies at this moment. A period that ends before it begins runs past midnight; the second
 * part belongs to the day it began on.
 */
export const isInForce = ({ weekDays, startTime, endTime }: ReadyRule, { day, time }: Moment): boolean => {
  const isOn = (one: number) => weekDays.includes(String(one))
  if (startTime < endTime) return isOn(day) && time >= startTime && time < endTime
  return (isOn(day) && time >= startTime) || (isOn(dayBefore(day)) && time < endTime)
}

/** Query of the rules: `login` matches all of them, `office` those of the back office. */
export interface Asked {
  address: string
  scope: IpRule['ruleScope']
  subsiteId: string
  at: Moment
}

/**
 * Returns the name of the rule that refuses the address, or ''. The first rule that matches decides. If allow rules
 * exist, an address that none of them names is refused.
 */
export const refusedBy = (rules: readonly ReadyRule[], { address, scope, subsiteId, at }: Asked): string => {
  const asked = rules.filter(
    rule => (scope === 'login' || rule.ruleScope === 'office') && rule.subsiteId === subsiteId && isInForce(rule, at)
  )
  const first = asked.find(({ list }) => holdsAddress(list, address))
  if (first) return first.ruleType === 'black' ? first.ruleName : ''
  return asked.find(({ ruleType }) => ruleType === 'white')?.ruleName ?? ''
}

const minuteAfter = (time: string) => (time === '24:00' ? '00:00' : time)

/** Returns every moment of a week at which the decision may change. */
const turningPoints = (rules: readonly ReadyRule[]): Moment[] => {
  const times = new Set(['00:00', ...rules.flatMap(({ startTime, endTime }) => [startTime, minuteAfter(endTime)])])
  return [1, 2, 3, 4, 5, 6, 7].flatMap(day => [...times].map(time => ({ day, time })))
}

/** Returns the rule that refuses the address at any moment of a week, or ''. */
export const everRefusedBy = (rules: readonly ReadyRule[], asked: Omit<Asked, 'at'>): string => {
  const own = rules.filter(({ subsiteId }) => subsiteId === asked.subsiteId)
  for (const at of turningPoints(own)) {
    const name = refusedBy(own, { ...asked, at })
    if (name) return name
  }
  return ''
}

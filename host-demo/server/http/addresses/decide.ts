import type { BlockList } from 'node:net'
import type { IpRule } from '../../../../elements/base/contract/ip-rule.ts'
import { formatTime } from '../../kernel/clock.ts'
import { holdsAddress, linesOf, readRanges } from './ip-ranges.ts'

/** A rule ready to be asked. */
export interface ReadyRule {
  id: string
  /** '' is the whole platform. */
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

/** The day of the week in Beijing, 1 is Monday, and `HH:mm`. */
export interface Moment {
  day: number
  time: string
}

export const momentOf = (date: Date): Moment => {
  const text = formatTime(date)
  return { day: new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7, time: text.slice(11, 16) }
}

const dayBefore = (day: number) => (day === 1 ? 7 : day - 1)

/** One that ends before it begins goes over midnight: its second part belongs to the day that it began on. */
export const isInForce = ({ weekDays, startTime, endTime }: ReadyRule, { day, time }: Moment): boolean => {
  const isOn = (one: number) => weekDays.includes(String(one))
  if (startTime < endTime) return isOn(day) && time >= startTime && time < endTime
  return (isOn(day) && time >= startTime) || (isOn(dayBefore(day)) && time < endTime)
}

/** What is asked of the rules: `login` asks all of them, `office` those of the back office. */
export interface Asked {
  address: string
  scope: IpRule['ruleScope']
  subsiteId: string
  at: Moment
}

/**
 * The name of the rule that refuses, '' for none. The first in order that names the address decides; an address that none
 * names is refused where others are let in by name.
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

/** Every moment of a week at which the answer may change. */
const turningPoints = (rules: readonly ReadyRule[]): Moment[] => {
  const times = new Set(['00:00', ...rules.flatMap(({ startTime, endTime }) => [startTime, minuteAfter(endTime)])])
  return [1, 2, 3, 4, 5, 6, 7].flatMap(day => [...times].map(time => ({ day, time })))
}

/** Whether an address is refused at any moment of a week, and by which rule. */
export const everRefusedBy = (rules: readonly ReadyRule[], asked: Omit<Asked, 'at'>): string => {
  const own = rules.filter(({ subsiteId }) => subsiteId === asked.subsiteId)
  for (const at of turningPoints(own)) {
    const name = refusedBy(own, { ...asked, at })
    if (name) return name
  }
  return ''
}

import { isPersonNumber } from '../../../../../elements/base/contract/card-numbers.ts'
import { rowsOf } from '../../../../../elements/base/contract/model-value.ts'
import type { ModelValues } from '../../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { KindRules } from '../../article/draft/kind-rules.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { missingYears, workingDayAfter } from '../../calendar/work-calendar.ts'

/** Working days of a publicity period: at least five, at most seven. */
const [fewest, most] = [5, 7]

/** Times in the order in which they must come, with their labels. */
const order: [name: string, label: string][] = [
  ['signUpFrom', '报名开始'],
  ['signUpUntil', '报名截止'],
  ['writtenOn', '笔试'],
  ['interviewOn', '面试'],
  ['medicalOn', '体检'],
  ['shownFrom', '公示开始']
]

/** Compares a time with another, or with a day. */
const isBefore = (one: string, other: string) => {
  const length = Math.min(one.length, other.length, 16)
  return one.slice(0, length) < other.slice(0, length)
}

const refusalOfOrder = (values: ModelValues) => {
  const given = order.flatMap(([name, label]) => (values[name] ? [{ label, time: values[name] }] : []))
  const wrong = given.findIndex(({ time }, at) => at > 0 && isBefore(time, given[at - 1]!.time))
  return wrong > 0 ? `“${given[wrong]!.label}”早于“${given[wrong - 1]!.label}”，请核对时间安排` : ''
}

const refusalOfPositions = (values: ModelValues) => {
  const seen = new Map<string, number>()
  for (const [at, { code = '', count = '' }] of (rowsOf(values.positions ?? '') ?? []).entries()) {
    const before = seen.get(code)
    if (before !== undefined) return `“岗位”第 ${at + 1} 行的岗位代码“${code}”与第 ${before + 1} 行重复`
    if (!/^[1-9]\d{0,3}$/.test(count)) return `“岗位”第 ${at + 1} 行的人数应为 1 到 9999 的整数`
    seen.set(code, at)
  }
  const unknown = (rowsOf(values.results ?? '') ?? []).find(({ code = '' }) => !seen.has(code))
  return unknown ? `“拟录用人员”中“${unknown.name}”的岗位代码“${unknown.code}”不在岗位表里` : ''
}

/** Returns the identity card number in a text, '' for none. */
const personNumberIn = (text: string) =>
  text.match(/(?<!\d)\d{17}[\dXx](?!\d)/g)?.find(number => isPersonNumber(number.toUpperCase())) ?? ''

/** Computes the total and the end of the publicity period, by the work calendar. */
const completeRecruit = async (tx: Transaction, values: ModelValues): Promise<ModelValues> => {
  const total = (rowsOf(values.positions ?? '') ?? []).reduce((sum, { count }) => sum + (Number(count) || 0), 0)
  const { shownUntil: _computed, ...rest } = values
  const own = { ...rest, ...(total > 0 && { total: String(total) }) }
  if (!values.shownFrom) return own
  const days = Number(values.shownDays || fewest)
  if (!Number.isInteger(days) || days < fewest || days > most)
    throw new Refusal(`公示期应为 ${fewest} 到 ${most} 个工作日`)
  const calendar = await readCalendar(tx)
  // The day of publication does not count.
  const shownUntil = workingDayAfter(calendar, values.shownFrom, days)
  const missing = missingYears(calendar, values.shownFrom, shownUntil)
  if (missing.length)
    throw new Refusal(`工作日历没有 ${missing.join('、')} 年的节假日，不能计算公示期，请先维护工作日历`)
  return { ...own, shownDays: String(days), shownUntil }
}

/** Recruitment: ordered times, unique positions, no identity numbers, results published by a second person. */
export const recruitRules: KindRules = {
  complete: completeRecruit,
  async check(_tx, { title, content, modelFields }) {
    const number = personNumberIn([title, content, ...Object.values(modelFields)].join('\n'))
    if (number) return `内容含有完整的身份证号码（${number.slice(0, 6)}********${number.slice(-4)}），请遮盖后再保存`
    return refusalOfOrder(modelFields) || refusalOfPositions(modelFields)
  },
  async publish(_tx, { title, modelFields, createBy, saveBy }, caller) {
    if (!modelFields.results) return ''
    return createBy === caller.userId || saveBy === caller.realname
      ? `“${title}”含拟录用人员，须由撰写人以外的另一人发布`
      : ''
  }
}

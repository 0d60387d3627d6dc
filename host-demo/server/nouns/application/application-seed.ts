import { disclosureSubsiteId } from '../../../../elements/base/contract/menu.ts'
import type { ApplyAction, ApplyReplyType, ApplyStep } from '../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../database/open.ts'
import { applications, applicationSteps, numberSeries } from '../../database/tables/applications.ts'
import { formatDay } from '../../kernel/clock.ts'
import { recompute, type Entry } from './recount/recompute.ts'
import { replyWords } from './record/words.ts'
import { targetOf } from './steps/step-effects.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { noDueDate } from '../calendar/term-clock.ts'
import { dayAfter, type Day, type WorkCalendar } from '../calendar/work-calendar.ts'

const subjects = [
  '老旧小区改造补助标准',
  '公交线路调整论证材料',
  '学校招生划片依据',
  '征收补偿安置方案',
  '环境监测年度数据',
  '食品抽检结果'
]

type Taken = [action: ApplyAction, day: Day, details?: ApplyStep['details']]

const replied = (type: ApplyReplyType): ApplyStep['details'] => [
  { name: 'replyType', value: replyWords[type], code: type }
]

/** Returns the steps that lead to a state, after the registration. */
const stepsTo = (state: number, day: Day, today: Day): Taken[] => {
  const accepted: Taken = ['accept', day]
  const asked = (until: Day): Taken => ['askCorrection', day, [{ name: 'until', value: until }]]
  const submitted = (type: ApplyReplyType): Taken => ['submit', today, replied(type)]
  const taken: Record<number, Taken[]> = {
    2: [asked(dayAfter(today, 10))],
    3: [accepted],
    4: [accepted, ['askThirdParty', today]],
    5: [accepted, ['extend', day, [{ name: 'days', value: '10' }]]],
    6: [accepted, submitted('partly')],
    7: [accepted, submitted('open'), ['sign', today]],
    8: [accepted, submitted('internal'), ['sign', today], ['archive', today]],
    9: [['transfer', today]],
    10: [['refuse', today, replied('repeated')]],
    11: [asked(dayAfter(day, 10)), ['received', day], ['abandon', today]],
    12: [accepted, ['askFee', today]]
  }
  return taken[state] ?? []
}

/** Returns the entries of the steps, as they would have been written. */
const entriesOf = (begun: number, day: Day, taken: readonly Taken[], calendar: WorkCalendar, today: Day): Entry[] =>
  taken.reduce<Entry[]>(
    (entries, [action, on, details = []]) => {
      const now = recompute(day, entries, calendar, today)!
      const to = Number(targetOf({ action }, now))
      return [...entries, { action, fromState: Number(now.state), toState: to, day: on, details }]
    },
    [{ action: 'apply', fromState: begun, toState: begun, day, details: [] }]
  )

export const seedApplications = async (tx: Transaction) => {
  const calendar = await readCalendar(tx)
  const today = formatDay(new Date())
  const rows = Array.from({ length: 18 }, (_, index) => {
    const state = index % 13
    const receiveDate = dayAfter(today, -index * 2)
    const entries = entriesOf(Math.min(state, 1), receiveDate, stepsTo(state, receiveDate, today), calendar, today)
    const { events, endDate, replyType, dueDate } = recompute(receiveDate, entries, calendar, today)!
    const code = `${disclosureSubsiteId}-${receiveDate.replaceAll('-', '')}-0001`
    const isCitizen = index % 4 !== 3
    return {
      ...{
        id: `ap${index + 1}`,
        subsiteId: disclosureSubsiteId,
        state,
        code,
        receiveDate,
        applyDate: receiveDate,
        endDate
      },
      applicantName: ['周文', '吴倩', '郑浩', '临江科技有限公司'][index % 4] ?? '',
      ...(isCitizen
        ? {}
        : { applicantType: '2' as const, organizationType: '1' as const, linkman: '陈立', legalName: '赵敏' }),
      title: subjects[index % subjects.length] ?? '',
      content: `申请公开本市${subjects[index % subjects.length]}的文件名称、文号和全文。`,
      tel: '0571-87000000',
      departId: state >= 3 && state <= 8 ? 'd1' : '',
      ...{ replyType, events, dueDate: dueDate || noDueDate, createByName: '系统管理员' },
      entries
    }
  })
  await tx.insert(applications).values(rows.map(({ entries: _of, ...row }) => row))
  await tx
    .insert(applicationSteps)
    .values(
      rows.flatMap(({ id, entries }) =>
        entries.map(entry => ({ ...entry, applicationId: id, createByName: '系统管理员' }))
      )
    )
  await tx.insert(numberSeries).values(
    rows.map(({ receiveDate }) => ({
      name: `receipt:${disclosureSubsiteId}:${receiveDate.replaceAll('-', '')}`,
      last: 1
    }))
  )
}

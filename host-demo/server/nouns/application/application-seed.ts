import { disclosureSubsiteId } from '../../../../elements/base/contract/menu.ts'
import type { ApplyReplyType } from '../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../database/open.ts'
import { applications, applicationSteps, numberSeries } from '../../database/tables/applications.ts'
import { formatDay } from '../../kernel/clock.ts'
import { dueDateOf } from './steps/take-step.ts'
import { readCalendar } from '../calendar/calendar.ts'
import type { ClockEvent } from '../calendar/statutory-clock.ts'
import { dayAfter, type Day } from '../calendar/work-calendar.ts'

const subjects = [
  '老旧小区改造补助标准',
  '公交线路调整论证材料',
  '学校招生划片依据',
  '征收补偿安置方案',
  '环境监测年度数据',
  '食品抽检结果'
]
const ended = [7, 8, 9, 10, 11]
const answers: Record<number, ApplyReplyType> = { 6: 'partly', 7: 'open', 8: 'internal', 10: 'repeated' }

/** What must have happened for an application to stand there. */
const eventsOf = (state: number, day: Day, today: Day): ClockEvent[] => {
  if (state === 2) return [{ kind: 'ask-correction', day, until: dayAfter(today, 10) }]
  if (state === 4) return [{ kind: 'ask-third-party', day: today }]
  if (state === 5) return [{ kind: 'extend', day, days: 10 }]
  return state === 12 ? [{ kind: 'ask-fee', day: today }] : []
}

export const seedApplications = async (tx: Transaction) => {
  const calendar = await readCalendar(tx)
  const today = formatDay(new Date())
  const rows = Array.from({ length: 18 }, (_, index) => {
    const state = index % 13
    const receiveDate = dayAfter(today, -index * 2)
    const endDate = ended.includes(state) ? today : null
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
      replyType: answers[state] ?? ('' as const),
      createByName: '系统管理员',
      events: eventsOf(state, receiveDate, today)
    }
  })
  await tx.insert(applications).values(rows.map(row => ({ ...row, dueDate: dueDateOf(row, calendar, today) })))
  await tx.insert(applicationSteps).values(
    rows.map(({ id, state, receiveDate }) => ({
      ...{ applicationId: id, action: 'apply' as const, fromState: state, toState: state, day: receiveDate },
      createByName: '系统管理员'
    }))
  )
  await tx.insert(numberSeries).values(
    rows.map(({ receiveDate }) => ({
      name: `receipt:${disclosureSubsiteId}:${receiveDate.replaceAll('-', '')}`,
      last: 1
    }))
  )
}

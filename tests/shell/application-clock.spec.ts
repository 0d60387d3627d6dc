import type { Page } from '@playwright/test'
import type { Application, ApplicationRow, ApplyClock } from '../../elements/base/contract/apply.ts'
import { applyStatesOf } from '../../elements/base/contract/apply-steps.ts'
import type { WaitingPage } from '../../elements/base/contract/inbox.ts'
import { clockOf } from '../../host-demo/server/nouns/calendar/term-clock.ts'
import type { ClockEvent } from '../../host-demo/server/nouns/calendar/statutory-clock.ts'
import { dayAfter, type WorkCalendar } from '../../host-demo/server/nouns/calendar/work-calendar.ts'
import { startClocked } from '../support/clocked-platform.ts'
import { askOf, expect, signInAt, test } from '../support/pages.ts'

/** Autumn of 2026. The test defines the calendar independently of the platform. */
const calendar: WorkCalendar = {
  years: new Set(['2026', '2027']),
  special: new Map([
    ['2026-09-20', 'working'],
    ...['25', '26', '27'].map(day => [`2026-09-${day}`, 'holiday'] as const),
    ...['01', '02', '03', '04', '05', '06', '07'].map(day => [`2026-10-${day}`, 'holiday'] as const),
    ['2026-10-10', 'working'],
    ['2027-01-01', 'holiday']
  ])
}

const received = '2026-09-18'
const until = '2026-10-09'
const asked = '2026-11-03'

interface Day {
  /** Step taken on this day, with its effect on the clock. */
  action?: string
  with?: object
  event?: ClockEvent
  /** Texts that a person reads at the end of the day, counted by hand. */
  told?: { clock: string; list: 'Wait' | 'Handle'; urgency?: string; isWaiting: boolean }
}

const waits = (clock: string, urgency = '', list: 'Wait' | 'Handle' = 'Handle') => ({
  ...{ clock, list, urgency },
  isWaiting: true
})

/** The first of each kind of day. The days between are checked by calls only. */
const days: Record<string, Day> = {
  [received]: { told: waits('剩 20 个工作日', '', 'Wait') },
  // Saturday does not count; the Sunday after it is a make-up day.
  '2026-09-19': { told: waits('剩 20 个工作日', '', 'Wait') },
  '2026-09-20': { told: waits('剩 19 个工作日', '', 'Wait') },
  '2026-09-22': {
    action: 'askCorrection',
    with: { until, reason: '请写明文号' },
    event: { kind: 'ask-correction', day: '2026-09-22', until },
    // The office enters the day of receipt.
    told: { clock: '等待补正', list: 'Wait', isWaiting: true }
  },
  '2026-09-23': {
    action: 'received',
    event: { kind: 'received', day: '2026-09-23' },
    told: { clock: '等待补正', list: 'Wait', isWaiting: false }
  },
  [until]: { told: { clock: '等待补正', list: 'Wait', isWaiting: false } },
  // Arrived late, on a working Saturday. The office accepts it all the same.
  '2026-10-10': {
    action: 'corrected',
    with: { reason: '已补文号' },
    event: { kind: 'corrected', day: '2026-10-10' },
    told: waits('剩 20 个工作日', '', 'Wait')
  },
  '2026-10-12': { action: 'accept', with: { departId: 'd1' }, told: waits('剩 19 个工作日') },
  '2026-10-30': { told: waits('剩 5 个工作日', '临近到期') },
  // The clock is paused from here on, so the case is not urgent.
  [asked]: {
    action: 'askThirdParty',
    with: { party: '临江科技', reason: '涉及商业秘密' },
    event: { kind: 'ask-third-party', day: asked },
    told: waits('征求意见，停止计时')
  },
  '2026-11-24': { told: waits('征求意见，停止计时') },
  // Fifteen working days without a reply: the clock continues.
  '2026-11-25': { told: waits('剩 2 个工作日', '即将到期') },
  '2026-11-26': {
    action: 'consulted',
    with: { reason: '逾期答复：不同意公开' },
    event: { kind: 'answered', day: '2026-11-26' },
    told: waits('剩 1 个工作日', '即将到期')
  },
  '2026-11-27': {
    action: 'extend',
    with: { days: 10, reason: '需要查找档案' },
    event: { kind: 'extend', day: '2026-11-27', days: 10 },
    told: waits('剩 10 个工作日')
  },
  '2026-12-04': { told: waits('剩 5 个工作日', '临近到期') },
  '2026-12-08': { told: waits('剩 3 个工作日', '即将到期') },
  '2026-12-11': { told: waits('今天到期', '即将到期') },
  // Overdue from the next day on, a Saturday.
  '2026-12-12': { told: waits('逾期 1 个工作日', '已逾期') },
  '2026-12-14': { told: waits('逾期 1 个工作日', '已逾期') }
}
const last = Object.keys(days).sort().at(-1)!

const title = '冬季供暖补贴标准'
const lists = { Wait: 'ApplyPublicWaitList', Handle: 'ApplyPublicHandleList' }
const draft = {
  ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', title, content: '标准的全文' },
  ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
  ...{ address: '临江市解放路 1 号', postcode: '', indexNum: '', purpose: '', offerType: '1', receiveMode: '1' },
  ...{ acceptsOther: '1', applyFree: '0', receiveType: '1', applyDate: received, receiveDate: received }
}
const blank = { day: '', reason: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '', pages: 0 }

/** Checks the texts on the screen. The browser's clock shows another day, which must not matter. */
async function expectTold(page: Page, origin: string, { told }: Day, clock: ApplyClock, waiting: number) {
  if (!told) return
  const row = page.getByRole('row', { name: new RegExp(title) })
  await page.goto(`${origin}/cms/applypublic/${lists[told.list]}?title=${encodeURIComponent(title)}`)
  await expect(row).toContainText(told.clock)
  await row.getByRole('button', { name: '办理', exact: true }).click()
  const region = page.getByRole('dialog', { name: title }).getByRole('region', { name: '法定期限' })
  await expect(region).toContainText(told.clock)
  await expect(region).toContainText(clock.dueDate ? `答复期限 ${clock.dueDate}` : `等待至 ${clock.waitsUntil}`)
  await page.goto(`${origin}/process/inbox?kind=apply&title=${encodeURIComponent(title)}`)
  await expect(
    page
      .locator('qd-inbox')
      .getByText(told.isWaiting ? title : '没有符合条件的记录')
      .first()
  ).toBeVisible()
  for (const words of ['已逾期', '即将到期', '临近到期'])
    await expect(row.getByText(words)).toHaveCount(told.urgency === words ? 1 : 0)
  await page.goto(`${origin}/dashboard/analysis`)
  await expect(page.getByRole('region', { name: '待我处理' }).getByRole('link', { name: /依申请公开/ })).toContainText(
    String(waiting)
  )
}

test('[PU-2] [ME-5] day by day, list, application, inbox and home page agree with the clock', async ({
  page,
  console: said
}) => {
  test.setTimeout(240_000)
  // A connection that was open while three months passed in a minute is closed as silent.
  said.expected.push(/WebSocket/)
  const platform = await startClocked(received)
  try {
    let token = ''
    const ask = <Result>(path: string, body?: unknown) => askOf<Result>(platform.origin, token, path, body)
    const base = '/applypublic/applyPublic'
    const enter = async () => ({ token } = await signInAt(platform.origin, page))
    await enter()
    await ask(`${base}/calendar`, { year: '2027', days: [{ day: '2027-01-01', kind: 'holiday' }] })
    let one = await ask<Application>(`${base}/add`, draft)
    const events: ClockEvent[] = []

    for (let day = received; day <= last; day = dayAfter(day)) {
      const plan = days[day] ?? {}
      if (plan.told) await page.goto('about:blank')
      await platform.setDay(day)
      // A session lasts seven days.
      if (plan.told || new Date(day).getUTCDay() % 3 === 0) await enter()
      if (plan.action) {
        const body = { ...blank, id: one.id, version: one.version, action: plan.action, ...plan.with }
        one = await ask<Application>(`${base}/step`, body)
        if (plan.event) events.push(plan.event)
      } else one = await ask<Application>(`${base}/queryById?id=${one.id}`)

      const expected = clockOf(calendar, { state: one.state, receiveDate: received, events, endDate: null }, day)
      expect(one.clock, `the application on ${day}`).toEqual(expected)
      const groups = ['wait', 'handle'] as const
      const rows = await Promise.all(
        groups.map(group => ask<{ records: ApplicationRow[] }>(`${base}/list?group=${group}&pageSize=100`))
      )
      const all = rows.flatMap(({ records }) => records)
      expect(all.find(({ id }) => id === one.id)?.clock, `the list on ${day}`).toEqual(expected)

      // The inbox follows the clocks of all applications of the platform.
      const inbox = await ask<WaitingPage>('/sys/inbox/list?kind=apply&pageSize=100')
      const ofCitizen = ['2', '12']
      const work = all.filter(
        ({ state, clock }) => !ofCitizen.includes(state) || clock.state === 'abandoned' || clock.awaitsReceipt
      )
      const urgent = ({ id, clock }: ApplicationRow) =>
        `${id} ${clock.state === 'abandoned' ? 'overdue' : clock.warning}`
      expect(inbox.records.map(row => `${row.subjectId} ${row.urgency}`).sort(), `the inbox on ${day}`).toEqual(
        work.map(urgent).sort()
      )
      const { tasks } = await ask<{ tasks: { key: string; count: number }[] }>('/cms/home/figures')
      expect(tasks.find(({ key }) => key === 'apply')?.count, `the home page on ${day}`).toBe(work.length)
      expect(applyStatesOf.end).not.toContain(one.state)
      await expectTold(page, platform.origin, plan, expected, work.length)
    }
  } finally {
    // An open page would send further requests.
    await page.close()
    await platform.stop()
  }
})

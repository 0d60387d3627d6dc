import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termDays, type TermDay } from '../../elements/base/contract/apply-days.ts'
import { officialCalendars, officialDay } from '../../host-demo/server/nouns/calendar/official-holidays.ts'
import { clockOn, type ClockEvent } from '../../host-demo/server/nouns/calendar/statutory-clock.ts'
import { dayAfter, type WorkCalendar } from '../../host-demo/server/nouns/calendar/work-calendar.ts'
import { admin, daysAgo, platform, register, took } from './application-desk.ts'

const calendar: WorkCalendar = {
  years: new Set(officialCalendars.map(({ year }) => year)),
  special: new Map(officialCalendars.flatMap(({ days }) => days.map(({ day, kind }) => [day, kind] as const)))
}

const trace = (received: string, events: ClockEvent[] = [], today = received) => {
  const days: TermDay[] = []
  const clock = clockOn(calendar, received, events, today, day => days.push(day))
  return { days, clock }
}

const codes: Partial<Record<TermDay['reason'], string>> = {
  ...{ receipt: '收', weekend: '周', holiday: '假', 'ask-third-party': '征', 'ask-agency': '商' },
  ...{ corrected: '补', paid: '缴', 'before-corrected': '前', 'before-paid': '前', correcting: '等', paying: '等' }
}
/** Writes each day as one word: the number of a working day (`+` for one worked at a weekend), or why it does not count. */
const inShort = (days: TermDay[]) =>
  days.map(({ number, reason }) => codes[reason] ?? `${number}${reason === 'make-up' ? '+' : ''}`).join(' ')

// Written down from the notices, not from the program: 国办发明电〔2023〕7号, 〔2024〕12号 and 〔2025〕7号.
for (const [received, due, expected] of [
  [
    '2024-02-01',
    '2024-03-05',
    '收 1 周 2+ 3 4 5 6 7 假 假 假 假 假 假 假 假 8+ 9 10 11 12 13 周 周 14 15 16 17 18 周 周 19 20'
  ],
  [
    '2025-01-20',
    '2025-02-21',
    '收 1 2 3 4 周 5+ 6 假 假 假 假 假 假 假 假 7 8 9 10+ 周 11 12 13 14 15 周 周 16 17 18 19 20'
  ],
  [
    '2026-02-09',
    '2026-03-13',
    '收 1 2 3 4 5+ 假 假 假 假 假 假 假 假 假 6 7 8 9 10+ 周 11 12 13 14 15 周 周 16 17 18 19 20'
  ]
] as const)
  test(`each day over the Spring Festival of ${due.slice(0, 4)} is as in the notice of the State Council`, () => {
    const { days, clock } = trace(received)
    assert.equal(inShort(days), expected)
    assert.deepEqual([days[0]!.day, days.at(-1)!.day, clock.dueDate], [received, due, due])
    for (const { day, reason } of days)
      if (reason === 'holiday' || reason === 'make-up') assert.equal(officialDay(day)?.holiday, 'spring')
  })

test('consultation, extension, correction and payment are explained, and the trace ends in the due date', () => {
  const asked = trace(
    '2025-03-03',
    [
      { kind: 'ask-third-party', day: '2025-03-05' },
      { kind: 'received', day: '2025-03-06' },
      { kind: 'answered', day: '2025-03-11' },
      { kind: 'extend', day: '2025-03-12', days: 3 }
    ],
    '2025-03-12'
  )
  const rest = '周 周 6 7 8 9 10 周 周 11 12 13 14 15 周 周'
  assert.equal(inShort(asked.days), `收 1 2 征 征 周 周 征 征 3 4 5 ${rest} 16 17 18 19 假 假 假 20 21 22 23`)
  assert.equal(asked.days.at(-1)!.day, asked.clock.dueDate)

  const waiting = trace(
    '2025-03-03',
    [{ kind: 'ask-correction', day: '2025-03-04', until: '2025-03-20' }],
    '2025-03-06'
  )
  assert.deepEqual([inShort(waiting.days), waiting.clock.dueDate], ['收 等 等 等', ''])
  const restarted = trace(
    '2025-03-03',
    [
      { kind: 'ask-correction', day: '2025-03-04', until: '2025-03-20' },
      { kind: 'corrected', day: '2025-03-07' },
      { kind: 'ask-fee', day: '2025-03-10' },
      { kind: 'paid', day: '2025-03-12' }
    ],
    '2025-03-12'
  )
  assert.match(inShort(restarted.days), /^前 前 前 前 前 前 前 前 前 缴 1 2 周 周 3/)
  assert.equal(restarted.days[0]!.reason, 'before-corrected')
  assert.equal(restarted.days[5]!.reason, 'before-paid')
})

test('the trace and the due date agree for every day of receipt of three years and any course', () => {
  for (let at = '2024-01-01'; at < '2026-09-01'; at = dayAfter(at)) {
    const later = (days: number) => dayAfter(at, days)
    const courses: ClockEvent[][] = [
      [],
      [{ kind: 'extend', day: later(2), days: 20 }],
      [
        { kind: 'ask-agency', day: later(1) },
        { kind: 'answered', day: later(9) }
      ],
      [{ kind: 'ask-third-party', day: later(3) }]
    ]
    for (const events of courses) {
      const { days, clock } = trace(at, events, later(30))
      const plain = clockOn(calendar, at, events, later(30))
      assert.deepEqual(clock, plain)
      assert.equal(days.at(-1)!.day, clock.dueDate, at)
      const numbers = days.flatMap(({ number }) => number || [])
      assert.deepEqual(
        numbers,
        Array.from({ length: numbers.length }, (_, index) => index + 1)
      )
      assert.equal(new Set(days.map(({ day }) => day)).size, days.length)
    }
  }
})

test('the call explains a case, names holiday and notice, and ends in the due date that the list shows', async () => {
  const one = await took(await register({ applyDate: '2026-02-09', receiveDate: '2026-02-09' }), 'accept', {
    departId: 'd1'
  })
  const { result } = await platform.call(termDays, { token: admin, query: { id: one.id } })
  assert.deepEqual(
    [result.dueDate, result.days.at(-1)?.day, result.missingYears],
    ['2026-03-13', one.clock.dueDate, []]
  )
  const on = (day: string) => result.days.find(found => found.day === day)
  const said = { holiday: 'spring', notice: '国办发明电〔2025〕7号' }
  assert.deepEqual(on('2026-02-17'), { day: '2026-02-17', number: 0, reason: 'holiday', ...said })
  assert.deepEqual(on('2026-02-28'), { day: '2026-02-28', number: 10, reason: 'make-up', ...said })

  // A day that only the office entered has no notice.
  await platform.query(`insert into special_days (day, kind) values ('2026-03-12', 'holiday')`)
  const { result: changed } = await platform.call(termDays, { token: admin, query: { id: one.id } })
  const own = changed.days.find(({ day }) => day === '2026-03-12')
  assert.deepEqual([own?.reason, own?.holiday, changed.dueDate], ['holiday', '', '2026-03-16'])
  await platform.query(`delete from special_days where day = '2026-03-12'`)
  assert.ok(daysAgo(0) > '2026-03-16')
})

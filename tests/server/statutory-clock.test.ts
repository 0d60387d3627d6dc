import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feeOfPages, feeOfRequest } from '../../elements/base/contract/apply-fees.ts'
import { clockOn, ClockProblem, type ClockEvent } from '../../host-demo/server/nouns/calendar/statutory-clock.ts'
import {
  dayAfter,
  isWorkingDay,
  workingDayAfter,
  workingDayBefore,
  workingDaysBetween,
  type WorkCalendar
} from '../../host-demo/server/nouns/calendar/work-calendar.ts'

/** Autumn of 2025 as set by the State Council: eight days off, two working weekends. */
const calendar: WorkCalendar = {
  years: new Set(['2025', '2026']),
  special: new Map([
    ...['01', '02', '03', '06', '07', '08'].map(day => [`2025-10-${day}`, 'holiday'] as const),
    ['2025-09-28', 'working'],
    ['2025-10-11', 'working'],
    ['2026-01-01', 'holiday'],
    ['2026-01-02', 'holiday'],
    ['2026-01-04', 'working']
  ])
}

const on = (today: string, events: ClockEvent[] = [], received = '2025-09-24') =>
  clockOn(calendar, received, events, today)

test('statutory clock: twenty working days without the day of receipt and holidays, including make-up days', () => {
  // 25, 26, 28 (make-up), 29, 30 September; 9, 10, 11 (make-up), 13–17, 20–24, 27, 28 October.
  assert.deepEqual(on('2025-09-24'), {
    ...{ state: 'running', dueDate: '2025-10-28', daysLeft: 20, article: '第三十三条', waitsUntil: '' },
    ...{ awaitsReceipt: false, missingYears: [] }
  })
  assert.deepEqual([on('2025-10-08').daysLeft, on('2025-10-09').daysLeft], [15, 14])
  assert.deepEqual([on('2025-10-28').daysLeft, on('2025-10-29').daysLeft, on('2025-11-03').daysLeft], [0, -1, -4])
})

test('[PU-2] statutory clock: a case is overdue from the day after the last one, also on a day off', () => {
  // Due on Friday, 5 December.
  const left = ['05', '06', '07', '08', '09'].map(day => on(`2025-12-${day}`, [], '2025-11-07').daysLeft)
  assert.deepEqual(left, [0, -1, -1, -1, -2])
})

test('statutory clock: allows one extension of at most twenty days', () => {
  const extend = (days: number): ClockEvent => ({ kind: 'extend', day: '2025-10-20', days })
  assert.equal(on('2025-10-20', [extend(20)]).dueDate, '2025-11-25')
  assert.throws(() => on('2025-10-20', [extend(21)]), /不得超过 20 个工作日（第三十三条）/)
  assert.throws(() => on('2025-10-20', [extend(5), extend(5)]), /只能延长一次（第三十三条）/)
})

test('[process-8] statutory clock: pauses while a third party or another agency is consulted, for fifteen working days from receipt', () => {
  const ask: ClockEvent = { kind: 'ask-third-party', day: '2025-10-10' }
  const asking = on('2025-10-13', [ask, { kind: 'received', day: '2025-10-10' }])
  assert.deepEqual(
    [asking.state, asking.article, asking.waitsUntil, asking.dueDate],
    ['asking', '第三十二条', '2025-10-30', '2025-11-18']
  )
  // Without the day of receipt nobody knows until when the other has time; the due date is the earliest.
  const unknown = on('2025-10-13', [ask])
  assert.deepEqual([unknown.awaitsReceipt, unknown.waitsUntil, unknown.dueDate], [true, '', '2025-11-18'])
  const later = on('2025-10-15', [ask, { kind: 'received', day: '2025-10-14' }])
  assert.deepEqual([later.waitsUntil, later.dueDate], ['2025-11-04', '2025-11-21'])
  const answered = on('2025-10-16', [ask, { kind: 'answered', day: '2025-10-15' }])
  assert.deepEqual([answered.state, answered.dueDate], ['running', '2025-11-03'])
  const silent = on('2025-10-31', [ask])
  assert.deepEqual([silent.state, silent.dueDate], ['running', '2025-11-18'])
  assert.equal(on('2025-10-13', [{ kind: 'ask-agency', day: '2025-10-10' }]).article, '第三十四条')
  assert.throws(() => on('2025-10-14', [ask, { kind: 'ask-agency', day: '2025-10-13' }]), /尚未答复/)
})

test('[process-8] statutory clock: correction and payment restart the term; without them a received request counts as withdrawn', () => {
  const correction: ClockEvent = { kind: 'ask-correction', day: '2025-09-26', until: '2025-10-20' }
  const waiting = on('2025-10-20', [correction])
  assert.deepEqual(
    [waiting.state, waiting.article, waiting.waitsUntil, waiting.dueDate],
    ['correcting', '第三十条', '2025-10-20', '']
  )
  assert.deepEqual(
    [on('2025-10-21', [correction]).state, on('2025-10-21', [correction]).awaitsReceipt],
    ['correcting', true]
  )
  const received = (day: string): ClockEvent => ({ kind: 'received', day })
  assert.equal(on('2025-10-21', [correction, received('2025-09-28')]).state, 'abandoned')
  assert.equal(on('2025-10-23', [correction, received('2025-10-22')]).state, 'correcting', 'it came after the term')
  const corrected = on('2025-10-15', [correction, { kind: 'corrected', day: '2025-10-14' }])
  assert.deepEqual([corrected.state, corrected.daysLeft], ['running', 19])
  assert.throws(
    () =>
      on('2025-10-15', [correction, { kind: 'corrected', day: '2025-10-14' }, { ...correction, day: '2025-10-14' }]),
    /只能告知一次/
  )
  const fee: ClockEvent = { kind: 'ask-fee', day: '2025-10-20' }
  assert.deepEqual([on('2026-02-18', [fee]).state, on('2026-02-18', [fee]).awaitsReceipt], ['paying', true])
  const paying = (day: string) => on(day, [fee, received('2025-10-23')])
  assert.deepEqual([paying('2025-11-20').waitsUntil, paying('2025-11-20').state], ['2025-11-20', 'paying'])
  assert.equal(paying('2025-11-21').state, 'abandoned')
  assert.equal(on('2025-11-03', [fee, { kind: 'paid', day: '2025-11-03' }]).dueDate, '2025-12-01')
})

test('statutory clock: warns early of a year without holidays', () => {
  assert.deepEqual(on('2025-12-10', [], '2025-12-10').missingYears, [])
  assert.deepEqual(clockOn({ ...calendar, years: new Set(['2025']) }, '2025-12-10', [], '2025-12-10').missingYears, [
    '2026'
  ])
})

test('statutory clock: refuses contradictory steps with the article or the reason', () => {
  const day = '2025-10-09'
  const ask: ClockEvent = { kind: 'ask-third-party', day }
  for (const [events, reason] of [
    [[{ kind: 'corrected', day }], '没有告知补正，不能登记补正'],
    [[{ kind: 'paid', day }], '没有发出收费通知，不能登记缴费'],
    [[{ kind: 'answered', day }], '没有等待答复的意见征询'],
    [[ask, { kind: 'answered', day }, { kind: 'answered', day }], '没有等待答复的意见征询'],
    [[{ kind: 'received', day }], '没有等待对方收到的文书'],
    [[{ kind: 'extend', day, days: 0 }], '延长期限不得超过 20 个工作日（第三十三条）'],
    [[{ kind: 'ask-fee', day: '2025-09-23' }], '办理步骤的日期早于前一步'],
    [
      [
        { kind: 'extend', day: '2025-10-10', days: 5 },
        { kind: 'ask-fee', day }
      ],
      '办理步骤的日期早于前一步'
    ]
  ] as [ClockEvent[], string][])
    assert.throws(() => on('2025-10-20', events), new ClockProblem(reason))
})

const days = fc.integer({ min: 0, max: 700 }).map(number => dayAfter('2025-01-01', number))
const calendars = fc
  .array(fc.tuple(days, fc.constantFrom('holiday' as const, 'working' as const)), { maxLength: 60 })
  .map(special => ({ years: new Set(['2025', '2026', '2027']), special: new Map(special) }))

test('statutory clock: for any calendar, counting and advancing are inverse and end on a working day', () => {
  fc.assert(
    fc.property(calendars, days, fc.integer({ min: 1, max: 60 }), (known, day, count) => {
      const due = workingDayAfter(known, day, count)
      assert.ok(isWorkingDay(known, due))
      assert.equal(workingDaysBetween(known, day, due), count)
      assert.equal(workingDaysBetween(known, day, dayAfter(due, -1)), count - 1)
    })
  )
})

test('statutory clock: for any calendar, a term counted back from today has passed on the same day as counted forward', () => {
  fc.assert(
    fc.property(calendars, days, fc.nat(60), fc.integer({ min: 1, max: 30 }), (known, begin, distance, count) => {
      const today = dayAfter(begin, distance)
      const hasPassed = begin < workingDayBefore(known, today, count)
      assert.equal(hasPassed, workingDayAfter(known, begin, count) < today)
    })
  )
})

test('statutory clock: for any calendar, a hundred years match a day-by-day count and are fast', () => {
  fc.assert(
    fc.property(calendars, days, fc.integer({ min: -30, max: 900 }), (known, day, distance) => {
      const until = dayAfter(day, distance)
      assert.equal(
        workingDaysBetween(known, day, until),
        workingDaysBetween(known, day, until, () => true)
      )
    })
  )
  const began = performance.now()
  for (let row = 0; row < 200; row++) workingDaysBetween(calendar, '1926-01-01', '2026-01-01')
  assert.ok(performance.now() - began < 500)
})

test('statutory clock: for any calendar, a pause never advances the due date, and an extension moves it by its working days', () => {
  fc.assert(
    fc.property(
      calendars,
      days,
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 20 }),
      (known, received, asked, took, days) => {
        const ask = dayAfter(received, asked)
        const answer = dayAfter(ask, took)
        const due = (events: ClockEvent[], today = answer) => clockOn(known, received, events, today).dueDate
        const plain = due([])
        const stopped = due([
          { kind: 'ask-third-party', day: ask },
          { kind: 'answered', day: answer }
        ])
        assert.ok(stopped >= plain)
        assert.ok(workingDaysBetween(known, plain, stopped) <= 15)
        if (ask >= plain) assert.equal(stopped, plain)
        const extended = due([{ kind: 'extend', day: ask, days }])
        assert.equal(workingDaysBetween(known, plain, extended), days)
      }
    )
  )
})

test('statutory clock: the days left fall by one with each counted working day and are 0 on the last', () => {
  fc.assert(
    fc.property(calendars, days, (known, received) => {
      const { dueDate } = clockOn(known, received, [], received)
      let left = 20
      for (let today = dayAfter(received); today <= dueDate; today = dayAfter(today)) {
        if (isWorkingDay(known, today)) left -= 1
        assert.equal(clockOn(known, received, [], today).daysLeft, left)
      }
      assert.equal(left, 0)
    }),
    { numRuns: 50 }
  )
})

test('fees by requests: ten free, then 100, and 100 more for each further ten', () => {
  assert.deepEqual([1, 10, 11, 30, 31, 40, 41, 51].map(feeOfRequest), [0, 0, 100, 100, 200, 200, 300, 400])
})

test('fees by pages: thirty free, then by tiers', () => {
  assert.deepEqual([0, 30, 31, 100, 101, 200, 201, 210].map(feeOfPages), [0, 0, 10, 700, 720, 2700, 2740, 3100])
})

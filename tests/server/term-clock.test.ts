import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockOf, estimatedDueDate, type Timed } from '../../host-demo/server/nouns/calendar/term-clock.ts'
import type { WorkCalendar } from '../../host-demo/server/nouns/calendar/work-calendar.ts'

const of = (...years: string[]): WorkCalendar => ({ years: new Set(years), special: new Map() })
/** Received on Friday, 7 November 2025; the twentieth working day is Friday, 5 December. */
const open: Timed = { state: '3', receiveDate: '2025-11-07', events: [], endDate: null }
const warnings = (calendar: WorkCalendar, timed: Timed, days: string[]) =>
  days.map(day => clockOf(calendar, timed, day).warning)

test('[PU-2] a case is marked yellow from five, red from three working days before its due date, and overdue after it', () => {
  const days = ['2025-11-27', '2025-11-28', '2025-12-01', '2025-12-02', '2025-12-05', '2025-12-06']
  assert.deepEqual(warnings(of('2025'), open, days), ['', 'yellow', 'yellow', 'red', 'red', 'overdue'])
})

test('[PU-2] a consulted case is not marked while its term stands still', () => {
  const asked: Timed = { ...open, state: '4', events: [{ kind: 'ask-agency', day: '2025-12-04' }] }
  assert.deepEqual(warnings(of('2025'), asked, ['2025-12-03', '2025-12-04', '2025-12-05']), ['red', '', ''])
})

test('[PU-2] a case that waits for the citizen has no due date and no mark, and is sorted behind all that have one', () => {
  const paying: Timed = { ...open, state: '12', events: [{ kind: 'ask-fee', day: '2025-11-10' }] }
  const { dueDate, warning, state } = clockOf(of('2025'), paying, '2025-12-20')
  assert.deepEqual([dueDate, warning, state], ['', '', 'paying'])
  assert.ok(estimatedDueDate(of('2025'), paying, '2025-12-20') > '9999')
})

test('[PU-2] the clock of an ended case shows the days that were left on its last day, without a mark', () => {
  const ended: Timed = { ...open, state: '7', endDate: '2025-12-08' }
  for (const calendar of [of('2025'), of()]) {
    const { state, warning, daysLeft, dueDate, missingYears } = clockOf(calendar, ended, '2026-03-01')
    assert.deepEqual([state, warning, daysLeft, dueDate, missingYears], ['over', '', -1, '2025-12-05', []])
  }
})

test('[process-7] without a calendar no due date is shown; the case is overdue when no holidays could move it past today', () => {
  const seen = (day: string) => {
    const { dueDate, daysLeft, warning, missingYears } = clockOf(of(), open, day)
    return [dueDate, daysLeft < 0, warning, missingYears.join()]
  }
  assert.deepEqual(seen('2025-12-05'), ['', false, '', '2025'])
  // Sixty days after the estimate of 5 December.
  assert.deepEqual(seen('2026-02-03'), ['', false, '', '2025'])
  assert.deepEqual(seen('2026-02-04'), ['', true, 'overdue', '2025'])
  assert.equal(estimatedDueDate(of(), open, '2025-12-05'), '2025-12-05')
})

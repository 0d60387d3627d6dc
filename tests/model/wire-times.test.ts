import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatTime, parseTime } from '../../host-demo/server/kernel/clock.ts'

test('a day begins and ends at midnight in Beijing', () => {
  assert.equal(formatTime(new Date('2026-02-28T15:59:59.999Z')), '2026-02-28 23:59:59')
  assert.equal(formatTime(new Date('2026-02-28T16:00:00.000Z')), '2026-03-01 00:00:00')
  assert.equal(formatDay(new Date('2025-12-31T16:00:00.000Z')), '2026-01-01')
})

test('a time from the wire is read as Beijing time; a day alone is its first second, or the asked one', () => {
  const read = (text: string, timeOfDay?: string) => parseTime(text, timeOfDay)?.toISOString()
  assert.equal(read('2026-03-01'), '2026-02-28T16:00:00.000Z')
  assert.equal(read('2026-03-01', '23:59:59'), '2026-03-01T15:59:59.000Z')
  for (const text of ['2026-03-01 08:30:05', '2026-03-01T08:30:05'])
    assert.equal(read(text, '23:59:59'), '2026-03-01T00:30:05.000Z')
  assert.equal(read('2024-02-29'), '2024-02-28T16:00:00.000Z')
  assert.equal(read('1900-01-01'), new Date('1900-01-01T00:00:00+08:00').toISOString())
})

test('refuses days that do not exist, years before 1900 and other formats', () => {
  for (const text of ['2026-02-29', '2026-02-31', '2026-13-01', '2026-04-00', '1899-12-31', '0202-01-01'])
    assert.equal(parseTime(text), undefined, text)
  for (const text of ['', '2026-3-1', ' 2026-03-01', '2026-03-01 ', '2026-03-01 08:30', '2026-03-01 24:00:01'])
    assert.equal(parseTime(text), undefined, text)
  for (const text of ['x2026-03-01', '2026-03-01 08:30:05Z', '2026-03-01_08:30:05'])
    assert.equal(parseTime(text), undefined, text)
})

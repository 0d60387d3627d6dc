import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdRun } from '../../elements/base/contract/ad.ts'
import { endOf, gapsAndOverlaps, shareOf } from '../../elements/features/ad-item-list/runs.ts'

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')} 00:00:00`
const run = (from: number, to: number | undefined, state: AdRun['state'] = 'waiting'): AdRun => ({
  ...{ id: `${from}`, title: `${from}`, state, startTime: day(from), endTime: to === undefined ? '' : day(to) }
})

test('[AR-4] the calendar of a slot names the periods without an ad, and those with too many', () => {
  const runs = [run(1, 5, 'on'), run(3, 8), run(12, undefined), run(13, 15), run(2, 30, 'lost')]
  assert.deepEqual(gapsAndOverlaps(runs, day(2), day(20), 1), {
    gaps: [{ from: day(8), to: day(12), count: 0 }],
    overlaps: [
      { from: day(3), to: day(5), count: 2 },
      { from: day(13), to: day(15), count: 2 }
    ]
  })
  assert.deepEqual(gapsAndOverlaps(runs, day(2), day(20), 2).overlaps, [])
  assert.deepEqual(gapsAndOverlaps([], day(2), day(20), 1).gaps, [{ from: day(2), to: day(20), count: 0 }])
})

test('[AR-4] bars of the calendar begin and end within it', () => {
  assert.equal(endOf(day(1), 10), day(11))
  assert.deepEqual(
    [shareOf(day(1), day(11), day(21)), shareOf(day(16), day(11), day(21)), shareOf(day(30), day(11), day(21))],
    [0, 0.5, 1]
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  siteIndicators,
  stateOfIndicator,
  type CardState,
  type SiteFacts,
  type SiteIndicator
} from '../../elements/base/contract/site-check.ts'

const clean: SiteFacts = {
  ...{ idleDays: 0, newsColumns: 0, staleColumns: 0, blankColumns: 0, overdueApplications: 0, waitingDays: 0 },
  ...{ missingMarks: [], badLinks: 0 }
}
const marks = ['party', 'siteCode', 'icp', 'police'] as const

/** Last value of each state, and the first of the next one. */
const rows: Record<SiteIndicator['id'], [change: Partial<SiteFacts>, state: CardState][]> = {
  home: [
    [{ idleDays: 10 }, 'ok'],
    [{ idleDays: 11 }, 'yellow'],
    [{ idleDays: 14 }, 'yellow'],
    [{ idleDays: 15 }, 'red'],
    [{ idleDays: null }, 'red']
  ],
  news: [
    [{ newsColumns: 1 }, 'yellow'],
    [{ newsColumns: 4 }, 'yellow'],
    [{ newsColumns: 5 }, 'red']
  ],
  stale: [
    [{ staleColumns: 1 }, 'yellow'],
    [{ staleColumns: 9 }, 'yellow'],
    [{ staleColumns: 10 }, 'red']
  ],
  blank: [
    [{ blankColumns: 1 }, 'yellow'],
    [{ blankColumns: 4 }, 'yellow'],
    [{ blankColumns: 5 }, 'red']
  ],
  overdue: [[{ overdueApplications: 1 }, 'red']],
  waiting: [
    [{ waitingDays: 60 }, 'ok'],
    [{ waitingDays: 61 }, 'yellow'],
    [{ waitingDays: 90 }, 'yellow'],
    [{ waitingDays: 91 }, 'red']
  ],
  marks: [
    [{ missingMarks: ['icp'] }, 'yellow'],
    [{ missingMarks: marks.slice(1) }, 'yellow'],
    [{ missingMarks: [...marks] }, 'red']
  ],
  links: [
    [{ badLinks: 1 }, 'yellow'],
    [{ badLinks: 500 }, 'yellow']
  ]
}

for (const indicator of siteIndicators)
  test(`[content-watchdog] ${indicator.id} changes its state at its limits, and no other indicator does`, () => {
    assert.equal(stateOfIndicator(indicator, clean), 'ok')
    for (const [change, state] of rows[indicator.id]) {
      const facts = { ...clean, ...change }
      assert.equal(stateOfIndicator(indicator, facts), state, JSON.stringify(change))
      for (const other of siteIndicators)
        if (other !== indicator) assert.equal(stateOfIndicator(other, facts), 'ok', other.id)
    }
  })

test('[content-watchdog] each row has its source, and limits without one are settings of the platform', () => {
  assert.deepEqual(siteIndicators.map(({ id }) => id).toSorted(), Object.keys(rows).toSorted())
  const legal = siteIndicators.flatMap(({ id, yellow, red }) =>
    [yellow, red].flatMap(limit => (limit && !limit.isOwn ? [`${id} ${limit.at}`] : []))
  )
  // 国办秘函〔2019〕19号: 2 weeks; 5 columns of news and notices; 10 columns; 5 blank columns.
  assert.deepEqual(legal, ['home 14', 'news 5', 'stale 10', 'blank 5'])
  for (const { name, source, level } of siteIndicators) {
    for (const [chinese, english] of [name, source]) {
      assert.match(chinese, /[一-鿿]/)
      assert.ok(english.length > 3)
    }
    assert.match(source[0], /〔20\d\d〕\d+号|第711号/)
    assert.ok(level === 'veto' || level === 'deduct')
  }
})

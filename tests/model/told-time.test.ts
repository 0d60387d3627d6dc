import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeText } from '../../elements/base/shared/notice/notice.text.ts'
import { platformNow, readTime, toldTime } from '../../elements/base/shared/notice/told-time.ts'

const words = noticeText['zh-CN']
const now = readTime('2026-11-22 09:30:00')
const told = (time: string) => toldTime(time, now, words)

test('[NO-1] words recent times relative to now and older ones as a date', () => {
  assert.equal(told('2026-11-22 09:29:30'), '刚刚')
  assert.equal(told('2026-11-22 09:00:00'), '30 分钟前')
  assert.equal(told('2026-11-22 04:10:00'), '5 小时前')
  assert.equal(told('2026-11-22 00:05:00'), '今天 00:05')
  assert.equal(told('2026-11-21 23:59:00'), '昨天 23:59')
  assert.equal(told('2026-11-20 08:00:00'), '11月20日')
  assert.equal(told('2025-12-31 08:00:00'), '2025年12月31日')
  assert.equal(toldTime('2026-11-22 08:30:00', now, noticeText.en as typeof words), 'an hour ago')
})

test('[NO-1] handles times ahead of the local clock and malformed times', () => {
  assert.equal(told('2026-11-22 09:31:00'), '刚刚')
  assert.equal(told(''), '')
  assert.equal(told('soon'), '')
})

test('[NO-1] uses the clock of the server if that of the page is wrong', () => {
  const value = { now: '2026-11-22 09:30:00' }
  const at = platformNow({ status: 'ready', value, since: Date.now() - 60_000 })
  assert.ok(Math.abs(at - (now + 60_000)) < 1000)
})

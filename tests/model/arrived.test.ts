import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notice, UnreadNotices } from '../../elements/base/contract/announcement.ts'
import { arrivedBetween } from '../../elements/base/session/realtime/notices.ts'
import { readNews } from '../../elements/base/session/realtime/news.ts'

const notice = (id: string, shownTime: string, part: Partial<Notice> = {}): Notice => ({
  ...{ id, anntId: id, titile: id, msgAbstract: '', sender: '', priority: 'L', msgCategory: '1' },
  ...{ sendTime: shownTime, shownTime },
  ...part
})
const unread = (now: string | undefined, ...anntMsgList: Notice[]): UnreadNotices => ({
  ...{ anntMsgList, anntMsgTotal: anntMsgList.length, sysMsgList: [], sysMsgTotal: 0 },
  ...(now && { now })
})
const arrived = (before: UnreadNotices | undefined, after: UnreadNotices) =>
  arrivedBetween(before, after).map(({ id }) => id)

const old = notice('old', '2026-11-20 08:00:00')
const before = unread('2026-11-22 09:00:00', old)

test('[NO-1] [NO-3] finds notices released, released again or due since the last look, oldest first', () => {
  const first = notice('first', '2026-11-22 09:00:00')
  const second = notice('second', '2026-11-22 09:00:03')
  assert.deepEqual(arrived(before, unread('2026-11-22 09:00:06', second, first, old)), ['first', 'second'])
  const begun = notice('begun', '2026-11-22 09:00:05', { sendTime: '2026-11-19 08:00:00' })
  assert.deepEqual(arrived(before, unread('2026-11-22 09:00:06', begun, old)), ['begun'])
  const anew = notice('old', '2026-11-22 09:00:04')
  assert.deepEqual(arrived(before, unread('2026-11-22 09:00:06', anew)), ['old'])
})

test('[NO-1] ignores notices that move up, stay, or come with the first look', () => {
  const after = unread('2026-11-22 09:00:06', old, notice('older', '2026-11-19 08:00:00'))
  assert.deepEqual(arrived(before, after), [])
  assert.deepEqual(arrived(undefined, before), [])
  // Looks twice in the second in which the notice came.
  const first = unread('2026-11-22 09:00:00', notice('first', '2026-11-22 09:00:00'))
  assert.deepEqual(arrived(first, first), [])
})

test('[NO-1] compares send times when the server sends neither its clock nor start times', () => {
  const plain = (id: string, sendTime: string) => notice(id, sendTime, { shownTime: undefined })
  const known = unread(undefined, plain('b', '2026-11-22 08:00:00'))
  const after = unread(undefined, plain('c', '2026-11-22 09:00:00'), plain('a', '2026-11-21 08:00:00'))
  assert.deepEqual(arrived(known, after), ['c'])
})

test('[NO-3] [EM-4] accepts well-formed news from a tab of another version and refuses anything else', () => {
  const fits = (value: unknown) => typeof value === 'number'
  const news = { status: 'ready', value: 1, since: 5 }
  assert.equal(readNews(news, fits), news)
  assert.ok(readNews({ status: 'failed', failure: '坏了' }, fits))
  const senseless = [
    ...[undefined, null, 7, 'ready', [], {}, { status: 'ready' }, { status: 'paused', value: 1 }],
    ...[
      { ...news, value: '1' },
      { ...news, since: 'now' },
      { status: 'failed', failure: { text: '坏了' } }
    ]
  ]
  for (const said of senseless) assert.equal(readNews(said, fits), undefined, JSON.stringify(said))
})

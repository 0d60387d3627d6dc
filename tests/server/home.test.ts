import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { applyCounts } from '../../elements/base/contract/apply.ts'
import { homeFigures, loginfo, visitInfo } from '../../elements/base/contract/home.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

test('[AD-5] visits of seven days end today and count sign-ins and page loads', async () => {
  const token = await platform.signIn('lihua')
  const before = (await platform.call(visitInfo, { token })).result
  assert.equal(before.length, 7)
  assert.equal(before[6]?.type, before[6]?.tian.slice(5))
  await platform.call(getUserInfo, { token })
  const after = (await platform.call(visitInfo, { token })).result
  assert.equal(after[6]?.visit, (before[6]?.visit ?? 0) + 1)
  assert.equal(after[6]?.ip, before[6]?.ip)
  const info = (await platform.call(loginfo, { token })).result
  assert.deepEqual([info.todayVisitCount, info.todayIp], [after[6]?.visit, after[6]?.ip])
})

test('[SI-6] the home page counts the session’s site and the pending work of its reader', async () => {
  const { rows } = await platform.query<{ state: string; number: number }>(
    "select state, count(*)::int as number from articles where subsite_id = '1' group by state"
  )
  const { result } = await platform.call(homeFigures, { token: await platform.signIn('wangmin') })
  for (const { state, number } of rows) assert.equal(result.articles[state as 'draft'], number)
  assert.equal(result.latest.length, 8)
  assert.ok(result.latest.every(row => row.subsiteId === '1'))
  // Across all sites of the reviewer, without articles in a review process.
  const waiting = await platform.query<{ number: number }>(
    `select count(*)::int as number from articles a join user_subsites s on s.subsite_id = a.subsite_id
     join users u on u.id = s.user_id where u.username = 'wangmin' and a.state = 'submitted' and a.review_id = ''`
  )
  assert.equal(result.tasks.find(task => task.key === 'review')?.count, waiting.rows[0]?.number)
  const editor = await platform.call(homeFigures, { token: await platform.signIn('lihua') })
  assert.deepEqual(
    editor.result.tasks.map(task => task.key),
    ['task', 'returned', 'notice', 'draft', 'changed']
  )
})

test('[PU-1] [ME-5] the three counters of applications require their right', async () => {
  const counts = async (username: string) =>
    (await platform.call(applyCounts, { token: await platform.signIn(username), query: { menuId: '221' } })).result
  assert.deepEqual(await counts('chenjing'), { waitBadgeNum: 6, handleBadgeNum: 7, endBadgeNum: 5 })
  assert.deepEqual(await counts('lihua'), { waitBadgeNum: 0, handleBadgeNum: 0, endBadgeNum: 0 })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decideGrants,
  grantReviews,
  reviewItems,
  startReview,
  type ReviewShow
} from '../../elements/base/contract/grant-review.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { changeUserRoles, changeUserSites, userById } from '../../elements/base/contract/user.ts'
import { remindOfReviews } from '../../host-demo/server/nouns/review/remind.ts'
import { add, admin, day, ok, platform, refused } from './user-expiry-desk.ts'

const start = async (departId: string, token = admin) =>
  ok(await platform.call(startReview, { token, body: { departId } })).result
const itemsOf = async (reviewId: string, token = admin, show?: ReviewShow) =>
  ok(await platform.call(reviewItems, { token, query: { reviewId, pageSize: 200, ...(show && { show }) } })).result
    .records
const decide = (reviewId: string, decision: 'keep' | 'take', ids: string[], token = admin) =>
  platform.call(decideGrants, { token, body: { reviewId, decision, ids } })
const inOffice = { selecteddeparts: 'd3', selectedroles: 'r1', selectedsites: '1' }

test('[issue-32] [AD-13] a review lists what the people of a department and below have, with what is known of its use', async () => {
  const person = await add(inOffice)
  const outside = await add({ selecteddeparts: 'd2' })
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('looker', 'looker', '查看员') on conflict do nothing"
  )
  await platform.query("insert into role_rights values ('looker', 'system:user:list') on conflict do nothing")
  const body = { ids: [person.id], mode: 'add' as const, values: ['looker'], validUntil: day(9) }
  ok(await platform.call(changeUserRoles, { token: admin, body }))
  await platform.query(
    `insert into operation_log (user_id, username, subsite_id, action, address, request_type, request_url)
      values ($1, $2, '1', '新建文章', '', 'POST', '/api/information/article/add')`,
    [person.id, person.username]
  )
  await platform.query("update users set create_time = now() - interval '100 days' where id = $1", [person.id])
  const review = await start('d3')
  const all = await itemsOf(review.id)
  assert.ok(!all.some(({ userId }) => userId === outside.id))
  const own = all.filter(({ userId }) => userId === person.id)
  assert.equal(review.total >= own.length, true)
  const told = Object.fromEntries(own.map(({ kind, name, use, validUntil }) => [`${kind} ${name}`, [use, validUntil]]))
  assert.equal(told['role 查看员']?.[0], 'unknown')
  assert.equal(told['role 查看员']?.[1], day(9))
  const site = own.find(({ kind }) => kind === 'site')
  assert.deepEqual([site?.use, site?.lastUsed !== ''], ['used', true])
  assert.ok(own.every(({ isIdle, lastSignIn }) => isIdle && lastSignIn === ''))
  const names = async (show: ReviewShow) =>
    (await itemsOf(review.id, admin, show)).filter(({ userId }) => userId === person.id).map(({ name }) => name)
  assert.equal((await names('idle')).length, own.length)
  assert.ok(!(await names('lasting')).includes('查看员'))
  assert.ok(!(await names('unused')).includes('查看员'))
})

test('[issue-32] [AD-13] grants are kept or taken back, at once and in the log; a second review starts anew', async () => {
  const person = await add(inOffice)
  const review = await start('d3')
  const own = (await itemsOf(review.id)).filter(({ userId }) => userId === person.id)
  const [role] = own.filter(({ kind }) => kind === 'role')
  const [site] = own.filter(({ kind }) => kind === 'site')
  const kept = ok(await decide(review.id, 'keep', [site!.id]))
  assert.deepEqual(kept.result, { done: [site!.id], failed: [] })
  ok(await decide(review.id, 'take', [role!.id]))
  const { result } = ok(await platform.call(userById, { token: admin, query: { id: person.id } }))
  assert.deepEqual([result.roleNames, result.selectedsites], [[], '1'])
  const after = (await itemsOf(review.id)).filter(({ userId }) => userId === person.id)
  assert.deepEqual(
    after.map(({ decision, decidedByName }) => [decision, decidedByName !== '']),
    [...own.map(({ kind }) => [kind === 'role' ? 'take' : 'keep', true])]
  )
  const again = ok(await decide(review.id, 'keep', [role!.id]))
  assert.match(again.result.failed[0]?.message ?? '', /已经收回/)
  const { result: log } = ok(
    await platform.call(logList, { token: admin, query: { keyWord: '分配角色', pageSize: 50 } })
  )
  const entry = log.records.find(({ objectId }) => objectId === person.id)
  assert.ok(entry?.changes?.some(({ title, after: to }) => title === '原因' && to.startsWith('权限复核“')))
  const [first] = ok(await platform.call(grantReviews, { token: admin })).result
  assert.deepEqual([first?.id, first?.kept, first?.taken], [review.id, 1, 1])
  const second = await start('d3')
  assert.ok((await itemsOf(second.id)).every(({ decision }) => decision === ''))
})

test('[issue-32] [AD-13] a deputy reviews only people and sites of the own reach, and sees no review of others', async () => {
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('reviewer', 'rights-reviewer', '复核员') on conflict do nothing"
  )
  await platform.query(
    `insert into role_rights select 'reviewer', unnest(array['system:user:list', 'system:user:subsite',
      'system:review:manage']) on conflict do nothing`
  )
  const deputy = await add({ selecteddeparts: 'd3', selectedroles: 'reviewer', selectedsites: '1' })
  const mine = await add({ selecteddeparts: 'd3', selectedroles: '', selectedsites: '1' })
  const beyond = await add(inOffice)
  const token = await platform.signIn(deputy.username)
  const review = await start('d3', token)
  const seen = await itemsOf(review.id, token)
  assert.deepEqual([...new Set(seen.map(({ kind }) => kind))], ['site'])
  assert.ok(seen.some(({ userId }) => userId === mine.id))
  assert.ok(!seen.some(({ userId }) => userId === beyond.id || userId === deputy.id))
  assert.ok(review.leftOut > 0)
  const whole = await start('')
  refused(await platform.call(reviewItems, { token, query: { reviewId: whole.id } }), /没有找到/)
  refused(await decide(whole.id, 'take', [(await itemsOf(whole.id))[0]!.id], token), /没有找到/)
  // Items of the own review that left the reach meanwhile are not decided.
  const own = seen.find(({ userId }) => userId === mine.id)!
  ok(await platform.call(changeUserSites, { token: admin, body: { ids: [deputy.id], mode: 'add', values: ['2'] } }))
  ok(await platform.call(changeUserSites, { token: admin, body: { ids: [deputy.id], mode: 'remove', values: ['1'] } }))
  refused(await decide(review.id, 'take', [own.id], await platform.signIn(deputy.username)), /不在您的管理范围/)
})

test('[issue-32] [AD-13] the reviewer is reminded once of a scope whose last review is older than three months', async () => {
  const review = await start('d2')
  const titles = async () =>
    (
      await platform.query<{ titile: string }>("select titile from announcements where titile like '%的权限该复核了'")
    ).rows.map(({ titile }) => titile)
  await remindOfReviews(platform.database)
  const before = (await titles()).length
  await platform.query("update grant_reviews set create_time = now() - interval '4 months' where depart_id = 'd2'")
  const listed = ok(await platform.call(grantReviews, { token: admin })).result
  assert.equal(listed.find(({ id }) => id === review.id)?.isDue, true)
  await Promise.all([remindOfReviews(platform.database), remindOfReviews(platform.database)])
  assert.equal((await titles()).length, before + 1)
})

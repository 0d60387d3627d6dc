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

test('[issue-32] [AD-13] what is not in the log is unknown, not unused; an operation uses the roles that it needed', async () => {
  const office = { ...inOffice, selectedroles: '' }
  const reader = await add(office)
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('looker', 'looker', '查看员') on conflict do nothing"
  )
  await platform.query("insert into role_rights values ('looker', 'system:user:list') on conflict do nothing")
  const give = (id: string, values: string[]) =>
    platform.call(changeUserRoles, { token: admin, body: { ids: [id], mode: 'add', values } })
  ok(await give(reader.id, ['looker']))
  const [writer, chief] = [await add(office), await add(office)]
  ok(await give(writer.id, ['r1']))
  ok(await give(chief.id, ['r0']))
  const body = { ids: [(await add()).id], mode: 'add' as const, values: ['r5'] }
  ok(await platform.call(changeUserRoles, { token: await platform.signIn(chief.username), body }))
  const items = await itemsOf((await start('d3')).id)
  const usesOf = (userId: string) =>
    Object.fromEntries(items.filter(one => one.userId === userId).map(({ kind, use }) => [kind, use]))
  assert.deepEqual(usesOf(reader.id), { role: 'unknown', site: 'unknown' })
  assert.deepEqual(usesOf(writer.id), { role: 'unused', site: 'unused' })
  assert.equal(usesOf(chief.id)['role'], 'used')
})

test('[issue-32] [AD-13] a grant that is gone, or was given with another last day, is not taken back; of two decisions at once one counts', async () => {
  const person = await add(inOffice)
  const review = await start('d3')
  const own = (await itemsOf(review.id)).filter(({ userId }) => userId === person.id)
  const [role] = own.filter(({ kind }) => kind === 'role')
  const [site] = own.filter(({ kind }) => kind === 'site')
  const change = (mode: 'add' | 'remove', validUntil = '') =>
    platform.call(changeUserRoles, { token: admin, body: { ids: [person.id], mode, values: ['r1'], validUntil } })
  ok(await change('remove'))
  const gone = ok(await decide(review.id, 'take', [role!.id]))
  assert.match(gone.result.failed[0]?.message ?? '', /已经没有/)
  const kept = ok(await decide(review.id, 'keep', [role!.id]))
  assert.match(kept.result.failed[0]?.message ?? '', /已经没有/)
  assert.equal((await itemsOf(review.id)).find(({ id }) => id === role!.id)?.decision, 'gone')
  ok(await change('add', day(9)))
  const again = await start('d3')
  const [given] = (await itemsOf(again.id)).filter(({ userId, kind }) => userId === person.id && kind === 'role')
  ok(await change('remove'))
  ok(await change('add', day(20)))
  const changed = ok(await decide(again.id, 'take', [given!.id]))
  assert.match(changed.result.failed[0]?.message ?? '', new RegExp(`到期日已改为 ${day(20)}，请核对后再决定`))
  const { result } = ok(await platform.call(userById, { token: admin, query: { id: person.id } }))
  assert.equal(result.selectedroles, 'r1')
  assert.equal(ok(await decide(again.id, 'take', [given!.id])).result.done.length, 1)
  const both = await Promise.all([decide(review.id, 'take', [site!.id]), decide(review.id, 'take', [site!.id])])
  assert.deepEqual(both.map(reply => ok(reply).result.done.length).toSorted(), [0, 1])
  await platform.query('update users set deleted_time = now() where id = $1', [person.id])
  const listed = ok(await platform.call(grantReviews, { token: admin })).result.find(({ id }) => id === review.id)
  assert.equal(listed?.total, (await itemsOf(review.id)).length)
})

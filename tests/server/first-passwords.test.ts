import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgetToldList, readToldList, toldLists, type SheetRows } from '../../elements/base/contract/sheet.ts'
import { login } from '../../elements/base/contract/session.ts'
import { freezeUsers, resetPasswords, userList, userSheet } from '../../elements/base/contract/user.ts'
import { addSubsiteUsers } from '../../elements/base/contract/user-subsite.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const person = (username: string) => [username, '某人', '', '', '', '', '采编员', '市教育局']
const importAll = (body: SheetRows, key?: string) =>
  platform.call(userSheet.importRows, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
const lists = async (as = token) => {
  const { result: offers } = await platform.call(toldLists, { token: as })
  for (const offer of offers) assert.deepEqual(Object.keys(offer).sort(), ['count', 'createTime', 'id'])
  const read = ({ id }: { id: string }) => platform.call(readToldList, { token: as, query: { id } })
  return Promise.all(offers.map(async offer => (await read(offer)).result))
}
const count = async (sql: string) => Number((await platform.query<{ count: string }>(sql)).rows[0]!.count)

test('[admin-4] an import whose answer was lost is not repeated, and its passwords are there for 24 hours', async () => {
  const body = { rows: [person('lost.one'), person('lost.two')] }
  const first = await importAll(body, 'lost-answer-1')
  const passwords = first.result.told!.rows.map(([, , given]) => given!)
  const again = await importAll(body, 'lost-answer-1')
  assert.deepEqual(again.result, first.result, 'the same answer with the same passwords')
  assert.equal(await count("select count(*) from operation_log where action = '导入用户'"), 1)

  const [list, ...others] = await lists()
  assert.deepEqual([list, others], [first.result.told, []])
  assert.deepEqual(await lists(await platform.signIn('lihua')), [], 'for the importer only')
  const kept = await platform.query<{ text: string }>(`select row_to_json(s)::text as text from sealed_results s
    union all select row_to_json(d)::text from done_requests d union all select row_to_json(l)::text from operation_log l`)
  assert.ok(kept.rows.length > 2)
  assert.ok(kept.rows.every(({ text }) => passwords.every(given => !text.includes(given))))

  const other = await platform.call(forgetToldList, { token: await platform.signIn('lihua'), body: { id: list!.id } })
  assert.equal(other.success, false)
  const read = { token: await platform.signIn('lihua'), query: { id: list!.id } }
  assert.equal((await platform.call(readToldList, read)).result, null)
  await platform.query("update sealed_results set create_time = now() - interval '23 hours 59 minutes'")
  assert.equal((await lists()).length, 1)
  await platform.query("update sealed_results set create_time = now() - interval '24 hours'")
  assert.deepEqual(await lists(), [])
  await platform.query('update sealed_results set create_time = now()')
  await platform.call(forgetToldList, { token, body: { id: list!.id } })
  assert.deepEqual(await lists(), [])
  assert.equal(await count('select count(*) from sealed_results'), 0)
})

test('[admin-4] the passwords of several people are reset at once, and told like those of an import', async () => {
  const { result: found } = await platform.call(userList, { token, query: { username: 'lost.*' } })
  const ids = found.records.map(({ id }) => id)
  const key = { 'idempotency-key': 'reset-many-1' }
  const done = await platform.call(resetPasswords, { token, body: { ids: ids.join() }, headers: key })
  assert.equal(done.message, '密码已重置！')
  const again = await platform.call(resetPasswords, { token, body: { ids: ids.join() }, headers: key })
  assert.deepEqual(again.result, done.result)
  assert.deepEqual(await lists(), [done.result.told])
  const [username, , given] = done.result.told!.rows[0]!
  await platform.call(addSubsiteUsers, { token, body: { subsiteId: '3', userIdList: ids } })
  const signedIn = await platform.call(login, { body: { username: username!, password: given! } })
  assert.equal(signedIn.success, true, signedIn.message)
  const admin = (await platform.call(userList, { token, query: { username: 'admin' } })).result.records[0]!
  const own = await platform.call(resetPasswords, { token, body: { ids: admin.id } })
  assert.match(own.message, /不能重置自己的账号/)
})

test('[admin-11] an import of 2000 people locks its rows for seconds at most', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => person(`many.${at}`))
  const begin = performance.now()
  const done = await importAll({ rows })
  assert.equal(done.result.added, 2000, done.message)
  console.log(`import of 2000 people: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  assert.equal(
    await count("select count(*) from user_roles r join users u on u.id = r.user_id where username like 'many.%'"),
    2000
  )
  assert.equal(await count("select count(*) from data_log where data_table = 'users' and name = '某人'"), 2002)

  const changed = rows.map(([username, , ...rest], at) => [username!, `改名${at}`, ...rest])
  const work = importAll({ rows: changed })
  let isDone = false
  void work.then(() => (isDone = true))
  const find = async (username: string) =>
    (await platform.call(userList, { token, query: { username } })).result.records[0]!
  const { id } = await find('many.7')
  let refused = 0
  while (!isDone) {
    const freeze = await platform.call(freezeUsers, { token, body: { ids: id, status: '1' } })
    if (!freeze.success) refused++
  }
  // A refusal comes after a wait of two seconds. On a busy machine one may happen.
  assert.ok(refused <= 1, `${refused} refused`)
  const { result } = await work
  assert.deepEqual([result.updated, result.added], [2000, 0])
})

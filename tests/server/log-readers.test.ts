import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { changeSeparation, readSeparation } from '../../elements/base/contract/administrators.ts'
import type { Endpoint } from '../../elements/base/contract/endpoint.ts'
import type { Page, PageQuery } from '../../elements/base/contract/envelope.ts'
import { dataLogList, logList, visitList } from '../../elements/base/contract/log.ts'
import { addRoleMembers } from '../../elements/base/contract/role.ts'
import { login, register, sendSms } from '../../elements/base/contract/session.ts'
import { addUser, freezeUsers, userList } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Tokens of 李华, 王敏 and 赵磊 as system, security and audit administrators. */
let by: Record<'system' | 'security' | 'audit', string>
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  for (const [roleId, userId] of Object.entries({ ra1: 'u2', ra2: 'u3', ra3: 'u4' })) {
    const body = { roleId, userIdList: [userId] }
    assert.equal((await platform.call(addRoleMembers, { token: admin, body })).success, true)
  }
  const { print } = (await platform.call(readSeparation, { token: admin })).result
  assert.equal((await platform.call(changeSeparation, { token: admin, body: { isOn: true, print } })).success, true)
  by = {
    system: await platform.signIn('lihua'),
    security: await platform.signIn('wangmin'),
    audit: await platform.signIn('zhaolei')
  }
})
after(() => platform.stop())

/** Fails a sign-in, which is an entry before there is a session, so without a site. */
const failSignIn = () => platform.call(login, { body: { username: 'nobody.here', password: 'Wrong-2026!' } })

test('[admin-1] each entry of the log has a reader: the audit administrator, also without a site', async () => {
  await failSignIn()
  // A site in which the audit administrator does not work.
  await platform.query("delete from user_subsites where user_id = 'u4' and subsite_id <> '1'")
  const { rows } = await platform.query<{ all: number; none: number }>(
    "select count(*)::int as all, count(*) filter (where subsite_id = '')::int as none from operation_log"
  )
  const query = { pageSize: 1 }
  const whole = (await platform.call(logList, { token: by.audit, query })).result
  // Reading adds an entry only for visits.
  assert.equal(whole.total, rows[0]!.all)
  const superQueryParams = JSON.stringify([{ field: 'subsiteId', rule: 'empty' }])
  const none = { superQueryParams, superQueryMatchType: 'and', pageSize: 100 } as const
  const { records, total } = (await platform.call(logList, { token: by.audit, query: none })).result
  assert.deepEqual([total, records.some(({ action }) => action === '登录失败')], [rows[0]!.none, true])
  for (const token of [admin, by.system, by.security])
    assert.equal((await platform.call(logList, { token, query })).code, 510)
  const versions = await platform.query<{ all: number }>('select count(*)::int as all from data_log')
  const known = (await platform.call(dataLogList, { token: by.audit, query })).result
  assert.equal(known.total, versions.rows[0]!.all)
})

test('[admin-1b] with the separation on, a registered account waits until the system administrator enables it', async () => {
  const mobile = '13700010077'
  await platform.call(sendSms, { body: { mobile, smsmode: '1' } })
  const [captcha] = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').match(/(?<=验证码为 )\d{6}/) ?? []
  const password = 'Neu-2026-x!'
  const account = {
    username: 'secondme',
    realname: '第二人',
    mobile,
    captcha: captcha!,
    password,
    confirmpassword: password
  }
  assert.equal((await platform.call(register, { body: account })).success, true)
  const signIn = () => platform.call(login, { body: { username: 'secondme', password } })
  assert.match((await signIn()).message, /冻结/)
  const found = await platform.call(userList, { token: by.system, query: { username: 'secondme' } })
  const ids = found.result.records.map(({ id }) => id).join()
  assert.equal((await platform.call(freezeUsers, { token: by.security, body: { ids, status: '1' } })).code, 510)
  assert.equal((await platform.call(freezeUsers, { token: by.system, body: { ids, status: '1' } })).success, true)
  assert.match((await signIn()).message, /尚未被分配任何站点/)
})

test('[admin-1b] with the separation on, no single person gives the roles of administrators, in no way', async () => {
  const draft = { realname: '第三人', sex: '' as const, birthday: '', phone: '', email: '', selecteddeparts: '' }
  const made = await platform.call(addUser, {
    token: by.system,
    body: { ...draft, username: 'thirdme', password: 'Linjiang-2026!', selectedroles: '' }
  })
  assert.equal(made.success, true, made.message)
  const { id } = made.result!
  for (const roleId of ['r0', 'ra1', 'ra2', 'ra3']) {
    for (const token of Object.values(by)) {
      const answer = await platform.call(addRoleMembers, { token, body: { roleId, userIdList: [id] } })
      assert.equal(answer.success, false, roleId)
    }
    const { message } = await platform.call(addRoleMembers, {
      token: by.security,
      body: { roleId, userIdList: [id] }
    })
    assert.match(message, /一人不能分配|超级管理员/, roleId)
  }
  const kept = await platform.query('select 1 from user_roles where user_id = $1', [id])
  assert.equal(kept.rows.length, 0)
})

/** Reads all pages of a list and returns the ids; undefined if the person may not. */
const idsFor = async <Row extends { id: string }>(endpoint: Endpoint<Page<Row>, PageQuery>, token: string) => {
  const ids: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query: PageQuery = { pageSize: 200, ...(after && { after }) }
    const { code, success, message, result }: Awaited<ReturnType<typeof platform.call<typeof endpoint>>> =
      await platform.call(endpoint, { token, query })
    if (code === 510) return undefined
    assert.ok(success, message)
    ids.push(...result.records.map(({ id }) => id))
    after = result.next
  }
  return ids
}

test('[admin-15] with the separation on, each row of each log has somebody who may read it, whatever it names', async () => {
  // A new site in which nobody works, a site that is gone, and none; people that exist, are gone, or never were.
  await platform.query(`insert into subsites (id, name, dep_id, site_type, classify)
    select 'fresh', '新站点', dep_id, site_type, '0' from subsites where id = '1'`)
  await platform.query(`with places as (select id from subsites union select unnest(array['', 'gone'])),
      people as (select id, username from users union values ('', ''), ('none', 'nobody.here'))
    insert into operation_log (user_id, username, subsite_id, action, address, log_type, operate_type)
    select people.id, people.username, places.id, '任意操作', '203.0.113.9', type, operation
    from places, people, unnest(array['1', '2']) type, unnest(array['1', '3', '6']) operation`)
  await platform.query(`insert into data_log (data_table, data_id, data_version, title, name, content, subsite_id, create_by, create_by_name)
    select found.data_table, 'x' || places.id, 1, '标题', '名称', '[]', places.id, 'none', '无'
    from (select distinct data_table from data_log) found,
      (select id from subsites union select unnest(array['', 'gone'])) places`)
  await platform.query(
    `insert into visits (day, address, username) select current_date, '203.0.113.' || n, '' from generate_series(1, 5) n`
  )
  for (const [table, endpoint] of [
    ['operation_log', logList],
    ['data_log', dataLogList],
    ['visits', visitList]
  ] as const) {
    const seen = new Set<string>()
    const { rows } = await platform.query<{ id: string }>(`select id::text from ${table}`)
    for (const token of [admin, ...Object.values(by)])
      for (const id of (await idsFor<{ id: string }>(endpoint, token)) ?? []) seen.add(id)
    const unread = rows.filter(({ id }) => !seen.has(id))
    assert.ok(rows.length > 0)
    assert.deepEqual(unread, [], table)
  }
})

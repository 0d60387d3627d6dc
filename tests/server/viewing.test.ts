import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { articleList } from '../../elements/base/contract/article.ts'
import { endOwnSessions, ownSessions } from '../../elements/base/contract/account.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList, visitList } from '../../elements/base/contract/log.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { proveIdentity } from '../../elements/base/contract/proof.ts'
import {
  changeCurrentSubsite,
  getUserInfo,
  logout,
  selectDepartment,
  tellUse
} from '../../elements/base/contract/session.ts'
import { getSubsiteListByLoginUser } from '../../elements/base/contract/subsite.ts'
import { userList } from '../../elements/base/contract/user.ts'
import { ueditorPath } from '../../elements/base/contract/upload.ts'
import { ownViewings, startViewing } from '../../elements/base/contract/viewing.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { endViewings } from '../../host-demo/server/nouns/viewing/end-viewings.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
let secondUrl: string
let admin: string

/** Li Hua, a person who is looked at, and Wang Min, who may look. */
const [person, viewer] = ['u2', 'u3']
const reason = '核对采编看不到的栏目'
const editing = ['cms:article:list', 'cms:article:add', 'system:user:list']

const setRole = async (id: string, rights: string[]) => {
  await platform.query('insert into roles (id, role_code, role_name) values ($1, $1, $1) on conflict do nothing', [id])
  await platform.query('delete from role_rules where role_id = $1', [id])
  await platform.query('delete from role_rights where role_id = $1', [id])
  await platform.query('insert into role_rights select $1, unnest($2::text[])', [id, rights])
}
const give = async (user: string, role: string, sites: string[]) => {
  await platform.query('delete from user_departments where user_id = $1', [user])
  await platform.query('delete from user_roles where user_id = $1', [user])
  await platform.query('insert into user_roles values ($1, $2)', [user, role])
  await platform.query('delete from user_subsites where user_id = $1', [user])
  await platform.query('insert into user_subsites (user_id, subsite_id) select $1, unnest($2::text[])', [user, sites])
}

before(async () => {
  platform = await startPlatform()
  database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  second = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www`, checksResults: true })
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await platform.query(`update users set status = 'normal', is_super = id = 'u1' where id in ('u1', $1, $2)`, [
    person,
    viewer
  ])
  await platform.query(`delete from role_rules where rule_id = 'late'`)
  await platform.query(`delete from department_roles where role_id = 'more'`)
  await platform.query(`delete from position_roles where role_id = 'more'`)
  await platform.query(`delete from user_positions where user_id = $1 and position_id = 'po3'`, [person])
  await platform.query(`delete from object_grants where subject_id = $1`, [person])
  await setRole('edits', editing)
  await setRole('looks', [...editing, 'system:user:viewAs'])
  await give(person, 'edits', ['1', '2'])
  await give(viewer, 'looks', ['1', '2', '3'])
  admin = await platform.signIn('admin')
})
after(async () => {
  await second.close()
  await database.close()
  await platform.stop()
})

const begin = (token: string, userId = person, given = reason) =>
  platform.call(startViewing, { token, body: { userId, reason: given } })
const look = async (token: string) => {
  const { result, message } = await begin(token)
  assert.ok(result, message)
  return result.token
}
const list = (token: string) => platform.call(articleList, { token, query: { newsClassId: '1002' } })
const atSecond = async (token: string) => {
  const response = await fetch(`${secondUrl}/api${getPermissions.path}`, { headers: { 'x-access-token': token } })
  return (await response.json()) as { success: boolean; code: number; message: string }
}
const logOf = async (action: string) => {
  const { rows } = await platform.query<{
    username: string
    object: string
    changes: { title: string; after: string }[]
  }>(`select username, object, changes from operation_log where action = $1 order by id desc limit 1`, [action])
  return rows[0]
}

test('[admin-12] a view shows the menu, sites and lists of the person, and is logged with viewer, person, reason and end', async () => {
  const own = await platform.signIn('lihua')
  const { result: started } = await begin(admin)
  const { token, userInfo } = started
  assert.equal(userInfo.username, 'lihua')
  assert.ok(userInfo.viewing && userInfo.viewing.secondsLeft > 890 && userInfo.viewing.secondsLeft <= 900)
  for (const call of [getPermissions, getSubsiteListByLoginUser])
    assert.deepEqual((await platform.call(call, { token })).result, (await platform.call(call, { token: own })).result)
  assert.deepEqual((await list(token)).result, (await list(own)).result)
  const now = await platform.call(getUserInfo, { token })
  assert.ok(now.result.userInfo.viewing?.viewer)
  const begun = await logOf('开始以他人身份查看')
  assert.equal(begun?.username, 'admin')
  assert.equal(begun?.object, userInfo.realname)
  assert.equal(begun?.changes[0]?.after, reason)
  await platform.call(changeCurrentSubsite, { token, query: { subsiteId: '2', siteType: 'generalsite' } })
  const refused = await platform.raw('/api/cms/article/add', { method: 'POST', token, body: {} })
  assert.match(await refused.text(), /只读查看，不能修改/)
  await platform.call(logout, { token })
  const ended = await logOf('结束以他人身份查看')
  assert.equal(ended?.username, 'admin')
  assert.deepEqual(
    ended?.changes.map(({ after: words }) => words),
    ['查看人退出查看', '1 次']
  )
  const after = await list(token)
  assert.deepEqual([after.code, (after.result as unknown as { ended: boolean }).ended], [codes.replaced, true])
  assert.match(after.message, /查看人退出查看/)
  assert.equal((await list(admin)).success, true, 'the own session of the viewer goes on')
  const switched = await logOf('切换站点')
  if (switched) assert.equal(switched.username, 'admin')
  // The person sees who looked, when and why.
  const { result: told } = await platform.call(ownViewings, { token: own })
  assert.equal(told[0]?.viewerAccount, 'admin')
  assert.equal(told[0]?.reason, reason)
  assert.ok(told[0]?.endTime)
  assert.equal(
    (await platform.call(logList, { token: admin, query: { keyWord: '以他人身份查看' } })).result.total >= 2,
    true
  )
  const visits = await platform.call(visitList, { token: admin, query: {} })
  assert.ok(JSON.stringify(visits.result).includes('admin（以 lihua 的身份）'))
})

test('[admin-12] a view needs its right, a reason, a recent proof of identity, and no application', async () => {
  const token = await platform.signIn('lihua')
  assert.equal((await begin(token, viewer)).code, codes.forbidden)
  assert.match((await begin(admin, person, ' a ')).message, /查看原因/)
  assert.match((await begin(admin, person, 'x'.repeat(201))).message, /查看原因/)
  await platform.query(`update sessions set proven_time = now() - interval '11 minutes' where user_id = 'u1'`)
  assert.equal((await begin(admin)).code, codes.mustProve)
  const { password } = await import('./ground.ts')
  assert.equal((await platform.call(proveIdentity, { token: admin, body: { password } })).success, true)
  assert.equal((await begin(admin)).success, true)
})

const ways: [name: string, ending: RegExp, end: (own: string, view: string) => Promise<unknown>][] = [
  ['the viewer signs out', /登录已结束/, own => platform.call(logout, { token: own })],
  [
    'the viewer is frozen',
    /查看人的账号已停用/,
    () => platform.query(`update users set status = 'frozen' where id = $1`, [viewer])
  ],
  [
    'the viewer expires',
    /查看人的账号已停用/,
    () => platform.query(`update users set valid_until = '2020-01-01' where id = $1`, [viewer])
  ],
  ['the viewer loses the right', /没有“以他人身份查看”的权限/, () => setRole('looks', editing)],
  ['the viewer loses another right of the person', /超出查看人的/, () => setRole('looks', ['system:user:viewAs'])],
  ['the viewer loses a site of the person', /超出查看人的/, () => give(viewer, 'looks', ['1'])],
  ['the person gains a right', /超出查看人的/, () => setRole('edits', [...editing, 'cms:article:delete'])],
  [
    'the viewer gains a data rule',
    /超出查看人的/,
    async () => {
      await platform.query(
        `insert into data_rules (id, permission_id, rule_name, condition) values ('late', 'cms:article:list', '后加的规则', $1) on conflict do nothing`,
        [JSON.stringify({ match: 'and', parts: [{ field: 'title', operator: 'LIKE', value: '通知', variable: '' }] })]
      )
      await platform.query(`insert into role_rules (role_id, rule_id) values ('looks', 'late')`)
    }
  ],
  [
    'the department of the person gains a role',
    /超出查看人的/,
    async () => {
      await setRole('more', ['cms:article:delete'])
      await platform.query(`insert into user_departments (user_id, depart_id) values ($1, 'd14')`, [person])
      await platform.query(`insert into department_roles values ('d14', 'more')`)
    }
  ],
  [
    'the person gains a position with a role',
    /超出查看人的/,
    async () => {
      await setRole('more', ['cms:article:delete'])
      await platform.query(`insert into position_roles values ('po3', 'more')`)
      await platform.query(`insert into user_positions (user_id, position_id) values ($1, 'po3')`, [person])
    }
  ],
  [
    'a column opens to the person only',
    /超出查看人的/,
    () =>
      platform.query(
        `insert into object_grants (subsite_id, object_type, object_id, subject_type, subject_id, actions) values ('1', 'column', '1002', 'user', $1, '{list}')`,
        [person]
      )
  ],
  ['the person gains a site', /超出查看人的/, () => give(person, 'edits', ['1', '2', '7'])],
  [
    'the person becomes super administrator',
    /超出查看人的/,
    () => platform.query(`update users set is_super = true where id = $1`, [person])
  ],
  [
    'the person is frozen',
    /被查看的账号已停用/,
    () => platform.query(`update users set status = 'frozen' where id = $1`, [person])
  ],
  [
    'the person is deleted',
    /被查看的账号已停用/,
    () => platform.query(`update users set deleted_time = now() where id = $1`, [person])
  ],
  [
    'the time is over',
    /时间已到/,
    () => platform.query(`update sessions set expire_time = now() where viewing_id is not null`)
  ],
  [
    'the viewer ends the session in the list of own sessions',
    /会话被结束/,
    async (own, view) => {
      const { result } = await platform.call(ownSessions, { token: own })
      const shown = result.find(({ device }) => device.includes('的身份查看'))
      assert.ok(shown, view)
      return platform.call(endOwnSessions, { token: own, body: { id: shown.id } })
    }
  ],
  ['the viewer begins another view', /开始了另一次查看/, own => begin(own)]
]
for (const [name, ending, end] of ways)
  test(`[admin-12] a view ends on every server, with a reason in the log: ${name}`, async () => {
    await platform.query(`update users set valid_until = '', deleted_time = null where id in ($1, $2)`, [
      person,
      viewer
    ])
    const own = await platform.signIn('wangmin')
    const view = await look(own)
    assert.equal((await list(view)).success, true)
    assert.equal((await atSecond(view)).success, true)
    await end(own, view)
    const here = await list(view)
    assert.equal(here.success, false, JSON.stringify(here))
    assert.match(here.message, ending)
    const deadline = performance.now() + 2500
    let there = await atSecond(view)
    while (there.success && performance.now() < deadline) there = await atSecond(view)
    assert.match(there.message, ending)
    assert.match((await logOf('结束以他人身份查看'))?.changes[0]?.after ?? '', ending)
    const { rows } = await platform.query<{ open: string }>(
      `select count(*) as open from viewings where end_time is null and viewer_id = $1`,
      [viewer]
    )
    assert.equal(Number(rows[0]?.open), name.includes('another view') ? 1 : 0)
    await platform.query(
      `update users set valid_until = '', deleted_time = null, is_super = false where id in ($1, $2)`,
      [person, viewer]
    )
  })

test('[admin-12] views that nobody calls any more are ended by the clock of the database, once by two servers', async () => {
  const view = await look(admin)
  await platform.query(
    `update viewings set until = now() - interval '1 second', create_time = now() - interval '15 minutes' where end_time is null and viewer_id = 'u1'`
  )
  const rules = {
    database: platform.database,
    sessionRules: { idleMinutes: 30, mostSessions: 10, passwordDays: 0, proofMinutes: 0 }
  }
  const count = async () =>
    Number(
      (
        await platform.query<{ n: string }>(
          `select count(*) as n from operation_log where action = '结束以他人身份查看' and username = 'admin'`
        )
      ).rows[0]?.n
    )
  const before = await count()
  await Promise.all([endViewings(rules), endViewings({ ...rules, database })])
  assert.equal(await count(), before + 1)
  assert.match((await list(view)).message, /时间已到/)
})

test('[admin-12] nobody is shown more than they have: rights, sites, data rules, object grants, administrators, oneself', async () => {
  const own = await platform.signIn('wangmin')
  const refused = async (pattern: RegExp, user = person, token = own) => {
    const { success, message } = await begin(token, user)
    assert.equal(success, false)
    assert.match(message, pattern)
  }
  await refused(/自己的账号/, viewer)
  await refused(/超级管理员/, 'u1')
  await refused(/没有找到该用户/, 'nobody')
  await setRole('edits', [...editing, 'cms:article:delete'])
  await refused(/没有的权限/)
  await setRole('edits', editing)
  await give(person, 'edits', ['1', '7'])
  await refused(/您没有的 1 个站点/)
  await give(person, 'edits', [])
  await refused(/没有站点/)
  await give(person, 'edits', ['1', '2'])
  await platform.query(
    `insert into data_rules (id, permission_id, rule_name, condition) values ('some', 'cms:article:list', '部分文章', $1)`,
    [JSON.stringify({ match: 'and', parts: [{ field: 'title', operator: 'LIKE', value: '通知', variable: '' }] })]
  )
  await platform.query(`insert into role_rules (role_id, rule_id) values ('looks', 'some')`)
  await refused(/数据规则“部分文章”限制/)
  await platform.query(`delete from role_rules where rule_id = 'some'`)
  await platform.query(
    `insert into object_grants (subsite_id, object_type, object_id, subject_type, subject_id, actions) values ('1', 'column', '1002', 'user', $1, '{list}')`,
    [person]
  )
  await refused(/没有的对象授权/)
  await platform.query(`delete from object_grants where subject_id = $1`, [person])
  assert.equal((await begin(own)).success, true)
  // The three administrators, even for a super administrator.
  await platform.query(`insert into user_roles values ($1, 'ra3')`, [person])
  await refused(/三员之一/, person, admin)
})

test('[admin-12] with the separation on only the security administrator looks, at whoever has no more', async () => {
  await give(viewer, 'ra2', ['1', '2'])
  await platform.query(
    `insert into platform_settings (name, value) values ('three-administrators', 'on') on conflict (name) do update set value = 'on'`
  )
  try {
    assert.equal((await begin(admin)).code, codes.forbidden)
    const own = await platform.signIn('wangmin')
    assert.match((await begin(own)).message, /没有的权限/)
    await setRole('edits', ['system:user:list'])
    assert.equal((await begin(own)).success, true)
  } finally {
    await platform.query(`update platform_settings set value = 'off' where name = 'three-administrators'`)
  }
})

test('[admin-12] a view is not extended, proves nothing, begins nothing, and has no key of drafts', async () => {
  const own = await platform.signIn('wangmin')
  const view = await look(own)
  const left = async () =>
    (
      await platform.query<{ time: string }>(
        `select expire_time::text as time from sessions where viewing_id is not null and revoked = '' and user_id = $1`,
        [viewer]
      )
    ).rows[0]?.time
  const until = await left()
  const site = { subsiteId: '2', siteType: 'generalsite' } as const
  const switched = await platform.call(changeCurrentSubsite, { token: view, query: site })
  if (switched.success) assert.ok(switched.result.userInfo.viewing)
  await platform.call(tellUse, { token: view })
  await platform.call(getUserInfo, { token: view })
  assert.equal(await left(), until)
  const { password } = await import('./ground.ts')
  for (const answer of [
    await platform.call(proveIdentity, { token: view, body: { password } }),
    await platform.call(startViewing, { token: view, body: { userId: 'u4', reason } }),
    await platform.call(selectDepartment, { token: view, body: { orgCode: 'A01', username: 'lihua' } })
  ])
    assert.equal(answer.message, '只读查看，不能修改')
  const { headers } = await platform.raw(`/api${getUserInfo.path}`, { token: view })
  assert.equal(headers.get('x-draft-key'), null)
  // Sites that the person lacks, although the viewer has them.
  const foreign = await platform.call(changeCurrentSubsite, { token: view, query: { ...site, subsiteId: '3' } })
  assert.equal(foreign.message, '没有该站点权限')
  assert.equal((await platform.call(userList, { token: view, query: {} })).success, true)
})

test('[admin-12] files of foreign sites stay closed to views, and those of the sites of the person open', async () => {
  await setRole('edits', [...editing, 'cms:upload:add'])
  const own = await platform.signIn('lihua')
  const form = new FormData()
  form.set('upfile', new Blob(['说明']), 'a.txt')
  form.set('action', 'uploadfile')
  form.set('dir', '')
  const sent = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token: own, body: form })
  const { url, state } = (await sent.json()) as { url: string; state: string }
  assert.equal(state, 'SUCCESS')
  const status = async (token: string) => (await platform.raw(url, { token })).status
  const view = await look(admin)
  assert.deepEqual([await status(own), await status(view)], [200, 200])
  // The person reads an own upload at a site that they lack by now. A view does not.
  await platform.query(`update uploads set subsite_id = '7' where path = $1`, [url.replace('/files/', '')])
  assert.deepEqual([await status(own), await status(view)], [200, 404])
})

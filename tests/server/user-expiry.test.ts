import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import WebSocket from 'ws'
import { ownAccount } from '../../elements/base/contract/account.ts'
import { beginSecondFactor, enableSecondFactor } from '../../elements/base/contract/account.ts'
import { changeSeparation, readSeparation } from '../../elements/base/contract/administrators.ts'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { dataLogList } from '../../elements/base/contract/log.ts'
import type { RuleGroup } from '../../elements/base/contract/data-rule.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { handOver, readHandover } from '../../elements/base/contract/handover.ts'
import { saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { myTasks, startOwnProcess, taskPeople } from '../../elements/base/contract/process.ts'
import { closeCodes } from '../../elements/base/contract/realtime.ts'
import { login, phoneLogin, secondStep, sendSms, validateCasTicket } from '../../elements/base/contract/session.ts'
import {
  addUser,
  changeValidity,
  editUser,
  freezeUsers,
  userById,
  userList,
  userSheet,
  type User,
  type UserDraft,
  type UserQuery
} from '../../elements/base/contract/user.ts'
import { hasExpired, isExpired, mayActText } from '../../host-demo/server/database/may-act.ts'
import { compareClocks } from '../../host-demo/server/database/clock.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { giveToManagers } from '../../host-demo/server/nouns/process/people/leavers.ts'
import { addRule, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import { warnOfExpiry } from '../../host-demo/server/nouns/user/account/warn-of-expiry.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

const service = 'http://localhost/user/login'
let casUser = ''
const casServer = createServer((_request, response) =>
  response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user: casUser } } }))
)

let platform: TestPlatform
let admin: string
before(async () => {
  await new Promise<void>(resolve => casServer.listen(0, '127.0.0.1', resolve))
  const { port } = casServer.address() as AddressInfo
  platform = await startPlatform({ cas: { url: `http://127.0.0.1:${port}/cas`, service } })
  admin = await platform.signIn('admin')
})
after(async () => {
  casServer.close()
  await platform.stop()
})

const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const [yesterday, today, tomorrow] = [day(-1), day(0), day(1)]

let serial = 0
const tryAdd = (more: Partial<UserDraft> = {}, token = admin) => {
  const username = `temp${++serial}`
  const names = { username, password: 'First-pass-1', realname: `借调${serial}`, sex: '' as const, birthday: '' }
  const body = { ...names, phone: '', email: '', selectedroles: 'r1', selecteddeparts: '', selectedsites: '1', ...more }
  return platform.call(addUser, { token, body })
}
/** Adds a person with the password of the demo. */
const add = async (more: Partial<UserDraft> = {}) => {
  const { result, message } = await tryAdd(more)
  assert.ok(result?.id, message)
  await platform.query(
    "update users set must_change_password = false, password = (select password from users where username = 'admin') where id = $1",
    [result.id]
  )
  return result
}
const read = async (id: string) => (await platform.call(userById, { token: admin, query: { id } })).result
const edit = async (id: string, part: Partial<UserDraft>, token = admin) => {
  const { version } = await read(id)
  return platform.call(editUser, {
    token,
    body: { ...part, id, version } as UserDraft & { id: string; version: number }
  })
}
/** Lets the last day pass, as the night does. */
const letPass = (id: string) => platform.query('update users set valid_until = $2 where id = $1', [id, yesterday])
const prolong = async (id: string, validUntil = tomorrow) => ok(await edit(id, { validUntil }))
const ok = <Reply extends { success: boolean; message: string }>(reply: Reply) => {
  assert.equal(reply.success, true, reply.message)
  return reply
}
const refused = (reply: { success: boolean; message: string }, message: RegExp) => {
  assert.equal(reply.success, false)
  assert.match(reply.message, message)
}
const expired = /^该账号已过有效期，不能登录，请联系本单位的账号管理员延长有效期$/

test('[AD-13] [security-4] the last day counts to its end in China, for the process and for the database', async () => {
  for (const [now, isOver] of [
    ['2026-11-28T15:59:59.999Z', false],
    ['2026-11-28T16:00:00.000Z', true]
  ] as const) {
    assert.equal(hasExpired('2026-11-28', new Date(now)), isOver)
    const at = (text: string) => text.replaceAll('now()', `'${now}'::timestamptz`)
    const { rows } = await platform.query<{ over: boolean; acts: boolean }>(
      `select ${at(isExpired('u'))} as over, ${at(mayActText('u'))} as acts
        from (values ('2026-11-28', 'normal', null)) as u (valid_until, status, deleted_time)`
    )
    assert.deepEqual(rows[0], { over: isOver, acts: !isOver })
  }
  assert.equal(hasExpired('', new Date()), false)
})

const sentCode = (mobile: string) => {
  const lines = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').split('\n')
  return /验证码为 (\d{6})/.exec(lines.findLast(line => line.includes(mobile)) ?? '')?.[1] ?? ''
}
const phone = '13911112222'
const byPassword = (username: string, given = password) => platform.call(login, { body: { username, password: given } })
const byPhone = async () => {
  await platform.query('delete from sms_codes')
  ok(await platform.call(sendSms, { body: { mobile: phone, smsmode: '0' } }))
  return platform.call(phoneLogin, { body: { mobile: phone, captcha: sentCode(phone) } })
}
const byCas = (username: string) => {
  casUser = username
  return platform.call(validateCasTicket, { query: { ticket: 'ST-1' } })
}

test('[AD-13] [AU-1] no way in is open after the last day, a wrong password learns nothing, and a later day opens all', async () => {
  const { id, username } = await add({ validUntil: today, phone })
  ok(await byPassword(username))
  await letPass(id)
  refused(await byPassword(username), expired)
  refused(await byPhone(), expired)
  refused(await byCas(username), expired)
  assert.equal((await byPassword(username, 'Wrong-pass-1')).message, '用户名或密码错误')
  await prolong(id, today)
  for (const reply of [await byPassword(username), await byPhone(), await byCas(username)]) ok(reply)
  const kept = await read(id)
  assert.deepEqual([kept.roleNames.length, kept.selectedsites], [1, '1'])
})

test('[AD-13] [AU-1] the second step of a sign-in is refused, too', async () => {
  const { id, username } = await add({ validUntil: today })
  const token = await platform.signIn(username)
  const { result: made } = await platform.call(beginSecondFactor, { token })
  const code = () => new TOTP({ secret: Secret.fromBase32(made.secret) }).generate({ timestamp: Date.now() })
  ok(await platform.call(enableSecondFactor, { token, body: { sealed: made.sealed, code: code() } }))
  const enter = async () => {
    await platform.query('update second_factors set last_step = 0')
    const first = await byPassword(username)
    assert.equal(first.code, codes.secondFactor)
    await between()
    const { ticket } = first.result as unknown as { ticket: string }
    return platform.call(secondStep, { body: { ticket, code: code() } })
  }
  let between = async () => void (await letPass(id))
  refused(await enter(), expired)
  refused(await enter(), expired)
  between = async () => void (await prolong(id))
  ok(await enter())
})

/**
 * Starts a server on the same database, for which `now()` is a second and a half before midnight in China. Its sessions
 * do not end by idleness.
 */
const startBeforeMidnight = async () => {
  await platform.query('create schema night')
  await platform.query(`create table night.start as
    select date_trunc('day', pg_catalog.now() at time zone 'Asia/Shanghai') + interval '1 day' - interval '1.5 seconds' as at,
      pg_catalog.clock_timestamp() as since`)
  for (const name of ['now', 'clock_timestamp'])
    await platform.query(`create function night.${name}() returns timestamptz language sql stable as
      $$ select (at at time zone 'Asia/Shanghai') + (pg_catalog.clock_timestamp() - since) from night.start $$`)
  const database = openDatabase({
    ...platform.connection,
    options: '-c search_path=night,public,pg_catalog'
  } as typeof platform.connection)
  const app = await createApp({
    ...{ database, modules, dataFolder: platform.folder, pagesFolder: `${platform.folder}/www` },
    sessionRules: { idleMinutes: 0 }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await database.close()
    await platform.query('drop schema night cascade')
    await compareClocks(platform.database)
  }
  return {
    url,
    close,
    restart: () => database.$client.query('update night.start set since = pg_catalog.clock_timestamp()')
  }
}

test('[AD-13] [security-4] a session in use ends with the first call after midnight, by the clock of the database', async () => {
  const { username } = await add({ validUntil: today })
  const [first, token] = [await platform.signIn(username), await platform.signIn(username)]
  const { url, close, restart } = await startBeforeMidnight()
  try {
    const call = async (by = token) => {
      const response = await fetch(`${url}/api${articleList.path}`, { headers: { 'x-access-token': by } })
      return (await response.json()) as { success: boolean; code: number; message: string }
    }
    const enter = async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ username, password })
      const response = await fetch(`${url}/api${login.path}`, { method: 'POST', headers, body })
      return (await response.json()) as { success: boolean; message: string }
    }
    await call(first)
    await restart()
    const begun = performance.now()
    ok(await call())
    let reply = await call()
    while (reply.success && performance.now() - begun < 5000) reply = await call()
    assert.ok(performance.now() - begun > 1000, 'not before midnight')
    assert.deepEqual([reply.success, reply.code], [false, codes.replaced])
    refused(await enter(), expired)
    ok(await platform.call(articleList, { token, query: {} }))
  } finally {
    await close()
  }
})

const listen = async (userId: string, token: string) => {
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${userId}`, [token])
  await once(socket, 'open')
  return socket
}

test('[AD-13] [security-4] sessions and sockets end when the last day is over, at once if an administrator chose a past day', async () => {
  const { id, username } = await add()
  const token = await platform.signIn(username)
  const call = () => platform.call(articleList, { token, query: {} })
  ok(await call())
  const socket = await listen(id, token)
  const closed = once(socket, 'close')
  refused(await edit(id, { validUntil: yesterday }), /已经过去.*请确认后再保存/)
  ok(await call())
  ok(await edit(id, { validUntil: yesterday, endsNow: true }))
  assert.equal((await closed)[0], closeCodes.signedOut)
  const reply = await call()
  assert.deepEqual([reply.success, reply.code, reply.result], [false, codes.replaced, { ended: true }])
  assert.match(reply.message, /有效期/)
  refused(await byPassword(username), expired)
  // The night of another account: no one writes a session.
  const other = await add({ validUntil: today })
  const own = await platform.signIn(other.username)
  ok(await platform.call(articleList, { token: own, query: {} }))
  await letPass(other.id)
  const ended = await platform.call(articleList, { token: own, query: {} })
  assert.deepEqual([ended.code, ended.result], [codes.replaced, { ended: true }])
  const late = await listen(other.id, own)
  assert.equal((await once(late, 'close'))[0], closeCodes.signedOut)
  await prolong(other.id)
  ok(await platform.call(articleList, { token: own, query: {} }))
})

test('[AD-13] [WF-1] expired people are neither chosen nor waited for, and return with a later day', async () => {
  const one = await add({ validUntil: today })
  const successor = await add()
  const has = async (token: string, taskId: string) =>
    (await platform.call(myTasks, { token, query: {} })).result.records.some(row => row.taskId === taskId)
  const found = async () =>
    (await platform.call(taskPeople, { token: admin, query: { words: one.username } })).result.map(({ id }) => id)
  const start = (title: string) =>
    platform.call(startOwnProcess, {
      token: admin,
      query: { title, steps: JSON.stringify([{ name: '审核', userIds: one.id, mode: 'one' }]) }
    })
  const substitute = () =>
    platform.call(saveSubstitute, { token: admin, body: { userId: one.id, fromDay: today, toDay: tomorrow } })
  const give = async () => {
    const { result } = await platform.call(readHandover, { token: admin, query: { userId: successor.id } })
    const to = [{ kind: 'task' as const, userId: one.id }]
    return platform.call(handOver, {
      token: admin,
      body: { userId: successor.id, print: result.print, to, isFreezing: false }
    })
  }
  assert.deepEqual(await found(), [one.id])
  const { taskId } = ok(await start('有效期内的事项')).result
  await giveToManagers(platform.database)
  assert.equal(await has(admin, taskId), false)
  await letPass(one.id)
  await giveToManagers(platform.database)
  assert.equal(await has(admin, taskId), true, 'the managers receive the open task')
  assert.deepEqual(await found(), [])
  const later = ok(await start('过期后的事项')).result
  assert.equal(await has(admin, later.taskId), true, 'a new task goes to them, too')
  refused(await substitute(), /不存在或已停用/)
  refused(await give(), /已过有效期，不能接收/)
  await prolong(one.id)
  await giveToManagers(platform.database)
  assert.equal(await has(admin, taskId), false)
  assert.equal(await has(await platform.signIn(one.username), taskId), true)
  assert.deepEqual(await found(), [one.id])
  ok(await substitute())
})

const find = async (query: UserQuery) => {
  const reply = ok(await platform.call(userList, { token: admin, query: { pageSize: 200, ...query } }))
  return reply.result.records.map(({ username }) => username)
}

test('[AD-13] the list shows and finds expired accounts, those that end within 30 days, and those without a last day', async () => {
  const [over, soon, last, far, none] = [
    await add({ validUntil: yesterday, endsNow: true }),
    await add({ validUntil: today }),
    await add({ validUntil: day(30) }),
    await add({ validUntil: day(31) }),
    await add()
  ]
  const names = [over, soon, last, far, none].map(({ username }) => username)
  const own = async (validity: string) => (await find({ validity })).filter(name => names.includes(name)).toSorted()
  assert.deepEqual(await own('expired'), [over.username])
  assert.deepEqual(await own('soon'), [soon.username, last.username].toSorted())
  assert.deepEqual(await own('unlimited'), [none.username])
  const state = async ({ id }: User) => {
    const { status, status_dictText, isExpired: isOver, validUntil } = await read(id)
    return [status, status_dictText, isOver, validUntil]
  }
  assert.deepEqual(await state(over), ['1', '已过期', true, yesterday])
  assert.deepEqual(await state(soon), ['1', '正常', false, today])
  ok(await platform.call(freezeUsers, { token: admin, body: { ids: over.id, status: '2' } }))
  assert.deepEqual(await state(over), ['2', '冻结', true, yesterday])
  assert.equal((await platform.call(userList, { token: admin, query: { validity: 'ever' } })).success, false)
  const self = await platform.call(ownAccount, { token: await platform.signIn(soon.username) })
  assert.equal(self.result.validUntil, today)
})

test('[AD-13] wrong days are refused, an edit without a day keeps it, and the day of an expired account needs no new confirmation', async () => {
  const one = await add({ validUntil: tomorrow })
  for (const validUntil of ['2026-02-30', '明天', '2026-1-1'])
    refused(await edit(one.id, { validUntil, endsNow: true }), /有效期至/)
  refused(await tryAdd({ validUntil: yesterday }), /请确认后再保存/)
  ok(await edit(one.id, { sex: '1' }))
  assert.equal((await read(one.id)).validUntil, tomorrow)
  await letPass(one.id)
  ok(await edit(one.id, { validUntil: yesterday, sex: '2' }))
  ok(await edit(one.id, { validUntil: '' }))
  assert.deepEqual([(await read(one.id)).validUntil, (await read(one.id)).isExpired], ['', false])
})

test('[AD-13] [security-4] the last administrator gets no last day, and no one gives themselves a past one', async () => {
  const { rows } = await platform.query<{ id: string }>("select id from users where username = 'admin'")
  const { id } = rows[0]!
  await platform.query('update users set is_super = (id = $1)', [id])
  refused(await edit(id, { validUntil: tomorrow }), /最后一名超级管理员，不能设置有效期/)
  const other = await add()
  await platform.query('update users set is_super = true where id = $1', [other.id])
  refused(await edit(id, { validUntil: yesterday, endsNow: true }), /不能给自己设置已经过去的有效期/)
  ok(await edit(id, { validUntil: day(300) }))
  refused(await edit(other.id, { validUntil: day(300) }), /最后一名超级管理员/)
  refused(
    await platform.call(changeValidity, { token: admin, body: { ids: [other.id], validUntil: day(300) } }),
    /最后一名超级管理员/
  )
  refused(
    await platform.call(freezeUsers, { token: admin, body: { ids: other.id, status: '2' } }),
    /最后一名超级管理员，不能冻结/
  )
  const row = [other.username, other.realname, '', '', '', '', '采编员', '', '', day(300)]
  refused(await platform.call(userSheet.importRows, { token: admin, body: { rows: [row] } }), /最后一名超级管理员/)
  ok(await edit(id, { validUntil: '' }))
})

test('[AD-13] [security-4] with separated administrators, each role has one without a last day', async () => {
  const made = [
    await add({ selectedroles: 'ra1' }),
    await add({ selectedroles: 'ra2' }),
    await add({ selectedroles: 'ra3' })
  ]
  const { print } = (await platform.call(readSeparation, { token: admin })).result
  ok(await platform.call(changeSeparation, { token: admin, body: { isOn: true, print } }))
  const system = await platform.signIn(made[0]!.username)
  const reply = await platform.call(changeValidity, {
    token: system,
    body: { ids: [made[0]!.id], validUntil: tomorrow }
  })
  refused(reply, /最后一名系统管理员，不能设置有效期/)
  const off = (await platform.call(readSeparation, { token: admin })).result
  ok(await platform.call(changeSeparation, { token: admin, body: { isOn: false, print: off.print } }))
})

test('[AD-13] several people get a day or lose it at once, with a version and a log entry each', async () => {
  const people = [await add(), await add({ validUntil: tomorrow }), await add({ validUntil: day(9) })]
  const ids = people.map(({ id }) => id)
  const set = (validUntil: string, more: { endsNow?: boolean } = {}, of = ids) =>
    platform.call(changeValidity, { token: admin, body: { ids: of, validUntil, ...more } })
  const days = () => Promise.all(ids.map(async id => (await read(id)).validUntil))
  const done = ok(await set(day(9))).result
  assert.deepEqual([done.done.length, done.failed], [3, []])
  assert.deepEqual(await days(), [day(9), day(9), day(9)])
  assert.deepEqual(
    await Promise.all(people.map(async ({ id, version }) => (await read(id)).version - version)),
    [1, 1, 0],
    'the third had that day'
  )
  refused(await set(yesterday), /请确认后再保存/)
  const token = await platform.signIn(people[0]!.username)
  ok(await set(yesterday, { endsNow: true }))
  assert.equal((await platform.call(articleList, { token, query: {} })).code, codes.replaced)
  ok(await set(''))
  assert.deepEqual(await days(), ['', '', ''])
  const { rows: own } = await platform.query<{ id: string }>("select id from users where username = 'admin'")
  const mixed = ok(await set(yesterday, { endsNow: true }, [own[0]!.id, ids[0]!])).result
  assert.deepEqual(
    [mixed.done, mixed.failed.map(({ message }) => message)],
    [[ids[0]], ['不能给自己设置已经过去的有效期']]
  )
  const versions = (
    await platform.call(dataLogList, { token: admin, query: { dataTable: 'users', dataId: ids[0]! } })
  ).result.records.map(({ fields }) => fields.find(({ name }) => name === 'validUntil')?.value)
  assert.deepEqual(versions, [yesterday, '', yesterday, day(9), ''])
  const { rows } = await platform.query<{ changes: object }>(
    "select changes from operation_log where object_id = $1 and action = '编辑用户' order by id limit 1",
    [ids[0]]
  )
  assert.deepEqual(rows[0]!.changes, [{ title: '有效期至', before: '', after: day(9) }])
})

test('[AD-12] [AD-13] the sheet comes round with last days, and a wrong or past day names its row and the reason', async () => {
  const over = await add({ validUntil: yesterday, endsNow: true })
  const near = await add({ validUntil: tomorrow })
  const answer = await platform.raw(`/api${userSheet.exportXls}?username=temp*`, { token: admin })
  const form = new FormData()
  form.append('file', new Blob([await answer.arrayBuffer()]), 'people.xlsx')
  const looked = await platform.raw(`/api${userSheet.importExcel}?dryRun=1`, {
    method: 'POST',
    token: admin,
    body: form
  })
  const { result } = (await looked.json()) as { result: { rows: { does: string; problems: object }[] } }
  assert.ok(result.rows.length >= 2)
  assert.deepEqual(
    result.rows.filter(({ does, problems }) => does !== 'none' || Object.keys(problems).length > 0),
    []
  )
  const row = ({ username, realname }: User, validUntil?: string) => [
    ...[username, realname, '', '', '', '', '采编员', '', '临江市人民政府门户网站'],
    ...(validUntil === undefined ? [] : [validUntil])
  ]
  const check = async (rows: string[][]) =>
    (await platform.call(userSheet.check, { token: admin, body: { rows } })).result.rows
  const [wrong, past, moved, left] = await check([
    row(near, '2026-02-30'),
    row(over, day(-2)),
    row(near, '2031/5/6'),
    row(near)
  ])
  assert.match(wrong!.problems.validUntil!, /没有 2026 年 2 月 30 日/)
  assert.match(past!.problems.validUntil!, /已经过去的日期.*用户管理/)
  assert.equal(moved!.problems.validUntil, undefined)
  assert.equal(left!.problems.validUntil, undefined)
  refused(
    await platform.call(userSheet.importRows, { token: admin, body: { rows: [row(over, day(-2))] } }),
    /第 1 行|有效期至/
  )
  ok(await platform.call(userSheet.importRows, { token: admin, body: { rows: [row(near, '2031年5月6日')] } }))
  assert.equal((await read(near.id)).validUntil, '2031-05-06')
  ok(await platform.call(userSheet.importRows, { token: admin, body: { rows: [row(near, '')] } }))
  assert.equal((await read(near.id)).validUntil, '')
})

test('[AD-13] 14 days before the end, the owner and everyone that may edit the account get one message, from several servers', async () => {
  const notices = async (token: string) =>
    ok(await platform.call(myNotices, { token, query: { pageSize: 200 } })).result.records.map(({ titile }) => titile)
  const [near, far] = [await add({ validUntil: day(14) }), await add({ validUntil: day(15) })]
  const owner = await platform.signIn(near.username)
  const title = `您的账号将于 ${day(14)} 到期`
  const database = openDatabase(platform.connection)
  const before = (await notices(admin)).length
  await Promise.all([warnOfExpiry(platform.database), warnOfExpiry(database)])
  await warnOfExpiry(database)
  await database.close()
  assert.deepEqual(
    (await notices(owner)).filter(name => name.includes('账号')),
    [title]
  )
  const told = (await notices(admin)).filter(name => /个账号将在 14 天内到期/.test(name))
  assert.equal((await notices(admin)).length - before, 1)
  assert.equal(told.length, 1)
  const { rows } = await platform.query<{ content: string }>(
    'select content from announcements where titile = $1 order by create_time desc limit 1',
    [told[0]]
  )
  assert.ok(rows[0]!.content.includes(`${near.realname}（${near.username}，至 ${day(14)}）`), rows[0]!.content)
  assert.ok(!rows[0]!.content.includes(far.username))
  assert.deepEqual(
    (await notices(await platform.signIn(far.username))).filter(name => name.includes('账号')),
    []
  )
  assert.deepEqual(
    (await notices(await platform.signIn('lihua'))).filter(name => name.includes('账号')),
    []
  )
})

test('[AD-13] administrators of a department set last days of its people only', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('deputy', 'deputy', '部门管理员')")
  for (const verb of ['list', 'edit'])
    await platform.query("insert into role_rights values ('deputy', $1)", [`system:user:${verb}`])
  const part = { field: 'departId', operator: '=' as const, value: '', variable: 'ownDepartmentBelow' as const }
  const condition: RuleGroup = { match: 'and', parts: [part] }
  const rule = { permissionId: 'system:user:list', ruleName: '本部门及以下', status: '1' as const, condition }
  const { id: dataRuleIds } = ok(await platform.call(addRule, { token: admin, body: rule })).result
  ok(
    await platform.call(saveRoleRules, {
      token: admin,
      body: { roleId: 'deputy', permissionId: 'system:user:list', dataRuleIds }
    })
  )
  const deputy = await add({ selectedroles: 'deputy', selecteddeparts: 'd3' })
  const token = await platform.signIn(deputy.username)
  const own = await add({ selectedroles: '', selecteddeparts: 'd12' })
  const foreign = await add({ selectedroles: '', selecteddeparts: 'd2' })
  ok(await edit(own.id, { validUntil: tomorrow }, token))
  assert.equal((await edit(foreign.id, { validUntil: tomorrow }, token)).success, false)
  const both = await platform.call(changeValidity, { token, body: { ids: [own.id, foreign.id], validUntil: day(5) } })
  assert.deepEqual([both.result.done, both.result.failed.map(({ id }) => id)], [[own.id], [foreign.id]])
  assert.equal((await read(foreign.id)).validUntil, '')
  const reader = await platform.signIn('lihua')
  assert.equal(
    (await platform.call(changeValidity, { token: reader, body: { ids: [own.id], validUntil: '' } })).code,
    codes.forbidden
  )
})

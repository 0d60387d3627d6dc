import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownAccount } from '../../elements/base/contract/account.ts'
import { changeSeparation, readSeparation } from '../../elements/base/contract/administrators.ts'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { dataLogList } from '../../elements/base/contract/log.ts'
import type { RuleGroup } from '../../elements/base/contract/data-rule.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { changeValidity, freezeUsers, userList, userSheet, type User } from '../../elements/base/contract/user.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { addRule, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import { warnOfExpiry } from '../../host-demo/server/nouns/user/account/warn-of-expiry.ts'
import {
  platform,
  admin,
  day,
  yesterday,
  today,
  tomorrow,
  tryAdd,
  add,
  read,
  edit,
  letPass,
  ok,
  refused,
  find
} from './user-expiry-desk.ts'

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
  const answer = await platform.raw(`/api${userSheet.exportXls}?exportReason=核对名册&username=temp*`, { token: admin })
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

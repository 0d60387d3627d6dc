import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import WebSocket from 'ws'
import { changeSeparation, readSeparation } from '../../elements/base/contract/administrators.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { ownSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { freezeUsers } from '../../elements/base/contract/user.ts'
import {
  platform,
  admin,
  rights,
  role,
  type Person,
  person,
  tokenOf,
  read,
  held,
  move,
  ok,
  refused,
  one,
  write,
  column,
  logged,
  grantOn
} from './handover-desk.ts'

test('[AD-13] wrong successors, stale counts and foreign ids are refused, each with one sentence', async () => {
  const [leaver, to, frozen] = [await person(), await person(), await person()]
  await write(leaver)
  ok(await platform.call(freezeUsers, { token: admin, body: { ids: frozen.id, status: '2' } }))
  refused(await move(leaver, { article: leaver }), /接收人就是交接的人/)
  refused(await move(leaver, { article: frozen }), /已冻结，不能接收/)
  refused(await move(leaver, { article: { ...to, id: 'none' } }), /没有找到该接收人/)
  refused(await move(leaver, {}), /请选择接收人/)
  refused(await read({ ...leaver, id: 'none' }), /没有找到该用户/)
  refused(await read(leaver, `articles:${to.id}`), /格式不正确/)
  refused(await read({ ...leaver, id: 'u1' }), /不能交接自己的账号/)
  const { print } = (await read(leaver)).result
  await write(leaver)
  refused(await move(leaver, { article: to }, { print }), /名下的事项已有变化，请刷新后再交接/)
  assert.equal((await held(leaver))[0]?.count, 2)
})

test('[AD-13] of two handovers at once, one moves everything and the other is refused', async () => {
  const [leaver, first, second] = [await person(), await person(), await person()]
  for (let at = 0; at < 5; at += 1) await write(leaver)
  const { print } = (await read(leaver)).result
  const replies = await Promise.all([first, second].map(to => move(leaver, { article: to }, { print })))
  assert.deepEqual(replies.map(({ success }) => success).sort(), [false, true])
  refused(replies.find(({ success }) => !success)!, /名下的事项已有变化/)
  const owner = [first, second][replies.findIndex(({ success }) => success)]!
  assert.equal(await one('select count(*)::int from articles where create_by = $1', owner.id), 5)
})

test('[AD-13] the account is frozen at the end by the rule of freezing; open pages of both are told', async () => {
  const [leaver, to] = [await person(), await person()]
  await write(leaver)
  const token = await tokenOf(leaver)
  const open = async (who: Person, own: string) => {
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${who.id}`, [own])
    const told = new Promise<string>(resolve => {
      socket.on('message', data => resolve((JSON.parse(String(data)) as { cmd: string }).cmd))
      socket.on('close', () => resolve('closed'))
    })
    await once(socket, 'open')
    return { told, socket }
  }
  const pages = [await open(leaver, token), await open(to, await tokenOf(to))]
  const { result } = ok(await move(leaver, { article: to }, { isFreezing: true }))
  assert.equal(result.isFrozen, true)
  for (const { told, socket } of pages) {
    assert.ok(await told)
    socket.close()
  }
  assert.equal((await platform.call(ownSubstitute, { token })).success, false)
  await assert.rejects(tokenOf(leaver), /冻结/)
  assert.equal(await logged('冻结用户', leaver.id), 1)
  // A person without anything can be frozen here too, but not twice as news.
  const idle = await person()
  ok(await move(idle, {}, { isFreezing: true }))
  ok(await move(idle, {}, { isFreezing: true }))
  assert.equal(await logged('冻结用户', idle.id), 1)
})

test('[AD-13] an administrator hands over only inside the own area', async () => {
  await role('clerk', ['system:user:list', 'system:user:edit', ...rights])
  const [leaver, to, clerk] = [await person(), await person(), await person('1', 'clerk')]
  const token = await tokenOf(clerk)
  await write(leaver)
  const { print } = (await read(leaver, '', token)).result
  refused(await move(leaver, { article: to }, { token, print, isFreezing: true }), /没有权限：冻结和解冻用户/)
  await platform.query("update departments set leader_id = $1 where id = 'd13'", [leaver.id])
  const shown = (await read(leaver, `article:${to.id},department:${to.id}`, token)).result.held
  assert.deepEqual(
    shown.map(({ kind, left }) => [kind, left[0]?.reason ?? '']),
    [
      ['article', ''],
      ['department', '没有权限：修改和移动部门。请联系管理员授权']
    ]
  )
  await platform.query("update departments set leader_id = '' where id = 'd13'")
  ok(await move(leaver, { article: to }, { token }))
  // People with a site or rights that the caller lacks.
  const abroad = await person('1,3')
  refused(await read(abroad, '', token), /负责您没有的站点，您不能操作该用户/)
  const strong = await person('1', 'r0')
  refused(await read(strong, '', token), /您不能操作该用户/)
  assert.equal((await read(leaver, '', await tokenOf(to))).code, codes.forbidden)
})

test('[AD-13] [admin-6] positions are handed over by whoever may give them, and end where the successor has them', async () => {
  await role('hander', ['system:user:list', 'system:user:edit', ...rights])
  const [leaver, to, hander] = [await person(), await person(), await person('1', 'hander')]
  await platform.query("insert into user_positions values ($1, 'po2'), ($1, 'po3'), ($2, 'po3')", [leaver.id, to.id])
  await platform.query("delete from position_roles where position_id = 'po2'")
  const token = await tokenOf(hander)
  const reasons = async () => (await read(leaver, `position:${to.id}`, token)).result.held[0]?.left
  assert.deepEqual(
    (await reasons())?.map(({ reason, count }) => [reason, count]),
    [['没有权限：给用户分配角色。请联系管理员授权', 2]]
  )
  await platform.query("insert into role_rights values ('hander', 'system:user:addUserRole')")
  assert.deepEqual(await reasons(), [])
  ok(await move(leaver, { position: to }, { token }))
  const { rows } = await platform.query(
    'select user_id, position_id from user_positions where user_id = any($1) order by 2',
    [[leaver.id, to.id]]
  )
  assert.deepEqual(
    rows.map(row => [row.user_id, row.position_id]),
    [
      [to.id, 'po2'],
      [to.id, 'po3']
    ]
  )
})

test('[AD-13] under the separation the system administrator hands over, but nothing to himself', async () => {
  const [leaver, to, system, security, audit] = [
    await person(),
    await person(),
    await person('1', 'ra1'),
    await person('1', 'ra2'),
    await person('1', 'ra3')
  ]
  await write(leaver)
  await grantOn(await column(), leaver)
  const turn = async (isOn: boolean) => {
    const { print } = (await platform.call(readSeparation, { token: admin })).result
    ok(await platform.call(changeSeparation, { token: admin, body: { isOn, print } }))
  }
  await turn(true)
  try {
    const token = await tokenOf(system)
    const { print } = ok(await read(leaver, '', token)).result
    refused(await move(leaver, { article: system }, { token, print }), /三员分立已启用，不能交接给自己/)
    refused(await read(security, '', token), /不能操作安全管理员/)
    assert.equal((await read(leaver, '', await tokenOf(audit))).success, false)
    const { result } = ok(await move(leaver, { article: to, grant: to }, { token, print }))
    assert.deepEqual(result.moved, [{ kind: 'article', count: 1 }])
    assert.match(result.left[0]!.left[0]!.reason, /没有权限：管理对象授权/)
  } finally {
    await turn(false)
  }
})

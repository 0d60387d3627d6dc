import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, enableSecondFactor } from '../../elements/base/contract/account.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { handOver, readHandover } from '../../elements/base/contract/handover.ts'
import { saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { myTasks, startOwnProcess, taskPeople } from '../../elements/base/contract/process.ts'
import { closeCodes } from '../../elements/base/contract/realtime.ts'
import { login, secondStep } from '../../elements/base/contract/session.ts'
import { hasExpired, isExpired, mayActText } from '../../host-demo/server/database/may-act.ts'
import { giveToManagers } from '../../host-demo/server/nouns/process/people/leavers.ts'
import { password } from './platform.ts'
import {
  platform,
  admin,
  yesterday,
  today,
  tomorrow,
  add,
  read,
  edit,
  letPass,
  prolong,
  ok,
  refused,
  expired,
  phone,
  byPassword,
  byPhone,
  byCas,
  startBeforeMidnight,
  listen
} from './user-expiry-desk.ts'

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

import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { ownAccount, ownSessions } from '../../elements/base/contract/account.ts'
import { unattendedHeader } from '../../elements/base/contract/endpoint.ts'
import { codes, type Envelope } from '../../elements/base/contract/envelope.ts'
import { closeCodes } from '../../elements/base/contract/realtime.ts'
import { getUserInfo, login, tellUse } from '../../elements/base/contract/session.ts'
import { userSessions } from '../../elements/base/contract/user.ts'
import { deviceOf } from '../../host-demo/server/kernel/device.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { sha256 } from '../../host-demo/server/kernel/ids.ts'
import { endedAmong } from '../../host-demo/server/realtime/still-signed-in.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
let secondUrl: string
before(async () => {
  platform = await startPlatform({ sessionRules: { mostSessions: 3 } })
  database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  second = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www`, checksResults: true })
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await second.close()
  await database.close()
  await platform.stop()
})

/** Signs in, and lets the last use be some time ago before any server has looked at the session. */
const signInUnused = async (username: string, time: string) => {
  const token = await platform.signIn(username)
  await platform.query('update sessions set last_used = now() - $2::interval where token_hash = $1', [
    sha256(token),
    time
  ])
  return token
}
const unusedFor = async (token: string) => {
  const { rows } = await platform.query<{ seconds: number }>(
    'select extract(epoch from now() - last_used)::float8 as seconds from sessions where token_hash = $1',
    [sha256(token)]
  )
  return rows[0]!.seconds
}
const poll = { [unattendedHeader]: '1' }
const idle = '您已超过 30 分钟没有操作，请重新登录'

test('[security-9] a session without use for 30 minutes ends, and no later call revives it', async () => {
  const token = await signInUnused('lihua', '31 minutes')
  for (let at = 0; at < 2; at++) {
    const { code, message } = await platform.call(ownAccount, { token })
    assert.deepEqual([code, message], [codes.expired, idle])
  }
  assert.deepEqual(await endedAmong(platform.database, [sha256(token)]), new Set([sha256(token)]), 'its sockets close')
  const again = await platform.signIn('lihua')
  const { result } = await platform.call(ownSessions, { token: again })
  assert.deepEqual(
    result.map(({ isCurrent }) => isCurrent),
    [true],
    'ended sessions are not listed'
  )
})

test('[security-9] calls of the person count as use, polls and sockets do not', async () => {
  const used = await signInUnused('lihua', '29 minutes')
  assert.equal((await platform.call(ownAccount, { token: used })).success, true)
  assert.ok((await unusedFor(used)) < 60)
  const writing = await signInUnused('lihua', '29 minutes')
  assert.equal((await platform.call(tellUse, { token: writing })).success, true)
  assert.ok((await unusedFor(writing)) < 60)

  const polled = await signInUnused('wangmin', '29 minutes 57 seconds')
  const deadline = Date.now() + 15_000
  let last: Envelope<unknown>
  let polls = 0
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/websocket/u3`, [polled])
  await new Promise(resolve => (socket.onopen = resolve))
  socket.send('HeartBeat')
  do {
    last = await platform.call(getUserInfo, { token: polled, headers: poll })
    polls += 1
    await pause(100)
  } while (last.success && Date.now() < deadline)
  socket.close()
  assert.deepEqual([last.code, last.message], [codes.expired, idle])
  assert.ok(polls > 3, `${polls} polls were answered before`)
  const late = new WebSocket(`${platform.url.replace('http', 'ws')}/websocket/u3`, [polled])
  const code = await new Promise(resolve => (late.onclose = ({ code }) => resolve(code)))
  assert.equal(code, closeCodes.signedOut)
})

test('[security-9] what one server saw counts at the others', async () => {
  const token = await signInUnused('lihua', '29 minutes 58 seconds')
  const ask = async (headers = {}) => {
    const headersOfAll = { 'x-access-token': token, ...headers }
    const response = await fetch(`${secondUrl}/api${ownAccount.path}`, { headers: headersOfAll })
    return (await response.json()) as Envelope<unknown>
  }
  assert.equal((await ask(poll)).success, true, 'the second server knows the session')
  assert.equal((await platform.call(ownAccount, { token })).success, true)
  await pause(2500)
  assert.equal((await ask(poll)).success, true)
})

test('[security-9] the last use is written once a minute, not at each call', async () => {
  const token = await signInUnused('lihua', '2 minutes')
  const rowOf = async () =>
    (await platform.query('select xmin::text, last_used from sessions where token_hash = $1', [sha256(token)])).rows[0]
  await platform.call(ownAccount, { token })
  const first = await rowOf()
  await Promise.all(Array.from({ length: 20 }, () => platform.call(ownAccount, { token })))
  assert.deepEqual(await rowOf(), first)
})

test('[security-9] a use that cannot be written does not end the call', async () => {
  const token = await signInUnused('lihua', '2 minutes')
  const writer = await platform.database.$client.connect()
  try {
    await writer.query('begin')
    await writer.query('select 1 from sessions where token_hash = $1 for update', [sha256(token)])
    const begun = performance.now()
    assert.equal((await platform.call(ownAccount, { token })).success, true)
    assert.ok(performance.now() - begun < 1500, 'it does not wait for the lock')
  } finally {
    await writer.query('rollback')
    writer.release()
  }
})

test('[security-9] one session more than allowed ends the one that was unused for longest, and says why', async () => {
  const [one, two, three] = [
    await signInUnused('zhaolei', '5 minutes'),
    await signInUnused('zhaolei', '9 minutes'),
    await signInUnused('zhaolei', '1 minutes')
  ]
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/websocket/u4`, [two])
  const closed = new Promise(resolve => (socket.onclose = ({ code }) => resolve(code)))
  await new Promise(resolve => (socket.onopen = resolve))
  const four = await platform.signIn('zhaolei')
  assert.equal(await closed, closeCodes.signedOut, 'its open page is told')
  const { code, message } = await platform.call(ownAccount, { token: two })
  const sentence = '您的账号同时登录的会话已达上限，最久未使用的本会话已结束，请重新登录'
  assert.deepEqual([code, message], [codes.replaced, sentence])
  for (const token of [one, three, four]) assert.equal((await platform.call(ownAccount, { token })).success, true)

  // Several at once.
  await Promise.all(Array.from({ length: 6 }, () => platform.signIn('zhaolei')))
  const { rows } = await platform.query<{ count: number }>(
    "select count(*)::int as count from sessions where user_id = 'u4' and revoked = ''"
  )
  assert.equal(rows[0]!.count, 3)
})

const agents: Record<string, string> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.68':
    'Edge 130 · Windows',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36':
    'Chrome 109 · Windows',
  'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0': 'Firefox 115 · Linux',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15':
    'Safari 17 · macOS',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1':
    'Safari 17 · iOS',
  'Mozilla/5.0 (Linux; Android 13; V2238A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49':
    'WeChat 8 · Android',
  'curl/8.5.0': ''
}

test('[security-9] people see device, address, beginning and last use of their sessions, and so do administrators', async () => {
  for (const [agent, device] of Object.entries(agents)) assert.equal(deviceOf(agent), device)
  const [[agent, device]] = Object.entries(agents) as [[string, string]]
  const headers = { 'user-agent': agent }
  const { result } = await platform.call(login, { body: { username: 'chenjing', password }, headers })
  await platform.query(
    "update sessions set last_used = '2026-11-27T01:02:03Z'::timestamptz + interval '100 years' where user_id = 'u5'"
  )
  const admin = await platform.signIn('admin')
  for (const { result: sessions } of [
    await platform.call(ownSessions, { token: result.token }),
    await platform.call(userSessions, { token: admin, query: { userId: 'u5' } })
  ]) {
    const [{ address, createTime, ...session }] = sessions as [(typeof sessions)[0]]
    assert.deepEqual([session.device, session.lastUsed], [device, '2126-11-27 09:02:03'])
    assert.deepEqual([address, createTime.length], ['127.0.0.1', 19])
  }
})

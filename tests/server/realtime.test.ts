import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import WebSocket from 'ws'
import {
  announcementCalls,
  readNotice,
  releaseAnnouncement,
  revokeAnnouncement,
  unreadNotices,
  type AnnouncementDraft
} from '../../elements/base/contract/announcement.ts'
import { reassignTaskByPost, startOwnProcessByPost } from '../../elements/base/contract/process.ts'
import { closeCodes, heartbeat, heartbeatInterval } from '../../elements/base/contract/realtime.ts'
import { logout } from '../../elements/base/contract/session.ts'
import { freezeUsers } from '../../elements/base/contract/user.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { mostSockets, openSockets } from '../../host-demo/server/realtime/sockets.ts'
import { sha256 } from '../../host-demo/server/kernel/ids.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const draft: AnnouncementDraft = {
  ...{ titile: '全体会议', msgContent: '<p>周一九点</p>', msgAbstract: '', startTime: '', endTime: '' },
  ...{ priority: 'M', msgCategory: '1', msgType: 'USER', userIds: 'u2', departIds: '', subsiteIds: '' },
  ...{ needsReply: '0', needsConfirm: '0', annexList: [] }
}

const write = async (fields: Partial<AnnouncementDraft> = {}) => {
  const { result, message } = await platform.call(announcementCalls.add, {
    token: admin,
    body: { ...draft, ...fields }
  })
  assert.ok(result?.id, message)
  return result.id
}
const inAnHour = (hours: number) => formatTime(new Date(Date.now() + hours * 3_600_000))
const release = (id: string) => platform.call(releaseAnnouncement, { token: admin, query: { id } })

/** Opens a listening page, which collects messages in order. */
const listen = async (userId: string, token: string, url = platform.url) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket/${userId}`, [token])
  const heard: string[] = []
  let wake = () => {}
  socket.on('message', data => {
    heard.push(String(data))
    wake()
  })
  await once(socket, 'open')
  const next = async (): Promise<Record<string, string>> => {
    while (heard.length === 0) await new Promise<void>(resolve => (wake = resolve))
    return JSON.parse(heard.shift()!)
  }
  const closed = once(socket, 'close').then(([code]) => code as number)
  return { socket, heard, next, closed, close: () => socket.close() }
}

/** Returns the response of a refused handshake. */
const refused = async (path: string, protocols: string[]) => {
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${path}`, protocols)
  const [, response] = await once(socket, 'unexpected-response').catch(error => [
    undefined,
    { statusCode: error.message }
  ])
  socket.on('error', () => undefined)
  socket.terminate()
  return response.statusCode as number
}

test('[NO-3] a released announcement reaches the open pages of its recipients at once, and no others', async () => {
  const [mine, others] = [await platform.signIn('lihua'), await platform.signIn('wangmin')]
  const page = await listen('u2', mine)
  const other = await listen('u3', others)
  assert.equal(page.socket.protocol, mine, 'browsers abort when the token does not come back')
  const id = await write()
  assert.equal((await release(id)).message, '该系统通知发布成功')
  assert.deepEqual(await page.next(), { cmd: 'topic', msgId: id, msgTxt: '全体会议' })
  await platform.call(readNotice, { token: mine, body: { anntId: id } })
  assert.deepEqual(await page.next(), { cmd: 'user', msgId: '', msgTxt: '' })
  await platform.call(revokeAnnouncement, { token: admin, query: { id } })
  assert.deepEqual(await page.next(), { cmd: 'topic', msgId: id, msgTxt: '' })
  other.socket.send(heartbeat)
  assert.equal((await other.next()).cmd, 'heartcheck')
  assert.deepEqual(other.heard, [])
  page.close()
  other.close()
})

test('[NO-3] [WF-1] a new or delegated task reaches the open pages of its user at once, with the count', async () => {
  const theirs = await platform.signIn('lihua')
  const waiting = async () => (await platform.call(unreadNotices, { token: theirs })).result.waiting ?? 0
  const page = await listen('u2', theirs)
  const before = await waiting()
  const start = async (userIds: string) => {
    const steps = JSON.stringify([{ name: '经办', userIds, mode: 'one' }])
    const body = { title: '采购申请', steps }
    const { result, message } = await platform.call(startOwnProcessByPost, { token: admin, body })
    assert.ok(result?.taskId, message)
    return result.taskId
  }
  await start('u2')
  assert.deepEqual(await page.next(), { cmd: 'task', msgId: '', msgTxt: '' })
  assert.equal(await waiting(), before + 1)
  const taskId = await start('u1')
  const given = await platform.call(reassignTaskByPost, {
    token: admin,
    body: { taskId, userId: 'u2', reason: '请接办' }
  })
  assert.ok(given.success, given.message)
  assert.equal((await page.next()).cmd, 'task')
  assert.equal(await waiting(), before + 2)
  assert.deepEqual(page.heard, [], 'what came to another is not told')
  page.close()
})

test('[NO-3] [F1] a socket belongs to the user of its token only', async () => {
  const token = await platform.signIn('lihua')
  assert.equal(await refused('/api/websocket/u2', []), 401)
  assert.equal(await refused('/api/websocket/u2', ['A'.repeat(43)]), 401)
  for (const other of ['u3', 'u', 'u22', 'U2', '%75%32x', 'u2%2Fu3'])
    assert.equal(await refused(`/api/websocket/${other}`, [token]), 200, other)
  const bare = await listen('u2', token, `${platform.url}/api/..`)
  bare.close()
})

test('[F2] closes the oldest socket beyond the limit of a browser', async () => {
  const token = await platform.signIn('lihua')
  const pages = []
  for (let count = 0; count <= mostSockets; count++) pages.push(await listen('u2', token))
  assert.equal(await pages[0]!.closed, closeCodes.tooMany)
  assert.ok(pages.slice(1).every(({ socket }) => socket.readyState === WebSocket.OPEN))
  pages.forEach(page => page.close())
})

test('[F2] of two hundred sockets opened at once by one user ten remain, and other users do not wait', async () => {
  const token = await platform.signIn('lihua')
  const pages = await Promise.all(Array.from({ length: 200 }, () => listen('u2', token)))
  let left = pages.length
  await new Promise<void>(resolve => {
    for (const page of pages) page.closed.then(() => --left === mostSockets && resolve())
  })
  const other = await listen('u3', await platform.signIn('wangmin'))
  assert.equal(other.socket.readyState, WebSocket.OPEN)
  for (const page of [...pages, other]) page.close()
})

test('[NO-3] [security-S10] sockets behind one address leave enough connections for its users', async () => {
  const [people, tokenOf] = [51, (person: number) => `office${person}`.padEnd(43, 'x')]
  await platform.query(`insert into users (id, username, realname, password)
    select 'office' || i, 'office' || i, '职员' || i, '' from generate_series(1, ${people}) i`)
  await platform.query(`insert into user_subsites (user_id, subsite_id)
    select 'office' || i, '1' from generate_series(1, ${people}) i`)
  await platform.query(
    `insert into sessions (token_hash, user_id, subsite_id, expire_time)
     select hash, 'office' || i, '1', now() + interval '1 day' from unnest($1::text[]) with ordinality given (hash, i)`,
    [Array.from({ length: people }, (_, at) => sha256(tokenOf(at + 1)))]
  )
  const pages = []
  for (let person = 1; person <= people; person++)
    pages.push(...(await Promise.all(Array.from({ length: 10 }, () => listen(`office${person}`, tokenOf(person))))))
  assert.equal(pages.length, 510)
  assert.equal((await platform.call(unreadNotices, { token: tokenOf(people) })).success, true)
  pages.forEach(page => page.close())
})

test('[F3] ignores messages other than heartbeats; long, binary or frequent ones close the socket', async () => {
  const token = await platform.signIn('lihua')
  const page = await listen('u2', token)
  for (const senseless of ['', '{"cmd":"topic"}', 'heartbeat', Buffer.from(heartbeat)]) page.socket.send(senseless)
  page.socket.send(heartbeat)
  assert.equal((await page.next()).cmd, 'heartcheck')
  assert.equal(page.heard.length, 0)
  page.socket.send('x'.repeat(10_000))
  assert.equal(await page.closed, 1009)

  const torn = await listen('u2', token)
  torn.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
  assert.equal(await torn.closed, 1007)

  const flood = await listen('u2', token)
  for (let count = 0; count < 100; count++) flood.socket.send(heartbeat)
  assert.equal(await flood.closed, 1008)

  // A ping is answered by the socket layer. Pings count as messages too.
  const pings = await listen('u2', token)
  for (let count = 0; count < 100; count++) pings.socket.ping('x'.repeat(125))
  assert.equal(await pings.closed, 1008)
})

test('[F2] [security-S10] incomplete handshakes and sockets that read nothing do not affect others', async () => {
  const token = await platform.signIn('lihua')
  const { hostname, port } = new URL(platform.url)
  const half = `GET /api/websocket/u2 HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`
  const slow = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(half)
      return socket
    })
  )
  const ended = slow.map(socket => once(socket.resume(), 'close'))
  const page = await listen('u2', token)
  const id = await write({ titile: '慢的人不碍事' })
  await release(id)
  assert.equal((await page.next()).msgTxt, '慢的人不碍事')
  assert.equal((await platform.call(unreadNotices, { token })).success, true)
  // Headers time out after ten seconds.
  await Promise.all(ended)
  page.close()
})

test('[NO-1] [NO-3] the title of a scheduled announcement is sent to no page', async () => {
  const token = await platform.signIn('lihua')
  const page = await listen('u2', token)
  const id = await write({ titile: '尚未开始的消息', startTime: formatTime(new Date(Date.now() + 3_600_000)) })
  await release(id)
  assert.deepEqual(await page.next(), { cmd: 'topic', msgId: id, msgTxt: '' })
  page.close()
})

test('[F4] closes a page after three missed heartbeats', () => {
  let time = 0
  const sockets = openSockets(() => time)
  const closed: (number | undefined)[] = []
  const handlers: Record<string, (...given: unknown[]) => void> = {}
  const socket = {
    bufferedAmount: 0,
    on: (name: string, handler: () => void) => (handlers[name] = handler),
    send: () => undefined,
    close: (code?: number) => closed.push(code)
  }
  sockets.add(socket as never, 'u2', 'hash')
  time = 2.9 * heartbeatInterval
  sockets.sweep()
  handlers.message!(Buffer.from(heartbeat), false)
  time += 3 * heartbeatInterval
  sockets.sweep()
  assert.deepEqual(closed, [])
  time += 1
  sockets.sweep()
  assert.deepEqual(closed, [closeCodes.idle])
  assert.equal(sockets.count(), 0)
})

test('[NO-3] sends nothing after sign-out or freezing', async () => {
  const token = await platform.signIn('wangmin')
  const [kept, left] = [await listen('u3', await platform.signIn('wangmin')), await listen('u3', token)]
  await platform.call(logout, { token })
  assert.equal(await left.closed, closeCodes.signedOut)
  assert.equal(kept.socket.readyState, WebSocket.OPEN)
  const freeze = (status: '1' | '2') => platform.call(freezeUsers, { token: admin, body: { ids: 'u3', status } })
  await freeze('2')
  assert.equal(await kept.closed, closeCodes.signedOut)
  await freeze('1')
  // The old token is also refused, with a reason, so the page does not reconnect with it.
  const late = await listen('u3', token)
  assert.equal(await late.closed, closeCodes.signedOut)
  assert.deepEqual(late.heard, [])
})

test('[NO-3] with two servers on one database messages reach pages of both, and a stopping server says so', async () => {
  const database = openDatabase(platform.connection)
  const second = await createApp({
    database,
    modules,
    dataFolder: platform.folder,
    pagesFolder: `${platform.folder}/www`
  })
  const url = await second.listen({ port: 0, host: '127.0.0.1' })
  try {
    const page = await listen('u2', await platform.signIn('lihua'), url)
    const id = await write({ titile: '另一台服务器' })
    await release(id)
    assert.deepEqual(await page.next(), { cmd: 'topic', msgId: id, msgTxt: '另一台服务器' })
    await second.close()
    // The page reconnects elsewhere.
    assert.equal(await page.closed, 1012)
    const again = await listen('u2', await platform.signIn('lihua'))
    again.close()
  } finally {
    await second.close()
    await database.close()
  }
})

test('[NO-3] reconnects after PostgreSQL closes the listening connection, and asks pages to reload', async () => {
  const page = await listen('u2', await platform.signIn('lihua'))
  await platform.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and (query like 'listen %' or query = 'select 1' and pid <> pg_backend_pid())`
  )
  const id = await write({ titile: '断线期间' })
  await release(id)
  // The server listens again already, or reports that messages may have been missed.
  assert.equal((await page.next()).cmd, 'topic')
  const later = await write({ titile: '恢复以后' })
  await release(later)
  for (;;) if ((await page.next()).msgId === later) break
  page.close()
})

test('[NO-3] ignores malformed messages of other programs on the channel', async () => {
  const page = await listen('u2', await platform.signIn('lihua'))
  for (const senseless of ['', 'x', '[]', 'null', '{"users":"u2"}', '{"announcement":7}'])
    await platform.query('select pg_notify($1, $2)', ['qundao_push', senseless])
  await platform.query('select pg_notify($1, $2)', ['qundao_push', '{"users":["u2"]}'])
  assert.deepEqual(await page.next(), { cmd: 'user', msgId: '', msgTxt: '' })
  assert.deepEqual(page.heard, [])
  page.close()
})

test('[NO-3] the begin and the end of the display period reach open pages once, with two servers', async () => {
  const database = openDatabase(platform.connection)
  const second = await createApp({
    database,
    modules,
    dataFolder: platform.folder,
    pagesFolder: `${platform.folder}/www`
  })
  const page = await listen('u2', await platform.signIn('lihua'))
  const heardTopic = async () => {
    for (;;) {
      const message = await page.next()
      if (message['cmd'] === 'topic') return message
    }
  }
  const comes = (column: 'start_time' | 'end_time', id: string) =>
    platform.query(`update announcements set ${column} = now(), next_change = now() where id = $1`, [id])
  const client = await platform.database.$client.connect()
  const told: string[] = []
  client.on('notification', ({ payload = '' }) => told.push(payload))
  try {
    const id = await write({ startTime: inAnHour(1), endTime: inAnHour(2) })
    await release(id)
    assert.deepEqual(await heardTopic(), { cmd: 'topic', msgId: id, msgTxt: '' })
    await client.query('listen qundao_push')
    await comes('start_time', id)
    assert.deepEqual(await heardTopic(), { cmd: 'topic', msgId: id, msgTxt: '全体会议' })
    const { rows } = await platform.query('select next_change = end_time as is_end from announcements where id = $1', [
      id
    ])
    assert.deepEqual(rows, [{ is_end: true }])
    await comes('end_time', id)
    assert.deepEqual(await heardTopic(), { cmd: 'topic', msgId: id, msgTxt: '' })
    await client.query('select 1')
    assert.equal(told.filter(payload => payload === JSON.stringify({ announcement: id })).length, 2)
  } finally {
    client.release(true)
    page.close()
    await second.close()
    await database.close()
  }
})

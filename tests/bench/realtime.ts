/**
 * Measures push messages: from release to page on one server and on two, 5,000 idle sockets, and a broadcast to 1,000 of
 * them. The pages are sockets of a separate process. Prints figures and writes `.bench/realtime.json`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import WebSocket from 'ws'
import {
  announcementCalls,
  releaseAnnouncement,
  revokeAnnouncement
} from '../../elements/base/contract/announcement.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { tell } from '../../host-demo/server/realtime/tell.ts'
import { sha256 } from '../../host-demo/server/kernel/ids.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const [people, each, reached] = [1000, 5, 200]
const tokenOf = (person: number) => `b${person}`.padEnd(43, 'x')
const open = async (url: string, userId: string, token: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket/${userId}`, [token])
  await once(socket, 'open')
  return socket
}

/** Runs in the other process: opens all sockets, then reports when each received an announcement. */
const beThePages = async (url: string) => {
  const heard: number[] = []
  for (let person = 1; person <= people; person++)
    await Promise.all(
      Array.from({ length: each }, async () => {
        const socket = await open(url, `b${person}`, tokenOf(person))
        socket.on('message', () => {
          heard.push(Date.now())
          if (heard.length === reached * each) process.send!(heard.splice(0))
        })
      })
    )
  process.send!('open')
}

const figures: Figure[] = []
const record = (name: string, target: number | undefined, measured: number, unit: string) => {
  const line = figure(name, target, measured, unit)
  figures.push(line)
  print(line)
}

const draft = {
  ...{ titile: '推送', msgContent: '<p>正文</p>', msgAbstract: '', startTime: '', endTime: '', priority: 'L' as const },
  ...{
    msgCategory: '1' as const,
    msgType: 'USER' as const,
    departIds: '',
    subsiteIds: '',
    needsReply: '0' as const,
    needsConfirm: '0' as const
  },
  annexList: []
}

/** Returns the median time (ms) from the release to the page over twenty rounds. */
const pushed = async (platform: TestPlatform, admin: string, url: string) => {
  const { result, message } = await platform.call(announcementCalls.add, {
    token: admin,
    body: { ...draft, userIds: 'u2' }
  })
  if (!result) throw new Error(message)
  const socket = await open(url, 'u2', await platform.signIn('lihua'))
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const begin = performance.now()
    const arrival = once(socket, 'message').then(() => performance.now() - begin)
    await platform.call(releaseAnnouncement, { token: admin, query: { id: result.id } })
    times.push(await arrival)
    const gone = once(socket, 'message')
    await platform.call(revokeAnnouncement, { token: admin, query: { id: result.id } })
    await gone
  }
  socket.close()
  return median(times)
}

const said = async (child: ChildProcess) => {
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the pages ended with ${code}`)
  })
  return (await Promise.race([once(child, 'message'), died]))[0] as number[]
}
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const megabytes = () => process.memoryUsage().rss / 1e6

const measure = async () => {
  const platform = await startPlatform()
  const database = openDatabase(platform.connection)
  const second = await createApp({
    database,
    modules,
    dataFolder: platform.folder,
    pagesFolder: `${platform.folder}/www`
  })
  const child = fork(fileURLToPath(import.meta.url), ['pages', platform.url], { execArgv: process.execArgv })
  try {
    const admin = await platform.signIn('admin')
    const url = await second.listen({ port: 0, host: '127.0.0.1' })
    record(
      'from release to page, one server, median | 发布到页面，一台服务器，中位数',
      100,
      await pushed(platform, admin, platform.url),
      'ms'
    )
    record(
      'from release to a page of another server, median | 发布到另一台服务器的页面，中位数',
      100,
      await pushed(platform, admin, url),
      'ms'
    )

    await platform.query(`insert into users (id, username, realname, password)
      select 'b' || i, 'user' || i, '用户' || i, '' from generate_series(1, ${people}) i`)
    const hashes = Array.from({ length: people }, (_, at) => sha256(tokenOf(at + 1)))
    await platform.query(
      `insert into sessions (token_hash, user_id, subsite_id, expire_time)
       select hash, 'b' || i, '1', now() + interval '1 day' from unnest($1::text[]) with ordinality given (hash, i)`,
      [hashes]
    )
    collect()
    const before = megabytes()
    child.send('begin')
    await said(child)
    collect()
    record(
      `memory of ${people * each} idle sockets | ${people * each} 个空闲连接的内存`,
      80,
      megabytes() - before,
      'MB'
    )

    const userIds = Array.from({ length: reached }, (_, at) => `b${at + 1}`).join()
    const { result } = await platform.call(announcementCalls.add, { token: admin, body: { ...draft, userIds } })
    const first = said(child)
    await platform.call(releaseAnnouncement, { token: admin, query: { id: result.id } })
    await first
    const delays: number[] = []
    for (let round = 0; round < 5; round++) {
      const arrivals = said(child)
      const begin = Date.now()
      await tell(platform.database, { announcement: result.id })
      delays.push(...(await arrivals).map(time => time - begin))
    }
    const sorted = delays.sort((one, other) => one - other)
    record(
      `broadcast to ${reached * each} sockets, 99 % | ${reached * each} 个连接的广播，99%`,
      150,
      sorted[Math.floor(sorted.length * 0.99)]!,
      'ms'
    )
  } finally {
    child.kill()
    await second.close()
    await database.close()
    await platform.stop()
  }
  const folder = join(import.meta.dirname, '../../.bench')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'realtime.json'), `${JSON.stringify(figures, null, 2)}\n`)
}

if (process.argv[2] === 'pages') {
  await once(process, 'message')
  await beThePages(process.argv[3]!)
} else await measure()

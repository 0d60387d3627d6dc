import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { after, afterEach, before, mock, test } from 'node:test'
import { applicationCalls, openApplication } from '../../elements/base/contract/apply.ts'
import { getUserInfo, login } from '../../elements/base/contract/session.ts'
import { compareClocks, databaseTime } from '../../host-demo/server/database/clock.ts'
import { runByClock } from '../../host-demo/server/database/every-hour.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import type { Module } from '../../host-demo/server/http/module.ts'
import { currentTime } from '../../host-demo/server/kernel/clock.ts'
import { logOptions } from '../../host-demo/server/kernel/log.ts'
import { linkAll } from '../../host-demo/server/nouns/log/chain.ts'
import { dropMonths } from '../../host-demo/server/nouns/log/drop-months.ts'
import { purge } from '../../host-demo/server/nouns/recycle/restore.ts'
import { tidySessions } from '../../host-demo/server/nouns/session/housekeeping.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { casesOf, citizen, daysAgo } from './application-cases.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
afterEach(async () => {
  mock.timers.reset()
  // Both servers of this process share the correction.
  await compareClocks(platform.database)
})
after(() => platform.stop())

const year = 365 * 86_400_000
/** Starts a second server whose process has another clock. */
const startAt = async (now: number, apis: ('Date' | 'setInterval')[] = ['Date'], more: Module[] = []) => {
  mock.timers.enable({ apis, now })
  const database = openDatabase(platform.connection)
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => (lines.push(String(chunk)), stream.emit('line'), done())
  })
  const options = {
    database,
    modules: [...modules, ...more],
    dataFolder: platform.folder,
    pagesFolder: `${platform.folder}/www`
  }
  const app = await createApp({ ...options, logger: { ...logOptions, stream } })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, database, lines, stream, close }
}

/** Counts the rows of every table. */
const counts = async () => {
  const { rows } = await platform.query<{ name: string; rows: number }>(
    `select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as rows
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

test('[security-4] [house-12] readyz fails while the clock is more than a minute off, livez does not', async () => {
  for (const [off, sentence] of [
    [5 * year, /本机时钟与数据库相差 \d+ 秒，请校准时钟/],
    [-2 * 60_000, /本机时钟与数据库相差 1[12]\d 秒/]
  ] as const) {
    const { app, close } = await startAt(Date.now() + off)
    for (const path of ['/api/readyz', '/api/healthz']) {
      const answer = await app.inject(path)
      assert.equal(answer.statusCode, 503)
      assert.match(answer.json().message, sentence)
    }
    assert.deepEqual((await app.inject('/api/livez')).json(), { status: 'ok' })
    mock.timers.reset()
    assert.equal((await app.inject('/api/readyz')).statusCode, 200, 'ready again as soon as the clock is right')
    await close()
  }
})

test('[house-12] readyz fails from the moment a server stops', async () => {
  let goOn = () => undefined as void
  const waits = new Promise<void>(resolve => (goOn = resolve))
  const slow: Module = { noun: 'slow', title: '慢', register: ({ http }) => void http.addHook('preClose', () => waits) }
  const { app, close } = await startAt(Date.now() + 10_000, ['Date'], [slow])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  // A stopping server closes idle connections, also one that was just opened.
  const statusOf = async (): Promise<number> => fetch(`${url}/api/readyz`).then(({ status }) => status, statusOf)
  assert.equal(await statusOf(), 200)
  const closed = close()
  assert.equal(await statusOf(), 503)
  goOn()
  await closed
})

test('[security-4] a server five years ahead deletes nothing, in any table, and says why for each job', async () => {
  const ended = await casesOf(platform, admin).answered()
  const terms = "insert into application_terms (subsite_id, keep_years, version) values ('1', 1, 1)"
  await platform.query(terms)
  await linkAll(platform.database)
  const before = await counts()
  const { database, lines, stream, close } = await startAt(Date.now() + 5 * year, ['Date', 'setInterval'])
  const refused = () => lines.filter(line => line.includes('nothing was deleted'))
  mock.timers.tick(3_600_000)
  const jobs = ['old months of the log', 'personal data of ended applications', 'recycle bin', 'sessions']
  while (!jobs.every(job => refused().some(line => line.includes(`"${job}"`)))) await once(stream, 'line')
  await dropMonths(database)
  await purge(database, 30)
  await tidySessions(database)
  await compareClocks(database)
  assert.ok(Math.abs(currentTime().getTime() - (await databaseTime(database)).getTime()) < 30_000)
  await close()
  mock.timers.reset()
  // An entry leaves `log_waiting` when it is linked; the entry itself stays.
  before.delete('log_waiting')
  for (const [name, rows] of await counts()) assert.ok(rows >= (before.get(name) ?? 0), name)
  const { result } = await platform.call(applicationCalls.byId, { token: admin, query: { id: ended.id } })
  assert.equal(result.applicantName, citizen.applicantName)
})

test('[security-4] a job runs when the clocks agree and not when they differ', async () => {
  let runs = 0
  const work = async () => void (runs += 1)
  await runByClock(platform.database, work)
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_500 })
  await assert.rejects(
    runByClock(platform.database, work),
    /differs from the database's by 6[12] s; nothing was deleted/
  )
  assert.equal(runs, 1)
})

test('[security-4] receipt numbers and sessions follow the database on a server 40 days ahead', async () => {
  const today = daysAgo(0)
  const { receiveType: _type, applyDate: _day, receiveDate: _received, ...own } = citizen
  const { app, close } = await startAt(Date.now() + 40 * 86_400_000)
  const post = async (path: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, payload })).json()
  const { result: receipt } = await post(openApplication.path, { ...own, subsiteId: '16' })
  const { result } = await post(login.path, { username: 'lihua', password })
  await close()
  mock.timers.reset()
  assert.match(receipt.code, new RegExp(`^16-${today.replaceAll('-', '')}-`))
  const { rows } = await platform.query<{ days: string }>(
    'select extract(epoch from expire_time - now()) / 86400 as days from sessions order by create_time desc limit 1'
  )
  assert.equal(Math.round(Number(rows[0]?.days)), 7)
  assert.equal((await platform.call(getUserInfo, { token: result.token })).success, true)
})

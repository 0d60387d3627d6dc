import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { articleById } from '../../elements/base/contract/article.ts'
import { rootCategories } from '../../elements/base/contract/category.ts'
import { requestIdHeader } from '../../elements/base/contract/endpoint.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { checkSms, getUserInfo, sendSms } from '../../elements/base/contract/session.ts'
import { logFailure } from '../../host-demo/server/kernel/log.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

interface Line {
  level: number
  msg: string
  sqlstate?: string
  errno?: string
  causes?: Record<string, unknown>[]
  [field: string]: unknown
}

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())
beforeEach(() => (platform.log.length = 0))

const lines = (): Line[] => platform.log.map(line => JSON.parse(line) as Line)
const failures = () => lines().filter(({ level }) => level >= 40)

const mobile = '13912345678'

/** Runs a call while another connection locks a table, then terminates the waiting connection. */
const endWhileWaiting = async (table: string, call: () => Promise<unknown>) => {
  const holder = new pg.Client(platform.connection)
  await holder.connect()
  await holder.query(`begin; lock table ${table}`)
  const answer = call()
  let isAnswered = false
  const done = answer.finally(() => (isAnswered = true))
  let ended = 0
  while (!ended && !isAnswered) {
    // Queried on another connection, because a transaction sees one snapshot of the activity.
    const { rows } = await platform.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [table]
    )
    ended = rows.length
  }
  assert.equal(ended, 1)
  await done
  await holder.end()
}

test('[house-1] production logs show the SQLSTATE of a failed statement', async () => {
  await platform.query('alter table categories rename column name to title')
  const { status } = await platform.call(rootCategories, { token: admin, query: {} })
  await platform.query('alter table categories rename column title to name')
  assert.equal(status, 500)
  const [line, ...more] = failures()
  assert.deepEqual([line?.msg, line?.sqlstate, more.length], ['unexpected error', '42703', 0])
  assert.match(JSON.stringify(line?.causes), /column .*name.* does not exist/)
  assert.ok(!platform.log.join('').includes('***'))
})

test('[house-1] logs show the system error of a folder that is not writable', async t => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
  const files = join(platform.folder, 'files')
  renameSync(files, `${files}-away`)
  const { status } = await platform.raw('/api/healthz')
  renameSync(`${files}-away`, files)
  assert.equal(status, 503)
  const [line] = failures()
  assert.deepEqual([line?.msg, line?.errno], ['uploads cannot be written', 'ENOENT'])
})

test('[house-1] secrets of a request are redacted by name', () => {
  const body = { password: 'Geheim-3' }
  platform.app.log.info({ captcha: 'Geheim-1', token: 'Geheim-2', body, sqlstate: '42703', errno: 'EIO' }, 'a line')
  const text = platform.log.join('')
  assert.doesNotMatch(text, /Geheim/)
  assert.match(text, /"sqlstate":"42703","errno":"EIO"/)
})

test('[house-2] a terminated statement logs its reason without a phone number', async () => {
  const query = { mobile, smsmode: '0', captcha: '123456' } as const
  await endWhileWaiting('sms_codes', () => platform.call(checkSms, { body: query }))
  const [line, ...more] = failures()
  assert.deepEqual([line?.msg, line?.sqlstate, more.length], ['database away', '57P01', 0])
  assert.match(JSON.stringify(line?.causes), /sms_codes/)
  assert.doesNotMatch(platform.log.join(''), new RegExp(`${mobile}|123456`))
})

test('[house-2] within a transaction the log names the failed statement, not the rollback', async () => {
  await endWhileWaiting('sms_outbox', async () => {
    const work = platform.database.transaction(tx => tx.execute(`delete from sms_outbox where mobile = '${mobile}'`))
    await work.catch((error: unknown) => logFailure(platform.app.log, 'warn', error, 'a deletion failed'))
  })
  const [line] = failures()
  assert.equal(line?.sqlstate, '57P01')
  assert.match(JSON.stringify(line?.causes), /delete from sms_outbox where mobile = '…'/)
  assert.doesNotMatch(platform.log.join(''), new RegExp(mobile))
})

test('[house-2] values in messages of PostgreSQL are not logged', async () => {
  for (const statement of [
    `select '${mobile}x'::integer`,
    `select '{"${mobile}"'::json`,
    `select to_date('${mobile}', 'YYYY-MM-DD HH') + interval '${mobile} x'`,
    `select '${mobile}' '${mobile}`
  ])
    await platform.database
      .execute(statement)
      .catch((error: unknown) => logFailure(platform.app.log, 'warn', error, 'a statement failed'))
  const written = failures()
  assert.equal(written.length, 4)
  assert.ok(written.every(({ sqlstate }) => /^(22|42601)/.test(sqlstate ?? '')))
  assert.doesNotMatch(platform.log.join(''), new RegExp(mobile))
})

test('[house-2] the text of an invalid JSON document is not logged', () => {
  try {
    JSON.parse(`{"mobile":${mobile}x`)
  } catch (cause) {
    logFailure(platform.app.log, 'error', new Error('a document was not read', { cause }), 'reading failed')
  }
  const [line] = failures()
  assert.deepEqual(
    line?.causes?.map(({ name }) => name),
    ['Error', 'SyntaxError']
  )
  assert.doesNotMatch(platform.log.join(''), new RegExp(mobile))
})

test('[house-2] errors logged by a library have the same format', async () => {
  const query = platform.database.execute(`select 1 / 0 where '${mobile}' <> ''`)
  const error: unknown = await query.catch((reason: unknown) => reason)
  platform.app.log.error(error)
  platform.app.log.warn({ err: error }, 'a plugin failed')
  assert.deepEqual(
    failures().map(({ msg, err }) => [msg, Object(err).sqlstate]),
    [
      ['failure', '22012'],
      ['a plugin failed', '22012']
    ]
  )
  assert.doesNotMatch(platform.log.join(''), new RegExp(mobile))
})

test('[house-2] sending a code logs the masked number', async () => {
  await platform.call(sendSms, { body: { mobile, smsmode: '0' } })
  const [line] = lines().filter(({ msg }) => msg === 'message sent')
  assert.equal(line?.mobile, '139****5678')
  assert.doesNotMatch(platform.log.join(''), new RegExp(mobile))
})

const idOf = (response: Response) => response.headers.get(requestIdHeader) ?? ''

/** Resolves with the access lines when there are `count`. A line is written after its response. */
const settled = async (count: number) => {
  const calls = () => lines().filter(({ msg }) => msg === 'call')
  while (calls().length < count) await new Promise(resolve => setImmediate(resolve))
  return calls()
}

test('[house-11] a request id leads to the cause', async () => {
  await platform.query('alter table categories rename column name to title')
  const response = await platform.raw(`/api${rootCategories.path}?pageNo=1`, { token: admin })
  await platform.query('alter table categories rename column title to name')
  const { message } = (await response.json()) as Envelope<null>
  const shown = /编号 ([\w-]+) 告诉管理员/.exec(message)?.[1]
  assert.equal(shown, idOf(response))
  const found = lines().filter(({ requestId }) => requestId === shown)
  const errors = found.filter(({ level }) => level === 50)
  assert.deepEqual(
    errors.map(({ sqlstate, route }) => [sqlstate, route]),
    [['42703', `/api${rootCategories.path}`]]
  )
  const { result } = await platform.call(getUserInfo, { token: admin })
  for (const line of found) assert.deepEqual([line.userId, line.subsiteId], [result.userInfo.id, result.subsite.id])
})

test('[house-11] each call writes one line: user, site, route, status, decision and duration', async () => {
  const token = await platform.signIn('lihua')
  await settled(1)
  platform.log.length = 0
  const read = await platform.raw(`/api${getUserInfo.path}?secret=Geheim`, { token })
  const foreign = await platform.raw(`/api${articleById.path}?id=none`, { token })
  const unknown = await platform.raw('/api/none?secret=Geheim', { token })
  const closed = await platform.raw(`/api${articleById.path}?id=1`)
  await platform.raw('/api/healthz')
  await platform.raw('/shell/index.html')
  const written = await settled(4)
  const route = `/api${articleById.path}`
  assert.deepEqual(
    written.map(line => [line.requestId, line.route, line.status, line.success, line.code]),
    [
      [idOf(read), `/api${getUserInfo.path}`, 200, true, 200],
      [idOf(foreign), route, 200, false, 500],
      [idOf(unknown), undefined, 404, false, 404],
      [idOf(closed), route, 401, false, 401]
    ]
  )
  assert.ok(written.every(({ level, duration, method }) => level === 30 && Number(duration) > 0 && method === 'GET'))
  assert.deepEqual(
    written.map(({ userId, subsiteId }) => [typeof userId, typeof subsiteId]),
    [...['string', 'string'].map(() => ['string', 'string']), ...[1, 2].map(() => ['undefined', 'undefined'])]
  )
  assert.doesNotMatch(platform.log.join(''), /Geheim/)
})

test('[house-11] an aborted call also writes its line', async () => {
  const holder = new pg.Client(platform.connection)
  await holder.connect()
  await holder.query('begin; lock table categories')
  const abort = new AbortController()
  const asked = fetch(`${platform.url}/api${rootCategories.path}`, {
    headers: { 'x-access-token': admin },
    signal: abort.signal
  })
  let isWaiting = false
  while (!isWaiting) {
    const { rowCount } = await platform.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    )
    isWaiting = Boolean(rowCount)
  }
  abort.abort()
  await assert.rejects(asked)
  await holder.query('rollback')
  await holder.end()
  const [line] = await settled(1)
  assert.deepEqual([line?.route, line?.status], [`/api${rootCategories.path}`, 499])
})

test('[house-11] accepts a valid request id, and creates one otherwise', async () => {
  const given = 'proxy-0000_ABC'
  assert.equal(idOf(await platform.raw('/api/none', { headers: { [requestIdHeader]: given } })), given)
  for (const wrong of ['short', 'x'.repeat(65), 'with space', '{"level":50}'])
    assert.match(idOf(await platform.raw('/', { headers: { [requestIdHeader]: wrong } })), /^[\da-f-]{36}$/)
})

test('[house-11] every response has the id: pages, files, errors, preflights and malformed requests', async () => {
  const id = 'answer-1234'
  const headers = { [requestIdHeader]: id }
  for (const path of ['/', '/shell/shell-abcd1234.js', '/files/none.png', '/none', '/api/healthz', '/api/none', '/%zz'])
    assert.equal(idOf(await platform.raw(path, { headers })), id, path)
  assert.equal(idOf(await platform.raw('/api/none', { method: 'OPTIONS', headers })), id)
  const socket = connect(Number(new URL(platform.url).port), '127.0.0.1')
  socket.end('GET / HTTP/9\r\n\r\n')
  assert.match(await text(socket), /^HTTP\/1\.1 400 [^]*\r\nx-request-id: [\da-f-]{36}\r\n/)
})

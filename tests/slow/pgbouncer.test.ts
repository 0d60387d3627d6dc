import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { getUserInfo, login } from '../../elements/base/contract/session.ts'
import { findOwner } from '../../host-demo/server/database/embedded-owner.ts'
import { startEmbedded, type Embedded } from '../../host-demo/server/database/embedded.ts'
import { migrateDatabase, openDatabase } from '../../host-demo/server/database/open.ts'
import { executePrepared } from '../../host-demo/server/database/prepared.ts'
import { isRefusedWrite, runReadOnly } from '../../host-demo/server/database/read-only.ts'
import { listen } from '../../host-demo/server/realtime/listen.ts'
import { tell } from '../../host-demo/server/realtime/tell.ts'
import { command, password } from '../server/ground.ts'
import { findProgram } from '../support/find-program.ts'
import { freePort, programme } from '../support/platform.mjs'

const root = join(import.meta.dirname, '../..')
const bouncer = findProgram('pgbouncer')
const skip = bouncer ? false : 'PgBouncer is not installed and cannot be installed here'

const folder = mkdtempSync(join(tmpdir(), 'qundao-bouncer-'))
chmodSync(folder, 0o755)
let embedded: Embedded
let bouncing: ChildProcess
let connection: { host: string; port: number; user: string; database: string; ssl: false }

/** Writes the sample with the addresses of this test. */
const writeSettings = (port: number) => {
  const sample = readFileSync(join(root, 'host-demo/manual/docs/samples/pgbouncer.ini'), 'utf8')
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, '"qundao" ""\n')
  const { host, port: at } = embedded.connection
  const settings = sample
    .replace(/^qundao = .*$/m, `bounced = host=${host} port=${at} dbname=bounced`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
  assert.match(settings, /^pool_mode = session$/m)
  assert.doesNotMatch(settings, /ignore_startup_parameters/)
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(path, settings)
  return path
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

before(async () => {
  if (!bouncer) return
  mkdirSync(join(folder, 'data'))
  chmodSync(join(folder, 'data'), 0o711)
  embedded = await startEmbedded(join(folder, 'data'), () => undefined)
  await command({ ...embedded.connection }, 'create database bounced')
  const port = await freePort()
  bouncing = spawn(bouncer, [writeSettings(port)], { ...findOwner(), stdio: 'ignore' })
  for (let tries = 0; !(await answers(port)); tries += 1) {
    assert.ok(tries < 100 && bouncing.exitCode === null, 'PgBouncer listens')
    await pause(100)
  }
  connection = { host: '127.0.0.1', port, user: 'qundao', database: 'bounced', ssl: false }
})
after(async () => {
  bouncing?.kill('SIGKILL')
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('[issue-31] [house-12] behind PgBouncer in session mode two servers migrate at once', { skip }, async () => {
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection)])
})

test('[issue-31] [house-12] limits of time, prepared statements and reading only hold behind PgBouncer', {
  skip
}, async () => {
  const database = openDatabase(connection)
  try {
    for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      assert.notEqual((await database.$client.query(`show ${name}`)).rows[0]![name], '0', name)
    await database.transaction(async tx => {
      assert.equal((await tx.execute<{ lock_timeout: string }>(sql`show lock_timeout`)).rows[0]!.lock_timeout, '2s')
    })
    for (let times = 0; times < 20; times += 1) await executePrepared(database, sql`select ${times}::int as number`)
    const { rows } = await database.$client.query('select count(*)::int as count from pg_prepared_statements')
    assert.ok(rows[0]!.count >= 1)
    const write = () => runReadOnly(() => database.$client.query("insert into platform_settings values ('x', 'y')"))
    await assert.rejects(write, isRefusedWrite)
  } finally {
    await database.close()
  }
  // The next client of the same connection of PostgreSQL may write again.
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("insert into platform_settings values ('bounced', 'y')")
  assert.equal((await client.query('show statement_timeout')).rows[0]!.statement_timeout, '0')
  await client.end()
})

test('[issue-31] [house-12] messages between servers pass PgBouncer', { skip }, async () => {
  const [one, other] = [openDatabase(connection), openDatabase(connection)]
  const heard = Promise.withResolvers<string>()
  const opened = Promise.withResolvers<void>()
  const stop = await listen(one, {
    hear: heard.resolve,
    opened: () => opened.resolve(),
    lost: () => undefined,
    missed: () => undefined,
    warn: heard.reject
  })
  await opened.promise
  await tell(other, { users: ['bounced'] })
  assert.deepEqual(JSON.parse(await heard.promise), { users: ['bounced'] })
  await stop()
  await Promise.all([one.close(), other.close()])
})

test('[issue-31] [house-12] the platform starts, signs in and writes behind PgBouncer', { skip }, async () => {
  const address = `postgres://qundao@127.0.0.1:${connection.port}/bounced?sslmode=disable`
  const child = spawn(process.execPath, programme(), {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: address },
      ...{ QUNDAO_ADMIN_PASSWORD: password, QUNDAO_DATA: join(folder, 'platform') }
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = once(child, 'exit')
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', chunk => {
          output += chunk
          const found = /已就绪 {2}(\S+)/.exec(output)?.[1]
          if (found) resolve(found.replace('localhost', '127.0.0.1'))
        })
      void ended.then(() => reject(new Error(output)))
    })
    const response = await fetch(`${url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password })
    })
    const { result } = (await response.json()) as { result: { token: string } }
    const info = await fetch(`${url}/api${getUserInfo.path}`, { headers: { 'x-access-token': result.token } })
    assert.equal(((await info.json()) as { success: boolean }).success, true)
    assert.equal((await fetch(`${url}/api/readyz`)).status, 200)
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query('select count(*)::int as count from operation_log')
    await client.end()
    assert.ok(rows[0]!.count > 0)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
})

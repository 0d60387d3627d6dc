import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addArticle, articleAction, articleById, articleList } from '../../elements/base/contract/article.ts'
import { getUserInfo, login } from '../../elements/base/contract/session.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { startEmbedded } from '../../host-demo/server/database/embedded.ts'
import { programme } from '../support/platform.mjs'
import { obey } from '../server/obey.ts'
import { articleDraft } from '../server/platform.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const password = 'Linjiang-2026!'

interface Run {
  child: ChildProcess
  output: () => string
  errors: () => string
  /** Resolves with the address, or with '' if the process ended before it was ready. */
  ready: Promise<string>
  ended: Promise<number | null>
}

const runs: Run[] = []

const run = (environment: Record<string, string>): Run => {
  const child = spawn(process.execPath, programme(), {
    cwd: root,
    env: { PATH: process.env.PATH, QUNDAO_ADMIN_PASSWORD: password, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  let errors = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string>(resolve => {
    child.stdout?.on('data', chunk => {
      output += chunk
      const address = /已就绪 {2}(\S+)/.exec(output)?.[1]
      if (address && output.includes('账号 admin')) resolve(address.replace('localhost', '127.0.0.1'))
    })
    ended.then(() => resolve(''))
  })
  child.stderr?.on('data', chunk => (errors += chunk))
  const started = { child, ready, ended, output: () => output, errors: () => errors }
  runs.push(started)
  return started
}

const folder = mkdtempSync(join(tmpdir(), 'qundao-main-'))
// The database account must be able to enter the folder when root runs the test.
chmodSync(folder, 0o711)
const data = join(folder, 'data')
mkdirSync(join(folder, 'shared'))

const post = async (url: string, path: string, body: unknown, token = '') => {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify(body)
  })
  return {
    status: response.status,
    ...((await response.json()) as { success: boolean; message: string; result: { token: string; id: string } })
  }
}

const signIn = async (url: string) => (await post(url, login.path, { username: 'admin', password })).result.token

const wait = (milliseconds: number) => pause(milliseconds, false)

const until = async (isTrue: () => Promise<boolean>) => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) if (await isTrue()) return
  assert.fail('it did not happen within a minute')
}

let platform: Run
let url: string
before(async () => {
  platform = run({ QUNDAO_DATA: data })
  url = await platform.ready
  assert.notEqual(url, '', platform.errors())
})
after(async () => {
  for (const { child, ended } of runs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

test('the first start reports its steps and ends with the address and the account', () => {
  const lines = platform.output().trim().split('\n')
  assert.match(lines[0] ?? '', /正在启动内置数据库/)
  assert.match(lines.at(-2) ?? '', /^群岛 已就绪 {2}http:\/\/localhost:\d+$/)
  assert.match(lines.at(-1) ?? '', /^账号 admin/)
  assert.ok(!platform.output().includes(password))
})

describe('other starts in parallel', { concurrency: 2 }, () => {
  test('a port in use ends the start with one message', async () => {
    const server = createServer().listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const start = run({ QUNDAO_DATA: join(folder, 'second'), PORT: String(port) })
    assert.equal(await start.ended, 1)
    assert.match(start.errors(), new RegExp(`^端口 ${port} 已被占用.*Port ${port} is in use; set PORT\\.\\n$`))
    server.close()
  })

  test('a data folder in use ends the start with one message and is not damaged', async () => {
    const start = run({ QUNDAO_DATA: data })
    assert.equal(await start.ended, 1)
    assert.match(start.errors(), /^数据文件夹 .* 正被另一个进程使用.*in use by another process.*\n$/)
    assert.ok(await signIn(url))
  })

  test('a data folder that is not writable ends the start with one message', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const places = [join(file, 'data')]
    if (process.getuid?.() !== 0) {
      const closed = mkdtempSync(join(folder, 'closed-'))
      chmodSync(closed, 0o500)
      places.push(closed)
    }
    for (const place of places) {
      const start = run({ QUNDAO_DATA: place })
      assert.equal(await start.ended, 1)
      assert.match(start.errors(), /^数据文件夹 .* 不可写.*not writable.*\n$/)
    }
  })

  test('an unreachable database ends the start with one message', async () => {
    const start = run({ QUNDAO_DATA: join(folder, 'third'), DATABASE_URL: 'postgres://x:y@127.0.0.1:9/none' })
    assert.equal(await start.ended, 1)
    assert.match(start.errors(), /^无法连接或更新 DATABASE_URL 所指的数据库.*cannot be reached.*\n$/)
    assert.ok(!start.errors().includes('x:y'))
  })

  test('several servers share an external database and their sessions', async () => {
    const database = await startEmbedded(join(folder, 'shared'), () => undefined)
    const { host, user } = database.connection
    const environment = {
      QUNDAO_DATA: join(folder, 'files'),
      DATABASE_URL: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}`
    }
    const [one, other] = [run(environment), run(environment)]
    const token = await signIn(await one.ready)
    const answer = await fetch(`${await other.ready}/api${getUserInfo.path}`, { headers: { 'x-access-token': token } })
    assert.equal(((await answer.json()) as { success: boolean }).success, true)
    for (const { child, ended } of [one, other]) {
      child.kill('SIGTERM')
      assert.equal(await ended, 0)
    }
    await database.stop()
  })

  test('[security-S16] of several servers on one empty database, one prints a password, which works', async () => {
    mkdirSync(join(folder, 'crowd'))
    const database = await startEmbedded(join(folder, 'crowd'), () => undefined)
    const { host, user } = database.connection
    const starts = Array.from({ length: 3 }, () =>
      run({
        QUNDAO_DATA: join(folder, 'crowd-files'),
        DATABASE_URL: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}`,
        QUNDAO_ADMIN_PASSWORD: ''
      })
    )
    const [address = ''] = await Promise.all(starts.map(({ ready }) => ready))
    const told = starts.flatMap(start => /账号 admin {2}密码 (\S+-7a)/.exec(start.output())?.[1] ?? [])
    assert.equal(told.length, 1)
    assert.equal((await post(address, login.path, { username: 'admin', password: told[0] })).success, true)
    for (const { child, ended } of starts) {
      child.kill('SIGTERM')
      assert.equal(await ended, 0)
    }
    await database.stop()
  })

  test('[security-S17] PG* variables of another PostgreSQL do not affect the embedded one', async () => {
    const start = run({
      QUNDAO_DATA: join(folder, 'misled'),
      QUNDAO_SEED: 'empty',
      PGPORT: '5439',
      PGSSLMODE: 'require'
    })
    const address = await start.ready
    assert.ok(await signIn(address), start.errors())
    start.child.kill('SIGTERM')
    assert.equal(await start.ended, 0)
  })

  test('[security-S9] a signal during startup leaves no PostgreSQL process', async () => {
    const place = join(folder, 'cut-off')
    const start = run({ QUNDAO_DATA: place, QUNDAO_SEED: 'empty' })
    await until(async () => existsSync(join(place, 'pg18/postmaster.pid')) || (await wait(10)))
    start.child.kill('SIGTERM')
    assert.equal(await start.ended, 0)
    assert.throws(() => statSync(join(place, 'pg18/postmaster.pid')))
  })

  test('the database gets another folder if only root may enter the parent', {
    skip: process.getuid?.() !== 0
  }, async () => {
    const closed = mkdtempSync(join(folder, 'root-'))
    const start = run({ QUNDAO_DATA: join(closed, 'data'), QUNDAO_SEED: 'empty' })
    const address = await start.ready
    assert.ok(await signIn(address))
    start.child.kill('SIGTERM')
    assert.equal(await start.ended, 0)
    const place = /数据库保存在 (\S+)/.exec(start.output())?.[1] ?? ''
    assert.match(place, /^\/var\/lib\/qundao\//)
    rmSync(place, { recursive: true })
  })

  test('without a configured password a random one is printed once and stored for the owner only', async () => {
    const place = join(folder, 'fourth')
    const first = run({ QUNDAO_DATA: place, QUNDAO_ADMIN_PASSWORD: '', QUNDAO_SEED: 'empty' })
    const address = await first.ready
    const told = /账号 admin {2}密码 (\S+)/.exec(first.output())?.[1] ?? ''
    const file = join(place, 'admin-password')
    assert.equal(readFileSync(file, 'utf8').trim(), told)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal((await post(address, login.path, { username: 'admin', password: told })).success, true)
    first.child.kill('SIGINT')
    assert.equal(await first.ended, 0)
    const second = run({ QUNDAO_DATA: place, QUNDAO_ADMIN_PASSWORD: '', QUNDAO_SEED: 'empty' })
    assert.ok(await second.ready)
    assert.ok(!second.output().includes(told) && second.output().includes(file))
  })
})

test('requests report a lost PostgreSQL, which is restarted automatically', async () => {
  const token = await signIn(url)
  const pid = Number(readFileSync(join(data, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
  // Some of these are inside a transaction at that moment.
  const busy = Array.from({ length: 30 }, () =>
    post(url, articleAction.path, { ids: ['100000'], action: 'submit' }, token)
  )
  process.kill(pid, 'SIGKILL')
  for (const { status } of await Promise.all(busy)) assert.ok(status === 200 || status === 503, String(status))
  const answers: string[] = []
  await until(async () => {
    const answer = await post(url, articleAction.path, { ids: ['none'], action: 'submit' }, token)
    answers.push(`${answer.status} ${answer.message}`)
    return answer.success
  })
  assert.deepEqual([...new Set(answers.slice(0, -1))], ['503 数据库暂时不可用，请稍后重试'])
  assert.equal(platform.child.exitCode, null)
})

test('[security-S9] a stopping server completes running requests', async () => {
  const start = run({ QUNDAO_DATA: join(folder, 'stopped'), QUNDAO_SEED: 'demo' })
  const address = await start.ready
  const token = await signIn(address)
  const body = JSON.stringify(articleDraft('停止之前'))
  const headers = { 'content-type': 'application/json', 'x-access-token': token, expect: '100-continue' }
  const begin = async () => {
    const sent = request(`${address}/api${addArticle.path}`, { method: 'POST', headers })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.write(body.slice(0, 10))
    await once(sent, 'continue')
    return { sent, answered }
  }
  const writes = await Promise.all(Array.from({ length: 10 }, begin))
  start.child.kill('SIGTERM')
  await until(() =>
    fetch(address).then(
      () => false,
      () => true
    )
  )
  for (const { sent, answered } of writes) {
    sent.end(body.slice(10))
    const [answer] = await answered
    assert.equal(((await json(answer)) as { success: boolean }).success, true)
  }
  assert.equal(await start.ended, 0)
})

test('[AR-2] data survive a restart, also after kill -9', async () => {
  const { result } = await post(url, addArticle.path, articleDraft('重启之前'), await signIn(url))
  platform.child.kill('SIGKILL')
  await platform.ended
  const begin = performance.now()
  platform = run({ QUNDAO_DATA: data })
  url = await platform.ready
  assert.notEqual(url, '', platform.errors())
  assert.ok(performance.now() - begin < 15_000)
  const response = await fetch(`${url}/api${articleById.path}?id=${result.id}`, {
    headers: { 'x-access-token': await signIn(url) }
  })
  assert.equal(((await response.json()) as { result: { title: string } }).result.title, '重启之前')
  platform.child.kill('SIGTERM')
  assert.equal(await platform.ended, 0)
  assert.throws(() => statSync(join(data, 'pg18/postmaster.pid')), 'PostgreSQL stops with it')
})

test('[security-S18] a copied data folder of a stopped server starts', async () => {
  const restored = join(folder, 'restored')
  mkdirSync(restored)
  execFileSync('sh', ['-c', `tar -czf - -C "${data}" . | tar -xzf - -C "${restored}"`])
  const start = run({ QUNDAO_DATA: restored })
  const address = await start.ready
  const response = await fetch(`${address}/api${articleList.path}?title=*重启之前*`, {
    headers: { 'x-access-token': await signIn(address) }
  })
  assert.equal(((await response.json()) as { result: { total: number } }).result.total, 1)
})

test('[security-S18] a backup of a running server is restored into an empty folder: rows, uploads and versions', async () => {
  const server = run({ QUNDAO_DATA: data })
  const address = await server.ready
  const form = new FormData()
  form.set('upfile', new Blob(['附件']), '附件.txt')
  form.set('action', 'uploadfile')
  const token = await signIn(address)
  const sent = await fetch(`${address}/api${ueditorPath}`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form
  })
  const { url } = (await sent.json()) as UploadAnswer
  const backup = join(folder, 'backup')
  const written = await obey('backup', backup, { QUNDAO_DATA: data })
  assert.equal(written.status, 0, written.said)
  assert.match(written.said, /已备份到 .*张表/)
  assert.match((await obey('backup', backup, { QUNDAO_DATA: data })).said, /不是空的/)
  assert.match((await obey('restore', backup, { QUNDAO_DATA: data })).said, /正被另一个进程使用/)
  const before = await (await fetch(`${address}/api/healthz`)).json()
  assert.deepEqual(before, { status: 'ok' }, 'the server goes on')
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)

  const restored = join(folder, 'restored-backup')
  mkdirSync(restored)
  const read = await obey('restore', backup, { QUNDAO_DATA: restored })
  assert.equal(read.status, 0, read.said)
  assert.match((await obey('restore', backup, { QUNDAO_DATA: restored })).said, /不是空的/)
  // The key of personal data is not in a backup.
  const without = run({ QUNDAO_DATA: restored })
  assert.equal(await without.ended, 1)
  assert.match(without.errors(), /没有密钥文件 .*personal-key/)
  cpSync(join(data, 'personal-key'), join(restored, 'personal-key'))
  const again = run({ QUNDAO_DATA: restored })
  const anew = await again.ready
  assert.notEqual(anew, '', again.errors())
  const headers = { 'x-access-token': await signIn(anew) }
  const list = await fetch(`${anew}/api${articleList.path}?title=*重启之前*`, { headers })
  assert.equal(((await list.json()) as { result: { total: number } }).result.total, 1)
  assert.equal(await (await fetch(`${anew}${url}`, { headers })).text(), '附件')

  rmSync(join(backup, 'backup.json'))
  const cut = await obey('restore', backup, { QUNDAO_DATA: join(folder, 'of-a-cut-backup') })
  assert.deepEqual([cut.status, /没有完整的备份/.test(cut.said)], [1, true])
  assert.match((await obey('backup', '', { QUNDAO_DATA: restored })).said, /用法/)
})

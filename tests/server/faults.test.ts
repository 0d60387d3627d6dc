import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle
} from '../../elements/base/contract/article.ts'
import { addColumn, deleteColumn } from '../../elements/base/contract/column.ts'
import { idempotencyHeader } from '../../elements/base/contract/endpoint.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { changeCurrentSubsite, logout, updatePassword } from '../../elements/base/contract/session.ts'
import { tidySessions } from '../../host-demo/server/nouns/session/housekeeping.ts'
import { articleDraft, password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let writer: string
let admin: string
before(async () => {
  platform = await startPlatform()
  writer = await platform.signIn('lihua')
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

interface Sent {
  token?: string
  method?: string
  body?: unknown
}

const named = async (key: string, path: string, { token = writer, method = 'POST', body }: Sent = {}) => {
  const headers = { [idempotencyHeader]: key }
  const response = await platform.raw(`/api${path}`, { method, token, body, headers })
  return { status: response.status, ...((await response.json()) as Envelope<Record<string, unknown>>) }
}

const count = async (title: string) => {
  const { rowCount } = await platform.query('select 1 from articles where title = $1', [title])
  return rowCount
}

const column = {
  subsiteId: '8',
  parentId: '',
  name: '重试',
  url: '',
  icon: '',
  publishArt: 'Y',
  menuCategory: '1',
  isShow: '1',
  description: ''
}

test('[security-S8] a repeated write with the same idempotency key returns the same response and runs once', async () => {
  const key = randomUUID()
  const body = articleDraft('只写一次')
  const first = await named(key, addArticle.path, { body })
  const again = await Promise.all(Array.from({ length: 10 }, () => named(key, addArticle.path, { body })))
  assert.equal(first.success, true)
  for (const answer of again) assert.deepEqual({ ...answer, timestamp: 0 }, { ...first, timestamp: 0 })
  assert.equal(await count('只写一次'), 1)
  const { rowCount } = await platform.query("select 1 from operation_log where object = '只写一次'")
  assert.equal(rowCount, 1)
})

test('[security-S8] also for simultaneous requests', async () => {
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => named(key, addArticle.path, { body: articleDraft('同时到达') }))
  )
  assert.deepEqual([...new Set(answers.map(({ success, result }) => `${success} ${String(result.id)}`))].length, 1)
  assert.equal(await count('同时到达'), 1)
})

test('[security-S8] repeats the response of an edit, an action and a deletion', async () => {
  const { result } = await platform.call(addArticle, { token: writer, body: articleDraft('再来一次') })
  const edit = { method: 'PUT', body: { ...articleDraft('改过'), id: result.id, version: 1 } }
  const submit = { body: { ids: [result.id], action: 'submit' } }
  const added = await platform.call(addColumn, { token: admin, body: { ...column, code: 'once' } as never })
  const drop = { token: admin, method: 'DELETE' }
  for (const [path, sent] of [
    [editArticle.path, edit],
    [articleAction.path, submit],
    [`${deleteColumn.path}?id=${added.result.id}`, drop]
  ] as const) {
    const key = randomUUID()
    const [first, second] = [await named(key, path, sent), await named(key, path, sent)]
    assert.equal(first.success, true, first.message)
    assert.deepEqual({ ...second, timestamp: 0 }, { ...first, timestamp: 0 })
  }
  const read = await platform.call(articleById, { token: writer, query: { id: result.id } })
  assert.deepEqual([read.result.version, read.result.state], [2, 'submitted'])
})

test('[security-S8] a key belongs to one write of one user, and a refused write can be repeated', async () => {
  const key = randomUUID()
  const refused = await named(key, addArticle.path, { body: articleDraft('还没有', 'none') })
  assert.equal(refused.success, false)
  assert.equal((await named(key, addArticle.path, { body: articleDraft('有了') })).success, true)
  const other = await named(key, addArticle.path, { body: articleDraft('另一篇') })
  assert.equal(other.message, '同一请求标识已用于另一次提交，请刷新后重试')
  assert.equal((await named(key, addArticle.path, { token: admin, body: articleDraft('另一人') })).success, true)
  assert.match((await named('short', addArticle.path, { body: articleDraft('短') })).message, /请求标识/)
})

test('[security-S8] keys expire after an hour, and secrets are never stored', async () => {
  await platform.query("update done_requests set create_time = now() - interval '2 hours'")
  await tidySessions(platform.database)
  const body = { username: 'wangmin', oldpassword: 'x', password: 'Neu-2026-x!', confirmpassword: 'Neu-2026-x!' }
  await named(randomUUID(), updatePassword.path, { token: await platform.signIn('wangmin'), body })
  const path = `${changeCurrentSubsite.path}?subsiteId=2&siteType=affiliatedsite`
  assert.equal((await named(randomUUID(), path, { token: await platform.signIn('wangmin') })).success, true)
  assert.equal((await platform.query('select 1 from done_requests')).rowCount, 0)
})

test('[security-S21] twelve simultaneous switches create no token, and sign-out ends the only one', async () => {
  const token = await platform.signIn('zhaolei')
  const count = async () => (await platform.query('select count(*)::int as n from sessions')).rows[0]?.n
  const before = await count()
  const query = { subsiteId: '2', siteType: 'affiliatedsite' as const }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => platform.call(changeCurrentSubsite, { token, query }))
  )
  assert.ok(answers.every(({ success, result }) => success && result.token === token))
  assert.equal(await count(), before)
  await platform.call(logout, { token })
  const late = await platform.call(changeCurrentSubsite, { token, query })
  assert.deepEqual([late.success, late.code], [false, 406])
})

test('[security-S29] reports a full disk, and the health check fails meanwhile', async t => {
  let later = 0
  const now = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => now() + later)
  const health = async () => {
    // A successful check is cached for a moment.
    later += 60_000
    const response = await platform.raw('/api/healthz')
    return [response.status, ((await response.json()) as { message?: string }).message]
  }
  assert.deepEqual(await health(), [200, undefined])
  await platform.query(`create function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  for (const table of ['articles', 'done_requests'])
    await platform.query(`create trigger is_full before insert on ${table} for each row execute function is_full()`)
  const answer = await platform.call(addArticle, { token: writer, body: articleDraft('磁盘已满') })
  const unhealthy = await health()
  await platform.query('drop function is_full cascade')
  const sentence = '服务器存储空间不足，请联系管理员'
  assert.deepEqual([answer.status, answer.message], [503, sentence])
  assert.deepEqual(unhealthy, [503, sentence])

  const files = join(platform.folder, 'files')
  renameSync(files, `${files}-away`)
  const closed = await health()
  renameSync(`${files}-away`, files)
  assert.deepEqual(closed, [503, '上传文件夹不可写，请联系管理员'])
  assert.deepEqual(await health(), [200, undefined])
  assert.equal((await platform.query("select 1 from done_requests where user_id = ''")).rowCount, 0)
})

test('[security-S11] a locked row blocks only the requests that need it', async () => {
  const { result } = await platform.call(addArticle, { token: writer, body: articleDraft('被占用') })
  const holder = new pg.Client(platform.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from articles where id = $1 for update', [result.id])
  const begin = performance.now()
  const body = { ...articleDraft('等待'), id: result.id, version: 1 }
  const edits = Promise.all(Array.from({ length: 4 }, () => platform.call(editArticle, { token: writer, body })))
  let isOver = false
  const waiting = edits.finally(() => (isOver = true))
  const waits: number[] = []
  while (!isOver) {
    const started = performance.now()
    const [list, health] = await Promise.all([
      platform.call(articleList, { token: writer, query: {} }),
      // The health check answers 429 when it is called too often.
      waits.length % 10 ? undefined : platform.raw('/api/healthz')
    ])
    assert.deepEqual([list.success, health?.status ?? 200], [true, 200])
    waits.push(performance.now() - started)
  }
  const answers = await waiting
  // Two at once, each of which waits for the lock.
  assert.ok(performance.now() - begin < 15_000)
  assert.ok(answers.some(({ message }) => message === '该记录正被他人占用，请稍后重试'))
  assert.ok(answers.every(({ success, code }) => !success && (code === 500 || code === 503)))
  assert.ok(Math.max(...waits) < 1500, `${Math.max(...waits)} ms`)
  await holder.query('rollback')
  await holder.end()
  assert.equal((await platform.call(editArticle, { token: writer, body })).success, true)
})

test('[security-S15] two writes in a deadlock both succeed', async () => {
  const ids = await Promise.all(
    ['甲', '乙'].map(
      async title => (await platform.call(addArticle, { token: writer, body: articleDraft(title) })).result.id
    )
  )
  let arrived = 0
  let open = () => undefined as void
  const both = new Promise<void>(resolve => (open = resolve))
  const take = (order: string[]) => {
    let tries = 0
    return platform.database.transaction(async tx => {
      tries += 1
      for (const [index, id] of order.entries()) {
        await tx.execute(`update articles set author = 'x' where id = '${id}'`)
        if (index || tries > 1) continue
        if (++arrived === 2) open()
        await both
      }
      return tries
    })
  }
  const tries = await Promise.all([take(ids), take([...ids].reverse())])
  assert.ok(Math.max(...tries) > 1, `${tries}`)
})

test('[security-S12] a failed statement logs none of its values', async () => {
  await platform.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no' using detail = 'row ' || new::text; end $$`)
  await platform.query(
    'create trigger refuse before update of password on users for each row execute function refuse()'
  )
  platform.log.length = 0
  const token = await platform.signIn('lihua')
  const changed = { username: 'lihua', oldpassword: password, password: 'Neu-2026-z!', confirmpassword: 'Neu-2026-z!' }
  const reply = await platform.call(updatePassword, { token, body: changed })
  await platform.query('drop trigger refuse on users')
  assert.equal(reply.status, 500)
  const text = platform.log.join('')
  assert.match(text, /"sqlstate":"P0001"/)
  assert.match(text, /update \\"users\\" set/)
  assert.doesNotMatch(text, /argon2|13800010002/)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { FastifyRequest } from 'fastify'
import WebSocket from 'ws'
import { addArticle, articleList, editArticle } from '../../elements/base/contract/article.ts'
import { TooMany } from '../../host-demo/server/kernel/too-many.ts'
import { inTurnOf } from '../../host-demo/server/http/calls/turns.ts'
import { perMinute } from '../../host-demo/server/kernel/per-minute.ts'
import { counting } from './count-statements.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let [admin, editor]: string[] = []
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  editor = await platform.signIn('lihua')
})
after(() => platform.stop())

const add = (token: string | undefined, title: string) =>
  platform.call(addArticle, { token, body: articleDraft(title) })

test('[security-7] a body of thousands of unknown keys is refused before anything is copied, at any depth', async () => {
  const many = Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [`k${at}`, 1]))
  const [item] = [{ id: 'a', ...Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`k${at}`, 1])) }]
  const { structuredClone: clone } = globalThis
  let copies = 0
  globalThis.structuredClone = ((value: unknown) => {
    copies += 1
    return clone(value)
  }) as typeof structuredClone
  try {
    for (const body of [
      { ids: ['1'], action: 'submit', ...many },
      { ...articleDraft('深处'), annexList: [many] },
      { ...articleDraft('许多'), annexList: Array.from({ length: 100 }, () => item) },
      { ...articleDraft('文字'), title: many }
    ]) {
      const path = 'ids' in body ? '/api/cms/article/action' : `/api${addArticle.path}`
      const answer = await platform.raw(path, { method: 'POST', token: editor, body })
      assert.match(await answer.text(), /过多未知的项/)
    }
  } finally {
    globalThis.structuredClone = clone
  }
  assert.equal(copies, 0)
  // Clients of JeecgBoot send whole records back.
  const record = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}_dictText`, '']))
  const body = { ...record, ...articleDraft('整条记录') }
  assert.equal((await platform.call(addArticle, { token: editor, body })).success, true)
})

test('[security-7] writes of one person take turns: forty edits of a locked row leave connections to others', async () => {
  const { result } = await add(editor, '被锁住')
  const elsewhere = new pg.Client(platform.connection)
  await elsewhere.connect()
  await elsewhere.query('begin')
  await elsewhere.query('select from articles where id = $1 for update', [result.id])
  const edit = () =>
    platform.call(editArticle, { token: editor, body: { ...articleDraft('改'), id: result.id, version: 1 } })
  const edits = Array.from({ length: 40 }, edit)
  const waiting = async () => {
    const text = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%articles%'`
    // Not in the transaction, which sees the first answer again.
    return (await platform.query<{ count: number }>(text)).rows[0]!.count
  }
  while ((await waiting()) < 2) await pause(5)
  for (let round = 0; round < 5; round++) {
    assert.equal((await add(admin, `其间 ${round}`)).success, true)
    assert.ok((await waiting()) <= 2, 'at most two edits are at the database')
  }
  await elsewhere.query('rollback')
  await elsewhere.end()
  const answers = await Promise.all(edits)
  assert.ok(answers.every(({ status }) => status === 200))
  // Edits of one version: the first one wins, the others report the newer version or the locked row.
  assert.ok(answers.filter(({ success }) => success).length <= 1)
})

test('[security-7] of more than 200 writes of one person that wait the others are refused, not those of another', async () => {
  const request = { method: 'POST', query: {} } as FastifyRequest
  let end = () => {}
  const held = new Promise<void>(resolve => (end = resolve))
  const write = (userId: string) => inTurnOf(request, { userId }, () => held)
  const all = Array.from({ length: 200 }, () => write('one'))
  await assert.rejects(write('one'), TooMany)
  const other = write('other')
  end()
  await Promise.all([...all, other])
  await write('one')
})

test('[security-7] lists of 200 of one reader run one after the other, short ones beside them', async () => {
  const overlap = async (pageSize: number) => {
    let [open, peak] = [0, 0]
    const { $client } = platform.database
    const query = $client.query
    $client.query = (async (...given: [pg.QueryConfig]) => {
      const isPage = String(Object(given[0]).text).includes(`limit ${pageSize + 1}`)
      if (isPage) peak = Math.max(peak, ++open)
      try {
        return await (query as unknown as (...given: unknown[]) => Promise<unknown>).apply($client, given)
      } finally {
        if (isPage) open -= 1
      }
    }) as unknown as typeof query
    await Promise.all(
      Array.from({ length: 12 }, () => platform.call(articleList, { token: editor, query: { pageSize } }))
    )
    $client.query = query
    return peak
  }
  assert.equal(await overlap(200), 1)
  assert.ok((await overlap(10)) > 1)
})

test('[security-7] documents are made in the helper: no other file of the server loads the library', () => {
  const root = join(import.meta.dirname, '../../host-demo/server')
  const loading = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && /import\('(docx|exceljs)'\)/.test(readFileSync(join(root, path), 'utf8')))
    .filter(path => !path.startsWith('helper'))
  // Streams rows as they are read, with backpressure.
  assert.deepEqual(loading, ['http/crud/write-sheet.ts'])
})

test('[security-7] sockets opened and closed in a row are refused after 300 in a minute, for this person only', async () => {
  let time = 0
  const mayOpen = perMinute(3, () => time)
  assert.deepEqual(
    Array.from({ length: 5 }, () => mayOpen('one')),
    [true, true, true, false, false]
  )
  assert.equal(mayOpen('other'), true)
  time = 60_001
  assert.equal(mayOpen('one'), true)
  const open = async (userId: string, token: string | undefined) => {
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${userId}`, [token!])
    const status = await Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number)
    ])
    socket.on('error', () => undefined)
    socket.terminate()
    return status
  }
  for (let count = 0; count < 300; count++) assert.equal(await open('u2', editor), 101)
  assert.equal(await open('u2', editor), 429)
  assert.equal(await open('u1', admin), 101)
})

test('[performance-8] a total stays for five seconds whatever others write; whoever wrote counts again', async () => {
  await platform.query(`insert into articles
      (id, subsite_id, news_class_id, title, publish_date, create_by, create_by_name, update_by_name)
    select 'many' || i, '1', '1005', '很多' || i, now(), 'u1', '管理员', '管理员' from generate_series(1, 1500) i`)
  const read = (token: string | undefined) =>
    counting(() => platform.call(articleList, { token, query: { pageSize: 10 } }))
  const counts = async (token: string | undefined) => (await read(token)).matching(/count\(\*\)::int as total/)
  // The first page still believes that the list is small and counts it on the way.
  await read(editor)
  await read(editor)
  assert.equal(await counts(editor), 0)
  assert.equal((await add(admin, '别人写的')).success, true)
  assert.equal(await counts(editor), 0, 'the write of another person does not end it')
  assert.equal((await add(editor, '自己写的')).success, true)
  const { result } = await platform.call(articleList, { token: editor, query: { pageSize: 10 } })
  const { rows } = await platform.query<{ all: number }>(
    `select count(*)::int as all from articles where subsite_id = '1'`
  )
  assert.equal(result.total, rows[0]!.all)
  assert.equal(await counts(editor), 0)
})

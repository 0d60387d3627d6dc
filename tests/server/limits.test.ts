import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { addArticle, articleList } from '../../elements/base/contract/article.ts'
import { addColumn, columnTree, moveColumn, type ColumnDraft } from '../../elements/base/contract/column.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { getLoginOptions, getUserInfo, login, register, sendSms } from '../../elements/base/contract/session.ts'
import { newToken, sha256 } from '../../host-demo/server/kernel/ids.ts'
import { inTurnsOf } from '../../host-demo/server/kernel/limit-concurrency.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform({ trustProxy: ['127.0.0.1'] })
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const post = async (path: string, body: string, session?: string) => {
  const response = await platform.raw(`/api${path}`, { method: 'POST', body, token: session })
  return { status: response.status, ...((await response.json()) as Envelope<unknown>) }
}

/** Sends raw text and returns the raw response, also for malformed requests. */
const send = async (text: string) => {
  const { hostname, port } = new URL(platform.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', chunk => (answer += chunk)).on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('[security-S13] limits the size and cost of requests without a session', async () => {
  const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`k${index}`, 1]))
  for (const { path } of [login, register, sendSms]) {
    const answer = await post(path, JSON.stringify(keys))
    assert.deepEqual([answer.status, answer.message], [413, '提交的内容过长，请精简后重试'])
  }
  const refused = await post(addArticle.path, JSON.stringify(keys), token)
  assert.equal(refused.message, '提交的内容层数或项数过多，请精简后重试')
})

test('[security-S13] [security-S15] refuses deeply nested bodies with a message; brackets in strings do not count', async () => {
  platform.log.length = 0
  for (const body of ['['.repeat(400_000), `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`])
    assert.equal((await post(addArticle.path, body, token)).message, '提交的内容层数或项数过多，请精简后重试')
  assert.equal((await post(login.path, '['.repeat(10_000))).message, '提交的内容层数或项数过多，请精简后重试')
  assert.ok(!platform.log.join('').includes('unexpected error'))
  const content = `<p>${'[{,"'.repeat(20_000)}\\</p>`
  const body = { ...articleDraft('括号'), content }
  assert.equal((await platform.call(addArticle, { token, body })).success, true)
})

test('[security-S15] refuses impossible dates', async () => {
  for (const publishDate of ['0000-01-01', '2024-02-31', '2024-13-01', '2025-02-29', '0001-01-01'])
    assert.match(
      (await platform.call(addArticle, { token, body: { ...articleDraft('日期'), publishDate } })).message,
      /发布时间（publishDate）格式不正确/,
      publishDate
    )
  const body = { ...articleDraft('日期'), publishDate: '2024-02-29 23:59:59' }
  assert.equal((await platform.call(addArticle, { token, body })).result.publishDate, '2024-02-29 23:59:59')
})

const column = (fields: Partial<ColumnDraft>): ColumnDraft => ({
  subsiteId: '8',
  parentId: '',
  modelId: '',
  listTemplate: '',
  detailTemplate: '',
  processId: '',
  name: '层',
  code: '',
  url: '',
  icon: '',
  publishArt: 'Y',
  menuCategory: '1',
  isShow: '1',
  description: '',
  updateCycle: '',
  responsibleId: '',
  ...fields
})

test('[security-S15] limits columns to 30 levels, also when a branch is moved', async () => {
  const chain = async (name: string, length: number) => {
    const ids: string[] = []
    for (let level = 1; level <= length; level++) {
      const body = column({ parentId: ids.at(-1) ?? '', code: `${name}-${level}` })
      ids.push((await platform.call(addColumn, { token, body })).result.id)
    }
    return ids
  }
  const deep = await chain('deep', 30)
  const more = await platform.call(addColumn, { token, body: column({ parentId: deep[29] ?? '', code: 'deep-31' }) })
  assert.match(more.message, /^栏目最多 30 级/)
  const [top = ''] = await chain('branch', 3)
  const move = (parentId = '') => platform.call(moveColumn, { token, body: { id: top, parentId, index: 0 } })
  assert.match((await move(deep[27])).message, /^栏目最多 30 级/)
  assert.equal((await move(deep[26])).success, true)
  const tree = await platform.call(columnTree, { token, query: { subsiteId: '8', fromType: '-1' } })
  assert.equal(tree.success, true)
})

test('[security-S25] a link is an address of the site or of the web, as browsers parse it', async () => {
  for (const url of ['/\\evil.com', '/\t/evil.com', '/\n/evil.com', '//evil.com', 'https://a b', 'javascript:1'])
    assert.match(
      (await platform.call(addColumn, { token, body: column({ url, code: 'link' }) })).message,
      /链接地址（url）格式不正确/,
      url
    )
  for (const [code, url] of [
    ['link-1', '/news/list?a=1#b'],
    ['link-2', 'https://www.gov.cn/']
  ] as const)
    assert.equal((await platform.call(addColumn, { token, body: column({ url, code }) })).success, true)
})

test('[security-S19] the shell has its security policy at every address', async () => {
  for (const path of ['/legacy/zzz', '/portal/zzz/yyy', '/cms/x']) {
    const response = await platform.raw(path, { headers: { accept: 'text/html' } })
    assert.match(await response.text(), /群岛/)
    assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self'/, path)
  }
  assert.equal((await platform.raw('/legacy/')).headers.get('content-security-policy'), null)
})

test('[security-S20] errors have the same envelope everywhere', async () => {
  for (const [request, status] of [
    ['GET /api/%zz HTTP/1.1', 400],
    ['GET /elements/..%2f..%2fx HTTP/1.1', 404],
    ['TRACE /api/auth/options HTTP/1.1', 404],
    ['GET /api/auth/options HTTP/1.1\r\nbad header', 400],
    [`GET /api/auth/options HTTP/1.1\r\nx: ${'x'.repeat(40_000)}`, 431]
  ] as const) {
    const answer = await send(`${request}\r\nhost: x\r\nconnection: close\r\n\r\n`)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), request.slice(0, 60))
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Envelope<null>
    assert.deepEqual([body.success, body.result, typeof body.timestamp], [false, null, 'number'])
    assert.doesNotMatch(body.message, /[a-z]{3}/i)
  }
})

test('[security-S20] refuses a search text of 2,000 characters with advice', async () => {
  const token = await platform.signIn('lihua')
  const searched = async (letter: string) => {
    const words = encodeURIComponent(letter.repeat(2000))
    const answer = await platform.raw(`/api${articleList.path}?title=${words}`, { token })
    return { status: answer.status, message: ((await answer.json()) as Envelope<null>).message }
  }
  assert.deepEqual(await searched('政'), { status: 431, message: '请求地址过长，请缩短搜索内容后重试' })
  assert.deepEqual(await searched('a'), { status: 200, message: '标题（title）不能超过 150 个字，请修改后重试' })
})

test('[security-S31] sends HSTS to browsers that use TLS', async () => {
  const policyOf = async (headers: Record<string, string>) =>
    (await platform.raw(`/api${getLoginOptions.path}`, { headers })).headers.get('strict-transport-security')
  assert.equal(await policyOf({ 'x-forwarded-proto': 'https' }), 'max-age=31536000')
  assert.equal(await policyOf({}), null)
})

test('[security-S30] invented tokens cost no query each and do not block their address', async () => {
  const session = await platform.signIn('lihua')
  let queries = 0
  const { $client } = platform.database
  const query = $client.query.bind($client) as (...given: unknown[]) => unknown
  $client.query = ((...given: unknown[]) => ((queries += 1), query(...given))) as typeof $client.query
  const madeUp = () => platform.raw(`/api${getUserInfo.path}`, { token: newToken() })
  const statuses = new Map<number, number>()
  for (let round = 0; round < 30; round++)
    for (const { status } of await Promise.all(Array.from({ length: 20 }, madeUp)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const spent = queries
  $client.query = query as typeof $client.query
  assert.deepEqual([...statuses.keys()].sort(), [401, 429])
  assert.ok(spent < 150, `${spent} queries`)
  assert.equal((await platform.call(getUserInfo, { token: session })).success, true)
  assert.equal((await platform.call(getUserInfo, { token: await platform.signIn('wangmin') })).success, true)
})

test('[security-17] invented tokens do not refuse people of the same address whose session began at another server', async () => {
  const madeUp = () => platform.raw(`/api${getUserInfo.path}`, { token: newToken() })
  while ((await madeUp()).status !== 429);
  const begun = async (token: string) => {
    await platform.query(
      `insert into sessions (token_hash, user_id, subsite_id, expire_time)
       select $1, id, '1', now() + interval '1 hour' from users where username = 'lihua'`,
      [sha256(token)]
    )
    return token
  }
  const tokens = await Promise.all(Array.from({ length: 20 }, () => begun(newToken())))
  const asked = await Promise.all([
    ...tokens.map(token => platform.call(getUserInfo, { token })),
    ...Array.from({ length: 200 }, async () => ({ success: (await madeUp()).status === 429 }))
  ])
  assert.ok(asked.every(({ success }) => success))
  // A session that begins while the address is over its number.
  assert.equal((await platform.call(getUserInfo, { token: await begun(newToken()) })).success, true)
  await platform.query('delete from sessions where token_hash = $1', [sha256(tokens[0]!)])
  assert.notEqual((await platform.call(getUserInfo, { token: tokens[0] })).success, true)
})

test('[security-S30] limits health checks', async () => {
  const asked = await Promise.all(Array.from({ length: 620 }, () => platform.raw('/api/healthz')))
  assert.ok(asked.some(({ status }) => status === 429))
})

test('[security-S10] ends a request whose body arrives too slowly', async t => {
  platform.log.length = 0
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { hostname, port } = new URL(platform.url)
  const open = async () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    const begun = new Promise<void>(resolve => platform.app.server.once('request', () => resolve()))
    socket.write(
      `POST /api${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{`
    )
    await begun
    return socket
  }
  const slow = await open()
  const ended = once(slow, 'close')
  t.mock.timers.tick(20_001)
  await ended
  assert.ok(!platform.log.join('').includes('database away'))
})

test('[security-S10] [security-6] of more than 500 connections of an address the oldest idle ones end, and new ones are served', async () => {
  const other = await startPlatform({ seed: 'empty' })
  const { hostname, port } = new URL(other.url)
  let ended = 0
  let tell = () => undefined as void
  const allTold = new Promise<void>(resolve => (tell = resolve))
  const open = () => connect(Number(port), hostname).on('error', () => undefined)
  const silent = Array.from({ length: 520 }, () => open().on('close', () => ++ended === 20 && tell()))
  await allTold
  assert.equal(silent.filter(socket => !socket.closed).length, 500)
  for (let at = 0; at < 5; at++) assert.equal((await other.raw('/api/livez')).status, 200)
  // Connections with a request in progress stay; a new one is refused then.
  let begun = 0
  const allBegun = new Promise<void>(resolve => other.app.server.on('request', () => ++begun === 500 && resolve()))
  const head = 'POST /api/sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
  const busy = Array.from({ length: 500 }, () => open())
  for (const socket of busy) socket.write(head)
  await allBegun
  await assert.rejects(other.raw('/api/livez'))
  assert.equal(busy.filter(socket => socket.closed).length, 0)
  for (const socket of [...silent, ...busy]) socket.destroy()
  await other.stop()
})

test('[security-6] a connection that sends nonsense and never reads is closed within seconds', async () => {
  const { hostname, port } = new URL(platform.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => undefined)
  await once(socket, 'connect')
  const connections = () =>
    new Promise<number>(resolve => platform.app.server.getConnections((_, count) => resolve(count)))
  const before = await connections()
  socket.pause()
  socket.write('nonsense\r\n\r\n')
  while ((await connections()) >= before) await new Promise(setImmediate)
  socket.destroy()
})

test('limits the concurrent calls of one user without delaying others', async () => {
  const turnOf = inTurnsOf(2)
  const open: (() => void)[] = []
  const begun: string[] = []
  const ask = (who: string) =>
    turnOf(who, async () => {
      begun.push(who)
      await new Promise<void>(resolve => open.push(resolve))
    })
  const all = [ask('one'), ask('one'), ask('one'), ask('one'), ask('other')]
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['one', 'one', 'other'])
  for (; begun.length < 5 || open.length > 0; await new Promise(setImmediate)) open.shift()?.()
  await Promise.all(all)
  assert.equal(begun.length, 5)
})

import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { checkLinks, link, mostChecked } from '../../elements/base/contract/link.ts'
import { checkAddress } from '../../host-demo/server/files/check-address.ts'
import { checkDueLinks } from '../../host-demo/server/nouns/link/check-links.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { expiredCertificate, ownCertificate } from '../support/certificates.ts'

let platform: TestPlatform
let manager: string
let asked: string[] = []
let delay = 0
const servers: { closeAllConnections(): void; close(): void }[] = []

const pages: Record<string, RequestListener> = {
  '/ok': (_request, response) => void setTimeout(() => response.end('<title>ok</title>'), delay),
  '/gone': (_request, response) => void response.writeHead(404).end(),
  '/moved': (_request, response) => void response.writeHead(301, { location: '/ok' }).end(),
  '/round': (_request, response) => void response.writeHead(302, { location: '/round' }).end(),
  '/metadata': (_request, response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/file': (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/slow': () => undefined,
  // Never ends: only the head of a response is read.
  '/endless': (_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(100_000)), 1)
    response.on('close', () => clearInterval(timer))
  }
}
const answer: RequestListener = (request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  ;(pages[path.split('?')[0]!] ?? pages['/gone']!)(request, response)
}
const listening = async (secure?: { key: string; cert: string }) => {
  const server = secure ? createSecure(secure, answer) : createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  return (server.address() as AddressInfo).port
}

const add = async (id: string, url: string) =>
  platform.query(
    `insert into links (id, subsite_id, name, url, type_code, status, sort_no) values ($1, '1', $1, $2, 'gov', '1', 9)
     on conflict (id) do update set url = excluded.url`,
    [id, url]
  )
const check = async (...ids: string[]) => {
  const { result, message } = await platform.call(checkLinks, { token: manager, body: { ids } })
  assert.ok(result, message)
  return Object.fromEntries(result.map(({ id, problem }) => [id, problem]))
}
const read = async (id: string) => (await platform.call(link.calls.byId, { token: manager, query: { id } })).result
/** Moves the last check back in time. */
const age = (id: string, hours: number, failing = hours) =>
  platform.query(
    `update link_checks set check_time = check_time - make_interval(hours => $2),
       failed_since = failed_since - make_interval(hours => $3) where link_id = $1`,
    [id, hours, failing]
  )

let [web, secured, expired, secret, dead] = [0, 0, 0, 0, 0]
before(async () => {
  web = await listening()
  secret = await listening()
  secured = await listening(ownCertificate)
  expired = await listening(expiredCertificate)
  dead = await listening()
  servers.pop()!.close()
  platform = await startPlatform({
    pictureHosts: [web, secured, expired, dead].map(port => `127.0.0.1:${port}`)
  })
  manager = await platform.signIn('zhaolei')
  // Links of the demo are on the internet.
  await platform.query("update links set status = '0'")
})
after(async () => {
  await platform.stop()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

test('[AR-4] links are asked: good, gone, redirected, redirected forever, dead, without end', async () => {
  const site = `http://127.0.0.1:${web}`
  const urls = { good: '/ok', gone: '/gone', moved: '/moved', round: '/round', endless: '/endless', file: '/file' }
  for (const [id, path] of Object.entries(urls)) await add(id, site + path)
  await add('dead', `http://127.0.0.1:${dead}/ok`)
  assert.deepEqual(await check(...Object.keys(urls), 'dead'), {
    ...{ dead: 'unreachable', good: '', gone: 'status', moved: '', round: 'redirects', endless: '', file: 'address' }
  })
  const good = await read('good')
  assert.deepEqual([good.checkState, good.checkStatus, good.leadsTo, good.certificateEnd], ['ok', '200', '', ''])
  assert.match(good.checkTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal((await read('moved')).leadsTo, `${site}/ok`)
  const gone = await read('gone')
  assert.deepEqual([gone.checkState, gone.checkStatus, gone.checkProblem], ['once', '404', 'status'])
  const bounds = { time: 200, innerHosts: [`127.0.0.1:${web}`] }
  assert.equal((await checkAddress(`${site}/slow`, bounds)).problem, 'slow')
})

test('[AR-4] a certificate that ended or that nobody trusts is named, with its end', async () => {
  await add('own', `https://127.0.0.1:${secured}/ok`)
  await add('old', `https://127.0.0.1:${expired}/ok`)
  assert.deepEqual(await check('own', 'old'), { own: 'certificate', old: 'expired' })
  assert.match((await read('own')).certificateEnd, /^21\d\d-/)
  assert.match((await read('old')).certificateEnd, /^20[012]\d-/)
})

test('[AR-4] inner addresses are never asked, by number, name or redirect', async () => {
  asked = []
  const inner = [
    `http://127.0.0.1:${secret}/ok`,
    `http://2130706433:${secret}/ok`,
    'http://[::1]:1/',
    'http://10.0.0.1/'
  ]
  for (const [at, url] of inner.entries()) await add(`inner${at}`, url)
  await add('metadata', `http://127.0.0.1:${web}/metadata`)
  await add('name', `http://localhost:${secret}/ok`)
  const found = await check(...inner.map((_, at) => `inner${at}`), 'metadata', 'name')
  assert.ok(['inner', 'unreachable'].includes(found.name!), found.name)
  for (const id of ['inner0', 'inner1', 'inner2', 'inner3', 'metadata']) assert.equal(found[id], 'inner', id)
  assert.deepEqual(asked, ['/metadata'])
})

test('[AR-4] a link turns yellow after two failures and red after a week of them, and good at once', async () => {
  const site = `http://127.0.0.1:${web}`
  await add('state', `${site}/gone`)
  const state = async () => (await read('state')).checkState
  assert.equal(await state(), 'none')
  await check('state')
  assert.equal(await state(), 'once')
  // Asking again soon is no second failure.
  await check('state')
  assert.equal(await state(), 'once')
  await age('state', 24)
  await check('state')
  assert.equal(await state(), 'failing')
  const listed = async (checkState: 'failing' | 'dead') =>
    (await platform.call(link.calls.list, { token: manager, query: { checkState } })).result.records.map(({ id }) => id)
  assert.deepEqual(await listed('failing'), ['state'])
  await age('state', 0, 24 * 7)
  assert.equal(await state(), 'dead')
  assert.deepEqual(await listed('dead'), ['state'])
  const { version } = await read('state')
  const sent = await platform.query<{ version: number }>("select version from links where id = 'state'")
  assert.equal(version, sent.rows[0]!.version, 'a check is no change of the link')
  await add('state', `${site}/ok`)
  assert.equal(await state(), 'none', 'the address changed')
  await check('state')
  assert.equal(await state(), 'ok')
})

test('[AR-4] the nightly check asks each public link once, though two servers run it, and not the others', async () => {
  const site = `http://127.0.0.1:${web}`
  for (const id of ['night1', 'night2', 'off', 'over']) await add(id, `${site}/ok?${id}`)
  await platform.query("update links set status = '0' where id = 'off'")
  await platform.query("update links set end_time = '2020-01-01 00:00:00' where id = 'over'")
  const other = openDatabase(platform.connection)
  const pictureHosts = [`127.0.0.1:${web}`]
  asked = []
  delay = 50
  const counts = await Promise.all([
    checkDueLinks({ database: other, pictureHosts }),
    checkDueLinks({ database: other, pictureHosts })
  ])
  delay = 0
  const nights = asked.filter(path => /night/.test(path)).sort()
  assert.deepEqual(nights, ['/ok?night1', '/ok?night2'])
  assert.ok(counts.includes(0) && counts.some(count => count >= 2), String(counts))
  assert.ok(!asked.some(path => /off|over/.test(path)))
  assert.equal(await checkDueLinks({ database: other, pictureHosts }), 0)
  await age('night1', 24)
  asked = []
  assert.equal(await checkDueLinks({ database: other, pictureHosts }), 1)
  assert.deepEqual(asked, ['/ok?night1'])
  await other.$client.end()
})

test('[AR-4] only people who may change links check them, at their site, a few at a time', async () => {
  const reader = await platform.signIn('lihua')
  const body = { ids: ['good'] }
  assert.equal((await platform.call(checkLinks, { token: reader, body })).code, 510)
  await platform.query(
    "insert into link_types (id, subsite_id, name, code, sort_no) values ('lt9', '5', '外站', 'far', 1)"
  )
  await platform.query(
    "insert into links (id, subsite_id, name, url, type_code, sort_no) values ('far', '5', '外站', $1, 'far', 1)",
    [`http://127.0.0.1:${web}/ok?far`]
  )
  await platform.query("delete from user_subsites where user_id = 'u4' and subsite_id = '5'")
  asked = []
  assert.deepEqual(await check('far', 'nosuch'), {})
  assert.deepEqual(asked, [])
  const many = { ids: Array.from({ length: mostChecked + 1 }, (_, at) => `x${at}`) }
  assert.equal((await platform.call(checkLinks, { token: manager, body: many })).success, false)
})

test('[AR-4] a caller that leaves ends the check, and nothing is stored', async () => {
  await add('hanging', `http://127.0.0.1:${web}/slow`)
  const stop = new AbortController()
  asked = []
  const waiting = fetch(`${platform.url}/api${checkLinks.path}`, {
    method: 'POST',
    headers: { 'x-access-token': manager, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: ['hanging'] }),
    signal: stop.signal
  })
  while (!asked.includes('/slow')) await new Promise(resolve => setImmediate(resolve))
  stop.abort()
  await assert.rejects(waiting)
  // The person's next check starts at once, so the former one has ended.
  assert.deepEqual(await check('good'), { good: '' })
  assert.equal((await read('hanging')).checkState, 'none')
})

test('[AR-4] a check of 2,000 links to hanging servers leaves other calls undelayed', async () => {
  await platform.query(
    `insert into links (id, subsite_id, name, url, type_code, status, sort_no)
     select 'm' || n, '1', 'm' || n, $1 || case when n % 100 = 0 then '/gone?' else '/ok?' end || n, 'gov', '1', 9
     from generate_series(1, 2000) n`,
    [`http://127.0.0.1:${web}`]
  )
  const other = openDatabase(platform.connection)
  let isOver = false
  const running = checkDueLinks({ database: other, pictureHosts: [`127.0.0.1:${web}`] }).finally(() => (isOver = true))
  const took: number[] = []
  while (!isOver) {
    const begun = performance.now()
    assert.ok((await platform.call(link.calls.list, { token: manager, query: { pageSize: 10 } })).success)
    took.push(performance.now() - begun)
  }
  assert.ok((await running) >= 2000)
  await other.$client.end()
  const half = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]!
  console.log(`list beside a check of 2,000 links: ${Math.round(half)} ms, ${took.length} calls`)
  assert.ok(took.length > 3, `${took.length} calls while the check ran`)
  const { rows } = await platform.query<{ n: number }>(
    "select count(*)::int as n from link_checks where problem = 'status' and link_id ~ '^m'"
  )
  assert.equal(rows[0]!.n, 20)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle, articleList } from '../../elements/base/contract/article.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { tokenBuckets } from '../../host-demo/server/kernel/token-bucket.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

/** A call a second, 15 at once: nothing refills between two calls, also on a busy machine. */
const callsPerMinute = 60
const burst = 15

let platform: TestPlatform
before(async () => {
  platform = await startPlatform({ callsPerMinute })
})
after(() => platform.stop())

const ask = (token: string, url = platform.url) =>
  fetch(`${url}/api${getUserInfo.path}`, { headers: { 'x-access-token': token } })

/** Calls until one is refused. Returns the number of accepted calls, and the refusal. */
const exhaust = async (call: () => Promise<Response>) => {
  for (let accepted = 0; accepted <= 4 * burst; accepted += 1) {
    const answer = await call()
    if (answer.status === 429) return { accepted, answer }
    assert.equal(answer.status, 200)
  }
  throw new Error('no call was refused')
}

test('[security-7] who has used the allowance is refused before the body is read, with the seconds to wait; others are not', async () => {
  const [writer, other] = [await platform.signIn('lihua'), await platform.signIn('wangmin')]
  const again = await platform.signIn('lihua')
  const { accepted, answer } = await exhaust(() => ask(writer))
  assert.ok(accepted >= burst, `${accepted} accepted`)
  const seconds = Number(answer.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 2, `${seconds} s`)
  assert.equal(((await answer.json()) as { message: string }).message, `操作过于频繁，请 ${seconds} 秒后再试`)
  assert.equal((await ask(again)).status, 429, 'all sessions of a person share it')
  const broken = await platform.raw(`/api${addArticle.path}`, { method: 'POST', token: writer, body: '{' })
  assert.equal(broken.status, 429)
  assert.equal((await ask(other)).status, 200)
})

test('[security-7] an accepted call after the wait writes what was refused', async () => {
  const token = await platform.signIn('lihua')
  await exhaust(() => ask(token))
  const body = articleDraft('等一等')
  const write = () => platform.call(addArticle, { token, body })
  const refused = await write()
  assert.equal(refused.status, 429)
  for (;;) {
    const { status, success } = await write()
    if (status === 429) continue
    assert.equal(success, true)
    break
  }
  const { result } = await platform.call(articleList, {
    token: await platform.signIn('wangmin'),
    query: { title: '等一等', pageNo: 1, pageSize: 10 }
  })
  assert.equal(result.total, 1, 'what was refused was not written')
})

test('[security-7] pages of a hundred rows cost ten calls', async () => {
  const token = await platform.signIn('chenjing')
  const page = (size: number) => platform.raw(`/api${articleList.path}?pageNo=1&pageSize=${size}`, { token })
  const { accepted } = await exhaust(() => page(100))
  assert.ok(accepted >= burst / 10 - 1 && accepted < burst / 5, `${accepted} accepted`)
})

test('[security-7] the calls of a person at one process count at the others', async () => {
  const database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  const second = await createApp({
    ...{ database, modules, dataFolder, pagesFolder: `${dataFolder}/www`, callsPerMinute }
  })
  const url = await second.listen({ port: 0, host: '127.0.0.1' })
  try {
    const token = await platform.signIn('admin')
    assert.equal((await ask(token, url)).status, 200)
    await exhaust(() => ask(token))
    const { accepted } = await exhaust(() => ask(token, url))
    assert.ok(accepted < burst / 4, `${accepted} accepted at the second process`)
  } finally {
    await second.close()
    await database.close()
  }
})

test('[security-7] a bucket refills with time, never beyond its size', () => {
  let now = 0
  const { take, drain } = tokenBuckets({ most: 10, perSecond: 2, now: () => now })
  assert.equal(take('a', 10), 0)
  assert.equal(take('a', 1), 0.5)
  assert.equal(take('b', 1), 0)
  now = 500
  assert.equal(take('a', 1), 0)
  now = 3_600_000
  assert.equal(take('a', 10), 0)
  assert.equal(take('a', 10), 5)
  drain('b', 99)
  assert.equal(take('b', 1), 0.5)
  now = 0
  assert.equal(take('b', 1), 0.5, 'a clock that goes back changes nothing')
  now = 500
  assert.equal(take('b', 1), 0)
})

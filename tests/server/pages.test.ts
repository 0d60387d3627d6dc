import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, test } from 'node:test'
import { startPlatform, type TestPlatform } from './platform.ts'

const friend = 'https://portal.example.gov.cn'
let platform: TestPlatform
before(async () => {
  platform = await startPlatform({ seed: 'empty', origins: [friend] })
})
after(() => platform.stop())

const page = (path: string) => platform.raw(path, { headers: { accept: 'text/html,*/*' } })

test('[GU-5] the shell answers every page path', async () => {
  for (const path of [
    '/',
    '/dashboard/analysis',
    '/cms/article/ArticleList?newsClassId=1',
    '/user/login',
    '/没有这一页'
  ]) {
    const response = await page(path)
    assert.deepEqual([response.status, await response.text()], [200, '<!doctype html><title>群岛</title>'])
  }
  for (const path of ['/api/none', '/elements/none.js', '/files/none.png']) assert.equal((await page(path)).status, 404)
  assert.equal((await platform.raw('/none.js')).status, 404)
})

test('[content-26] monitors and link checkers get the page at every path of a person, but no file', async () => {
  const statusOf = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = get(platform.url + path, { headers: { accept: '*/*', ...headers } }, response => {
        response.resume()
        resolve(response.statusCode)
      })
      asked.on('error', reject)
    })
  for (const path of ['/', '/articleAdd', '/cms/article/ArticleList', '/articleAdd?newsClassId=1.2'])
    assert.equal(await statusOf(path), 200, path)
  for (const path of ['/none.js', '/api/none', '/files/none', '/elements/none']) assert.equal(await statusOf(path), 404)
  assert.equal(await statusOf('/articleAdd', { 'sec-fetch-dest': 'script' }), 404)
})

test('scripts get the page at the root; other missing paths answer with the envelope', async () => {
  for (const method of ['GET', 'HEAD'])
    for (const accept of ['*/*', 'text/html'])
      for (const path of ['/', '/?from=monitor']) {
        const response = await platform.raw(path, { method, headers: { accept } })
        assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
      }
  for (const path of ['/none.js', '/none', '/api/none', '/api', '/files/none.png']) {
    const response = await platform.raw(path, { headers: { accept: '*/*' } })
    const { timestamp, ...answer } = (await response.json()) as { timestamp: number }
    assert.equal(response.status, 404)
    assert.ok(timestamp > 0)
    assert.deepEqual(answer, {
      success: false,
      message: '路径不存在，请检查路径是否正确',
      code: 404,
      result: null
    })
  }
})

test('[E13] [E14] pages have a strict security policy; embedding pages have their own', async () => {
  const { headers } = await page('/')
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'"
  ])
    assert.ok(policy.includes(part), part)
  assert.match(headers.get('content-security-policy-report-only') ?? '', /require-trusted-types-for 'script'/)
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.ok(headers.get('referrer-policy'))
  for (const path of ['/legacy/', '/portal/', '/legacy', '/portal']) {
    const own = await page(path)
    assert.deepEqual([own.status, own.headers.get('content-security-policy')], [200, null])
  }
})

test('[EM-1] any origin may load elements; hashed files are cached, entries are revalidated', async () => {
  const entry = await platform.raw('/elements/loader.js')
  assert.deepEqual(
    [entry.headers.get('access-control-allow-origin'), entry.headers.get('cache-control')],
    ['*', 'public, max-age=60']
  )
  for (const path of ['/elements/chunks/react-abcd1234.js', '/shell/shell-abcd1234.js'])
    assert.match((await platform.raw(path)).headers.get('cache-control') ?? '', /immutable/)
  assert.equal((await page('/')).headers.get('cache-control'), 'no-cache')
})

test('[E12] the API allows its own and the configured origins, without credentials', async () => {
  const from = async (origin: string, method = 'GET') =>
    (await platform.raw('/api/auth/options', { method, headers: { origin, 'access-control-request-method': 'POST' } }))
      .headers
  assert.equal((await from(friend)).get('access-control-allow-origin'), friend)
  assert.equal(
    (await from(friend, 'OPTIONS')).get('access-control-allow-headers'),
    'content-type, x-access-token, idempotency-key, x-request-id, x-subsite-id, x-unattended, tus-resumable, upload-length, upload-offset, upload-metadata'
  )
  for (const origin of ['https://evil.example', 'null', `${friend}.evil.example`])
    assert.equal((await from(origin)).get('access-control-allow-origin'), null)
  assert.equal((await from(friend)).get('access-control-allow-credentials'), null)
})

test('[ER-1] unknown paths answer with the envelope', async () => {
  const response = await platform.raw('/api/none')
  const answer = (await response.json()) as { success: boolean; message: string; code: number }
  assert.deepEqual(
    [response.status, answer.success, answer.code, answer.message],
    [404, false, 404, '路径不存在，请检查路径是否正确']
  )
})

test('the health check answers', async () => {
  assert.deepEqual(await (await platform.raw('/api/healthz')).json(), { status: 'ok' })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { startPlatform } from '../support/platform.mjs'

const token = 'metrics-token-of-tests'
let platform: Awaited<ReturnType<typeof startPlatform>>
before(async () => {
  platform = await startPlatform({ environment: { QUNDAO_METRICS_TOKEN: token } })
})
after(() => platform.stop())

const read = (authorization?: string) =>
  fetch(`${platform.origin}/api/metrics`, { headers: authorization ? { authorization } : {} })
const valueOf = (text: string, line: string) => {
  const found = text.split('\n').find(one => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('[house-11] the running server reports calls, pools, helpers, sockets and the database, with the token alone', async () => {
  for (const wrong of [undefined, token, 'Bearer metrics-token-of-other', `bearer ${token}`]) {
    const refused = await read(wrong)
    assert.equal(refused.status, 401)
    assert.match((await refused.json()).message, /QUNDAO_METRICS_TOKEN/)
  }
  const secret = 'xinming-zhangsan'
  for (let at = 0; at < 3; at++) await fetch(`${platform.origin}/api/sys/user/checkOnlyUser?username=${secret}`)
  const answer = await read(`Bearer ${token}`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  const calls = text
    .split('\n')
    .find(line => line.startsWith('qundao_http_request_duration_seconds_count') && line.includes('checkOnlyUser'))
  assert.match(calls!, /method="GET",route="\/api\/sys\/user\/checkOnlyUser",status="\d{3}"\} 3$/)
  assert.doesNotMatch(text, new RegExp(secret))
  assert.doesNotMatch(text, /\/api\/metrics|\/api\/readyz/)
  assert.equal(valueOf(text, 'qundao_sockets'), 0)
  assert.ok(valueOf(text, 'qundao_database_size_bytes')! > 1_000_000)
  assert.equal(valueOf(text, 'qundao_helper_waiting_jobs{helper="texts"}'), 0)
  for (const pool of ['read', 'write', 'view']) {
    const connections = ['busy', 'idle', 'waiting'].map(state =>
      valueOf(text, `qundao_database_connections{pool="${pool}",state="${state}"}`)
    )
    assert.ok(
      connections.every(count => count !== undefined && count >= 0),
      JSON.stringify(connections)
    )
  }
  assert.ok(valueOf(text, 'nodejs_eventloop_lag_p99_seconds') !== undefined)
})

test('[house-11] without the setting there are no metrics; a short token is refused at the start', async () => {
  assert.equal(readSettings({}).metricsToken, undefined)
  assert.throws(() => readSettings({ QUNDAO_METRICS_TOKEN: 'short' }), /QUNDAO_METRICS_TOKEN/)
  assert.throws(() => readSettings({ QUNDAO_METRICS_TOKEN: 'sixteen signs but spaces' }), /QUNDAO_METRICS_TOKEN/)
  const other = await startPlatform()
  try {
    assert.equal(
      (await fetch(`${other.origin}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })).status,
      404
    )
  } finally {
    await other.stop()
  }
})

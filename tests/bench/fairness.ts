/**
 * Measures fairness: one account sends fifty of each call of the contract at once, and another account reads its list
 * meanwhile. Prints the worst calls and writes `.bench/fairness.json`.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { articleList } from '../../elements/base/contract/article.ts'
import { login } from '../../elements/base/contract/session.ts'
import { usualCallsPerMinute } from '../../host-demo/server/http/calls/allowance.ts'
import { samples } from '../server/matrix/samples.ts'
import type { Sample } from '../server/matrix/sample.ts'
import { password, startBuilt } from './built-server.ts'
import { figure, median, print } from './figure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'qundao-bench-'))
// The database account must be able to enter the folder when root runs the bench.
chmodSync(folder, 0o711)
const atOnce = 50
const leastReads = 5
/** Further attempts at a call that seems unfair: another process may have been busy. */
const attempts = 3
/** Calls that end the session or the rights of the caller. */
const ending = /logout|separation|endSession|factor|passkey/i

const server = await startBuilt(folder, usualCallsPerMinute)

const signIn = async (username: string) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const answer = await fetch(`${server.url}/api${login.path}`, { method: 'POST', headers, body })
  const { result } = (await answer.json()) as { result: { token: string } }
  return result.token
}

const send = async ({ endpoint, search = '', body }: Sample, token: string) => {
  const answer = await fetch(`${server.url}/api${endpoint.path}?${search}`, {
    method: endpoint.method,
    headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  await answer.arrayBuffer()
  return answer.status
}

try {
  const [victim, enemy] = [await signIn('lihua'), await signIn('admin')]
  const read = async () => {
    const begin = performance.now()
    const status = await send({ endpoint: articleList, right: null, search: 'pageNo=1&pageSize=20' }, victim)
    if (status !== 200) throw new Error(`The list answered ${status}`)
    return performance.now() - begin
  }
  const readFor = async (isOver: () => boolean) => {
    const times: number[] = []
    while (times.length < leastReads || !isOver()) times.push(await read())
    return median(times)
  }
  for (let count = 0; count < 200; count += 1) await read()
  const quiet = await readFor(
    (
      (left: number) => () =>
        (left -= 1) < 0
    )(100)
  )

  /** Returns the median time (ms) of the list during fifty calls. */
  const during = async (sample: Sample) => {
    let isOver = false
    const calls = Promise.allSettled(Array.from({ length: atOnce }, () => send(sample, enemy))).then(() => {
      isOver = true
    })
    const time = await readFor(() => isOver)
    await calls
    return time
  }
  const found: { call: string; times: number }[] = []
  for (const sample of samples.filter(({ endpoint }) => !endpoint.open && !ending.test(endpoint.path))) {
    let best = Infinity
    for (let attempt = 0; attempt < attempts && best > 2 * quiet; attempt += 1)
      best = Math.min(best, await during(sample))
    found.push({ call: `${sample.endpoint.method} ${sample.endpoint.path}`, times: best / quiet })
  }
  found.sort((one, other) => other.times - one.times)
  console.log(`  ${found.length} calls, quiet ${quiet.toFixed(1)} ms; the worst:`)
  for (const { call, times } of found.slice(0, 10)) console.log(`  ${times.toFixed(1)} × ${call}`)
  const name = `fifty of a call at once by one account, worst of ${found.length} calls: the list of another, compared with usual`
  const chinese = `一个账号同时发送 50 次请求，${found.length} 个接口中最坏的：另一用户的列表，中位数为平时的`
  const measured = figure(`${name} | ${chinese}`, 2, found[0]?.times ?? 0, '×')
  print(measured)
  mkdirSync(join(root, '.bench'), { recursive: true })
  writeFileSync(join(root, '.bench/fairness.json'), `${JSON.stringify([measured], null, 2)}\n`)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

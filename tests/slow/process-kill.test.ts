import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import {
  claimTask,
  completeTask,
  startOwnProcess,
  startProcess,
  type TaskRow
} from '../../elements/base/contract/process.ts'
import { startPlatform as startServer } from '../support/platform.mjs'
import { startPlatform, type TestPlatform } from '../server/platform.ts'

type Server = Awaited<ReturnType<typeof startServer>>

let platform: TestPlatform
let servers: Server[] = []
before(async () => {
  platform = await startPlatform()
})
after(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await platform.stop()
})

const serve = (port?: number) => {
  const { host, port: at, user, database } = platform.connection
  const place = new URLSearchParams({ host: String(host), port: String(at) })
  const url = `postgres://${encodeURIComponent(String(user))}@localhost/${database}?${place}`
  return startServer({ data: platform.folder, port, environment: { DATABASE_URL: url } })
}

const answersWithin = 60_000

test('[WF-1] kill -9 during any step on either of two servers loses and repeats nothing', async () => {
  const token = await platform.signIn('admin')
  const steps = JSON.stringify(['初审', '复审', '终审'].map(name => ({ name, userIds: 'u1,u2', mode: 'one' })))
  const { result: drawn } = await platform.call(startOwnProcess, { token, query: { title: '样例', steps } })
  await platform.query(`update process_definitions set process_id = 'process1', deploy_version = 99
    where id = (select definition_id from process_instances where id = '${drawn.processInstanceId}')`)
  servers = await Promise.all([serve(), serve()])

  let asked = 0
  let answered = 0
  /** Repeats a call with the same idempotency key at any running server until one answers. */
  const insist = async <Result>(path: string, query: Record<string, string>): Promise<Result> => {
    const headers = { 'content-type': 'application/json', 'x-access-token': token, 'idempotency-key': randomUUID() }
    let last = ''
    for (const deadline = Date.now() + answersWithin; Date.now() < deadline; await pause(100)) {
      const { origin } = servers[asked++ % servers.length]!
      const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(query) })
        .then(response => response.json() as Promise<{ success: boolean; message: string; result: Result }>)
        .catch(() => undefined)
      if (answer) answered += 1
      if (answer?.success) return answer.result
      last = answer?.message ?? ''
      if (answer && !/正在处理|稍后重试|稍候/.test(answer.message)) throw new Error(`${path}: ${answer.message}`)
    }
    throw new Error(`${path} was not answered: ${last}`)
  }
  const walk = async (number: number) => {
    type Told = Pick<TaskRow, 'taskId' | 'processInstanceId'>
    const begun = await insist<Told>(startProcess.path, { processKey: 'three-reviews', title: `样例 ${number}` })
    let { taskId } = begun
    while (taskId) {
      await insist(claimTask.path, { taskId })
      taskId = (await insist<Told>(completeTask.path, { taskId })).taskId
    }
    return begun.processInstanceId
  }
  let kills = 0
  const killer = async () => {
    for (; kills < 4; kills++) {
      const [at, seen] = [kills % 2, answered]
      // While a call is running.
      while (answered < seen + 20) await new Promise(resolve => setImmediate(resolve))
      const { origin } = servers[at]!
      await servers[at]!.stop('SIGKILL')
      servers[at] = await serve(Number(new URL(origin).port))
    }
  }
  const ids: string[] = []
  const walker = async () => {
    do ids.push(await walk(ids.length))
    while (kills < 4)
  }
  await Promise.all([killer(), ...Array.from({ length: 12 }, walker)])

  const { rows } = await platform.query(`select i.id, i.state,
      (select count(*)::int from process_tasks t where t.instance_id = i.id) as tasks,
      (select count(*)::int from process_tasks t where t.instance_id = i.id and t.state = 'done') as done,
      (select count(*)::int from process_steps s where s.instance_id = i.id) as steps,
      (select count(*)::int from process_tokens k where k.instance_id = i.id) as tokens
    from process_instances i where i.title like '样例 %' and i.title <> '样例'`)
  assert.equal(rows.length, ids.length, 'each was started once')
  assert.equal(new Set(ids).size, ids.length)
  const shapes = new Set(
    rows.map(({ state, tasks, done, steps: taken, tokens }) => JSON.stringify({ state, tasks, done, taken, tokens }))
  )
  assert.deepEqual([...shapes], [JSON.stringify({ state: '3', tasks: 3, done: 3, taken: 4, tokens: 0 })])
})

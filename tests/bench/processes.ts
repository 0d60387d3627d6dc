/**
 * Measures the process engine: an instance of three steps from start to end, and the tasks of a user among 100,000
 * running instances. Prints figures and writes `.bench/processes.json`.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import {
  claimTask,
  completeTask,
  deployProcess,
  myTasks,
  processCalls,
  startProcess
} from '../../elements/base/contract/process.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const instances = 100_000

const figures: Figure[] = []
const record = (name: string, target: number | undefined, measured: number) => {
  const line = figure(name, target, measured, 'ms')
  figures.push(line)
  print(line)
}

/** Creates a process of three steps, each assigned to one user or to two candidates. */
const documentOf = (key: string, people: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="${key}" name="${key}" isExecutable="true"><startEvent id="start"/><endEvent id="end"/>
    ${['初审', '复审', '终审'].map((name, at) => `<userTask id="step${at}" name="${name}" flowable:${people}/>`).join('')}
    <sequenceFlow id="a" sourceRef="start" targetRef="step0"/><sequenceFlow id="b" sourceRef="step0" targetRef="step1"/>
    <sequenceFlow id="c" sourceRef="step1" targetRef="step2"/><sequenceFlow id="d" sourceRef="step2" targetRef="end"/>
  </process>
</definitions>`

/** Returns the duration (ms) of all calls of an instance, including claims by candidates. */
const runThrough = async (platform: TestPlatform, token: string, isClaimed: boolean) => {
  const processKey = isClaimed ? 'bench-claimed' : 'bench-assigned'
  const bpmnXml = documentOf(processKey, isClaimed ? 'candidateUsers="u1,u2"' : 'assignee="u1"')
  const body = { processName: processKey, description: '', bpmnXml }
  const { result: drawn } = await platform.call(processCalls.add, { token, body })
  await platform.call(deployProcess, { token, query: { id: drawn.id } })
  const times: number[] = []
  for (let round = 0; round < 30; round++) {
    const begin = performance.now()
    const query = { processKey, title: '样例' }
    let { taskId } = (await platform.call(startProcess, { token, query })).result
    while (taskId) {
      if (isClaimed) await platform.call(claimTask, { token, query: { taskId } })
      taskId = (await platform.call(completeTask, { token, query: { taskId } })).result.taskId
    }
    times.push(performance.now() - begin)
  }
  return median(times)
}

/** Inserts instances at their second step, waiting for a role, a user or a candidate. */
const seed = async ({ connection }: TestPlatform) => {
  const client = new pg.Client(connection)
  await client.connect()
  const all = `generate_series(1, ${instances}) i`
  await client.query(`insert into process_instances (id, definition_id, subsite_id, title, starter_id, starter_name, start_time)
    select 'bench' || i, (select id from process_definitions order by deploy_version limit 1), '1', '样例 ' || i, 'u2', '李华',
      now() - i * interval '1 second' from ${all}`)
  await client.query(`insert into process_tokens (id, instance_id, node, flow, scope, forks)
    select 'token' || i, 'bench' || i, 'first', '', '', '[]' from ${all}`)
  await client.query(`insert into process_tasks (id, instance_id, token_id, node, task_name, assignee_id, create_time)
    select 'task' || i, 'bench' || i, 'token' || i, 'first', '初审', case when i % 100 = 0 then 'u2' else '' end,
      now() - i * interval '1 second' from ${all}`)
  await client.query(`insert into process_candidates (task_id, subject, create_time)
    select 'task' || i, case when i % 10 = 1 then 'role:r1' else 'user:p' || i % 2000 end, now() - i * interval '1 second'
    from ${all} where i % 100 <> 0`)
  await client.query('vacuum analyze process_instances, process_tokens, process_tasks, process_candidates')
  await client.end()
}

/** Returns the median response time (ms) for ten callers. */
const measure = async (url: string, token: string, path = myTasks.path) => {
  const cannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  const options = ['-c', '10', '-d', '5', '-j', '-H', `X-Access-Token=${token}`, `${url}/api${path}`]
  const { stdout } = await promisify(execFile)(process.execPath, [cannon, ...options], { maxBuffer: 1e7 })
  const { latency, non2xx } = JSON.parse(stdout) as { latency: { p50: number }; non2xx: number }
  if (non2xx) throw new Error(`${non2xx} calls failed`)
  return latency.p50
}

const platform = await startPlatform()
try {
  const admin = await platform.signIn('admin')
  record(
    'process of three steps, start to end (seven calls), one caller | 发起并办完一个三步流程（七次调用），一人',
    25,
    await runThrough(platform, admin, true)
  )
  record(
    'the same with assigned tasks (four calls) | 同上，任务直接指定到人（发起和三次办理，四次调用）',
    25,
    await runThrough(platform, admin, false)
  )
  await seed(platform)
  record(
    'own tasks among 100,000 running processes, 10 callers, median | 100,000 个在办流程中的我的待办，10 个并发，中位数',
    10,
    await measure(platform.url, await platform.signIn('lihua'))
  )
  record(
    'the same, inbox with all kinds | 同上，待办事项（全部类别）',
    30,
    await measure(platform.url, await platform.signIn('lihua'), waitingList.path)
  )
  record(
    'the same, inbox of a process manager | 同上，流程管理员的待办事项',
    30,
    await measure(platform.url, admin, waitingList.path)
  )
  record(
    'the same, tasks of a process manager (including unassignable) | 同上，流程管理员（含无人可办的）',
    undefined,
    await measure(platform.url, admin)
  )
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/processes.json'), `${JSON.stringify(figures, null, 2)}\n`)

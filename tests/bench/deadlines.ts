/**
 * Measures deadlines: 1,000 process timers due at once on two servers, and the annual report of 50,000 applications.
 * Prints figures and writes `.bench/deadlines.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { annualFiles, annualReport, applySupervision } from '../../elements/base/contract/apply-report.ts'
import { recountCases } from '../../elements/base/contract/apply-recount.ts'
import { deployProcess, processCalls, startProcess } from '../../elements/base/contract/process.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { fireTimers } from '../../host-demo/server/nouns/process/instance/timers.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { chain, documentOf, task } from '../server/process-documents.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const [timers, cases] = [1000, 50_000]

const figures: Figure[] = []
const record = (name: string, target: number | undefined, measured: number, unit: 'ms' | 's' = 'ms') => {
  const line = figure(name, target, measured, unit)
  figures.push(line)
  print(line)
}

/** Starts instances that wait for a user, with an expired time limit. */
const setTimers = async (platform: TestPlatform, token: string) => {
  const bpmnXml = documentOf(
    task('do', '办理', 'flowable:assignee="lihua"') +
      task('chief', '督办', 'flowable:assignee="zhaolei"') +
      '<boundaryEvent id="late" attachedToRef="do"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>' +
      chain('start', 'do', 'end') +
      chain('late', 'chief', 'end')
  ).replace('process id="review"', 'process id="limited"')
  const body = { processName: 'limited', description: '', bpmnXml }
  const { result } = await platform.call(processCalls.add, { token, body })
  await platform.call(deployProcess, { token, query: { id: result.id } })
  for (let count = 0; count < timers; count += 20)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        platform.call(startProcess, { token, query: { processKey: 'limited', title: '样例' } })
      )
    )
}

const fireAll = async (platform: TestPlatform) => {
  const servers = [openDatabase(platform.connection), openDatabase(platform.connection)]
  // The timer of the platform also takes part.
  await platform.query("update process_timers set due_time = now() - interval '1 minute'")
  const begin = performance.now()
  for (;;) {
    await Promise.all(servers.map(database => fireTimers(database, console.error)))
    const { rows } = await platform.query('select count(*)::int as left from process_timers')
    if (rows[0]?.left === 0) break
  }
  record(
    '1,000 time limits due at once, two servers | 1,000 个同时到期的时限，两台服务器',
    10,
    (performance.now() - begin) / 1000,
    's'
  )
  for (const database of servers) await database.close()
  const { rows } = await platform.query(
    "select count(*)::int as steps, count(distinct instance_id)::int as instances from process_steps where action = 'timer'"
  )
  if (rows[0]?.steps !== timers || rows[0]?.instances !== timers) throw new Error(`fired ${JSON.stringify(rows[0])}`)
}

const seedCases = async ({ connection }: TestPlatform) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`insert into applications (id, subsite_id, state, code, applicant, applicant_type, organization_type, title, receive_date, end_date, reply_type, due_date, depart_id)
    select 'bench' || i, '16', case when i % 10 = 0 then 3 when i % 10 = 1 then 11 else 8 end, 'bench' || i, '周文', case when i % 3 = 0 then '2' else '1' end,
      case when i % 3 = 0 then (1 + i % 5)::text else '' end, '申请 ' || i, to_char(date '2025-06-01' + i % 365, 'YYYY-MM-DD'),
      case when i % 10 = 0 then null else to_char(date '2025-06-20' + i % 365, 'YYYY-MM-DD') end,
      case when i % 10 > 1 then (array['open', 'partly', 'internal', 'not-held', 'repeated'])[1 + i % 5] else '' end,
      to_char(date '2025-06-29' + i % 365, 'YYYY-MM-DD'), 'd' || (1 + i % 4) from generate_series(1, ${cases}) i`)
  await client.query(`insert into application_steps (application_id, action, from_state, to_state, day, details)
    select id, action, from_state, to_state, coalesce(end_date, receive_date), case when action = 'submit'
      then jsonb_build_array(jsonb_build_object('name', 'replyType', 'value', '', 'code', reply_type)) else '[]' end
    from applications join (values (1, 'apply', 1, 1), (2, 'accept', 1, 3), (3, 'submit', 3, 6), (4, 'sign', 6, 7), (5, 'archive', 7, 8))
      steps (at, action, from_state, to_state) on state = 8 or at < 3 where id like 'bench%' order by id, at`)
  await client.query('vacuum analyze applications, application_steps')
  await client.end()
}

/** Returns the time (ms) until a single caller has the whole response. */
const readAlone = async (platform: TestPlatform, path: string, token: string) => {
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const begin = performance.now()
    const response = await platform.raw(`/api${path}`, { token })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - begin)
  }
  return median(times)
}

const platform = await startPlatform()
try {
  const token = await platform.signIn('admin')
  await setTimers(platform, token)
  await fireAll(platform)
  await seedCases(platform)
  record(
    'annual report of 50,000 applications, median | 50,000 件申请的年度报告，中位数',
    500,
    await readAlone(platform, `${annualReport.path}?year=2025`, token)
  )
  record(
    'annual report of 50,000 applications, as Excel | 50,000 件申请的年度报告，导出为 Excel',
    undefined,
    await readAlone(platform, `${annualFiles.xlsx}?year=2025`, token)
  )
  record(
    'supervision of 50,000 applications, median | 50,000 件申请的督办，中位数',
    undefined,
    await readAlone(platform, applySupervision.path, token)
  )
  const begin = performance.now()
  const { result } = await platform.call(recountCases, { token, query: {} })
  if (result.checked < cases) throw new Error(`computed ${result.checked}`)
  record(
    'recomputing 50,000 applications from their entries | 按办理记录核算 50,000 件申请',
    60,
    (performance.now() - begin) / 1000,
    's'
  )
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/deadlines.json'), `${JSON.stringify(figures, null, 2)}\n`)

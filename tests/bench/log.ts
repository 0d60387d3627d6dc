/**
 * Measures the log: verifies and lists 1,000,000 entries of 36 months, and compares ten writers whose entries are chained
 * after the commit or within it. Prints figures and writes `.bench/log.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { login } from '../../elements/base/contract/session.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { linkAll } from '../../host-demo/server/nouns/log/chain.ts'
import { prepareMonths } from '../../host-demo/server/nouns/log/months.ts'
import { verifyWhole } from '../../host-demo/server/nouns/log/verify.ts'
import { password, startPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const platform = await startPlatform({ seed: 'demo' })
const { database } = platform
const figures: Figure[] = []
const tell = (name: string, target: number | undefined, measured: number, unit: string) => {
  const line = figure(name, target, measured, unit)
  figures.push(line)
  print(line)
}

const entry = `insert into operation_log (user_id, username, subsite_id, action, object, address)
  values ('u1', 'admin', '1', '性能测试', '一条', '127.0.0.1') returning id, create_time`

/** Runs ten writers at once. Returns the median duration (ms) of a transaction and the transactions per second. */
const writers = async (work: (tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) => Promise<unknown>) => {
  const times: number[] = []
  const until = performance.now() + 5000
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (performance.now() < until) {
        const started = performance.now()
        await database.transaction(async tx => {
          await work(tx)
          // Simulates the reads of a write after its entry.
          await tx.execute(sql`select pg_sleep(0.003)`)
        })
        times.push(performance.now() - started)
      }
    })
  )
  return { ms: median(times), perSecond: times.length / ((performance.now() - begin) / 1000) }
}

await writers(tx => tx.execute(sql.raw(entry)))
const alone = await writers(tx => tx.execute(sql.raw(entry)))
tell('one log entry, 10 writers, not chained | 一条日志，10 人同时写，不入链', undefined, alone.ms, 'ms')
const after = await writers(tx =>
  tx.execute(sql.raw(`with e as (${entry}) insert into log_waiting select id, create_time from e`))
)
tell('one log entry, 10 writers, chained after commit | 一条日志，10 人同时写，提交后入链', undefined, after.ms, 'ms')
const within = await writers(async tx => {
  await tx.execute(sql`select pg_advisory_xact_lock(77)`)
  await tx.execute(sql.raw(entry))
})
tell(
  'one log entry, 10 writers, chained in the transaction (comparison) | 一条日志，10 人同时写，在事务内入链（对照）',
  undefined,
  within.ms,
  'ms'
)
tell('log entries per second, not chained | 每秒日志，不入链', undefined, alone.perSecond, '/s')
tell('log entries per second, chained after commit | 每秒日志，提交后入链', undefined, after.perSecond, '/s')
tell(
  'log entries per second, chained in the transaction (comparison) | 每秒日志，在事务内入链（对照）',
  undefined,
  within.perSecond,
  '/s'
)
await platform.query('delete from operation_log where action = $1', ['性能测试'])
await platform.query('delete from log_links; delete from log_waiting')
await platform.query("update log_chain set seq = 0, hash = ''")

console.log('writing 1,000,000 log entries …')
for (let part = 0; part < 20; part++)
  await platform.query(
    `with e as (insert into operation_log (user_id, username, subsite_id, action, object, address, create_time)
      select 'u' || i % 40, 'user' || i % 400, (i % 20)::text, '编辑文章', '第' || i || '篇', '10.0.' || i % 250 || '.1',
        now() - (1000000 - i) * interval '90 seconds' from generate_series($1::int, $2::int) i returning id, create_time)
    insert into log_waiting select id, create_time from e`,
    [part * 50_000 + 1, (part + 1) * 50_000]
  )
await prepareMonths(database)
await linkAll(database)
await platform.query('analyze')

globalThis.gc?.()
const memory = process.memoryUsage().rss
let most = memory
const begin = performance.now()
const whole = await verifyWhole(database, () => (most = Math.max(most, process.memoryUsage().rss)))
if (whole.broken) throw new Error(`broken: ${JSON.stringify(whole.broken)}`)
tell(
  `verification of ${whole.total} log entries | 校验 ${whole.total} 条日志`,
  60,
  (performance.now() - begin) / 1000,
  's'
)
tell('memory added by the verification | 校验日志增加的内存', 60, (most - memory) / 1024 ** 2, 'MB')

const signedIn = await platform.call(login, { body: { username: 'admin', password } })
for (const [name, query] of [
  ['first page of the log | 日志首页', {}],
  ['first page of the log, sorted by account | 日志首页，按账号排序', { column: 'username', order: 'desc' }],
  ['first page of the log, filtered by account | 日志首页，按账号筛选', { username: 'user7' }]
] as const) {
  const times: number[] = []
  for (let at = 0; at < 60; at++) {
    const started = performance.now()
    await platform.call(logList, { token: signedIn.result.token, query: { ...query, pageSize: 20 } })
    if (at >= 20) times.push(performance.now() - started)
  }
  tell(name, 'username' in query ? undefined : 10, median(times), 'ms')
}
mkdirSync('.bench', { recursive: true })
writeFileSync('.bench/log.json', JSON.stringify(figures, null, 2))
await platform.stop()

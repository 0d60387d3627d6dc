import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Manifest } from '../../host-demo/server/backup/tables.ts'
import { linkAll } from '../../host-demo/server/nouns/log/chain.ts'
import { obey } from '../server/obey.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'

let platform: TestPlatform
/** Contains the files of the tests and a complete backup. */
let folder: string
let whole: string
/** Environment of the running platform. */
let environment: Record<string, string>
/** Empty database beside that of the platform. */
let empty: pg.Client

const addressOf = (database: string) =>
  `postgres://qundao@/${database}?host=${encodeURIComponent(platform.connection.host)}`

before(async () => {
  platform = await startPlatform()
  await platform.signIn('admin')
  await linkAll(platform.database)
  folder = mkdtempSync(join(tmpdir(), 'qundao-backup-'))
  environment = { QUNDAO_DATA: platform.folder, DATABASE_URL: addressOf(platform.connection.database) }
  mkdirSync(join(platform.folder, 'files/1'), { recursive: true })
  writeFileSync(join(platform.folder, 'files/1/large.bin'), Buffer.alloc(1_000_000))
  whole = join(folder, 'whole')
  const { status, said } = await obey('backup', whole, environment)
  assert.equal(status, 0, said)
  assert.match(said, /备份不含个人信息的密钥，请另存 .*personal-key/, '[security-3]')
  await platform.query('create database empty')
  empty = new pg.Client({ connectionString: addressOf('empty') })
  await empty.connect()
})
after(async () => {
  await empty.end()
  await platform.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Copies the backup and damages the copy. */
const damaged = (name: string, damage: (copy: string) => void) => {
  const copy = join(folder, name)
  cpSync(whole, copy, { recursive: true })
  damage(copy)
  return copy
}

const changeManifest = (copy: string, change: (manifest: Manifest) => void) => {
  const file = join(copy, 'backup.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}

/** Terminates the connection that waits for a lock of the test. */
const cutWaiting = async (client: { query: (text: string) => Promise<{ rowCount: number | null }> }) => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const ended = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    )
    if (ended.rowCount) return
  }
  assert.fail('nobody waited for the lock within a minute')
}

const refused = async (answer: ReturnType<typeof obey>, sentence: RegExp) => {
  const { status, said } = await answer
  assert.match(said, sentence)
  assert.doesNotMatch(said, /\n\s+at /, 'a sentence, no trace')
  assert.equal(status, 1)
}

test('[security-S18] a restore refuses a folder that is not a complete backup, before it creates anything', async () => {
  const nothing = join(folder, 'nothing')
  mkdirSync(nothing)
  const broken = damaged('broken', copy => writeFileSync(join(copy, 'backup.json'), '{"format":'))
  const newer = damaged('newer', copy =>
    changeManifest(copy, ({ migrations }) => migrations.push({ hash: 'of-tomorrow', created_at: '1' }))
  )
  const without = damaged('without', copy => rmSync(join(copy, 'tables/articles.jsonl.gz')))
  const cases = [
    [join(folder, 'no-such'), /没有完整的备份（缺少 backup\.json）.*no complete backup/],
    [nothing, /没有完整的备份/],
    [broken, /备份来自另一个或更新的版本/],
    [newer, /备份来自另一个或更新的版本.*newer version/],
    [without, /备份中的表 articles 不完整/]
  ] as const
  const data = join(folder, 'not-made')
  await Promise.all(
    cases.map(([source, sentence]) => refused(obey('restore', source, { QUNDAO_DATA: data }), sentence))
  )
  assert.equal(existsSync(data), false)
})

test('[security-S18] a backup that cannot start reports the reason and creates nothing', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const filled = join(folder, 'filled')
  mkdirSync(join(filled, 'of somebody'), { recursive: true })
  const within = join(platform.folder, 'files/backup')
  const other = { DATABASE_URL: addressOf('empty'), QUNDAO_DATA: platform.folder }
  const away = { DATABASE_URL: 'postgres://x:y@127.0.0.1:9/none', QUNDAO_DATA: platform.folder }
  const cases = [
    [filled, environment, /不是空的/],
    [file, environment, /是一个文件/],
    [within, environment, /位于数据文件夹之内/],
    [join(folder, 'a'), { QUNDAO_DATA: join(folder, 'no-data') }, /没有可备份的内容/],
    [join(folder, 'a'), other, /没有群岛的数据/],
    [join(folder, 'a'), away, /无法连接 DATABASE_URL 所指的数据库/]
  ] as const
  await Promise.all(cases.map(([target, given, sentence]) => refused(obey('backup', target, given), sentence)))
  assert.deepEqual(readdirSync(filled), ['of somebody'])
  for (const path of [within, join(folder, 'a'), join(folder, 'no-data')]) assert.equal(existsSync(path), false, path)
})

test('[security-S18] a backup interrupted by a full disk or a lost database leaves nothing', async () => {
  const target = join(folder, 'cut')
  await refused(obey('backup', target, environment, 500), /磁盘空间不足.*已清除.*disk is full/)
  assert.equal(existsSync(target), false)
  await refused(obey('backup', join(folder, 'file/below'), environment), /无法读写 .*file\/below/)

  const holder = new pg.Client({ connectionString: addressOf(platform.connection.database) })
  await holder.connect()
  await holder.query('begin; lock table articles in access exclusive mode')
  mkdirSync(target)
  const answer = refused(obey('backup', target, environment), /与数据库的连接中断.*请重试/)
  await cutWaiting(platform.database.$client)
  await answer
  await holder.end()
  assert.deepEqual(readdirSync(target), [], 'the folder was there before')
})

test('[security-S18] an interrupted restore leaves an empty database without uploads and can be repeated', async () => {
  const data = join(folder, 'restored')
  const given = { DATABASE_URL: addressOf('empty'), QUNDAO_DATA: data }
  const isEmpty = async () => {
    const { rows } = await empty.query("select schemaname from pg_tables where schemaname in ('public', 'drizzle')")
    assert.deepEqual(rows, [])
    assert.deepEqual(existsSync(join(data, 'files')) ? readdirSync(join(data, 'files')) : [], [])
  }
  const torn = damaged('torn', copy => truncateSync(join(copy, 'tables/articles.jsonl.gz'), 2000))
  const short = damaged('short', copy => changeManifest(copy, ({ tables }) => (tables.at(-1)![1] += 1)))
  await refused(obey('restore', torn, given), /备份中的表 articles 不完整/)
  await isEmpty()
  await refused(obey('restore', short, given), /备份中的表 \w+ 不完整/)
  await isEmpty()
  await refused(obey('restore', whole, given, 500), /磁盘空间不足/)
  await isEmpty()

  await empty.query(`create schema held;
    create function held.wait() returns event_trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); end';
    create event trigger held on ddl_command_end execute function held.wait()`)
  await empty.query('select pg_advisory_lock(7)')
  const answer = refused(obey('restore', whole, given), /与数据库的连接中断/)
  await cutWaiting(empty)
  await answer
  await empty.query('drop event trigger held; drop schema held cascade')
  await isEmpty()

  mkdirSync(join(data, 'files/1'), { recursive: true })
  await refused(obey('restore', whole, given), /上传文件夹 .* 不是空的/)
  rmSync(join(data, 'files/1'), { recursive: true })
  const { status, said } = await obey('restore', whole, given)
  assert.equal(status, 0, said)
  assert.deepEqual(readdirSync(join(data, 'files/1')), ['large.bin'])
  // Triggers maintain these numbers. They must not count the restored rows a second time.
  const numbers = 'select * from user_counts order by user_id'
  assert.deepEqual((await empty.query(numbers)).rows, (await platform.query(numbers)).rows)
})

test('[AD-5] [security-3] [security-2] verify-log needs the key, accepts a restored log, names a changed entry and exits with 1', async () => {
  const without = { DATABASE_URL: addressOf('empty'), QUNDAO_DATA: join(folder, 'restored') }
  await refused(obey('verify-log', '', without), /没有密钥文件 .*restored\/personal-key/)
  const given = { ...without, QUNDAO_PERSONAL_KEY: platform.key() }
  const fine = await obey('verify-log', '', given)
  assert.match(fine.said, /日志校验通过：[\d]+ 条记录[^]*链尾 \d+:[0-9a-f]{64}/)
  assert.equal(fine.status, 0)
  await refused(obey('verify-log', `1:${'0'.repeat(64)}`, given), /没有所给的位置/)
  await empty.query("update operation_log set address = '9.9.9.9' where id = (select min(entry_id) from log_links)")
  await refused(obey('verify-log', '', given), /日志校验未通过：第 1 条记录“.*”.*被改动过/)
})

test('[security-S18] a failed restore into the embedded database drops the database that it created', async () => {
  const data = join(folder, 'embedded')
  const torn = join(folder, 'torn')
  await refused(obey('restore', torn, { QUNDAO_DATA: data }), /备份中的表 articles 不完整/)
  assert.equal(existsSync(join(data, 'pg18')), false)
})

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { migrationsFolder, readKnownMigrations } from '../../host-demo/server/database/upgrade.ts'
import { migrateDatabase, openDatabase } from '../../host-demo/server/database/open.ts'
import { hashPassword } from '../../host-demo/server/nouns/session/passwords.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { seedDatabase } from '../../host-demo/server/start/seed.ts'
import { syncModules } from '../../host-demo/server/start/sync.ts'
import { obey } from '../server/obey.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { compareRows, dumpsFolder, loadDump, readAll } from './upgrades/dump.ts'
import { openPlace, type Place } from './upgrades/place.ts'
import { readSchema } from './upgrades/schema.ts'
import { visit } from './upgrades/visit.ts'

let ground: TestPlatform
let fresh: string[]
let folder: string
const places: Place[] = []
before(async () => {
  ground = await startPlatform({ seed: 'empty' })
  folder = mkdtempSync(join(tmpdir(), 'qundao-upgrades-'))
  const { client } = await place('fresh')
  await migrateDatabase(places[0]!.connection)
  fresh = await readSchema(client)
})
after(async () => {
  for (const { close } of places) await close()
  await ground.stop()
  rmSync(folder, { recursive: true, force: true })
})

const place = async (name: string) => {
  const opened = await openPlace(ground, name)
  places.push(opened)
  return opened
}

/** Migrates, seeds and syncs as a start does, on two servers at once. */
const start = async ({ connection }: Place) => {
  const one = async () => {
    await migrateDatabase(connection)
    const database = openDatabase(connection)
    try {
      await seedDatabase(database, modules, 'demo', () => hashPassword('Another-Password-1'))
      await syncModules(database, modules)
    } finally {
      await database.close()
    }
  }
  await Promise.all([one(), one()])
}

const historyOf = async ({ client }: Place) =>
  (await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')).rows
const known = readKnownMigrations()
const baseline = known.find(({ sql }) => sql[0]?.includes('The schema of 0.2.0'))!
const history = known.slice(known.indexOf(baseline)).map(({ hash }) => ({ hash }))

/** Copies the baseline without the migrations that come after it. */
const baselineAlone = () => {
  const alone = join(folder, 'baseline')
  cpSync(migrationsFolder, alone, { recursive: true })
  const journal = join(alone, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
  return alone
}

test('[house-9] the baseline creates the same schema and rows as the migrations since 0.1.0, and replaces them', async () => {
  const chained = await place('chained')
  const alone = await place('alone')
  for (const [{ client }, from] of [
    [chained, join(migrationsFolder, 'upgrade')],
    [alone, baselineAlone()]
  ] as const)
    await migrate(drizzle(client), { migrationsFolder: from })
  const rows = [await readAll(chained.client), await readAll(alone.client)]
  assert.deepEqual(await readSchema(chained.client), await readSchema(alone.client))
  assert.deepEqual(rows[0], rows[1])
  assert.ok(fresh.length > 2000, `${fresh.length} parts`)
  // An upgrade interrupted before the history was replaced.
  await migrateDatabase(chained.connection)
  assert.deepEqual(await historyOf(chained), history)
  assert.deepEqual(await readSchema(chained.client), fresh)
  // Later migrations add tables and columns to both.
  await migrateDatabase(alone.connection)
  // The history of rights begins with the upgrade, at another time in each.
  for (const { client } of [chained, alone])
    await client.query(`alter table grant_changes disable trigger user;
      update grant_changes set at = '2026-01-01'; alter table grant_changes enable trigger user`)
  assert.deepEqual(await readAll(chained.client), await readAll(alone.client))
  await migrateDatabase(chained.connection)
  assert.deepEqual(await historyOf(chained), history)
})

test('[house-9] the schema of the sources equals that of the migrations: drizzle-kit generates nothing', async () => {
  const out = join(folder, 'migrations')
  cpSync(migrationsFolder, out, { recursive: true })
  const root = join(import.meta.dirname, '../..')
  const words = ['generate', '--dialect', 'postgresql', '--schema', './host-demo/server/database/tables/*.ts']
  const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
  const { stdout } = await promisify(execFile)(process.execPath, [kit, ...words, '--out', relative(root, out)], {
    cwd: root
  })
  assert.match(stdout, /No schema changes/)
  assert.deepEqual(readdirSync(out).sort(), readdirSync(migrationsFolder).sort())
})

/** Tables that a start adds rows to, each with the reason. */
const filled = [
  // History of the sync, and its data.
  ...['synced_items', 'rights', 'role_rights', 'roles', 'menus', 'dictionaries', 'dictionary_items'],
  // Reference data.
  ...['models', 'special_days', 'number_series'],
  // Rows that the migrations insert.
  ...['user_departments', 'department_lines', 'ip_rule_revision'],
  // Numbers of roles and sites, apart from the users.
  'user_counts',
  // Grants at the start of the history of rights.
  ...['grant_changes', 'grant_events'],
  // Entries of 0.1.0 wait for the chain of the log.
  'log_waiting'
]

/** Columns of 0.1.0 that the upgrade changes, each with the reason. */
const changed: Record<string, string[]> = {
  '0.1.0': [
    // Unpublished articles have no publication date.
    'articles.publish_date',
    // An article changed after publication has the matching state.
    'articles.state'
  ],
  '2026-11-25': [
    // 图片库 became 文件库, with another description of its right.
    'menus.title',
    'rights.describe'
  ]
}

for (const name of ['0.1.0', '2026-11-25'])
  test(`[house-9] an installation of ${name} is upgraded with its rows, users, files and log, to the schema of a fresh one`, async () => {
    const upgraded = await place(name.replaceAll(/\W/g, '_'))
    await loadDump(upgraded.client, name)
    const before = await readAll(upgraded.client)
    await start(upgraded)
    assert.deepEqual(await historyOf(upgraded), history)
    assert.deepEqual(await readSchema(upgraded.client), fresh)
    const { gone, came, changed: differing } = compareRows(before, await readAll(upgraded.client, before))
    assert.deepEqual(gone, [])
    assert.deepEqual(
      came.filter(table => !filled.includes(table)),
      []
    )
    assert.deepEqual(differing, changed[name])
    const data = join(folder, name)
    cpSync(join(dumpsFolder, `${name}.files`), join(data, 'files'), { recursive: true })
    await visit(upgraded, data, name)
  })

test('[house-9] restores and upgrades a backup of an older version', async () => {
  const older = await place('older')
  const restored = await place('restored')
  await loadDump(older.client, '2026-11-25')
  const before = await readAll(older.client)
  const data = join(folder, 'older')
  cpSync(join(dumpsFolder, '2026-11-25.files'), join(data, 'files'), { recursive: true })
  const target = join(folder, 'backup')
  const kept = await obey('backup', target, { QUNDAO_DATA: data, DATABASE_URL: older.url })
  assert.equal(kept.status, 0, kept.said)
  const back = await obey('restore', target, { QUNDAO_DATA: join(folder, 'back'), DATABASE_URL: restored.url })
  assert.equal(back.status, 0, back.said)
  await start(restored)
  assert.deepEqual(await readSchema(restored.client), fresh)
  assert.deepEqual(compareRows(before, await readAll(restored.client, before)).gone, [])
  const file = '.applications/1/202611'
  const [stored = ''] = readdirSync(join(folder, 'back/files', file))
  assert.equal(readFileSync(join(folder, 'back/files', file, stored), 'utf8'), '内容：审查意见')
})

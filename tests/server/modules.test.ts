import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { namesIn } from '../../elements/base/session/account/menu.text.ts'
import type { RightCode } from '../../elements/base/contract/rights.ts'
import { getPermissions, menuIds } from '../../elements/base/contract/menu.ts'
import { migrateDatabase, openDatabase, type Database } from '../../host-demo/server/database/open.ts'
import { syncModules } from '../../host-demo/server/start/sync.ts'
import type { Module } from '../../host-demo/server/http/module.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { menuRows } from '../../host-demo/server/nouns/menu/menu-entries.ts'
import { contractFiles } from './contract-files.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

/** A noun that comes with the next version. */
const later: Module = {
  noun: 'survey',
  title: '问卷',
  rights: { 'cms:survey:list': '查看问卷', 'cms:survey:add': '新建问卷' },
  menus: [
    {
      id: '900',
      path: '/cms/survey',
      title: '问卷调查',
      permissions: 'cms:survey:list',
      menuCategory: '1',
      sortNo: 30,
      children: [{ id: '901', path: '/cms/survey/SurveyList', title: '问卷列表' }]
    }
  ]
}

const everything = async () => {
  const tables = ['rights', 'role_rights', 'menus', 'synced_items']
  const rows = await Promise.all(
    tables.map(async name => (await platform.query(`select t::text from ${name} t order by 1`)).rows)
  )
  return JSON.stringify(rows)
}
const column = async (text: string) => (await platform.query<{ it: string }>(text)).rows.map(row => row.it)

test('a module has a noun and a title of its own, and no right or entry is brought twice', () => {
  for (const key of ['noun', 'title'] as const)
    assert.equal(new Set(modules.map(module => module[key])).size, modules.length)
  const codes = modules.flatMap(module => Object.keys(module.rights ?? {}))
  assert.equal(new Set(codes).size, codes.length)
})

test('the modules bring every right of the contract', async () => {
  const held = (await contractFiles()).flatMap(file =>
    Object.entries(file).flatMap(([name, rights]) => (name.endsWith('Rights') ? Object.keys(rights as object) : []))
  )
  const brought = modules.flatMap(module => Object.keys(module.rights ?? {}))
  assert.deepEqual(brought.sort(), held.sort())
  assert.deepEqual(await column('select action as it from rights order by action collate "C"'), held.sort())
})

test('a second start changes nothing', async () => {
  const before = await everything()
  await syncModules(platform.database, modules)
  assert.equal(await everything(), before)
})

test('what a new version brings is inserted, granted to the administrator’s role, and shown', async () => {
  await syncModules(platform.database, [...modules, later])
  assert.deepEqual(await column("select role_id as it from role_rights where action = 'cms:survey:add'"), ['r0'])
  const { result } = await platform.call(getPermissions, { token: await platform.signIn('admin') })
  const entry = result.menu.find(item => item.id === '900')
  assert.deepEqual([entry?.name, entry?.isTop, entry?.menuCategory], ['cms-survey', true, '1'])
  assert.deepEqual(
    entry?.children?.map(child => [child.id, child.menuCategory]),
    [['901', '1']]
  )
  assert.ok(result.auth.some(grant => grant.action === 'cms:survey:list' && grant.describe === '查看问卷'))
})

test('what an administrator changed is kept, what was deleted or taken away stays away', async () => {
  await syncModules(platform.database, [...modules, later])
  await platform.query("update menus set title = '民意征集', sort_no = 3 where id = '900'")
  await platform.query("update rights set describe = '看问卷', status = '0' where action = 'cms:survey:list'")
  await platform.query("delete from menus where id = '901'")
  await platform.query("delete from rights where action = 'cms:survey:add'")
  await platform.query("delete from role_rights where role_id = 'r0' and action = 'cms:survey:list'")
  const before = await everything()
  await syncModules(platform.database, [...modules, later])
  assert.equal(await everything(), before)
})

test('servers that start at once bring it once', async () => {
  const more: Module = {
    ...later,
    rights: { 'cms:poll:list': '查看投票' },
    menus: [{ id: '910', path: '/p', title: '投票' }]
  }
  await Promise.all(Array.from({ length: 5 }, () => syncModules(platform.database, [...modules, more])))
  assert.deepEqual(await column("select role_id as it from role_rights where action = 'cms:poll:list'"), ['r0'])
  assert.deepEqual(await column("select id as it from menus where id = '910'"), ['910'])
})

test('a start that fails half-way has brought nothing', async () => {
  const broken: Module = {
    ...later,
    rights: { 'cms:vote:list': '查看表决' },
    menus: [{ id: '920', path: '/v', title: '\0' }]
  }
  await assert.rejects(syncModules(platform.database, [broken]))
  assert.deepEqual(await column("select action as it from rights where action = 'cms:vote:list'"), [])
})

/** The migrations as they were when rights and entries were seeded once and for all. */
const migrateToOldVersion = async (database: Database) => {
  const migrations = join(import.meta.dirname, '../../host-demo/server/database/migrations/upgrade')
  const folder = mkdtempSync(join(tmpdir(), 'qundao-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 5) }))
  await migrate(drizzle(database.$client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

test('a data folder from before keeps what it has and gets the new rights', async () => {
  await platform.query('create database old_version')
  const connection = { ...platform.connection, database: 'old_version' }
  const database = openDatabase(connection)
  try {
    await migrateToOldVersion(database)
    const run = (text: string) => database.$client.query<{ it: string }>(text)
    await run("insert into roles values ('r0', 'admin', '系统管理员'), ('r1', 'editor', '采编员')")
    await run("insert into permission_rules (action, describe) values ('cms:article:list', '看文章')")
    await run("insert into menus (id, path, name, title) values ('100', '/cms/article', 'cms-article', '采编中心')")
    await run(`insert into operation_log (user_id, username, subsite_id, action, object, address) values
      ('u1', 'admin', '1', '登录', '', '::1'), ('u1', 'admin', '1', '撰写文章', '旧文', '::1'),
      ('u1', 'admin', '1', '删除栏目', '旧栏目', '::1'), ('u1', 'admin', '1', '发布文章', '1,2', '::1')`)
    await migrateDatabase(connection)
    await syncModules(database, modules)
    const read = async (text: string) => (await run(text)).rows.map(row => row.it)
    assert.deepEqual(await read("select describe as it from rights where action = 'cms:article:list'"), ['看文章'])
    assert.deepEqual(await read("select title as it from menus where id = '100'"), ['采编中心'])
    assert.deepEqual(
      await read("select role_id as it from role_rights where action = 'system:log:list' order by role_id"),
      ['r0', 'ra3']
    )
    assert.deepEqual(await read("select role_id as it from role_rights where action = 'cms:article:list'"), [])
    assert.deepEqual(await read(`select id as it from menus where id = '${menuIds.columns}'`), [menuIds.columns])
    assert.deepEqual(await read('select log_type || operate_type as it from operation_log order by id'), [
      ...['11', '22', '24', '23']
    ])
  } finally {
    await database.close()
  }
})

test('[GU-6] every entry that asks for a right asks for one that is brought', () => {
  const known = modules.flatMap(module => Object.keys(module.rights ?? {}))
  const rows = menuRows(modules.flatMap(module => module.menus ?? []))
  const asked = rows.flatMap(row => row.permissions?.split(',') ?? [])
  assert.ok(asked.length > 10)
  assert.deepEqual(
    asked.filter(action => !known.includes(action)),
    []
  )
})

test('every entry that is brought has a name in the other language too', () => {
  const names = namesIn('en')
  const rows = menuRows(modules.flatMap(module => module.menus ?? []))
  assert.ok(rows.length > 10)
  assert.deepEqual(
    rows.map(({ title }) => title).filter(title => !names.has(title)),
    []
  )
})

test('[AD-5] a role that is brought gets the rights that are brought for it later, unless it was deleted; no other role does', async () => {
  const withRole = (actions: string[]): Module => ({
    ...{ noun: 'survey', title: '问卷', menus: [] },
    rights: Object.fromEntries(actions.map(action => [action, action])),
    roles: [{ id: 'preset', roleCode: 'preset', roleName: '预置', description: '', actions: actions as RightCode[] }]
  })
  await syncModules(platform.database, [...modules, withRole(['cms:vote:list'])])
  await platform.query("delete from role_rights where role_id = 'preset'")
  await syncModules(platform.database, [...modules, withRole(['cms:vote:list', 'cms:vote:add'])])
  const granted = () => column("select action as it from role_rights where role_id = 'preset' order by 1")
  assert.deepEqual(await granted(), ['cms:vote:add'], 'what was taken away stays away')
  assert.deepEqual(await column("select role_id as it from role_rights where action = 'cms:vote:add' order by 1"), [
    'preset',
    'r0'
  ])
  await platform.query("delete from roles where id = 'preset'")
  await syncModules(platform.database, [...modules, withRole(['cms:vote:list', 'cms:vote:add', 'cms:vote:edit'])])
  assert.deepEqual(await granted(), [])
})

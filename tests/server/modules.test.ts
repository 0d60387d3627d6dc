import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { RightCode } from '../../elements/base/contract/rights.ts'
import { getPermissions, menuIds, type MenuItem } from '../../elements/base/contract/menu.ts'
import { migrateDatabase, openDatabase, type Database } from '../../host-demo/server/database/open.ts'
import { syncModules } from '../../host-demo/server/start/sync.ts'
import type { Module } from '../../host-demo/server/http/module.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { menuRows } from '../../host-demo/server/nouns/menu/menu-entries.ts'
import { rightsIn } from '../support/contract-rights.ts'
import { contractFiles } from './contract-files.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

/** Noun of a future version. */
const later: Module = {
  noun: 'survey',
  title: '问卷',
  rights: { 'cms:survey:list': '查看问卷', 'cms:survey:add': '新建问卷' },
  menus: [
    {
      id: '900',
      path: '/cms/survey',
      title: '问卷调查',
      english: 'Surveys',
      permissions: 'cms:survey:list',
      menuCategory: '1',
      sortNo: 30,
      children: [{ id: '901', path: '/cms/survey/SurveyList', title: '问卷列表', english: 'Page' }]
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

test('modules have unique nouns and titles, and no right or menu entry occurs twice', () => {
  for (const key of ['noun', 'title'] as const)
    assert.equal(new Set(modules.map(module => module[key])).size, modules.length)
  const codes = modules.flatMap(module => Object.keys(module.rights ?? {}))
  assert.equal(new Set(codes).size, codes.length)
  const ids = menuRows(modules.flatMap(({ menus = [] }) => menus)).map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    []
  )
})

test('the modules contain every right of the contract', async () => {
  const held = (await contractFiles()).flatMap(rightsIn)
  const brought = modules.flatMap(module => Object.keys(module.rights ?? {}))
  assert.deepEqual(brought.sort(), held.sort())
  assert.deepEqual(await column('select action as it from rights order by action collate "C"'), held.sort())
})

test('a second start changes nothing', async () => {
  const before = await everything()
  await syncModules(platform.database, modules)
  assert.equal(await everything(), before)
})

test('additions of a new version are inserted, granted to the administrator role, and shown', async () => {
  await syncModules(platform.database, [...modules, later])
  assert.deepEqual(await column("select role_id as it from role_rights where action = 'cms:survey:add'"), ['r0'])
  const { result } = await platform.call(getPermissions, { token: await platform.signIn('admin') })
  const entry = result.menu.find(item => item.id === '900')
  assert.deepEqual([entry?.name, entry?.isTop, entry?.menuCategory], ['cms-survey', true, '1'])
  assert.deepEqual(
    entry?.children?.map(child => [child.id, child.menuCategory]),
    [['901', undefined]]
  )
  assert.ok(result.auth.some(grant => grant.action === 'cms:survey:list' && grant.describe === '查看问卷'))
})

test('changes of an administrator are preserved, and deleted entries and rights stay deleted', async () => {
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

test('servers that start at once insert it once', async () => {
  const more: Module = {
    ...later,
    rights: { 'cms:poll:list': '查看投票' },
    menus: [{ id: '910', path: '/p', title: '投票', english: 'Page' }]
  }
  await Promise.all(Array.from({ length: 5 }, () => syncModules(platform.database, [...modules, more])))
  assert.deepEqual(await column("select role_id as it from role_rights where action = 'cms:poll:list'"), ['r0'])
  assert.deepEqual(await column("select id as it from menus where id = '910'"), ['910'])
})

test('a failed start inserts nothing', async () => {
  const broken: Module = {
    ...later,
    rights: { 'cms:vote:list': '查看表决' },
    menus: [{ id: '920', path: '/v', title: '\0', english: 'Page' }]
  }
  await assert.rejects(syncModules(platform.database, [broken]))
  assert.deepEqual(await column("select action as it from rights where action = 'cms:vote:list'"), [])
})

/** Runs the migrations of the time when rights and menu entries were seeded once. */
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

test('an older data folder is preserved and gets the new rights', async () => {
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

test('[GU-6] every right of a menu entry exists in a module', () => {
  const known = modules.flatMap(module => Object.keys(module.rights ?? {}))
  const rows = menuRows(modules.flatMap(module => module.menus ?? []))
  const asked = rows.flatMap(row => row.permissions?.split(',') ?? [])
  assert.ok(asked.length > 10)
  assert.deepEqual(
    asked.filter(action => !known.includes(action)),
    []
  )
})

test('every built-in entry has an English title, which is removed when an administrator renames it', async () => {
  const token = await platform.signIn('admin')
  const titles = async () => {
    const { result } = await platform.call(getPermissions, { token })
    const below = (items: readonly MenuItem[]): MenuItem[] =>
      items.flatMap(item => [item, ...below(item.children ?? [])])
    return below(result.menu)
  }
  const ids = new Set(menuRows(modules.flatMap(module => module.menus ?? [])).map(({ id }) => id))
  const brought = (await titles()).filter(({ id }) => ids.has(id))
  assert.ok(brought.length > 10)
  for (const { meta } of brought) assert.match(meta.english ?? '', /^[A-Z][ -~]+$/, meta.title)
  const { id, meta } = brought.find(({ path }) => path === '/domain/DomainList')!
  await platform.query('update menus set title = $2 where id = $1', [id, '网址'])
  const renamed = (await titles()).find(item => item.id === id)!
  assert.deepEqual([renamed.meta.title, renamed.meta.english], ['网址', undefined])
  await platform.query('update menus set title = $2 where id = $1', [id, meta.title])
})

test('[AD-5] a built-in role gets rights of later versions unless it was deleted; other roles do not', async () => {
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

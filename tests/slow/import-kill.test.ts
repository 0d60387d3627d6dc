import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { userList, userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform as startServer } from '../support/platform.mjs'
import { startPlatform, type TestPlatform } from '../server/platform.ts'

type Server = Awaited<ReturnType<typeof startServer>>

let platform: TestPlatform
let server: Server | undefined
let holder: pg.Client | undefined
before(async () => {
  platform = await startPlatform()
})
after(async () => {
  await holder?.end()
  await server?.stop()
  await platform.stop()
})

const serve = () => {
  const { host, port, user, database } = platform.connection
  const place = new URLSearchParams({ host: String(host), port: String(port) })
  const url = `postgres://${encodeURIComponent(String(user))}@localhost/${database}?${place}`
  return startServer({ data: platform.folder, environment: { DATABASE_URL: url } })
}

/** Resolves when an import has written users and waits to write their roles. */
const inTheMiddle = async () => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(10)) {
    const { rows } = await platform.query(`select 1 from pg_locks waits join pg_locks writes using (pid)
      where not waits.granted and waits.relation = 'user_roles'::regclass
        and writes.granted and writes.relation = 'users'::regclass and writes.mode = 'RowExclusiveLock'`)
    if (rows.length) return
  }
  assert.fail('the import never came to the middle')
}

test('[issue-10] [AD-1] kill -9 during an import of users stores none; a repeated import stores each once', async () => {
  const token = await platform.signIn('admin')
  const rows = Array.from({ length: 60 }, (_row, at) => [
    `killed.${at}`,
    `职员${at}`,
    '',
    '',
    '',
    '',
    '采编员',
    '市教育局'
  ])
  const send = (origin: string) =>
    fetch(`${origin}/api${userSheet.importRows.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ rows })
    })
  const state = async () => {
    const { rows: counted } = await platform.query(`select
      (select count(*)::int from users where username like 'killed.%') as people,
      (select count(*)::int from user_roles r join users u on u.id = r.user_id where u.username like 'killed.%') as roles,
      (select count(*)::int from user_departments d join users u on u.id = d.user_id where u.username like 'killed.%') as departments,
      (select count(*)::int from operation_log where action = '导入用户') as entries`)
    return counted[0]
  }

  server = await serve()
  holder = new pg.Client(platform.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table user_roles in share mode')
  const cut = assert.rejects(send(server.origin), 'nobody answers')
  await inTheMiddle()
  await server.stop('SIGKILL')
  await cut
  await holder.query('rollback')

  server = await serve()
  assert.deepEqual(await state(), { people: 0, roles: 0, departments: 0, entries: 0 })
  const again = (await (await send(server.origin)).json()) as { message: string; result: { added: number } }
  assert.deepEqual([again.message, again.result.added], ['导入成功！', 60])
  assert.deepEqual(await state(), { people: 60, roles: 60, departments: 60, entries: 1 })
  const { result } = await platform.call(userList, { token, query: { username: 'killed.*' } })
  assert.equal(result.total, 60)
})

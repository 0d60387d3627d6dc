import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import WebSocket from 'ws'
import {
  startViewing,
  viewedCall,
  closedToViewing,
  viewingDoors,
  readsByPost,
  writesByGet
} from '../../elements/base/contract/viewing.ts'
import { runReadOnly } from '../../host-demo/server/database/read-only.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { contractEndpoints } from './contract-files.ts'
import { samples } from './matrix/samples.ts'
import type { Sample } from './matrix/sample.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let view: string
/** Li Hua, with every right of the platform through one role, at two sites. */
const [person, role] = ['u2', 'every']
const reason = '核对采编看不到的栏目'

const begin = async (token = admin) => {
  const { result, message } = await platform.call(startViewing, { token, body: { userId: person, reason } })
  assert.ok(result, message)
  return result
}

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query(`insert into roles (id, role_code, role_name) values ($1, $1, '全部权限')`, [role])
  await platform.query(`insert into role_rights select $1, action from rights`, [role])
  await platform.query(`delete from user_roles where user_id = $1`, [person])
  await platform.query(`insert into user_roles values ($1, $2)`, [person, role])
  view = (await begin()).token
})
after(() => platform.stop())

/** Calls that answer with a file, or in the form of an old editor. */
const files = ['GET /annex/original', 'GET /applypublic/applyPublic/file', 'GET /sys/common/ueditor']

/** Tables in which a view leaves traces: the log, its visit, and itself. */
const traces = /^(operation_log|log_|visits$|sessions$|viewings$)/

const snapshot = async () => {
  const { rows: tables } = await platform.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' order by 1`
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    if (traces.test(name)) continue
    const { rows } = await platform.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from "${name}" t`
    )
    found[name] = rows[0]!.print
  }
  return found
}

const send = async ({ endpoint: { method, path }, search = '', body }: Sample) => {
  const response = await platform.raw(`/api${path}?${search}`, {
    method,
    token: view,
    ...(method !== 'GET' && body !== undefined && { body })
  })
  const text = await response.text()
  return { ...(JSON.parse(text) as { success: boolean; code: number; message: string }), text }
}

test('[admin-12] a view reads what the person may, changes nothing and shows nothing private: every call of the contract', async () => {
  const before = await snapshot()
  const refused: string[] = []
  const counts = { read: 0, door: 0, write: 0, closed: 0 }
  for (const sample of samples) {
    const { method, path, open } = sample.endpoint
    if (open || /logout/.test(path)) continue
    const call = `${method} ${path}`
    const decided = viewedCall(call)
    const { code, message, text } = await send(sample)
    if (files.includes(call)) {
      assert.equal(message, '以他人身份查看时不显示：导出、下载和实时消息', call)
      continue
    }
    counts[decided.kind] += 1
    if (decided.kind === 'write') assert.deepEqual([code, message], [510, '只读查看，不能修改'], call)
    else if (decided.kind === 'closed')
      assert.deepEqual([code, message], [510, `以他人身份查看时不显示：${decided.reason}`], call)
    else if (/只读查看|以他人身份查看时不显示/.test(text)) refused.push(call)
  }
  assert.deepEqual(refused, [])
  assert.ok(counts.read > 170 && counts.write > 250 && counts.closed > 30, JSON.stringify(counts))
  assert.deepEqual(await snapshot(), before)
  const { rows } = await platform.query<{ refused: number }>('select refused from viewings')
  assert.equal(rows[0]!.refused, counts.write)
})

for (const [reason, calls] of Object.entries(closedToViewing))
  for (const call of calls)
    test(`[admin-12] ${call} is closed to views: ${reason}`, async () => {
      const sample = samples.find(({ endpoint: { method, path } }) => `${method} ${path}` === call)
      assert.ok(sample, 'a call of the contract')
      assert.equal((await send(sample)).message, `以他人身份查看时不显示：${reason}`)
    })

test('[admin-12] the lists of a view name calls of the contract', async () => {
  const known = new Set((await contractEndpoints()).map(({ method, path }) => `${method} ${path}`))
  const named = [...viewingDoors, ...readsByPost, ...writesByGet, ...Object.values(closedToViewing).flat()]
  assert.deepEqual(
    named.filter(call => !known.has(call)),
    []
  )
  assert.equal(new Set(named).size, named.length)
})

test('[admin-12] a read that writes is refused by the database itself', async () => {
  const { database } = platform
  const refused = /read-only transaction/
  const text = `update users set realname = 'x' where id = '${person}'`
  const causeOf = async (work: () => Promise<unknown>) =>
    runReadOnly(work).then(
      () => 'done',
      (error: Error & { cause?: Error }) => `${error.message} ${error.cause?.message ?? ''}`
    )
  assert.match(await causeOf(() => database.$client.query(text)), refused)
  assert.match(await causeOf(() => database.execute(text)), refused)
  assert.match(await causeOf(() => database.transaction(tx => tx.execute(text))), refused)
  assert.match(await causeOf(() => database.quietly(tx => tx.execute(text))), refused)
  const connected = async () => {
    const client = await database.$client.connect()
    try {
      await client.query(text)
    } finally {
      client.release()
    }
  }
  assert.match(await causeOf(connected), refused)
})

test('[admin-12] options in the address of the database open no way to write', async () => {
  const { host, port, user, database: name } = platform.connection
  const address = new URL(`postgres://localhost/${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`)
  address.searchParams.set('options', '-c application_name=qundao')
  const database = openDatabase({ connectionString: address.href })
  try {
    const write = () => database.$client.query(`update users set realname = 'x' where id = '${person}'`)
    await assert.rejects(runReadOnly(write), /read-only transaction/)
    const { rows } = await runReadOnly(() => database.$client.query('show application_name'))
    assert.deepEqual(rows, [{ application_name: 'qundao' }])
  } finally {
    await database.close()
  }
})

test('[admin-12] exports, templates, downloads, SCIM, WOPI and sockets are closed to views', async () => {
  const routes = platform.app.printRoutes({ commonPrefix: false })
  const known = new Set(samples.map(({ endpoint: { method, path } }) => `${method} /api${path}`))
  const files = [...routes.matchAll(/(\/api\/\S+) \(([A-Z, ]+)\)/g)].flatMap(([, path = '', methods = '']) =>
    methods.includes('GET') && !known.has(`GET ${path}`) ? [path] : []
  )
  let closed = 0
  for (const path of files) {
    if (
      /openapi|[a-z]z$|websocket|cms\/public|sys\/random|auth\/options|cas\/|applyPublic\/form$|scim|wopi|template\/page/.test(
        path
      )
    )
      continue
    const text = await (await platform.raw(path.replace(':id', 'none'), { token: view })).text()
    assert.match(text, /以他人身份查看时不显示：导出、下载和实时消息/, path)
    closed += 1
  }
  assert.ok(closed >= 30, String(closed))
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/websocket/${person}`, [view])
  const code = await new Promise(resolve => socket.once('close', resolve).once('error', () => resolve('error')))
  assert.equal(code, 4401)
})

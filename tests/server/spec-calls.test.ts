import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startPlatform, type TestPlatform } from './platform.ts'
import { contentRows, prepareContent } from './spec-calls/content.ts'
import { peopleRows } from './spec-calls/people.ts'
import { processRows } from './spec-calls/processes.ts'
import { requirePath, sendRow, type Person, type Row } from './spec-calls/row.ts'

const table = join(import.meta.dirname, '../../../shared/data/spec-calls.tsv')

const casServer = createServer((request, response) => {
  const ticket = new URL(request.url ?? '', 'http://cas').searchParams.get('ticket')
  const serviceResponse = ticket === 'ST-1' ? { authenticationSuccess: { user: 'lihua' } } : {}
  response.end(JSON.stringify({ serviceResponse }))
})

let platform: TestPlatform
const tokens = new Map<Person | 'nobody', string>()

/** Asks for a code by text message and reads it where the gateway put it. */
const codeOf = async (mobile: string, smsmode: string) => {
  await platform.raw('/api/account/sms', { method: 'POST', body: { mobile, smsmode } })
  const lines = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').split('\n')
  return /验证码为 (\d{6})/.exec(lines.findLast(line => line.includes(mobile)) ?? '')?.[1] ?? ''
}

const rows: Row[] = [...peopleRows(codeOf), ...contentRows, ...processRows]

before(async () => {
  await new Promise<void>(resolve => casServer.listen(0, '127.0.0.1', resolve))
  const { port } = casServer.address() as AddressInfo
  platform = await startPlatform({
    cas: { url: `http://127.0.0.1:${port}/cas`, service: 'http://localhost/user/login' }
  })
  for (const person of ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing', 'guoxia'] as const)
    tokens.set(person, await platform.signIn(person))
  await platform.query("update departments set org_type = '1' where id = 'd1'")
  await prepareContent(async (call, body) => {
    const { success, message, result } = await sendRow(platform, call, { body }, tokens.get('admin'))
    assert.ok(success, `${call}: ${message}`)
    return result as { id: string }
  })
})
after(async () => {
  casServer.close()
  await platform.stop()
})

const isEnvelope = (reply: object) => {
  for (const path of ['success:boolean', 'message', 'timestamp:number']) requirePath(reply, path)
  assert.ok('result' in reply && 'code' in reply)
}

for (const { call, by = 'admin', ask, has = [], code = 200, wrong, then } of rows)
  test(`[CL-1]${code === '200' ? ' [seed-9]' : ''} ${call}: right and wrong callers`, async () => {
    const asked = (await ask?.()) ?? {}
    if (by !== 'nobody') {
      const reply = await sendRow(platform, call, asked)
      assert.deepEqual([reply.status, reply.success, reply.message], [401, false, '未授权，请重新登录'])
    }
    const early = wrong?.().filter(({ code: expected }) => expected === 510) ?? []
    for (const { by: caller, ask: given = {} } of early) {
      const reply = await sendRow(platform, call, given, tokens.get(caller))
      assert.deepEqual([reply.success, reply.code], [false, 510], `${caller}: ${reply.message}`)
      assert.match(reply.message, /权限/)
    }
    const { status, ...reply } = await sendRow(platform, call, asked, tokens.get(by))
    assert.deepEqual([status, reply.success, reply.code], [200, true, code], reply.message)
    isEnvelope(reply)
    for (const path of has) requirePath(reply.result, path)
    then?.(reply.result as never)
    for (const { by: caller, ask: given = {}, code: expected } of wrong?.() ?? []) {
      if (expected === 510) continue
      const { status: refused, ...answer } = await sendRow(platform, call, given, tokens.get(caller))
      assert.deepEqual([refused, answer.success], [200, false], `${caller}: ${JSON.stringify(given)}`)
      isEnvelope(answer)
      assert.match(answer.message, /[一-鿿]/)
    }
  })

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('[CL-1] POST and GET /sys/common/ueditor: bare bodies, without an envelope', async () => {
  const send = async (token = '', name = '图.png') => {
    const body = new FormData()
    for (const [key, value] of [
      ['dir', ''],
      ['action', 'uploadimage'],
      ['pictureWaterMark', ''],
      ['turnWatermark', '0']
    ])
      body.set(key!, value!)
    body.set('upfile', new Blob([picture]), name)
    return platform.raw('/api/sys/common/ueditor?maxWidth=800', { method: 'POST', token, body })
  }
  assert.equal((await send()).status, 401)
  const taken = await (await send(tokens.get('lihua'))).json()
  for (const path of ['state', 'url', 'size:number']) requirePath(taken, path)
  assert.equal(taken.state, 'SUCCESS')
  assert.notEqual((await (await send(tokens.get('lihua'), '图.exe')).json()).state, 'SUCCESS')
  const list = '/api/sys/common/ueditor?action=listimage&start=0&size=20&dir='
  assert.equal((await platform.raw(list)).status, 401)
  const listed = await (await platform.raw(list, { token: tokens.get('lihua') })).json()
  for (const path of ['start:number', 'total:number', 'list[].url', 'list[].size:number']) requirePath(listed, path)
})

test('[CL-1] POST /subsite/subsite/changeCurrentSubsite: userInfo, subsite and the token', async () => {
  const call = 'POST /subsite/subsite/changeCurrentSubsite'
  const token = await platform.signIn('lihua')
  const to = (subsiteId: string, siteType: string) => ({ query: { subsiteId, siteType } })
  assert.equal((await sendRow(platform, call, to('2', 'affiliatedsite'))).status, 401)
  assert.equal((await sendRow(platform, call, to('7', 'generalsite'), token)).message, '没有该站点权限')
  assert.equal((await sendRow(platform, call, to('2', 'generalsite'), token)).message, '没有该站点权限')
  const { result } = await sendRow(platform, call, to('2', 'affiliatedsite'), token)
  for (const path of ['userInfo.username', 'subsite.id', 'subsite.name', 'token']) requirePath(result, path)
})

test('[CL-1] POST /sys/logout ends the session of its header', async () => {
  const token = await platform.signIn('lihua')
  assert.equal((await sendRow(platform, 'POST /sys/logout', {})).status, 401)
  assert.equal((await sendRow(platform, 'POST /sys/logout', {}, token)).success, true)
  assert.equal((await sendRow(platform, 'GET /sys/user/getUserInfo', {}, token)).success, false)
})

test('[CL-1] counters of a menu entry that is no list of applications are zero', async () => {
  const call = 'GET /applypublic/applyPublic/getOwnerApplyPublicCount'
  const of = async (query: Record<string, string>) =>
    (await sendRow(platform, call, { query }, tokens.get('admin'))).result as Record<string, number>
  assert.deepEqual(await of({ menuId: '100' }), { waitBadgeNum: 0, handleBadgeNum: 0, endBadgeNum: 0 })
  assert.deepEqual(await of({ menuId: '220' }), await of({}))
  assert.ok((await of({ menuId: '223' })).endBadgeNum! > 0)
})

test('[CL-1] [seed-8] [admin-13] the rows cover the whole table of the specification', {
  skip: !existsSync(table)
}, () => {
  const apart = [
    ...['POST /sys/common/ueditor', 'GET /sys/common/ueditor', 'POST /subsite/subsite/changeCurrentSubsite'],
    'POST /sys/logout'
  ]
  const covered = new Set([...rows.map(({ call }) => call), ...apart])
  const lines = readFileSync(table, 'utf8').split('\n')
  const named = lines.flatMap(line => {
    const [group, method, path] = line.split('\t')
    return path && group !== 'group' && !line.startsWith('#') ? [`${method} ${path}`] : []
  })
  assert.ok(named.length > 100)
  assert.deepEqual(
    named.filter(call => !covered.has(call)),
    []
  )
})

// Platform, people and calls of the tests of last days. Each test file has its own platform.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before } from 'node:test'
import WebSocket from 'ws'
import { login, phoneLogin, sendSms, validateCasTicket } from '../../elements/base/contract/session.ts'
import {
  addUser,
  editUser,
  userById,
  userList,
  type UserDraft,
  type UserQuery
} from '../../elements/base/contract/user.ts'
import { compareClocks } from '../../host-demo/server/database/clock.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

const service = 'http://localhost/user/login'
let casUser = ''
const casServer = createServer((_request, response) =>
  response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user: casUser } } }))
)
export let platform: TestPlatform
export let admin: string
before(async () => {
  await new Promise<void>(resolve => casServer.listen(0, '127.0.0.1', resolve))
  const { port } = casServer.address() as AddressInfo
  platform = await startPlatform({ cas: { url: `http://127.0.0.1:${port}/cas`, service } })
  admin = await platform.signIn('admin')
})
after(async () => {
  casServer.close()
  await platform.stop()
})
export const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
export const [yesterday, today, tomorrow] = [day(-1), day(0), day(1)]
let serial = 0
export const tryAdd = (more: Partial<UserDraft> = {}, token = admin) => {
  const username = `temp${++serial}`
  const names = { username, password: 'First-pass-1', realname: `借调${serial}`, sex: '' as const, birthday: '' }
  const body = { ...names, phone: '', email: '', selectedroles: 'r1', selecteddeparts: '', selectedsites: '1', ...more }
  return platform.call(addUser, { token, body })
}
/** Adds a person with the password of the demo. */
export const add = async (more: Partial<UserDraft> = {}) => {
  const { result, message } = await tryAdd(more)
  assert.ok(result?.id, message)
  await platform.query(
    "update users set must_change_password = false, password = (select password from users where username = 'admin') where id = $1",
    [result.id]
  )
  return result
}
export const read = async (id: string) => (await platform.call(userById, { token: admin, query: { id } })).result
export const edit = async (id: string, part: Partial<UserDraft>, token = admin) => {
  const { version } = await read(id)
  return platform.call(editUser, {
    token,
    body: { ...part, id, version } as UserDraft & { id: string; version: number }
  })
}
/** Lets the last day pass, as the night does. */
export const letPass = (id: string) =>
  platform.query('update users set valid_until = $2 where id = $1', [id, yesterday])
export const prolong = async (id: string, validUntil = tomorrow) => ok(await edit(id, { validUntil }))
export const ok = <Reply extends { success: boolean; message: string }>(reply: Reply) => {
  assert.equal(reply.success, true, reply.message)
  return reply
}
export const refused = (reply: { success: boolean; message: string }, message: RegExp) => {
  assert.equal(reply.success, false)
  assert.match(reply.message, message)
}
export const expired = /^该账号已过有效期，不能登录，请联系本单位的账号管理员延长有效期$/
const sentCode = (mobile: string) => {
  const lines = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').split('\n')
  return /验证码为 (\d{6})/.exec(lines.findLast(line => line.includes(mobile)) ?? '')?.[1] ?? ''
}
export const phone = '13911112222'
export const byPassword = (username: string, given = password) =>
  platform.call(login, { body: { username, password: given } })
export const byPhone = async () => {
  await platform.query('delete from sms_codes')
  ok(await platform.call(sendSms, { body: { mobile: phone, smsmode: '0' } }))
  return platform.call(phoneLogin, { body: { mobile: phone, captcha: sentCode(phone) } })
}
export const byCas = (username: string) => {
  casUser = username
  return platform.call(validateCasTicket, { query: { ticket: 'ST-1' } })
}
/**
 * Starts a server on the same database, for which `now()` is a second and a half before midnight in China. Its sessions
 * do not end by idleness.
 */
export const startBeforeMidnight = async () => {
  await platform.query('create schema night')
  await platform.query(`create table night.start as
    select date_trunc('day', pg_catalog.now() at time zone 'Asia/Shanghai') + interval '1 day' - interval '1.5 seconds' as at,
      pg_catalog.clock_timestamp() as since`)
  for (const name of ['now', 'clock_timestamp'])
    await platform.query(`create function night.${name}() returns timestamptz language sql stable as
      $$ select (at at time zone 'Asia/Shanghai') + (pg_catalog.clock_timestamp() - since) from night.start $$`)
  const database = openDatabase({
    ...platform.connection,
    options: '-c search_path=night,public,pg_catalog'
  } as typeof platform.connection)
  const app = await createApp({
    ...{ database, modules, dataFolder: platform.folder, pagesFolder: `${platform.folder}/www` },
    sessionRules: { idleMinutes: 0 }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await database.close()
    await platform.query('drop schema night cascade')
    await compareClocks(platform.database)
  }
  return {
    url,
    close,
    restart: () => database.$client.query('update night.start set since = pg_catalog.clock_timestamp()')
  }
}
export const listen = async (userId: string, token: string) => {
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${userId}`, [token])
  await once(socket, 'open')
  return socket
}
export const find = async (query: UserQuery) => {
  const reply = ok(await platform.call(userList, { token: admin, query: { pageSize: 200, ...query } }))
  return reply.result.records.map(({ username }) => username)
}

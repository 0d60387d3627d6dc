import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, enableSecondFactor } from '../../elements/base/contract/account.ts'
import {
  applicantIdentity,
  applicationCalls,
  applicationProgress,
  openApplication
} from '../../elements/base/contract/apply.ts'
import { client as clientNoun } from '../../elements/base/contract/client.ts'
import { login } from '../../elements/base/contract/session.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { verifyWhole } from '../../host-demo/server/nouns/log/verify.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { openSeal } from '../../host-demo/server/start/open-seal.ts'
import { casesOf, citizen } from './application-cases.ts'
import { addClient } from './client-desk.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
const folders: string[] = []
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(async () => {
  await platform.stop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Creates a data folder, with a key file for a key. */
const folderWith = (key = '') => {
  const folder = mkdtempSync(join(tmpdir(), 'qundao-keys-'))
  folders.push(folder)
  if (key) writeFileSync(join(folder, 'personal-key'), key)
  return folder
}
const newKey = () => randomBytes(32).toString('hex')

/** Starts another server on the database, and stops it after `use`. */
const startWith = async <T>(
  dataFolder: string,
  own: { personalKey?: string; isKeyLost?: boolean } = {},
  use: (app: Awaited<ReturnType<typeof createApp>>) => Promise<T> | T = () => undefined as T
) => {
  const database = openDatabase(platform.connection)
  try {
    const app = await createApp({ database, modules, dataFolder, pagesFolder: `${platform.folder}/www`, ...own })
    try {
      return await use(app)
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
}

const open = (dataFolder: string, given?: string) => openSeal(platform.database, { dataFolder, given })
const forget = () => platform.query("delete from platform_settings where name = 'personal-key'")

test('[security-3] a server with another key does not start and names the file, or the variable', async () => {
  const folder = folderWith(newKey())
  const { rows } = await platform.query<{ value: string }>(
    "select value from platform_settings where name = 'personal-key'"
  )
  const id = rows[0]!.value.slice(0, 8)
  const key = join(folder, 'personal-key')
  await assert.rejects(
    startWith(folder),
    ({ message }: Error) => message.startsWith(`${key} 不是这个数据库的个人信息密钥`) && message.includes(id)
  )
  await assert.rejects(
    startWith(folderWith(), { personalKey: newKey() }),
    /^StartFailure: QUNDAO_PERSONAL_KEY 不是这个数据库/
  )
  await assert.rejects(open(folderWith('no key')), /personal-key 应为 64 位十六进制数字/)
  await assert.rejects(open(folderWith(), 'x'), /QUNDAO_PERSONAL_KEY 应为 64 位十六进制数字/)
  await startWith(folderWith(), { personalKey: platform.key() })
})

test('[security-3] a server without the key does not start, names the file and makes no other key', async () => {
  const folder = folderWith()
  await assert.rejects(startWith(folder), ({ message }: Error) =>
    message.includes(`没有密钥文件 ${folder}/personal-key`)
  )
  assert.throws(() => readFileSync(join(folder, 'personal-key')), /ENOENT/)
})

test('[security-3] a database of an earlier version accepts the key of its sealed values alone, and keeps its check value', async () => {
  await casesOf(platform, admin).register()
  await forget()
  await assert.rejects(open(folderWith()), /没有密钥文件/)
  await assert.rejects(open(folderWith(newKey())), /不是这个数据库的个人信息密钥/)
  const { check } = await open(folderWith(platform.key()))
  const { rows } = await platform.query<{ value: string }>(
    "select value from platform_settings where name = 'personal-key'"
  )
  assert.equal(rows[0]?.value, check)
  assert.ok(!check.includes(platform.key()))
})

test('[security-3] of servers that start at once on a new database with their own keys, one wins', async () => {
  await forget()
  await platform.query("update applications set sealed_card_code = '', sealed_address = ''")
  const tried = await Promise.allSettled(Array.from({ length: 4 }, () => open(folderWith(newKey()))))
  assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 1)
  await forget()
  const folder = folderWith()
  const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => open(folder)))
  for (const { check } of others) assert.equal(check, one!.check)
  await forget()
  await open(platform.folder)
})

test('[security-14] query codes are stored as an HMAC; the codes of earlier versions still open their case', async () => {
  const { receiveType: _type, applyDate: _day, receiveDate: _received, ...own } = citizen
  const { result } = await platform.call(openApplication, { body: { ...own, subsiteId: '16' } })
  const { code, queryCode } = result
  const plain = createHash('sha256').update(`${code}:${queryCode}`).digest('hex')
  const { rows } = await platform.query<{ hash: string }>(
    'select query_code_hash as hash from applications where code = $1',
    [code]
  )
  assert.match(rows[0]!.hash, /^[0-9a-f]{64}$/)
  assert.notEqual(rows[0]!.hash, plain)
  const ask = (queryCode: string) => platform.call(applicationProgress, { body: { code, queryCode } })
  assert.equal((await ask(` ${queryCode.toLowerCase()} `)).result?.title, citizen.title)
  await platform.query('update applications set query_code_hash = $1 where code = $2', [plain, code])
  assert.equal((await ask(queryCode)).result?.title, citizen.title)
  assert.equal((await ask('AAAAAAAAAA')).success, false)
})

test('[security-3] with a lost key, values read 无法解密, end no call and stay as they are; second factors and secrets of applications end', async () => {
  const own = await platform.signIn('lihua')
  const { result: made } = await platform.call(beginSecondFactor, { token: own })
  const code = new TOTP({ secret: Secret.fromBase32(made.secret) }).generate()
  await platform.call(enableSecondFactor, { token: own, body: { sealed: made.sealed, code } })
  const byPassword = { username: 'lihua', password }
  assert.equal((await platform.call(login, { body: byPassword })).result?.token, undefined, 'a code is asked for')
  const one = await casesOf(platform, admin).register()
  const sealedOf = async () =>
    (await platform.query('select sealed_card_code, sealed_address from applications where id = $1', [one.id])).rows[0]
  const before = await sealedOf()
  const folder = folderWith()
  const { record } = await addClient(platform, admin, { roleId: 'r1' })
  await startWith(folder, { isKeyLost: true }, async app => {
    const signed = await app.inject({
      method: 'POST',
      url: `/api${login.path}`,
      payload: { username: 'admin', password }
    })
    const withoutCode = await app.inject({ method: 'POST', url: `/api${login.path}`, payload: byPassword })
    assert.ok(withoutCode.json().result?.token, withoutCode.body)
    const headers = { 'x-access-token': signed.json().result.token as string }
    const ask = async (path: string, payload?: object) =>
      (await app.inject({ url: `/api${path}`, headers, ...(payload && { method: 'POST', payload }) })).json()
    const { result } = await ask(`${applicantIdentity.path}?id=${one.id}`)
    assert.deepEqual(result, { cardCode: '（无法解密）', address: '（无法解密）' })
    const { result: detail } = await ask(`${applicationCalls.byId.path}?id=${one.id}`)
    assert.deepEqual([detail.cardCode, detail.address], ['（无法解密）', '（无法解密）'])
    assert.equal((await ask(`${applicationCalls.list.path}?pageNo=1&pageSize=10`)).success, true)
    const draft = Object.fromEntries(Object.keys(citizen).map(name => [name, detail[name]]))
    const payload = { ...draft, id: one.id, version: detail.version, title: '旧城改造补助标准（更正）' }
    const edited = await app.inject({
      method: applicationCalls.edit.method as 'PUT',
      ...{ url: `/api${applicationCalls.edit.path}`, headers, payload }
    })
    assert.equal(edited.json().success, true, edited.body)
    const { result: changed } = await ask(`${applicationCalls.byId.path}?id=${one.id}`)
    assert.equal(changed.title, '旧城改造补助标准（更正）')
  })
  assert.deepEqual(await sealedOf(), before)
  const { result: application } = await platform.call(clientNoun.calls.byId, { token: admin, query: { id: record.id } })
  assert.equal(application.signing, 'none', 'the list asks for a new secret')
  assert.equal((await verifyWhole(platform.database)).broken?.kind, 'unsigned', 'the former server has the lost key')
  const { rows } = await platform.query("select 1 from operation_log where action = '更换个人信息密钥'")
  assert.equal(rows.length, 1)
  await assert.rejects(startWith(platform.folder), /不是这个数据库的个人信息密钥/)
  await startWith(folder)
})

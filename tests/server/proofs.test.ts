import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, enableSecondFactor } from '../../elements/base/contract/account.ts'
import { dictionaryItem } from '../../elements/base/contract/dictionary.ts'
import { codes, type Envelope } from '../../elements/base/contract/envelope.ts'
import { startViewing } from '../../elements/base/contract/viewing.ts'
import { beginPasskey } from '../../elements/base/contract/passkey.ts'
import { proveIdentity, type NeededProof, type ProofKind } from '../../elements/base/contract/proof.ts'
import { recycleAction } from '../../elements/base/contract/recycle.ts'
import { addRoleMembers, roleCalls, roleSheet } from '../../elements/base/contract/role.ts'
import { readToldList, toldLists } from '../../elements/base/contract/sheet.ts'
import { getUserInfo, login, secondStep, validateCasTicket } from '../../elements/base/contract/session.ts'
import {
  editUser,
  freezeUsers,
  resetPasswords,
  userById,
  userSheet,
  type UserDraft
} from '../../elements/base/contract/user.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { sha256 } from '../../host-demo/server/kernel/ids.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

const service = 'http://localhost/user/login'
const casServer = createServer((_request, response) =>
  response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user: 'admin' } } }))
)

let platform: TestPlatform
let token: string
before(async () => {
  await new Promise<void>(resolve => casServer.listen(0, '127.0.0.1', resolve))
  const { port } = casServer.address() as AddressInfo
  const cas = { url: `http://127.0.0.1:${port}/cas`, service }
  platform = await startPlatform({ cas, sessionRules: { mostSessions: 50, proofMinutes: 10 } })
})
after(async () => {
  casServer.close()
  await platform.stop()
})
beforeEach(async () => {
  await platform.query('delete from login_attempts')
  await platform.query('delete from second_factors')
  token = await platform.signIn('admin')
})

/** Makes the last proof of a session so many seconds old. */
const age = async (seconds: number, of = token, at = platform) => {
  const text = 'update sessions set proven_time = now() - make_interval(secs => $2) where token_hash = $1'
  assert.equal((await at.query(text, [sha256(of), seconds])).rowCount, 1)
}
const prove = (body: { password?: string; code?: string }, of = token) =>
  platform.call(proveIdentity, { token: of, body })

type Asked = Envelope<NeededProof | null>
const deletion = { token: '', query: { id: 'none' } }
const remove = async (of = token, at = platform) =>
  (await at.call(dictionaryItem.calls.delete, { ...deletion, token: of })) as unknown as Asked
const exported = (of = token, at = platform) =>
  at.raw(`/api${userSheet.exportXls}?exportReason=核对名册`, { token: of })
const isSheet = (response: Response) => /officedocument/.test(response.headers.get('content-type') ?? '')

const calls: Record<ProofKind, () => Promise<Asked>> = {
  export: async () => {
    const response = await exported()
    if (!isSheet(response)) return (await response.json()) as Asked
    await response.arrayBuffer()
    return { success: true, code: 200, message: '', result: null, timestamp: 0 }
  },
  grant: async () =>
    (await platform.call(addRoleMembers, { token, body: { roleId: 'none', userIdList: ['none'] } })) as Asked,
  delete: remove,
  reset: async () => (await platform.call(resetPasswords, { token, body: { ids: 'none' } })) as unknown as Asked,
  passkey: async () => (await platform.call(beginPasskey, { token })) as unknown as Asked,
  viewing: async () =>
    (await platform.call(startViewing, { token, body: { userId: 'none', reason: '核对' } })) as unknown as Asked
}

const logged = async (action: string) => {
  const text = 'select row_to_json(operation_log)::text as entry from operation_log where action = $1'
  return (await platform.query<{ entry: string }>(text, [action])).rows.map(({ entry }) => entry)
}

for (const [kind, call] of Object.entries(calls))
  test(`[trust-1] a call of the kind ${kind} is refused after ten minutes, and accepted after the password`, async () => {
    assert.notEqual((await call()).code, codes.mustProve, 'signing in is a proof')
    await age(9 * 60 + 50)
    assert.notEqual((await call()).code, codes.mustProve)
    await age(10 * 60 + 1)
    const refused = await call()
    assert.equal(refused.success, false)
    assert.equal(refused.code, codes.mustProve)
    assert.match(refused.message, /再次验证身份，或重新登录：您上次验证已超过 10 分钟/)
    assert.deepEqual(refused.result, { kind, password: true, code: false })
    const { success, message } = await prove({ password })
    assert.equal(success, true, message)
    assert.notEqual((await call()).code, codes.mustProve)
    // The session never ended.
    assert.equal((await platform.call(getUserInfo, { token })).success, true)
  })

test('[trust-1] proofs, wrong proofs and refused calls are logged without what was typed', async () => {
  await age(3600)
  const given = `Falsch-${randomUUID()}`
  const before = (await logged('删除前未再次验证身份，已拒绝')).length
  assert.equal((await remove()).code, codes.mustProve)
  assert.equal((await prove({ password: given })).message, '密码错误')
  assert.equal((await remove()).code, codes.mustProve, 'a wrong password proves nothing')
  assert.equal((await prove({ password })).success, true)
  assert.equal((await logged('删除前未再次验证身份，已拒绝')).length, before + 2)
  for (const action of ['再次验证身份', '再次验证身份失败']) {
    const entries = await logged(action)
    assert.ok(entries.length > 0, action)
    for (const entry of entries) assert.doesNotMatch(entry, new RegExp(`${given}|${password}`))
  }
  assert.equal(platform.log.join('').includes(given), false)
})

test('[trust-1] wrong passwords lock the account as at sign-in, and a proof needs something', async () => {
  await age(3600)
  assert.equal((await prove({})).message, '请输入密码')
  const answers = []
  for (let count = 0; count < 10; count++) answers.push((await prove({ password: 'wrong' })).code)
  assert.ok(answers.slice(0, 9).every(code => code === codes.failed))
  for (const body of [{ password: 'wrong' }, { password }]) assert.equal((await prove(body)).code, codes.locked)
  const signedIn = await platform.call(login, { body: { username: 'admin', password } })
  assert.equal(signedIn.code, codes.locked)
  assert.equal((await remove()).code, codes.mustProve)
  assert.ok((await logged('再次验证身份失败，锁定账号')).length > 0)
})

test('[trust-1] concurrent guesses cannot pass the limit', async () => {
  await age(3600)
  const guesses = await Promise.all(Array.from({ length: 30 }, () => prove({ password: 'wrong' })))
  assert.ok(guesses.some(({ code }) => code === codes.locked))
  assert.equal((await prove({ password })).code, codes.locked)
})

test('[trust-1] a proof counts at once at the other server, and for its session only', async () => {
  const database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  const sessionRules = { proofMinutes: 10 }
  const other = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www`, sessionRules })
  try {
    const url = await other.listen({ port: 0, host: '127.0.0.1' })
    const there = async (of = token) => {
      const asked = `${url}/api${dictionaryItem.calls.delete.path}?id=none`
      const response = await fetch(asked, { method: 'DELETE', headers: { 'x-access-token': of } })
      return ((await response.json()) as Asked).code
    }
    const sibling = await platform.signIn('admin')
    assert.notEqual(await there(), codes.mustProve)
    await age(3600)
    await age(3600, sibling)
    for (let round = 0; round < 5; round++) {
      assert.equal(await there(), codes.mustProve)
      assert.equal((await prove({ password })).success, true)
      assert.notEqual(await there(), codes.mustProve)
      assert.equal(await there(sibling), codes.mustProve)
      await age(3600)
    }
  } finally {
    await other.close()
    await database.close()
  }
})

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const renewSteps = () => platform.query('update second_factors set last_step = 0')
const enrol = async () => {
  const { result: made } = await platform.call(beginSecondFactor, { token })
  const body = { sealed: made.sealed, code: codeOf(made.secret) }
  const { result, message } = await platform.call(enableSecondFactor, { token, body })
  assert.ok(result, message)
  await renewSteps()
  return { ...made, codes: result.codes }
}

test('[trust-1] a second factor is asked for beside the password, and a recovery code counts', async () => {
  const { secret, codes: recovery } = await enrol()
  await age(3600)
  assert.deepEqual((await remove()).result, { kind: 'delete', password: true, code: true })
  assert.equal((await prove({ password })).message, '请输入动态验证码')
  assert.equal((await prove({ code: codeOf(secret) })).message, '请输入密码')
  assert.equal((await prove({ password: 'wrong', code: codeOf(secret) })).message, '密码错误')
  assert.equal((await prove({ password, code: '000000' })).success, false)
  assert.equal((await remove()).code, codes.mustProve)
  assert.equal((await prove({ password, code: codeOf(secret) })).success, true)
  assert.notEqual((await remove()).code, codes.mustProve)
  await age(3600)
  assert.equal((await prove({ password, code: codeOf(secret) })).success, false, 'a code counts once')
  assert.equal((await prove({ password, code: recovery[0] })).success, true)
  assert.notEqual((await remove()).code, codes.mustProve)
})

const byTicket = async (secret?: string) => {
  const first = await platform.call(validateCasTicket, { query: { ticket: 'ST-1' } })
  if (!secret) return first.result.token
  await renewSteps()
  const { ticket } = first.result as unknown as { ticket: string }
  const { result } = await platform.call(secondStep, { body: { ticket, code: codeOf(secret) } })
  await renewSteps()
  return result.token
}

test('[trust-1] after signing in by ticket the code alone counts, and without any credential a new sign-in', async () => {
  const { secret } = await enrol()
  const ticketed = await byTicket(secret)
  assert.notEqual((await remove(ticketed)).code, codes.mustProve)
  await age(3600, ticketed)
  assert.deepEqual((await remove(ticketed)).result, { kind: 'delete', password: false, code: true })
  assert.equal((await prove({ code: codeOf(secret) }, ticketed)).success, true)
  assert.notEqual((await remove(ticketed)).code, codes.mustProve)

  await platform.query('delete from second_factors')
  const { rows } = await platform.query<{ password: string }>(`select password from users where username = 'admin'`)
  try {
    await platform.query(`update users set password = '' where username = 'admin'`)
    const bare = await byTicket()
    await age(3600, bare)
    assert.deepEqual((await remove(bare)).result, { kind: 'delete', password: false, code: false })
    const refused = await prove({ password: 'x', code: '123456' }, bare)
    assert.match(refused.message, /请重新登录/)
    // An open session must not give itself a second factor and prove with it.
    await platform.query(`update sessions set create_time = now() - interval '1 hour'`)
    const { result: made } = await platform.call(beginSecondFactor, { token: bare })
    const body = { sealed: made.sealed, code: codeOf(made.secret) }
    assert.equal((await platform.call(enableSecondFactor, { token: bare, body })).code, codes.mustProve)
    assert.notEqual((await remove(await byTicket())).code, codes.mustProve)
  } finally {
    await platform.query(`update users set password = $1 where username = 'admin'`, [rows[0]!.password])
  }
})

test('[trust-1] what can be undone or must be quick asks for nothing', async () => {
  await age(3600)
  const recycle = (action: 'restore' | 'delete') =>
    platform.call(recycleAction, { token, body: { ids: ['none'], action } })
  assert.notEqual((await recycle('restore')).code, codes.mustProve)
  assert.equal((await recycle('delete')).code, codes.mustProve)
  const freeze = (status: '1' | '2') => platform.call(freezeUsers, { token, body: { ids: 'none', status } })
  assert.notEqual((await freeze('2')).code, codes.mustProve)
  assert.equal((await freeze('1')).code, codes.mustProve)
  const file = new FormData()
  file.set('file', new Blob(['x']), 'people.xlsx')
  const importing = async (search: string) => {
    const response = await platform.raw(`/api${userSheet.importExcel}${search}`, { method: 'POST', token, body: file })
    return ((await response.json()) as Asked).code
  }
  assert.notEqual(await importing('?dryRun=1'), codes.mustProve)
  assert.equal(await importing(''), codes.mustProve)
  assert.notEqual((await platform.call(userSheet.check, { token, body: { rows: [] } })).code, codes.mustProve)
  assert.equal((await platform.call(userSheet.importRows, { token, body: { rows: [] } })).code, codes.mustProve)
})

test('[trust-1] saving a user asks only if the access of the person changes', async () => {
  const { result: user } = await platform.call(userById, { token, query: { id: 'u4' } })
  const { id, selectedroles, selecteddeparts, selectedsites } = user
  await age(3600)
  let { version } = user
  const save = async (given: Partial<UserDraft>) => {
    const answer = await platform.call(editUser, { token, body: { id, version, ...given } as never })
    if (answer.success) ({ version } = answer.result)
    return answer.code
  }
  const same = { selectedroles, selecteddeparts, selectedsites }
  for (const given of [{ realname: '赵小磊' }, { ...same, email: 'zhao@example.cn' }, { sex: '1' as const }])
    assert.equal(await save(given), 200, JSON.stringify(given))
  const more = `${selectedroles},r1`
  for (const given of [
    ...[{ selectedroles: '' }, { selecteddeparts: '' }, { selectedsites: '' }, { ...same, selectedroles: more }],
    ...[{ phone: '13900000001' }, { validUntil: '2099-12-31' }]
  ])
    assert.equal(await save(given), codes.mustProve, JSON.stringify(given))
  assert.equal((await prove({ password })).success, true)
  assert.equal(await save({ validUntil: '2099-12-31' }), 200)
  await age(3600)
  assert.equal(await save({ validUntil: '2099-12-31' }), 200, 'it is the same day')
  const none = await platform.call(editUser, { token, body: { id: 'none', version: 1, ...same } as never })
  assert.equal(none.code, codes.failed)
})

test('[trust-1] a role loses its second factor only after a proof; a new name needs none', async () => {
  const draft = { roleName: '双因素角色', roleCode: `factor_${Date.now()}`, description: '' }
  const body = { ...draft, needsSecondFactor: '1' as const }
  const { result: role } = await platform.call(roleCalls.add, { token, body })
  await age(3600)
  const { id } = role
  const edit = (version: number, needsSecondFactor: '0' | '1') =>
    platform.call(roleCalls.edit, { token, body: { ...draft, roleName: '改名', needsSecondFactor, id, version } })
  const renamed = await edit(role.version, '1')
  assert.equal(renamed.code, 200, renamed.message)
  const { version } = renamed.result
  assert.equal((await edit(version, '0')).code, codes.mustProve)
  assert.equal((await platform.call(roleSheet.importRows, { token, body: { rows: [] } })).code, codes.mustProve)
  await prove({ password })
  assert.equal((await edit(version, '0')).result.needsSecondFactor, '0')
})

test('[trust-1] the list of unsaved first passwords names no password before the proof', async () => {
  const body = { rows: [[`told.${Date.now()}`, '某人', '', '', '', '', '', '']] }
  const { result, message } = await platform.call(userSheet.importRows, { token, body })
  const [, , secret = ''] = result.told?.rows[0] ?? assert.fail(message)
  await age(3600)
  const offers = await platform.call(toldLists, { token })
  assert.equal(JSON.stringify(offers).includes(secret), false)
  const read = () => platform.call(readToldList, { token, query: { id: offers.result[0]!.id } })
  assert.equal((await read()).code, codes.mustProve)
  await prove({ password })
  assert.deepEqual((await read()).result, result.told)
})

test('[trust-1] people without the right are refused for that, and a refused call keeps its idempotency key', async () => {
  const other = await platform.signIn('zhaolei')
  await age(3600, other)
  assert.equal((await remove(other)).code, codes.forbidden)
  await age(3600)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { roleId: 'none', userIdList: ['none'] }
  const send = () => platform.call(addRoleMembers, { token, body, headers })
  assert.equal((await send()).code, codes.mustProve)
  await prove({ password })
  assert.notEqual((await send()).code, codes.mustProve)
})

test('[trust-1] with the setting off, an old proof changes nothing', async () => {
  const usual = await startPlatform()
  try {
    const given = await usual.signIn('admin')
    await age(7 * 86_400 - 60, given, usual)
    assert.notEqual((await remove(given, usual)).code, codes.mustProve)
    const response = await exported(given, usual)
    assert.equal(isSheet(response), true)
    await response.arrayBuffer()
    const { rows } = await usual.query(`select from operation_log where action like '%再次验证%'`)
    assert.equal(rows.length, 0)
  } finally {
    await usual.stop()
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, enableSecondFactor } from '../../elements/base/contract/account.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { removeOidcLinks, userOidcLinks } from '../../elements/base/contract/oidc.ts'
import { roleSheet } from '../../elements/base/contract/role.ts'
import { getUserInfo, logout, secondStep } from '../../elements/base/contract/session.ts'
import { deleteUser, restoreUsers, userList } from '../../elements/base/contract/user.ts'
import { enter, linked, platform, provider } from './oidc-desk.ts'

const idOf = async (token: string, username: string) =>
  (await platform.call(userList, { token, query: { username } })).result.records[0]?.id ?? ''

test('[AD-13] administrators see and remove the link; both are in the log, and the next sign-in links again', async () => {
  const token = await platform.signIn('admin')
  const userId = await idOf(token, 'lihua')
  const { result } = await enter('lihua')
  const { result: links } = await platform.call(userOidcLinks, { token, query: { userId } })
  assert.deepEqual(
    links.map(({ issuer, subject }) => [issuer, subject]),
    [[provider.issuer, 'lihua']]
  )
  const remove = () => platform.call(removeOidcLinks, { token, body: { userId } })
  assert.equal((await remove()).success, true)
  assert.equal((await platform.call(getUserInfo, { token: result.token })).success, false, 'the session has ended')
  assert.equal((await remove()).message, '此人没有关联统一身份认证')
  const { rows } = await platform.query<{ action: string }>(
    `select action from operation_log where action like '%统一身份%' order by create_time desc limit 2`
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['解除统一身份关联', '关联统一身份']
  )
  provider.people.set('successor', { preferred_username: 'lihua' })
  assert.equal((await enter('successor')).success, true)
  assert.deepEqual(await linked(), [{ subject: 'successor', username: 'lihua' }])
})

test('[AD-13] the link of a deleted account dies with it', async () => {
  const token = await platform.signIn('admin')
  const userId = await idOf(token, 'chenjing')
  assert.equal((await enter('chenjing')).success, true)
  assert.equal((await platform.call(deleteUser, { token, query: { id: userId } })).success, true)
  assert.deepEqual(await linked(), [])
  assert.equal((await enter('chenjing')).success, false)
  assert.equal((await platform.call(restoreUsers, { token, body: { userIds: userId } })).success, true)
})

const enrol = async (token: string) => {
  const { result: made } = await platform.call(beginSecondFactor, { token })
  const code = new TOTP({ secret: Secret.fromBase32(made.secret) }).generate()
  assert.equal((await platform.call(enableSecondFactor, { token, body: { sealed: made.sealed, code } })).success, true)
  await platform.query('update second_factors set last_step = 0')
  return () => new TOTP({ secret: Secret.fromBase32(made.secret) }).generate()
}

test('[AU-3] asks for the code of this platform, unless the provider says that it asked for a second factor', async () => {
  const codeNow = await enrol(await platform.signIn('lihua'))
  const first = await enter('lihua')
  assert.equal(first.code, codes.secondFactor)
  assert.deepEqual(await linked(), [], 'nothing is linked before the code')
  const { ticket } = first.result as unknown as { ticket: string }
  const { result } = await platform.call(secondStep, { body: { ticket, code: codeNow() } })
  assert.equal(result.userInfo.username, 'lihua')
  assert.deepEqual(await linked(), [{ subject: 'lihua', username: 'lihua' }])
  const { result: left } = await platform.call(logout, { token: result.token })
  assert.ok(left?.address, 'the provider is remembered through the second step')
  provider.change(claims => ({ ...claims, amr: ['pwd', 'mfa'] }))
  assert.equal((await enter('lihua')).success, true)
})

test('[AU-3] a role that requires a factor is content with the one of the provider', async () => {
  await platform.query(`update roles set needs_second_factor = '1' where id in (select role_id from held_roles h
    join users u on u.id = h.user_id where u.username = 'wangmin')`)
  const due = await enter('wangmin')
  assert.equal(due.result.userInfo.mustEnrol, true)
  assert.equal((await platform.call(userList, { token: due.result.token, query: {} })).code, codes.mustEnrol)
  provider.change(claims => ({ ...claims, amr: ['mfa'] }))
  const { result } = await enter('wangmin')
  assert.equal(result.userInfo.mustEnrol, undefined)
  const { result: again } = await platform.call(getUserInfo, { token: result.token })
  assert.equal(again.userInfo.mustEnrol, undefined)
  assert.notEqual((await platform.call(userList, { token: result.token, query: {} })).code, codes.mustEnrol)
  await platform.query(`update roles set needs_second_factor = '0'`)
})

test('[security-2] a silent sign-in proves nothing; the provider must identify the person again', async () => {
  const asks = async (token: string) => {
    const reply = await platform.raw(`/api${roleSheet.exportXls}`, { token })
    return (await reply.text()).includes(`"code":${codes.mustProve}`)
  }
  const jar = new Map<string, string>()
  const { result: first } = await enter('admin', jar)
  assert.equal(await asks(first.token), true, 'the provider does not say when it identified the person')
  const { result: fresh } = await enter('admin', jar, true)
  assert.equal(await asks(fresh.token), false)
  provider.change(claims => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 300 }))
  assert.equal((await enter('admin', jar, true)).message, '统一身份认证没有再次验证您的身份，请重新登录')
})

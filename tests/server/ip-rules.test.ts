import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import { checkAddress, ipRule, type IpRule, type IpRuleDraft } from '../../elements/base/contract/ip-rule.ts'
import {
  changeCurrentSubsite,
  getUserInfo,
  login,
  logout,
  updatePassword
} from '../../elements/base/contract/session.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { domain } from '../../elements/base/contract/domain.ts'
import {
  everRefusedBy,
  isInForce,
  readyRule,
  refusedBy,
  type ReadyRule
} from '../../host-demo/server/http/addresses/decide.ts'
import { holdsAddress, readRanges } from '../../host-demo/server/http/addresses/ip-ranges.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  // One trusted proxy, so the forwarded address counts.
  platform = await startPlatform({ trustProxy: 1 })
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const draft: IpRuleDraft = {
  ...{ subsiteId: '', ruleName: '规则', ruleType: 'black', ipRanges: '203.0.113.0/24', weekDays: '1234567' },
  ...{ startTime: '00:00', endTime: '24:00', ruleScope: 'office', status: '1', sortNo: 1, remark: '', shutsMeOut: '0' }
}
const add = (fields: Partial<IpRuleDraft> = {}) =>
  platform.call(ipRule.calls.add, { token, body: { ...draft, ...fields } })
const remove = ({ id }: IpRule) => platform.call(ipRule.calls.delete, { token, query: { id } })
const from = (address: string) => ({ 'x-forwarded-for': address })
const signInFrom = (address: string) =>
  platform.call(login, { body: { username: 'admin', password }, headers: from(address) })

const rule = (fields: Partial<IpRuleDraft>): ReadyRule => readyRule({ ...draft, ...fields, id: 'x' })
const monday = { day: 1, time: '09:00' }
const asked = { address: '10.1.2.3', scope: 'office' as const, subsiteId: '', at: monday }

test('[SI-4] parses addresses, networks and ranges, also IPv6, and names invalid ones', () => {
  const { list, wrong } = readRanges(['10.1.0.0/16', '10.2.0.5-10.2.0.9', '2001:db8::/32', '192.0.2.7'])
  assert.deepEqual(wrong, [])
  for (const address of ['10.1.255.1', '10.2.0.7', '2001:db8::5', '192.0.2.7', '::ffff:10.1.0.1'])
    assert.ok(holdsAddress(list, address), address)
  for (const address of ['10.2.0.10', '2001:db9::1', '', 'x']) assert.ok(!holdsAddress(list, address), address)
  const bad = ['10.1', '10.1.0.0/33', '10.0.0.9-10.0.0.1', '10.0.0.1-::1', 'a/8', '1.2.3.4/8/8', '1.1.1.1/-1', '*']
  assert.deepEqual(readRanges(bad).wrong, bad)
})

test('[SI-4] the first matching rule decides; if some addresses are allowed explicitly, others are refused', () => {
  const office = rule({ ruleName: '办公网', ruleType: 'white', ipRanges: '10.1.0.0/16' })
  const one = rule({ ruleName: '这一台', ruleType: 'black', ipRanges: '10.1.2.3' })
  assert.equal(refusedBy([], asked), '')
  assert.equal(refusedBy([office], asked), '')
  assert.equal(refusedBy([office, one], asked), '')
  assert.equal(refusedBy([one, office], asked), '这一台')
  assert.equal(refusedBy([office], { ...asked, address: '192.0.2.1' }), '办公网')
  assert.equal(refusedBy([one], { ...asked, address: '192.0.2.1' }), '')
})

test('[SI-4] a rule applies on its days and hours, also past midnight', () => {
  const night = rule({ weekDays: '5', startTime: '22:00', endTime: '06:00' })
  const holds = (day: number, time: string) => isInForce(night, { day, time })
  assert.deepEqual(
    [holds(5, '21:59'), holds(5, '22:00'), holds(6, '05:59'), holds(6, '06:00')],
    [false, true, true, false]
  )
  assert.deepEqual([holds(5, '03:00'), holds(6, '23:00')], [false, false])
  const day = rule({ weekDays: '1', startTime: '08:30', endTime: '24:00' })
  assert.deepEqual(
    ['08:29', '08:30', '23:59'].map(time => isInForce(day, { day: 1, time })),
    [false, true, true]
  )
  assert.equal(everRefusedBy([night], { address: '203.0.113.9', scope: 'office', subsiteId: '' }), '规则')
  assert.equal(everRefusedBy([night], { address: '10.0.0.1', scope: 'office', subsiteId: '' }), '')
})

test('[SI-4] [security-16] a rule refuses a sign-in before any lookup, and every call of a session but sign-out', async () => {
  const inside = (await signInFrom('203.0.113.7')).result.token
  const call = () => platform.call(domain.calls.list, { token: inside, headers: from('203.0.113.7') })
  assert.equal((await call()).success, true)
  const { result } = await add({ ruleName: '外网' })
  const refused = await call()
  assert.equal(refused.code, codes.forbidden)
  assert.match(refused.message, /您的地址 203\.0\.113\.7 按 IP 规则“外网”不能使用本平台/)
  assert.match((await platform.call(getPermissions, { token: inside, headers: from('203.0.113.7') })).message, /外网/)
  const wrong = { body: { username: 'nobody', password: 'x' }, headers: from('203.0.113.7') }
  assert.match((await platform.call(login, wrong)).message, /外网/)
  assert.match((await signInFrom('203.0.113.7')).message, /外网/)
  const own = await platform.call(getUserInfo, { token: inside, headers: from('203.0.113.7') })
  assert.match(own.message, /外网/)
  const passwords = { username: 'admin', oldpassword: password, password: 'x', confirmpassword: 'x' }
  const change = { token: inside, body: passwords, headers: from('203.0.113.7') }
  assert.match((await platform.call(updatePassword, change)).message, /外网/)
  const leaving = (await platform.signIn('admin')) as string
  assert.equal((await platform.call(logout, { token: leaving, headers: from('203.0.113.7') })).success, true)
  await remove(result)
  assert.equal((await call()).success, true)
  assert.equal((await platform.call(logout, { token: inside, headers: from('203.0.113.7') })).success, true)
})

test('[SI-4] a rule for sign-ins does not affect running sessions', async () => {
  const inside = (await signInFrom('203.0.113.8')).result.token
  const { result } = await add({ ruleScope: 'login' })
  const call = await platform.call(domain.calls.list, { token: inside, headers: from('203.0.113.8') })
  assert.equal(call.success, true)
  assert.equal((await signInFrom('203.0.113.8')).success, false)
  await remove(result)
})

test('[SI-4] a site rule applies to sessions at the site, and other sites remain available', async () => {
  const { result } = await add({ subsiteId: '3', ruleName: '教育局外网' })
  const address = '203.0.113.9'
  const inside = (await signInFrom(address)).result.token
  assert.equal((await platform.call(domain.calls.list, { token: inside, headers: from(address) })).success, true)
  const query = { subsiteId: '3', siteType: 'affiliatedsite' } as const
  const switched = await platform.call(changeCurrentSubsite, { token: inside, query, headers: from(address) })
  assert.match(switched.message, /教育局外网”不能在该站点工作/)
  await remove(result)
  const later = await platform.call(changeCurrentSubsite, { token: inside, query, headers: from(address) })
  assert.equal(later.success, true)
})

test('[SI-4] nobody locks themselves out without confirming: by adding, changing or deleting, at any time of the week', async () => {
  const own = '127.0.0.1'
  assert.match((await add({ ipRanges: own })).message, /将拒绝您现在的地址 127\.0\.0\.1/)
  assert.match((await add({ ruleType: 'white', ipRanges: '10.1.0.0/16' })).message, /将拒绝您现在的地址/)
  assert.match((await add({ ipRanges: own, weekDays: '7', startTime: '03:00', endTime: '03:01' })).message, /将拒绝/)
  const first = (await add({ ruleType: 'white', ipRanges: own })).result
  assert.match(
    (await add({ ipRanges: own })).message,
    /将拒绝您现在的地址/,
    'of two of one number either may come first'
  )
  await remove(first)
  const off = (await add({ ipRanges: own, status: '0' })).result
  const {
    id,
    version,
    subsiteName: _name,
    createByName: _by,
    createTime: _at,
    updateByName: _by2,
    updateTime: _at2,
    ...whole
  } = off
  const on = { ...whole, status: '1' as const }
  const refused = await platform.call(ipRule.calls.edit, { token, body: { ...on, id, version } })
  assert.match(refused.message, /将拒绝您现在的地址/)
  // Allowed by one rule; deleting it leaves a rule that refuses.
  const mine = (await add({ ruleType: 'white', ipRanges: own, sortNo: 1 })).result
  const others = (await add({ ruleType: 'white', ipRanges: '10.1.0.0/16', sortNo: 2 })).result
  assert.match((await remove(mine)).message, /将拒绝您现在的地址/)
  const both = await platform.call(ipRule.calls.deleteBatch, { token, query: { ids: `${mine.id},${others.id}` } })
  assert.equal(both.success, true)
  // With confirmation the rule is saved and applies.
  const asked = await platform.call(ipRule.calls.edit, { token, body: { ...on, shutsMeOut: '1', id, version } })
  assert.equal(asked.success, true)
  assert.equal((await platform.call(domain.calls.list, { token })).code, codes.forbidden)
  const elsewhere = (await signInFrom('10.9.9.9')).result.token
  const gone = { token: elsewhere, query: { id }, headers: from('10.9.9.9') }
  assert.equal((await platform.call(ipRule.calls.delete, gone)).success, true)
  assert.equal((await platform.call(domain.calls.list, { token })).success, true)
})

test('[SI-4] names invalid addresses, and refuses too many', async () => {
  for (const ipRanges of ['10.1.0.0/40', '办公网', '10.0.0.9-10.0.0.1', '<script>'])
    assert.match((await add({ ipRanges })).message, /不是地址、网段或地址段，例如/, ipRanges)
  assert.match((await add({ ipRanges: '10.0.0.1\n'.repeat(501) })).message, /最多 500 个/)
  assert.match((await add({ startTime: '08:00', endTime: '08:00' })).message, /结束时间不能与开始时间相同/)
  assert.match((await add({ startTime: '25:00' })).message, /开始时间/)
})

test('[SI-4] [SI-6] global rules require all rights, site rules require access to the site', async () => {
  const whole = (await add({ ruleName: '全平台' })).result
  const other = (await add({ ruleName: '别的站', subsiteId: '7' })).result
  for (const verb of ['list', 'add', 'edit', 'delete'])
    await platform.query(`insert into role_rights (role_id, action) values ('r5', 'cms:ip:${verb}')`)
  await platform.query("insert into user_roles (user_id, role_id) select id, 'r5' from users where username = 'lihua'")
  await platform.query("delete from user_subsites where user_id = (select id from users where username = 'lihua')")
  await platform.query(
    "insert into user_subsites (user_id, subsite_id) select id, '1' from users where username = 'lihua'"
  )
  const person = await platform.signIn('lihua')
  const { result } = await platform.call(ipRule.calls.list, { token: person })
  assert.deepEqual(result.records, [])
  for (const { id } of [whole, other]) {
    assert.match((await platform.call(ipRule.calls.byId, { token: person, query: { id } })).message, /没有找到/)
    assert.match((await platform.call(ipRule.calls.delete, { token: person, query: { id } })).message, /没有找到/)
  }
  for (const subsiteId of ['', '7'])
    assert.equal(
      (await platform.call(ipRule.calls.add, { token: person, body: { ...draft, subsiteId } })).success,
      false
    )
  const own = await platform.call(ipRule.calls.add, { token: person, body: { ...draft, subsiteId: '1' } })
  assert.equal(own.success, true)
  const check = await platform.call(checkAddress, { token, query: { address: '203.0.113.1' } })
  assert.deepEqual(check.result, { address: '203.0.113.1', refusedBy: '全平台' })
  for (const one of [whole, other, own.result]) await remove(one)
})

test('[SI-4] QUNDAO_IP_RULES=0 restores access after a global lockout', async () => {
  const closed = await startPlatform({ seed: 'empty', asksIpRules: false })
  try {
    const inside = await closed.signIn('admin')
    const all = { ...draft, ipRanges: '0.0.0.0/0\n::/0', shutsMeOut: '1' as const }
    assert.equal((await closed.call(ipRule.calls.add, { token: inside, body: all })).success, true)
    assert.equal((await closed.call(ipRule.calls.list, { token: inside })).success, true)
  } finally {
    await closed.stop()
  }
})

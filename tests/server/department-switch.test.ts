import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import { ipRule } from '../../elements/base/contract/ip-rule.ts'
import { logList } from '../../elements/base/contract/log.ts'
import {
  changeCurrentSubsite,
  currentDepartments,
  getUserInfo,
  login,
  selectDepartment,
  selectDepartmentByPut
} from '../../elements/base/contract/session.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
/** Departments d1 (A01, the first), d3 (A01A02) and d13 (A01A02A02, without a site). Works at sites 1, 2 and 3. */
let lihua: string
before(async () => {
  platform = await startPlatform()
  await platform.query("insert into user_departments (user_id, depart_id) values ('u2', 'd3'), ('u2', 'd13')")
  lihua = await platform.signIn('lihua')
})
after(() => platform.stop())

const select = (orgCode: string, { token = lihua, username = 'lihua' } = {}) =>
  platform.call(selectDepartment, { token, body: { orgCode, username } })
const infoOf = async (token = lihua) => (await platform.call(getUserInfo, { token })).result

test('[SI-3] returns the departments of a user, first one first, with their sites', async () => {
  const { result } = await platform.call(currentDepartments, { token: lihua })
  assert.deepEqual(result, {
    list: [
      { id: 'd1', orgCode: 'A01', departName: '市政府办公室' },
      { id: 'd3', orgCode: 'A01A02', departName: '市教育局' },
      { id: 'd13', orgCode: 'A01A02A02', departName: '职业教育与成人教育科' }
    ],
    orgCode: 'A01'
  })
  await platform.query("delete from user_departments where user_id = 'u5'")
  await platform.query("update users set depart_id = '' where id = 'u5'")
  const chenjing = await platform.signIn('chenjing')
  assert.deepEqual((await platform.call(currentDepartments, { token: chenjing })).result, { list: [], orgCode: '' })
})

test('[SI-3] selecting a department also selects its site, keeps the token and is returned from then on', async () => {
  const { result, success } = await select('A01A02')
  assert.equal(success, true)
  assert.deepEqual(
    [result.userInfo.orgCode, result.userInfo.departName, result.subsite.id],
    ['A01A02', '市教育局', '3']
  )
  assert.deepEqual([(await infoOf()).userInfo.orgCode, (await infoOf()).subsite.id], ['A01A02', '3'])
  assert.equal((await platform.call(currentDepartments, { token: lihua })).result.orgCode, 'A01A02')
  // The department has no site, so the session stays at its site.
  const { result: second } = await platform.call(selectDepartmentByPut, {
    token: lihua,
    body: { orgCode: 'A01A02A02', username: 'lihua' }
  })
  assert.deepEqual([second.userInfo.orgCode, second.subsite.id], ['A01A02A02', '3'])
  const admin = await platform.signIn('admin')
  const log = await platform.call(logList, { token: admin, query: { logType: '1', keyWord: '切换部门' } })
  assert.equal(log.result.records[0]?.logContent, '切换部门“职业教育与成人教育科”')
})

test('[SI-3] the department is preserved at another site and in the next session', async () => {
  await select('A01A02')
  const query = { subsiteId: '2', siteType: 'affiliatedsite' } as const
  const { result } = await platform.call(changeCurrentSubsite, { token: lihua, query })
  assert.equal(result.userInfo.orgCode, 'A01A02')
  lihua = result.token
  assert.deepEqual([(await infoOf()).userInfo.orgCode, (await infoOf()).subsite.id], ['A01A02', '2'])
  const again = await platform.call(login, { body: { username: 'lihua', password } })
  assert.equal(again.result.userInfo.orgCode, 'A01A02')
  // Each of two sessions has its own department.
  await select('A01', { token: again.result.token })
  assert.equal((await infoOf()).userInfo.orgCode, 'A01A02')
})

test('[SI-3] a user who leaves the department falls back to their first one', async () => {
  await select('A01A02')
  await platform.query("delete from user_departments where user_id = 'u2' and depart_id = 'd3'")
  assert.equal((await infoOf()).userInfo.orgCode, 'A01')
  assert.equal((await platform.call(currentDepartments, { token: lihua })).result.orgCode, 'A01')
  await platform.query("insert into user_departments (user_id, depart_id) values ('u2', 'd3')")
})

test('[SI-3] refuses a site that is stopped, not granted or closed to the address', async () => {
  await select('A01')
  const standsAt = async () => (await select('A01A02')).result.subsite.id
  const stays = (await infoOf()).subsite.id
  assert.equal(stays, '1')
  await platform.query("update subsites set status = '0' where id = '3'")
  assert.equal(await standsAt(), '1')
  await platform.query("update subsites set status = '1' where id = '3'")
  await platform.query("delete from user_subsites where user_id = 'u2' and subsite_id = '3'")
  assert.equal(await standsAt(), '1')
  await platform.query("insert into user_subsites (user_id, subsite_id) values ('u2', '3')")
  const admin = await platform.signIn('admin')
  const rule = await platform.call(ipRule.calls.add, {
    token: admin,
    body: {
      ...{ subsiteId: '3', ruleName: '外网', ruleType: 'black', ipRanges: '127.0.0.1', weekDays: '1234567' },
      ...{
        startTime: '00:00',
        endTime: '24:00',
        ruleScope: 'office',
        status: '1',
        sortNo: 1,
        remark: '',
        shutsMeOut: '1'
      }
    }
  })
  assert.equal(rule.success, true, rule.message)
  assert.equal(await standsAt(), '1')
  await platform.call(ipRule.calls.delete, { token: admin, query: { id: rule.result.id } })
  assert.equal(await standsAt(), '3')
})

test('[B14] [B12] nobody selects for another user or a department that is not theirs', async () => {
  await select('A01')
  for (const username of ['admin', 'wangmin', '', 'lihua ; --'])
    assert.equal((await select('A01A02', { username })).success, false, username)
  assert.match((await select('A01A02', { username: 'admin' })).message, /只能切换自己的部门/)
  for (const orgCode of ['A01A01', 'A01A03', 'A', 'A01%', "A01' or '1'='1", 'none'])
    assert.match((await select(orgCode)).message, /您不属于该部门/, orgCode)
  assert.equal((await select('')).success, false)
  const body = { orgCode: { $ne: '1' }, username: 'lihua' }
  const answer = await platform.raw(`/api${selectDepartment.path}`, { method: 'POST', token: lihua, body })
  assert.equal(((await answer.json()) as { code: number }).code, codes.failed)
  assert.equal((await infoOf()).userInfo.orgCode, 'A01')
  const others = await platform.raw(`/api${currentDepartments.path}?userId=u4&username=zhaolei`, { token: lihua })
  assert.doesNotMatch(await others.text(), /发展和改革/)
  assert.equal((await platform.raw(`/api${currentDepartments.path}`)).status, 401)
})

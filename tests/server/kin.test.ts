import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { modules } from '../../host-demo/server/start/modules.ts'
import { listedOf, type AnyNoun } from '../../elements/base/contract/define-noun.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { samplesOf } from './matrix/sample.ts'
import { requirePath, sendRow } from './spec-calls/row.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

type Body = Record<string, unknown>

/** Sends what a page of JeecgBoot sends, and expects success. */
const kin = async (call: string, given: Body = {}, as = token) => {
  const isGet = !/^(POST|PUT)/.test(call)
  const query = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const reply = await sendRow(platform, call, isGet ? { query: { _t: '1764000000', ...query } } : { body: given }, as)
  assert.equal(reply.success, true, `${call}: ${reply.message}`)
  return reply.result as Body & { records: Body[]; id: string }
}

const page = { column: 'createTime', order: 'desc', field: 'id,', pageNo: 1, pageSize: 10 }
const found = (records: Body[], name: string, value: string) => records.find(record => record[name] === value)!

test('[kin-1] role page: lists, adds without a description, edits without one, gives rights', async () => {
  await kin('GET /sys/role/list', page)
  assert.equal(
    (
      await sendRow(
        platform,
        'GET /sys/duplicate/check',
        {
          query: { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'kin_role', dataId: '' }
        },
        token
      )
    ).success,
    true
  )
  await kin('POST /sys/role/add', { roleName: '亲属角色', roleCode: 'kin_role' })
  const row = found((await kin('GET /sys/role/list', page)).records, 'roleCode', 'kin_role')
  assert.equal(row.description, '')
  await kin('PUT /sys/role/edit', { ...row, description: '有说明' })
  const { description: _left, ...edited } = found(
    (await kin('GET /sys/role/list', page)).records,
    'roleCode',
    'kin_role'
  )
  await kin('PUT /sys/role/edit', { ...edited, roleName: '亲属角色二' })
  const after = found((await kin('GET /sys/role/list', page)).records, 'roleCode', 'kin_role')
  assert.deepEqual([after.roleName, after.description], ['亲属角色二', '有说明'])
  requirePath(await kin('GET /sys/role/queryTreeList'), 'treeList[].key')
  await kin('GET /sys/permission/queryRolePermission', { roleId: after.id })
  await kin('POST /sys/permission/saveRolePermission', {
    ...{ roleId: after.id, permissionIds: 'cms:form:list', lastpermissionIds: '' }
  })
})

test('[kin-1] department page: adds without the fields that are empty, and an edit keeps them', async () => {
  await kin('GET /sys/sysDepart/queryTreeList')
  const { id } = await kin('POST /sys/sysDepart/add', {
    departName: '亲属部门',
    parentId: 'd1',
    orgType: '2',
    address: '东路 1 号'
  })
  const read = () => kin('GET /sys/sysDepart/queryById', { id })
  assert.deepEqual([(await read()).departNameEn, (await read()).memo], ['', ''])
  await kin('PUT /sys/sysDepart/edit', { id, version: (await read()).version, departName: '亲属部门二' })
  assert.deepEqual([(await read()).departName, (await read()).address], ['亲属部门二', '东路 1 号'])
  assert.deepEqual(await kin('GET /sys/permission/queryDepartPermission', { departId: id }), [])
})

test('[kin-1] [kin-5] user page: adds with the fields of the form that were filled, and shows the departments', async () => {
  await kin('GET /sys/position/list', page)
  await kin('GET /sys/tenant/queryList')
  await kin('GET /sys/thirdApp/getEnabledType')
  const user = { username: 'kinuser', password: 'Neu-2026-x!', confirmpassword: 'Neu-2026-x!', realname: '亲属' }
  await kin('POST /sys/user/add', { ...user, selecteddeparts: 'd1,d3', activitiSync: '1', userIdentity: 1 })
  const row = found(
    (await kin('GET /sys/user/list', { ...page, username: '*kinuser*' })).records,
    'username',
    'kinuser'
  )
  assert.deepEqual([row.phone, row.sex], ['', ''])
  assert.match(String(row.orgCodeTxt), /^[^,]+,市教育局$/)
  await kin('PUT /sys/user/edit', { id: row.id, version: row.version, realname: '亲属二' })
  const after = found(
    (await kin('GET /sys/user/list', { ...page, username: '*kinuser*' })).records,
    'username',
    'kinuser'
  )
  assert.deepEqual([after.realname, after.orgCodeTxt], ['亲属二', row.orgCodeTxt])
})

test('[kin-1] an edit does not empty what the record does not show', async () => {
  const { records } = await kin('GET /applypublic/applyPublic/list', page)
  const identity = (id: unknown) => kin('GET /applypublic/applyPublic/identity', { id })
  for (const { id, version } of records) {
    const before = await identity(id)
    await sendRow(platform, 'PUT /applypublic/applyPublic/edit', { body: { id, version, title: '新的事项' } }, token)
    assert.deepEqual(await identity(id), before)
  }
  assert.ok(records.length > 0)
})

const nouns = modules.flatMap(({ nouns: described = [] }) => described).flatMap(noun => listedOf(noun) ?? [])
const requiredOf = ({ fields }: AnyNoun) =>
  Object.keys(fields).filter(name => {
    const field = fields[name]!
    return (
      field.required || field.kind === 'reference' || field.kind === 'parent' || ('pattern' in field && field.pattern)
    )
  })

for (const noun of nouns)
  test(`[kin-1] ${noun.path}/add: a field that may be empty may be missing`, async () => {
    const sample = samplesOf(noun).find(({ endpoint }) => endpoint === noun.calls.add)!.body as Body
    const sent = Object.fromEntries(requiredOf(noun).map(name => [name, sample[name]]))
    const reply = await sendRow(platform, `POST ${noun.calls.add.path}`, { body: sent }, token)
    assert.doesNotMatch(reply.message, /不能缺少/)
  })

test('[kin-2] dictionary page: asks for items before a dictionary is chosen, and gets an empty page', async () => {
  await kin('GET /sys/dict/list', page)
  for (const call of ['GET /sys/dictItem/list', 'GET /sys/user/userRoleList', 'GET /sys/user/departUserList']) {
    const empty = await kin(call, page)
    assert.deepEqual([empty.records, empty.total, empty.current, empty.size], [[], 0, 1, 10], call)
  }
  const { id } = await kin('POST /sys/dict/add', { dictName: '亲属字典', dictCode: 'kin_dict' })
  const item = { dictId: id, itemText: '甲', itemValue: '1', sortOrder: 1, status: '1' }
  await kin('POST /sys/dictItem/add', item)
  assert.equal((await kin('GET /sys/dictItem/list', { ...page, dictId: id })).records.length, 1)
})

test('[kin-4] [kin-5] [seed-12] [NO-7] message pages: the bell brings the text, 我的消息 lists, the target is in words', async () => {
  const notice = {
    ...{ titile: '亲属公告', msgCategory: '1', msgType: 'DEPART', departIds: 'd1', priority: 'H' },
    ...{ msgContent: '<p>正文</p>', msgAbstract: '摘要' }
  }
  const { id } = await kin('POST /sys/annountCement/add', notice)
  const row = found((await kin('GET /sys/annountCement/list', page)).records, 'titile', '亲属公告')
  assert.equal(row.msgType_dictText, '指定部门')
  await kin('GET /sys/annountCement/doReleaseData', { id })
  const lihua = await platform.signIn('lihua')
  const bell = (await kin('GET /sys/annountCement/listByUser', {}, lihua)) as unknown as { anntMsgList: Body[] }
  const entry = found(bell.anntMsgList, 'id', id)
  for (const key of ['id', 'anntId', 'titile', 'sender', 'sendTime', 'msgContent', 'priority', 'createTime'])
    assert.ok(typeof entry[key] === 'string' && entry[key] !== '', key)
  assert.deepEqual([entry.msgContent, entry.msgTxt, entry.msgId], ['<p>正文</p>', '亲属公告', id])
  assert.match(String(entry.createTime), /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  const mine = await kin('GET /sys/sysAnnouncementSend/getMyAnnouncementSend', page, lihua)
  const own = found(mine.records, 'anntId', id)
  assert.deepEqual([own.msgContent, own.readFlag], ['<p>正文</p>', '0'])
  await kin('PUT /system/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id }, lihua)
})

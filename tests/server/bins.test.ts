import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { binCalls, type BinCalls } from '../../elements/base/contract/bin.ts'
import { departmentBin, departmentCalls } from '../../elements/base/contract/department.ts'
import type { Endpoint } from '../../elements/base/contract/endpoint.ts'
import type { RecycleStep } from '../../elements/base/contract/recycle.ts'
import { roleBin, roleCalls, saveRolePermissions } from '../../elements/base/contract/role.ts'
import { subsiteBin, subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { separationSetting } from '../../host-demo/server/access/three-administrators.ts'
import { purgeRecords } from '../../host-demo/server/nouns/recycle/restore.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const unit = (departName: string, parentId = '') => ({
  ...{ parentId, departName, departNameEn: '', departNameAbbr: '', orgType: '2' as const, mobile: '', fax: '' },
  ...{ address: '', description: '', memo: '', leaderId: '' }
})
const addUnit = async (name: string, parentId = '') =>
  (await platform.call(departmentCalls.add, { token, body: unit(name, parentId) })).result
const site = (name: string) => ({
  ...{ name, shortName: '', siteType: 'generalsite' as const, groupId: '', depId: '', siteTitle: '', siteIDCode: '' },
  ...{ icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
  ...{ status: '1' as const, sortNo: 0, templateId: '' }
})
const addRole = async (roleCode: string) =>
  (await platform.call(roleCalls.add, { token, body: { roleName: `回收 ${roleCode}`, roleCode, description: '说明' } }))
    .result
const remove = async (call: Endpoint<null, { id: string }>, id: string) => {
  const { success, message } = await platform.call(call, { token, query: { id } })
  assert.equal(success, true, message)
}
const inBin = async (calls: BinCalls, title: string, by = token) =>
  (await platform.call(calls.list, { token: by, query: { title } })).result.records[0]
const take = async (calls: BinCalls, action: RecycleStep, id: string, by = token) =>
  (await platform.call(calls.act, { token: by, body: { ids: [id], action } })).result

test('[AD-4] a deleted role comes back with its rights and its code, and nobody holds it', async () => {
  const role = await addRole('bin-role')
  const granted = { roleId: role.id, permissionIds: 'cms:article:list,cms:article:add', lastpermissionIds: '' }
  const saved = await platform.call(saveRolePermissions, { token, body: granted })
  assert.equal(saved.success, true, saved.message)
  const rights = async () =>
    (await platform.query('select action from role_rights where role_id = $1 order by 1', [role.id])).rows
  const before = await rights()
  assert.ok(before.length >= 2)
  await remove(roleCalls.delete, role.id)
  assert.deepEqual(await rights(), [])
  const entry = await inBin(roleBin, role.roleName)
  assert.ok(entry)
  assert.equal(entry.objectId, role.id)
  assert.ok(entry.purgeAt > entry.deletedAt)
  assert.deepEqual(await take(roleBin, 'restore', entry.id), { done: [entry.id], failed: [] })
  assert.deepEqual(await rights(), before)
  const { result } = await platform.call(roleCalls.byId, { token, query: { id: role.id } })
  assert.deepEqual([result.roleName, result.roleCode, result.description], [role.roleName, 'bin-role', '说明'])
  assert.equal(result.userCount, 0)
  assert.equal(await inBin(roleBin, role.roleName), undefined)
})

test('[AD-4] a role whose code was given to another stays in the bin, and says why', async () => {
  const role = await addRole('bin-taken')
  await remove(roleCalls.delete, role.id)
  await platform.call(roleCalls.add, { token, body: { roleName: '新角色', roleCode: 'bin-taken', description: '' } })
  const entry = await inBin(roleBin, role.roleName)
  const { done, failed } = await take(roleBin, 'restore', entry!.id)
  assert.deepEqual([done, failed[0]?.message], [[], '角色编码已存在'])
  assert.ok(await inBin(roleBin, role.roleName))
})

test('[AD-3] a deleted branch of departments comes back below its parent, with free codes', async () => {
  const top = await addUnit('回收局')
  const office = await addUnit('回收办公室', top.id)
  const part = await addUnit('回收一科', office.id)
  // A later version of the first row: its place in the table is after that of the row below it.
  await platform.query("update departments set memo = '改过' where id = $1", [office.id])
  await remove(departmentCalls.delete, office.id)
  const other = await addUnit('后来的科', top.id)
  assert.equal(other.orgCode, office.orgCode)
  const entry = await inBin(departmentBin, '回收办公室')
  assert.deepEqual([entry?.place, entry?.below], ['回收局', 1])
  assert.deepEqual((await take(departmentBin, 'restore', entry!.id)).failed, [])
  const read = async (id: string) => (await platform.call(departmentCalls.byId, { token, query: { id } })).result
  const back = await read(office.id)
  assert.equal(back.parentId, top.id)
  assert.notEqual(back.orgCode, other.orgCode)
  assert.equal((await read(part.id)).orgCode, `${back.orgCode}A01`)
  const { rows } = await platform.query(`
    (select d.id, a.id from departments d join departments a on starts_with(d.org_code, a.org_code)
      except select depart_id, above_id from department_lines)`)
  assert.deepEqual(rows, [])

  await remove(departmentCalls.delete, part.id)
  assert.equal((await inBin(departmentBin, '回收一科'))?.place, '回收局/回收办公室')
  await remove(departmentCalls.delete, office.id)
  await remove(departmentCalls.delete, top.id)
  const below = await inBin(departmentBin, '回收办公室')
  const refused = await take(departmentBin, 'restore', below!.id)
  assert.equal(refused.failed[0]?.message, '上级部门已删除，请先恢复上级部门')
})

test('[SI-1] a deleted site comes back with its settings and without its people', async () => {
  const { result } = await platform.call(subsiteCalls.add, { token, body: site('回收站点') })
  await platform.query(
    "insert into user_subsites (user_id, subsite_id) select id, $1 from users where username = 'admin'",
    [result.id]
  )
  await remove(subsiteCalls.delete, result.id)
  const entry = await inBin(subsiteBin, '回收站点')
  assert.deepEqual((await take(subsiteBin, 'restore', entry!.id)).failed, [])
  const back = await platform.call(subsiteCalls.byId, { token, query: { id: result.id } })
  assert.deepEqual([back.result.name, back.result.siteType], ['回收站点', 'generalsite'])
  const { rows } = await platform.query('select 1 from user_subsites where subsite_id = $1', [result.id])
  assert.deepEqual(rows, [])
})

test('[SI-1] an administrator of sites sees what they deleted, and has the site again after restoring it', async () => {
  await platform.query(`insert into role_rights (role_id, action) select r.role_id, a from user_roles r
    join users u on u.id = r.user_id and u.username = 'lihua', unnest(array['cms:subsite:add', 'cms:subsite:delete']) a
    on conflict do nothing`)
  const lihua = await platform.signIn('lihua')
  const others = await platform.call(subsiteCalls.add, { token, body: site('他人的站点') })
  await remove(subsiteCalls.delete, others.result.id)
  const hidden = await inBin(subsiteBin, '他人的站点')
  assert.equal(await inBin(subsiteBin, '他人的站点', lihua), undefined)
  assert.deepEqual((await take(subsiteBin, 'restore', hidden!.id, lihua)).done, [])
  const { result } = await platform.call(subsiteCalls.add, { token: lihua, body: site('自己的站点') })
  const gone = await platform.call(subsiteCalls.delete, { token: lihua, query: { id: result.id } })
  assert.equal(gone.success, true, gone.message)
  const entry = await inBin(subsiteBin, '自己的站点', lihua)
  assert.deepEqual((await take(subsiteBin, 'restore', entry!.id, lihua)).failed, [])
  const { rows } = await platform.query(
    'select u.username from user_subsites s join users u on u.id = s.user_id where s.subsite_id = $1',
    [result.id]
  )
  assert.deepEqual(rows, [{ username: 'lihua' }])
})

test('[admin-1b] with the separation on, a role that holds a right of an administrator does not come back', async () => {
  const role = await addRole('bin-area')
  await platform.query("insert into role_rights (role_id, action) values ($1, 'system:log:verify')", [role.id])
  await remove(roleCalls.delete, role.id)
  const entry = await inBin(roleBin, role.roleName)
  const state = (value: 'on' | 'off') =>
    platform.query(
      `insert into platform_settings (name, value) values ($1, $2)
        on conflict (name) do update set value = excluded.value`,
      [separationSetting, value]
    )
  await platform.query(
    "insert into user_roles (user_id, role_id) select id, 'ra2' from users where username = 'zhaolei'"
  )
  const security = await platform.signIn('zhaolei')
  await state('on')
  const { done, failed } = await take(roleBin, 'restore', entry!.id, security)
  await state('off')
  assert.deepEqual(done, [])
  assert.match(failed[0]?.message ?? '', /三员分立已启用/)
  assert.deepEqual((await take(roleBin, 'restore', entry!.id)).failed, [])
})

test('[AD-4] without the right to delete, nobody sees a bin, and no bin has the entries of another', async () => {
  const role = await addRole('bin-right')
  await remove(roleCalls.delete, role.id)
  const entry = await inBin(roleBin, role.roleName)
  const writer = await platform.signIn('lihua')
  assert.equal((await platform.call(roleBin.list, { token: writer })).code, 510)
  const body = { ids: [entry!.id], action: 'restore' as const }
  assert.equal((await platform.call(roleBin.act, { token: writer, body })).code, 510)
  const { done, failed } = await take(departmentBin, 'restore', entry!.id)
  assert.deepEqual([done, failed[0]?.message], [[], '没有找到该记录，或您没有权限'])
  assert.deepEqual((await take(binCalls('/sys/role'), 'delete', entry!.id)).done, [entry!.id])
  assert.equal(await inBin(roleBin, role.roleName), undefined)
})

test('[AD-4] entries go for good after their days, by the clock of the database', async () => {
  const role = await addRole('bin-old')
  await remove(roleCalls.delete, role.id)
  await platform.query("update deleted_records set deleted_at = now() - interval '29 days' where title = $1", [
    role.roleName
  ])
  await purgeRecords(platform.database, 30)
  assert.ok(await inBin(roleBin, role.roleName))
  await platform.query("update deleted_records set deleted_at = now() - interval '31 days' where title = $1", [
    role.roleName
  ])
  await purgeRecords(platform.database, 30)
  assert.equal(await inBin(roleBin, role.roleName), undefined)
  const { rows } = await platform.query(
    'select 1 from deleted_rows where not exists (select 1 from deleted_records r where r.id = record_id)'
  )
  assert.deepEqual(rows, [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveDepartmentSites } from '../../elements/base/contract/department.ts'
import { handOver, readHandover } from '../../elements/base/contract/handover.ts'
import { changeGrantEnd, userGrants, type GrantKind } from '../../elements/base/contract/user-grant.ts'
import { userSubsites } from '../../elements/base/contract/user-subsite.ts'
import {
  changeUserPositions,
  changeUserRoles,
  changeUserSites,
  editUser,
  userById,
  userSheet
} from '../../elements/base/contract/user.ts'
import type { SheetPreview } from '../../elements/base/contract/sheet.ts'
import { add, admin, day, ok, platform, refused, tomorrow, yesterday } from './user-expiry-desk.ts'

const daysOf = async (userId: string, kind: GrantKind) =>
  ok(await platform.call(userGrants, { token: admin, query: { userId } }))
    .result.filter(one => one.kind === kind && one.isOwn)
    .map(({ id, validUntil }) => `${id} ${validUntil}`.trim())
/** Adds a person with a role, a site and a position until a day. */
const lent = async (validUntil: string) => {
  const person = await add({ selectedroles: '', selectedsites: '' })
  await platform.query('delete from user_subsites where user_id = $1', [person.id])
  const body = { ids: [person.id], mode: 'add' as const, validUntil }
  ok(await platform.call(changeUserRoles, { token: admin, body: { ...body, values: ['r1'] } }))
  ok(await platform.call(changeUserSites, { token: admin, body: { ...body, values: ['1'] } }))
  ok(await platform.call(changeUserPositions, { token: admin, body: { ...body, values: ['po2'] } }))
  return person
}
const isLent = async (id: string, until: string) => {
  const found = [await daysOf(id, 'role'), await daysOf(id, 'site'), await daysOf(id, 'position')]
  assert.deepEqual(found, [[`r1 ${until}`], [`1 ${until}`], [`po2 ${until}`]])
}
const people = async (query = '', bytes?: Uint8Array<ArrayBuffer>) => {
  if (!bytes) return platform.raw(`/api${userSheet.exportXls}?exportReason=核对名册`, { token: admin })
  const form = new FormData()
  form.append('file', new Blob([bytes]), '用户.xlsx')
  return platform.raw(`/api${userSheet.importExcel}${query}`, { method: 'POST', token: admin, body: form })
}

test('[issue-32] [AD-13] the last days stay when the user form, a bulk change or an exported sheet is saved unchanged', async () => {
  const { id } = await lent(day(20))
  const { result } = ok(await platform.call(userById, { token: admin, query: { id } }))
  ok(await platform.call(editUser, { token: admin, body: { ...result, realname: '改名' } as never }))
  await isLent(id, day(20))
  const body = { ids: [id], mode: 'replace' as const, values: ['r1'] }
  ok(await platform.call(changeUserRoles, { token: admin, body }))
  await isLent(id, day(20))
  const sheet = new Uint8Array(await (await people()).arrayBuffer())
  assert.equal(((await (await people('', sheet)).json()) as { success: boolean }).success, true)
  await isLent(id, day(20))
})

test('[issue-32] [AD-13] [AD-12] the sheet and the sites of a person count nothing that has ended, although nothing has tidied up', async () => {
  const { id, username } = await lent(tomorrow)
  for (const pairs of ['user_roles', 'user_subsites', 'user_positions'])
    await platform.query(`update ${pairs} set valid_until = $2 where user_id = $1`, [id, yesterday])
  const { result: sites } = ok(await platform.call(userSubsites, { token: admin, query: { userId: id } }))
  assert.deepEqual(sites.userSubsiteList, [])
  const sheet = new Uint8Array(await (await people()).arrayBuffer())
  const { result } = (await (await people('?dryRun=1', sheet)).json()) as { result: SheetPreview }
  const odd = result.rows.filter(row => row.does !== 'none' && JSON.stringify(row).includes(username))
  assert.deepEqual(odd, [])
})

test('[issue-32] [AD-13] a position that is handed over keeps its last day', async () => {
  const [leaver, to] = [await lent(day(20)), await add()]
  const { result } = ok(await platform.call(readHandover, { token: admin, query: { userId: leaver.id } }))
  const body = { userId: leaver.id, print: result.print, to: [{ kind: 'position' as const, userId: to.id }] }
  ok(await platform.call(handOver, { token: admin, body: { ...body, isFreezing: false } }))
  assert.deepEqual(await daysOf(to.id, 'position'), [`po2 ${day(20)}`])
  assert.deepEqual(await daysOf(leaver.id, 'position'), [])
})

test('[issue-32] [AD-13] nobody prolongs a site of the own account, except super administrators', async () => {
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('placer', 'placer', '站点管理员') on conflict do nothing"
  )
  await platform.query(
    "insert into role_rights select 'placer', unnest(array['system:user:list', 'system:user:subsite', 'system:depart:list']) on conflict do nothing"
  )
  const placer = await add({ selectedroles: 'placer', selectedsites: '1' })
  const own = { ids: [placer.id], kind: 'site' as const, values: ['1'] }
  ok(await platform.call(changeGrantEnd, { token: admin, body: { ...own, validUntil: tomorrow } }))
  const token = await platform.signIn(placer.username)
  for (const validUntil of ['', day(90)])
    refused(await platform.call(changeGrantEnd, { token, body: { ...own, validUntil } }), /不能修改自己的站点到期日/)
  // Nor by the own department, which gives without a last day.
  const depId = 'd4'
  await platform.query('insert into user_departments (user_id, depart_id) values ($1, $2) on conflict do nothing', [
    placer.id,
    depId
  ])
  const give = (by: string, siteIds: string[]) =>
    platform.call(saveDepartmentSites, { token: by, body: { depId, siteIds } })
  refused(await give(token, ['1']), /您的站点有到期日，不能由此延长/)
  ok(await give(admin, ['1']))
  ok(await give(admin, []))
  assert.deepEqual(await daysOf(placer.id, 'site'), [`1 ${tomorrow}`])
})

test('[issue-32] [AD-13] a grant that ends leaves what a department or position gives', async () => {
  const { id } = await lent(tomorrow)
  await platform.query("insert into position_roles (position_id, role_id) values ('po2', 'r1') on conflict do nothing")
  await platform.query(
    "insert into position_subsites (position_id, subsite_id) values ('po2', '1') on conflict do nothing"
  )
  const body = { ids: [id], kind: 'position' as const, values: ['po2'], validUntil: '' }
  ok(await platform.call(changeGrantEnd, { token: admin, body }))
  for (const pairs of ['user_roles', 'user_subsites'])
    await platform.query(`update ${pairs} set valid_until = $2 where user_id = $1`, [id, yesterday])
  const { result } = ok(await platform.call(userGrants, { token: admin, query: { userId: id } }))
  const told = result.filter(({ kind, id: of }) => `${kind} ${of}` === 'role r1' || `${kind} ${of}` === 'site 1')
  assert.deepEqual(
    told.map(({ isOwn, validUntil, givers }) => [isOwn, validUntil, givers.length > 0]),
    [
      [false, '', true],
      [false, '', true]
    ]
  )
  for (const leap of ['2027-02-29', '2026-13-01'])
    refused(await platform.call(changeGrantEnd, { token: admin, body: { ...body, validUntil: leap } }), /格式不正确/)
  ok(await platform.call(changeGrantEnd, { token: admin, body: { ...body, validUntil: '2028-02-29' } }))
  ok(await platform.call(changeGrantEnd, { token: admin, body }))
  ok(await platform.call(changeGrantEnd, { token: admin, body }))
})

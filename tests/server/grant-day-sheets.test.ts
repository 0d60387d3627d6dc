import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExcelJS from 'exceljs'
import { logList } from '../../elements/base/contract/log.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import { userGrants } from '../../elements/base/contract/user-grant.ts'
import { userById, userSheet, type UserDraft } from '../../elements/base/contract/user.ts'
import { add, admin, day, ok, platform, today, yesterday } from './user-expiry-desk.ts'

interface Cells {
  roles?: string
  sites?: string
  positions?: string
}
/** Row of a sheet for a person, with the same fields as now. */
const rowOf = async (id: string, { roles = '', sites = '', positions = '' }: Cells) => {
  const { username, realname } = ok(await platform.call(userById, { token: admin, query: { id } })).result
  return [username, realname, '', '', '', '', roles, '', sites, '', positions]
}
const check = async (row: string[], token = admin) =>
  ok(await platform.call(userSheet.check, { token, body: { rows: [row] } })).result.rows[0]!
const write = (row: string[], token = admin) => platform.call(userSheet.importRows, { token, body: { rows: [row] } })
const daysOf = async (userId: string) => {
  const { result } = ok(await platform.call(userGrants, { token: admin, query: { userId } }))
  return result.filter(({ isOwn }) => isOwn).map(({ kind, id, validUntil }) => [kind, id, validUntil].join(' ').trim())
}
/** Role, site and position that the tests give. */
const [roleId, siteId, positionId] = ['r1', '1', 'po2']
const words = async () => {
  const { rows } = await platform.query<{ role: string; site: string; position: string }>(
    `select (select role_name from roles where id = $1) as role, site_label($2) as site,
      (select name from positions where id = $3) as position`,
    [roleId, siteId, positionId]
  )
  return rows[0]!
}
const addBlank = async (more: Partial<UserDraft> = {}) => {
  const person = await add({ selectedroles: '', selectedsites: '', ...more })
  await platform.query('delete from user_subsites where user_id = $1', [person.id])
  return person
}

test('[issue-32] [AD-12] [admin-2] a sheet gives a role, a site and a position until a day, in the ways in which offices write it', async () => {
  const { role, site, position } = await words()
  const until = day(40)
  const [year, month, date] = until.split('-').map(Number)
  for (const told of [
    `（至 ${until}）`,
    `（至${until}）`,
    `(至${year}年${month}月${date}日)`,
    ` （ 截止到：${year}/${month}/${date} ）`,
    `（授权截至: ${until.replace(/\d/g, digit => '０１２３４５６７８９'[Number(digit)]!)}）`,
    `（到 ${year}、${month}、${date} 为止）`,
    `（至 ${year} 年 ${month} 月 ${date} 日）`,
    `（至\n${until} 00:00:00）`,
    `（有效期至 ${until.replaceAll('-', '')} 止）`
  ]) {
    const { id } = await addBlank()
    const cells = { roles: `${role}${told}`, sites: `${site}${told}`, positions: `${position}${told}` }
    const looked = await check(await rowOf(id, cells))
    assert.deepEqual([looked.does, looked.problems], ['update', {}], told)
    assert.equal(looked.cells[6], `${role}（至 ${until}）`, told)
    ok(await write(await rowOf(id, cells)))
    assert.deepEqual(
      (await daysOf(id)).toSorted(),
      [`position ${positionId} ${until}`, `role ${roleId} ${until}`, `site ${siteId} ${until}`],
      told
    )
    assert.equal((await check(await rowOf(id, cells))).does, 'none', told)
  }
})

test('[issue-32] [AD-12] a cell without a day leaves the last day as it is, says so, and 无期限 makes it lasting', async () => {
  const { role, site, position } = await words()
  const until = day(40)
  const { id } = await addBlank()
  const dated = {
    roles: `${role}（至 ${until}）`,
    sites: `${site}（至 ${until}）`,
    positions: `${position}（至 ${until}）`
  }
  ok(await write(await rowOf(id, dated)))
  const plain = await rowOf(id, { roles: role, sites: site, positions: position })
  const looked = await check(plain)
  assert.deepEqual([looked.does, looked.cells[6], looked.changed?.roleNames], ['none', dated.roles, role])
  ok(await write(plain))
  assert.ok((await daysOf(id)).every(told => told.endsWith(until)))
  const lasting = await rowOf(id, { ...dated, roles: `${role}（无期限）` })
  assert.equal((await check(lasting)).does, 'update')
  ok(await write(lasting))
  assert.deepEqual((await daysOf(id)).toSorted(), [
    `position ${positionId} ${until}`,
    `role ${roleId}`,
    `site ${siteId} ${until}`
  ])
  const { records } = ok(await platform.call(logList, { token: admin, query: { pageSize: 20 } })).result
  const changes = records.flatMap(record => (record.objectId === id ? (record.changes ?? []) : []))
  assert.ok(
    changes.some(one => one.title === `角色“${role}”到期日` && one.before === until && one.after === '无期限'),
    JSON.stringify(changes)
  )
})

test('[issue-32] [AD-12] a last day that is over, does not exist or is for an administrator is a problem of its cell', async () => {
  const { role } = await words()
  const { id } = await addBlank()
  for (const [told, problem] of [
    [`${role}（至 ${yesterday}）`, `“${role}”的到期日 ${yesterday} 已经过去，要收回请去掉它`],
    [`${role}（至 2月1日）`, `“${role}”的到期日没有年份，请写成 1990-05-01 的样子`],
    [`${role}（至 2027-02-30）`, `“${role}”的到期日没有 2027 年 2 月 30 日这一天`],
    [`${role}（至 ）`, `“${role}”的到期日没有写明是哪一天`],
    [`没有的角色（至 2099-01-01）`, '没有角色“没有的角色”'],
    ['系统管理员（至 2099-01-01）', '角色“系统管理员”不能设置到期日']
  ])
    assert.equal((await check(await rowOf(id, { roles: told! }))).problems.roleNames, problem, told)
  assert.deepEqual((await check(await rowOf(id, { roles: `${role}（至 ${today}）` }))).problems, {})
})

test('[issue-32] [AD-12] two different last days of one role in a cell are a problem, and the same one twice is not', async () => {
  const { role } = await words()
  const { id } = await addBlank()
  const [until, later] = [day(9), day(19)]
  for (const other of [`（至 ${later}）`, '（无期限）']) {
    const { problems } = await check(await rowOf(id, { roles: `${role}（至 ${until}）、${role}${other}` }))
    assert.equal(problems.roleNames, `“${role}”写了两次，到期日不同，请只留一个`)
  }
  for (const other of [`（至${until}）`, '']) {
    const looked = await check(await rowOf(id, { roles: `${role}（至 ${until}）、${role}${other}` }))
    assert.deepEqual([looked.problems, looked.cells[6]], [{}, `${role}（至 ${until}）`])
  }
})

test('[issue-32] [AD-12] a cell with long runs of blanks is read at once', async () => {
  const { role } = await words()
  const { id } = await addBlank()
  const blanks = ' '.repeat(30_000)
  const begin = performance.now()
  for (const roles of [
    `${role}（至${blanks}x`,
    `${role}（至${blanks}x）`,
    `${role}${blanks}x`,
    `${role}${blanks.slice(2)}（`
  ])
    assert.ok((await check(await rowOf(id, { roles }))).problems.roleNames, roles.slice(0, 20))
  const until = day(9)
  const some = ' '.repeat(6000)
  const { cells } = await check(
    await rowOf(id, { roles: `${role}${some}（${some}至${some}${until}${some}止${some}）` })
  )
  assert.equal(cells[6], `${role}（至 ${until}）`)
  assert.ok(performance.now() - begin < 5000)
})

test('[issue-32] [AD-12] a name with brackets and separators is read with its last day', async () => {
  const until = day(9)
  for (const [at, roleName] of ['审核（一级）', '采访、编辑（至善）', '值班（长期）'].entries()) {
    const { id: roleId } = ok(
      await platform.call(roleCalls.add, { token: admin, body: { roleName, roleCode: `odd_${at}`, description: '' } })
    ).result
    const { id } = await addBlank()
    for (const told of [`${roleName}（至 ${until}）`, roleName, `${roleName}（无期限）`]) {
      ok(await write(await rowOf(id, { roles: told })))
      const wanted = told.endsWith(`（无期限）`) ? '' : until
      assert.deepEqual(await daysOf(id), [`role ${roleId} ${wanted}`.trim()], told)
    }
  }
})

test('[issue-32] [AD-12] [SI-5] a new last day in a sheet is a new grant: an importer prolongs neither the own site nor what they may not give', async () => {
  const { role, site, position } = await words()
  const rights = ['system:user:list', 'system:user:import', 'system:user:edit', 'system:user:addUserRole']
  await platform.query("insert into roles (id, role_name, role_code) values ('r-sheet', '导入员', 'importer')")
  for (const right of [...rights, 'system:user:subsite'])
    await platform.query("insert into role_rights (role_id, action) values ('r-sheet', $1)", [right])
  const importer = await add({ selectedroles: 'r-sheet', selectedsites: siteId })
  const until = day(5)
  await platform.query('update user_subsites set valid_until = $2 where user_id = $1', [importer.id, until])
  const token = await platform.signIn(importer.username)
  const own = await rowOf(importer.id, { roles: '导入员', sites: `${site}（至 ${day(50)}）` })
  assert.match((await check(own, token)).problems.siteNames ?? '', /不能修改自己的到期日/)
  assert.equal((await write(own, token)).success, false)
  const { id } = await addBlank()
  ok(await write(await rowOf(id, { roles: `${role}（至 ${until}）`, positions: `${position}（至 ${until}）` })))
  const longer = await rowOf(id, { roles: `${role}（至 ${day(50)}）`, positions: `${position}（至 ${until}）` })
  assert.equal((await check(longer, token)).problems.roleNames, `角色“${role}”含有您没有的权限`)
  assert.equal((await write(longer, token)).success, false)
  await platform.query('insert into position_roles (position_id, role_id) values ($1, $2) on conflict do nothing', [
    ...[positionId, 'r1']
  ])
  const post = await rowOf(id, { roles: `${role}（至 ${until}）`, positions: `${position}（无期限）` })
  assert.equal((await write(post, token)).success, false)
  assert.ok((await daysOf(id)).every(told => told.endsWith(until)))
})

test('[issue-32] [AD-12] the template tells in its cells how a last day is written', async () => {
  const response = await platform.raw(`/api${userSheet.template}`, { token: admin })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const [sheet] = book.worksheets
  const titles = (sheet!.getRow(1).values as unknown[]).map(String)
  for (const title of ['角色', '站点', '岗位']) {
    const rule = sheet!.getRow(2).getCell(titles.indexOf(title)).dataValidation
    assert.match(rule.prompt ?? '', /（至 2027-01-02）/, title)
    assert.equal(rule.type, 'any')
  }
})

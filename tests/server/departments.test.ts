import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  departmentSheet,
  addDepartmentMembers,
  allOrganizations,
  departmentCalls,
  departmentChoices,
  departmentMembers,
  moveDepartmentMembers,
  departmentTree,
  departmentTreeOfAll,
  moveDepartment,
  removeDepartmentMember,
  removeDepartmentMembers,
  searchDepartments,
  type Department,
  type DepartmentDraft,
  type DepartmentNode
} from '../../elements/base/contract/department.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { codeAfter } from '../../host-demo/server/rows/tree-codes.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const draft = (departName: string, parentId = '', more: Partial<DepartmentDraft> = {}): DepartmentDraft => ({
  parentId,
  departName,
  departNameEn: '',
  departNameAbbr: '',
  orgType: '2',
  mobile: '',
  fax: '',
  address: '',
  description: '',
  memo: '',
  leaderId: '',
  ...more
})
const add = async (name: string, parentId = '', more: Partial<DepartmentDraft> = {}) => {
  const reply = await platform.call(departmentCalls.add, { token, body: draft(name, parentId, more) })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
const read = async (id: string) => (await platform.call(departmentCalls.byId, { token, query: { id } })).result
const move = (id: string, parentId: string, index = 0) =>
  platform.call(moveDepartment, { token, body: { id, parentId, index } })
const remove = (...ids: string[]) =>
  platform.call(departmentCalls.deleteBatch, { token, query: { ids: `${ids.join(',')},` } })
const newest = async () => (await platform.call(logList, { token })).result.records[0]
const flat = (nodes: DepartmentNode[]): DepartmentNode[] => nodes.flatMap(node => [node, ...flat(node.children)])

test('[AD-3] assigns codes to departments: A01, A02 … A99, B01', async () => {
  assert.deepEqual([codeAfter(undefined), codeAfter('A99'), codeAfter('Z99')], ['A01', 'B01', undefined])
  const top = await add('编码测试局')
  const [first, second] = [await add('一科', top.id), await add('二科', top.id)]
  assert.deepEqual([first.orgCode, second.orgCode], [`${top.orgCode}A01`, `${top.orgCode}A02`])
  assert.deepEqual([first.departOrder, second.departOrder, top.version], [1, 2, 1])
  await platform.query('update departments set org_code = $1 where id = $2', [`${top.orgCode}Z99`, second.id])
  const full = await platform.call(departmentCalls.add, { token, body: draft('三科', top.id) })
  assert.equal(full.message, '该部门的下级部门过多，请先增加一级部门再分别归入')
})

test('[AD-3] [F20] departments added at once get distinct codes', async () => {
  const top = await add('并发局')
  const added = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`处${index}`, top.id)))
  assert.equal(new Set(added.map(department => department.orgCode)).size, 12)
  assert.deepEqual(
    added.map(department => department.departOrder).sort((one, other) => one - other),
    Array.from({ length: 12 }, (_, index) => index + 1)
  )
})

test('[AD-3] logs an edit in words; an old version gets the current record', async () => {
  const department = await add('旧名称', '', { leaderId: 'u2' })
  assert.deepEqual([department.leaderName, department.userCount], ['李华', 0])
  const body = { ...draft('新名称', '', { leaderId: 'u3', orgType: '1' }), id: department.id, version: 1 }
  const edited = await platform.call(departmentCalls.edit, { token, body })
  assert.deepEqual([edited.message, edited.result.version, edited.result.leaderName], ['修改成功！', 2, '王敏'])
  const row = await newest()
  assert.deepEqual([row?.logContent, row?.objectId], ['编辑部门“新名称”', department.id])
  assert.deepEqual(row?.changes, [
    { title: '机构名称', before: '旧名称', after: '新名称' },
    { title: '机构类型', before: '部门', after: '单位' },
    { title: '负责人', before: '李华', after: '王敏' }
  ])
  const late = await platform.call(departmentCalls.edit, { token, body })
  assert.deepEqual([late.code, (late.result as Department).departName], [409, '新名称'])
  // Another person moved it: the edit is saved, and the new place remains.
  const elsewhere = { ...body, version: 2, parentId: 'd1' }
  const stays = await platform.call(departmentCalls.edit, { token, body: elsewhere })
  assert.deepEqual([stays.success, stays.result.parentId], [true, department.parentId])
  for (const wrong of [{ leaderId: 'none' }, { parentId: 'none' }])
    assert.match(
      (await platform.call(departmentCalls.add, { token, body: draft('错', '', wrong) })).message,
      /^没有找到该(负责人|上级部门)/
    )
})

test('[AD-3] [C22] a move changes the codes of the whole branch; cycles are refused', async () => {
  const [old, fresh] = [await add('原上级'), await add('新上级')]
  const branch = await add('被移动', old.id)
  const leaf = await add('末级', branch.id)
  const sibling = await add('先来的', fresh.id)
  assert.equal((await move(branch.id, fresh.id, 0)).message, '移动成功！')
  const { changes = [] } = (await newest()) ?? {}
  assert.deepEqual(changes[0], { title: '上级部门', before: '原上级', after: '新上级' })
  const [moved, below, after] = [await read(branch.id), await read(leaf.id), await read(sibling.id)]
  assert.deepEqual([moved.parentId, moved.departOrder, after.departOrder], [fresh.id, 1, 2])
  assert.deepEqual([moved.orgCode, below.orgCode], [`${fresh.orgCode}A02`, `${fresh.orgCode}A02A01`])
  for (const parent of [branch.id, leaf.id])
    assert.equal((await move(branch.id, parent)).message, '不能把部门移动到它自己或它的下级部门之下')
  assert.equal((await move(branch.id, 'none')).message, '没有找到该上级部门，或您没有权限')
  assert.equal((await move('none', '')).message, '没有找到该部门，或您没有权限')
  assert.equal((await move(branch.id, fresh.id, 9)).success, true)
  assert.deepEqual([(await read(branch.id)).departOrder, (await read(branch.id)).orgCode], [2, moved.orgCode])
})

test('[AD-3] two simultaneous moves cannot form a cycle', async () => {
  const [one, other] = [await add('甲局'), await add('乙局')]
  const replies = await Promise.all([move(one.id, other.id), move(other.id, one.id)])
  assert.equal(replies.filter(reply => reply.success).length, 1)
  const { result } = await platform.call(departmentTree, { token })
  assert.equal(flat(result).filter(node => [one.id, other.id].includes(node.id)).length, 2)
})

test('[AD-3] deletes sub-departments too, and refuses while there are users or sites', async () => {
  const top = await add('待撤局')
  const below = await add('待撤处', top.id)
  await platform.call(addDepartmentMembers, { token, body: { depId: below.id, userIdList: ['u2', 'u3'] } })
  const refused = await platform.call(departmentCalls.delete, { token, query: { id: top.id } })
  assert.equal(refused.message, '部门及其下级部门内还有 2 人，请先调整他们的部门')
  await platform.call(removeDepartmentMembers, { token, query: { depId: below.id, userIds: 'u2,u3' } })
  assert.match((await remove('d3')).message, /还有 1 个站点属于该部门|内还有 \d+ 人/)
  assert.equal((await remove(top.id, 'none')).message, '没有找到该部门，或您没有权限')
  assert.equal((await remove(top.id, below.id)).message, '删除成功!')
  const { rows } = await platform.query('select 1 from departments where id = any($1)', [[top.id, below.id]])
  assert.equal(rows.length, 0)
  const entries = await platform.call(logList, { token, query: { operateType: '4', pageSize: 2 } })
  assert.deepEqual(entries.result.records.map(row => row.logContent).sort(), ['删除部门“待撤处”', '删除部门“待撤局”'])
})

test('[AD-3] the tree returns all fields, the selection list only names', async () => {
  const { result } = await platform.call(departmentTree, { token })
  const office = result.find(node => node.id === 'd1')
  assert.deepEqual([office?.key, office?.title, office?.orgCode, office?.isLeaf], ['d1', '市政府办公室', 'A01', false])
  const education = flat(result).find(node => node.id === 'd3')
  assert.deepEqual([education?.parentId, education?.departOrder, education?.orgType], ['d1', 2, '1'])
  assert.deepEqual((await platform.call(departmentTreeOfAll, { token })).result, result)
  const choices = await platform.call(departmentChoices, { token: await platform.signIn('lihua') })
  assert.deepEqual(Object.keys(choices.result[0] ?? {}).sort(), ['children', 'key', 'title', 'value'])
})

test('[AD-3] searches by name, abbreviation and code, with ancestors, and matches wildcards literally', async () => {
  const top = await add('查找局')
  const hit = await add('稀有处', top.id, { departNameAbbr: 'RARE_100%' })
  await add('无关处', top.id)
  for (const keyWord of ['稀有', 'rare_100%', hit.orgCode]) {
    const { result } = await platform.call(searchDepartments, { token, query: { keyWord } })
    assert.deepEqual(
      flat(result).map(node => node.title),
      ['查找局', '稀有处'],
      keyWord
    )
  }
  for (const keyWord of ['没有这个部门', '%%', '_'.repeat(20)]) {
    const miss = await platform.call(searchDepartments, { token, query: { keyWord } })
    assert.deepEqual([miss.success, miss.message], [false, '查询失败或没有您想要的任何数据!'])
  }
})

test('[AD-3] users may be in several departments; the first remains the main one until they leave it', async () => {
  const [one, other] = [await add('第一单位'), await add('第二单位')]
  const main = async () => {
    const { rows } = await platform.query<{ depart_id: string }>("select depart_id from users where id = 'u5'")
    return rows[0]?.depart_id
  }
  const before = await main()
  for (const department of [one, other]) {
    const body = { depId: department.id, userIdList: ['u5', 'u5'] }
    assert.equal((await platform.call(addDepartmentMembers, { token, body })).success, true)
  }
  assert.equal(await main(), before)
  const row = await newest()
  assert.deepEqual(
    [row?.logContent, row?.changes],
    ['加入部门“陈静”', [{ title: '部门', before: '', after: '第二单位' }]]
  )
  const members = await platform.call(departmentMembers, { token, query: { depId: other.id } })
  assert.deepEqual(
    members.result.records.map(user => [user.username, user.departName]),
    [['chenjing', '市卫生健康委员会']]
  )
  await platform.query("update users set depart_id = $1 where id = 'u5'", [other.id])
  await platform.call(removeDepartmentMember, { token, query: { depId: other.id, userId: 'u5' } })
  assert.equal(await main(), before)
  await platform.call(removeDepartmentMember, { token, query: { depId: one.id, userId: 'u5' } })
  const none = { depId: 'none', userIdList: ['u5'] }
  assert.equal((await platform.call(addDepartmentMembers, { token, body: none })).success, false)
  const nobody = { depId: one.id, userIdList: ['u5', 'nobody'] }
  assert.equal(
    (await platform.call(addDepartmentMembers, { token, body: nobody })).message,
    '没有找到该用户，或您没有权限'
  )
})

test('[AD-1] imports a sheet with the old term 公司 and exports the current one', async () => {
  const rows = [
    ['旧表里的单位', '', '', '公司', '', '', '', '', ''],
    ['新表里的单位', '', '', '单位', '', '', '', '', '']
  ]
  const preview = await platform.call(departmentSheet.check, { token, body: { rows } })
  assert.deepEqual(
    preview.result.rows.map(({ problems }) => problems),
    [{}, {}]
  )
  assert.ok(!preview.result.columns.some(({ choices = [] }) => choices.includes('公司')), 'not offered any more')
  const done = await platform.call(departmentSheet.importRows, { token, body: { rows } })
  assert.equal(done.result.added, 2, done.message)
  const { rows: kept } = await platform.query<{ org_type: string }>(
    "select org_type from departments where depart_name like '%表里的单位'"
  )
  assert.deepEqual(
    kept.map(row => row.org_type),
    ['1', '1']
  )
})

test('[AD-10] [seed-10] telephone and fax of a department are numbers, stored without spaces', async () => {
  const add = (mobile: string, fax: string) =>
    platform.call(departmentCalls.add, { token, body: draft(`电话 ${mobile} ${fax}`, '', { mobile, fax }) })
  for (const [mobile, fax, field] of [
    ['abc', '', '电话'],
    ['8765432', '', '电话'],
    ['12800010001', '', '电话'],
    ['', 'abc', '传真'],
    ['', '123', '传真']
  ] as const)
    assert.match((await add(mobile, fax)).message, new RegExp(`^${field}.*格式不正确`), `${mobile} ${fax}`)
  for (const mobile of [
    '0571-87654321',
    '01087654321',
    '13800010001',
    '16600010001',
    '19900010001',
    ' 0571-8765432 '
  ]) {
    const { result, message } = await add(mobile, '8765 4321')
    assert.deepEqual([result?.mobile, result?.fax], [mobile.replaceAll(' ', ''), '87654321'], message)
  }
})

test('[AD-9] the demo has organisations: the units of the tree, and those that the page adds', async () => {
  const units = async () => {
    const { result } = await platform.call(allOrganizations, { token })
    return result.map(({ orgName }) => orgName)
  }
  assert.ok((await units()).includes('市教育局'))
  assert.equal((await units()).includes('基础教育科'), false)
  await platform.call(departmentCalls.add, { token, body: draft('市新设局', 'd1', { orgType: '1' }) })
  assert.ok((await units()).includes('市新设局'))
})

test('[issue-32] [AD-3] members move to another department in one step: what the departments give changes, other departments stay', async () => {
  const [from, to, third] = [await add('拆分前的局'), await add('拆出的局'), await add('兼职的局')]
  const join = (depId: string, userIdList: string[]) =>
    platform.call(addDepartmentMembers, { token, body: { depId, userIdList } })
  await join(from.id, ['u2', 'u3'])
  await join(third.id, ['u2'])
  await platform.query(`update users set depart_id = $1 where id = any('{u2,u3}')`, [from.id])
  await platform.query(`insert into department_roles (depart_id, role_id) values ($1, 'r2')`, [from.id])
  const move = (userIdList: string[], targetId = to.id) =>
    platform.call(moveDepartmentMembers, { token, body: { depId: from.id, targetId, userIdList } })
  assert.match((await move(['u2'], from.id)).message, /请另选部门/)
  assert.equal((await move(['u2', 'u3'])).success, true)
  assert.match((await move(['u2'])).message, /已不在部门“拆分前的局”/)
  const { rows } = await platform.query(
    `select user_id, array_agg(depart_id) as ids, (select depart_id from users where id = user_id) as main
     from user_departments where user_id = any('{u2,u3}') and depart_id = any($1) group by user_id order by user_id`,
    [[from.id, to.id, third.id]]
  )
  assert.deepEqual(
    rows.map(({ user_id: id, ids, main }) => [id, (ids as string[]).toSorted(), main]),
    [
      ['u2', [to.id, third.id].toSorted(), to.id],
      ['u3', [to.id], to.id]
    ]
  )
  const held = await platform.query(`select from held_roles where depart_id = $1`, [from.id])
  assert.equal(held.rowCount, 0)
  const entries = await platform.call(logList, { token, query: { operateType: '3', pageSize: 2 } })
  assert.match(entries.result.records.map(row => row.logContent).join(), /移到其他部门/)
})

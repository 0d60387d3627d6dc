import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  categoriesBelow,
  category,
  categoryChildren,
  categoryRoot,
  categoryTree,
  childCategories,
  moveCategory,
  oneCategory,
  rootCategories,
  type CategoryChoice
} from '../../elements/base/contract/category.ts'
import {
  allOrganizations,
  allOrganizationsBelow,
  allOrganizationsTree,
  departmentCalls
} from '../../elements/base/contract/department.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const add = async (name: string, parentId = '') => {
  const { result, success, message } = await platform.call(category.calls.add, { token, body: { name, parentId } })
  assert.ok(success, message)
  return result
}
const namesOf = (choices: readonly CategoryChoice[]) => choices.map(({ title }) => title)

test('[AD-4] categories form a tree with assigned codes and answer like JeecgBoot', async () => {
  const top = await add('行业')
  const first = await add('制造业', top.id)
  const below = await add('电子', first.id)
  assert.equal(below.code, `${first.code}A01`)
  assert.ok(first.code.startsWith(top.code))
  const person = await platform.signIn('lihua')
  const children = await platform.call(childCategories, { token: person, query: { code: top.code } })
  assert.deepEqual(namesOf(children.result), ['制造业'])
  assert.deepEqual(namesOf(children.result[0]!.children), ['电子'])
  const lazy = await platform.call(categoryRoot, { token: person, query: { async: 'true', pcode: top.code } })
  assert.deepEqual(
    lazy.result.map(({ title, isLeaf, pid }) => [title, isLeaf, pid]),
    [['制造业', false, top.id]]
  )
  const whole = await platform.call(categoryRoot, { token: person, query: { async: 'false', pcode: top.code } })
  assert.deepEqual(
    whole.result[0]!.children?.map(({ title }) => title),
    ['电子']
  )
  const roots = await platform.call(rootCategories, { token: person, query: { pageSize: 2 } })
  assert.equal(roots.result.records.length, 2)
  assert.ok(roots.result.total >= 4)
  assert.ok(roots.result.records.every(({ pid }) => pid === '0'))
  const list = await platform.call(categoriesBelow, { token: person, query: { pid: first.id } })
  assert.deepEqual(list.result, [{ id: below.id, pid: first.id, name: '电子', code: below.code, hasChild: '0' }])
  const nodes = await platform.call(categoryChildren, { token: person, query: { pid: '0' } })
  assert.ok(nodes.result.some(({ title }) => title === '行业'))
  for (const [field, val] of [
    ['id', below.id],
    ['code', below.code],
    ['name', '电子']
  ] as const)
    assert.equal((await platform.call(oneCategory, { token: person, query: { field, val } })).result.id, below.id)
  const query = { field: 'code', val: "A01' or '1'='1" } as const
  assert.match((await platform.call(oneCategory, { token: person, query })).message, /没有找到该分类/)
})

test('[AD-4] a category is renamed, moved with its codes, never into itself, and deleted with its children', async () => {
  const from = await add('甲')
  const to = await add('乙')
  const inner = await add('丙', from.id)
  const circle = { token, body: { id: from.id, parentId: inner.id, index: 0 } }
  assert.match((await platform.call(moveCategory, circle)).message, /不能把分类移动到它自己或它的下级分类之下/)
  assert.ok((await platform.call(moveCategory, { token, body: { id: from.id, parentId: to.id, index: 0 } })).success)
  const { result: moved } = await platform.call(category.calls.byId, { token, query: { id: inner.id } })
  assert.ok(moved.code.startsWith(to.code))
  // Opened before the move: the edit is saved, and the new place remains.
  const edited = await platform.call(category.calls.edit, {
    token,
    body: { id: from.id, parentId: '', name: '甲（改）', version: from.version }
  })
  assert.deepEqual([edited.result.name, edited.result.parentId], ['甲（改）', to.id])
  assert.ok((await platform.call(category.calls.delete, { token, query: { id: to.id } })).success)
  assert.equal((await platform.call(category.calls.byId, { token, query: { id: inner.id } })).success, false)
  const { result } = await platform.call(categoryTree, { token })
  assert.ok(!namesOf(result).includes('乙'))
})

test('[AD-3] organisations are the units among the departments, each below the nearest unit above it', async () => {
  const add = async (departName: string, parentId: string, orgType: '1' | '2') => {
    const body = {
      ...{ parentId, departName, departNameEn: '', departNameAbbr: '', orgType, mobile: '', fax: '' },
      ...{ address: '', description: '', memo: '', leaderId: '' }
    }
    return (await platform.call(departmentCalls.add, { token, body })).result.id
  }
  const group = await add('城投集团', '', '1')
  const office = await add('综合部', group, '2')
  const branch = await add('城投物业', office, '1')
  const all = await platform.call(allOrganizations, { token })
  assert.equal(all.result.find(({ id }) => id === branch)?.parentId, group)
  assert.ok(all.result.every(({ id }) => id !== office))
  const below = await platform.call(allOrganizationsBelow, { token, query: { parentId: group } })
  assert.deepEqual(
    below.result.map(({ orgName }) => orgName),
    ['城投物业']
  )
  const tree = await platform.call(allOrganizationsTree, { token })
  assert.deepEqual(
    tree.result.find(({ id }) => id === group)?.children.map(({ title }) => title),
    ['城投物业']
  )
})

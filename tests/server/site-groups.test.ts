import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { subsiteGroup, subsiteGroupTree } from '../../elements/base/contract/subsite-group.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const add = async (name: string, parentId = '') =>
  (await platform.call(subsiteGroup.calls.add, { token, body: { name, parentId, sortNo: 30 } })).result
const move = ({ id, name, version }: { id: string; name: string; version: number }, parentId: string) =>
  platform.call(subsiteGroup.calls.edit, { token, body: { id, name, version, parentId, sortNo: 30 } })
const remove = (ids: string) => platform.call(subsiteGroup.calls.deleteBatch, { token, query: { ids } })

test('[SI-4] lists groups with their contents, and the tree includes empty ones', async () => {
  const outer = await add('开发区网站')
  await add('高新区网站', outer.id)
  const { result } = await platform.call(subsiteGroup.calls.list, { token, query: { name: '*区*' } })
  assert.deepEqual(
    result.records.map(({ name, parentName, siteCount, groupCount }) => [name, parentName, siteCount, groupCount]),
    [
      ['区县政府网站', '', 2, 0],
      ['开发区网站', '', 0, 1],
      ['高新区网站', '开发区网站', 0, 0]
    ]
  )
  const tree = await platform.call(subsiteGroupTree, { token })
  const node = tree.result.find(({ id }) => id === outer.id)
  assert.deepEqual(
    node?.children.map(({ title }) => title),
    ['高新区网站']
  )
})

test('[SI-4] a group is never inside itself, also when two are moved into each other at once', async () => {
  const one = await add('甲')
  const other = await add('乙', one.id)
  assert.match((await move(one, one.id)).message, /自己或它的下级/)
  assert.match((await move(one, other.id)).message, /自己或它的下级/)
  const [left, right] = [await add('左'), await add('右')]
  const both = await Promise.all([move(left, right.id), move(right, left.id)])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  assert.match((await move(one, '1')).message, /上级分组/)
})

test('[SI-4] a group with sites or groups cannot be deleted; an empty one can', async () => {
  assert.equal((await remove('g1')).message, '分组“市级部门网站”中还有 4 个站点，请先移到别的分组')
  const outer = await add('外')
  const inner = await add('内', outer.id)
  assert.match((await remove(outer.id)).message, /1 个下级分组/)
  assert.equal((await remove(`${outer.id},${inner.id}`)).success, true)
})

test('[SI-4] a site cannot be read, changed or deleted as a group', async () => {
  assert.equal((await platform.call(subsiteGroup.calls.byId, { token, query: { id: '1' } })).success, false)
  assert.equal((await move({ id: '7', name: '改名', version: 1 }, '')).success, false)
  assert.equal((await remove('7')).success, false)
  const { result } = await platform.call(subsiteCalls.byId, { token, query: { id: '7' } })
  assert.equal(result.name, '青溪县人民政府')
})

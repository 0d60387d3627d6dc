import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addUser,
  deleteUser,
  departmentCounts,
  userById,
  userList,
  type UserDraft
} from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string

before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const countsOf = async (isBelow: boolean, caller = token) => {
  const query = isBelow ? { isBelow: '1' as const } : {}
  const { result } = await platform.call(departmentCounts, { token: caller, query })
  return new Map(result.map(({ departId, count }) => [departId, count]))
}

/** Compares each number with the list to which it leads. */
const requireLists = async (caller = token) => {
  const { rows } = await platform.query<{ id: string }>('select id from departments')
  const [own, below] = [await countsOf(false, caller), await countsOf(true, caller)]
  for (const { id } of rows)
    for (const [counts, query] of [
      [own, { departId: id }],
      [below, { underDepartId: id }]
    ] as const) {
      const { result } = await platform.call(userList, { token: caller, query })
      assert.equal(counts.get(id) ?? 0, result.total, JSON.stringify(query))
    }
}

test('[issue-32] [AD-1] the number beside each department is that of the list to which it leads', async () => {
  await requireLists()
  const before = await countsOf(true)
  const draft = { username: 'two', realname: '两处', password: 'Erste-Hilfe-7', selecteddeparts: 'd3,d12' }
  const { result, message } = await platform.call(addUser, {
    token,
    body: draft as unknown as UserDraft & { username: string; password: string }
  })
  assert.ok(result, message)
  const { result: two } = await platform.call(userById, { token, query: { id: result.id } })
  assert.equal(two.selecteddeparts, 'd3,d12')
  const after = await countsOf(true)
  assert.equal(after.get('d3'), before.get('d3')! + 1, 'a person of a department and one below it counts once')
  await requireLists()
  await platform.call(deleteUser, { token, query: { id: result.id } })
  assert.deepEqual(await countsOf(true), before)
})

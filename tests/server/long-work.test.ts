import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { userList, userSheet } from '../../elements/base/contract/user.ts'
import { cancelWork, workProgress } from '../../elements/base/contract/work.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const columns = ['username', 'realname', 'departNames']
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_row, at) => [`${name}.${at}`, `${name}${at}`, '', '', '', '', '', '市教育局'])
const importPeople = (name: string, count: number, workId: string) =>
  platform.call(userSheet.importRows, { token, body: { rows: rowsOf(name, count), columns, workId } })
const look = async (id: string, as = token) => (await platform.call(workProgress, { token: as, query: { id } })).result
const countOf = async (name: string) =>
  (await platform.call(userList, { token, query: { username: `${name}.*`, pageSize: 1 } })).result.total

/** Looks until the work is done, and returns what was shown. */
const follow = async (
  work: Promise<unknown>,
  id: string,
  onLook: (share: number) => Promise<unknown> = async () => {}
) => {
  const seen: number[] = []
  let isOver = false
  const over = work.finally(() => (isOver = true))
  while (!isOver) {
    const { isRunning, share } = await look(id)
    if (isRunning) seen.push(share)
    await onLook(share)
  }
  await over
  return seen
}

test('[issue-32] an import of 2,000 people shows its progress, which only grows, to its person only', async () => {
  const other = await platform.signIn('lihua')
  const strange: boolean[] = []
  const done = importPeople('shown', 2000, 'work-1')
  const seen = await follow(done, 'work-1', async () => strange.push((await look('work-1', other)).isRunning))
  assert.equal((await done).result.added, 2000)
  assert.ok(new Set(seen).size >= 4, seen.join())
  assert.deepEqual(
    seen,
    seen.toSorted((one, next) => one - next)
  )
  assert.ok(seen.every(share => share >= 0 && share < 1))
  assert.ok(strange.every(isRunning => !isRunning))
  assert.deepEqual(await look('work-1'), { isRunning: false, share: 0 })
})

test('[issue-32] an import that is cancelled in the middle writes nothing, and only its person can cancel it', async () => {
  const other = await platform.signIn('lihua')
  await platform.call(cancelWork, { token: other, body: { id: 'work-2' } })
  let isAsked = false
  const done = importPeople('stopped', 2000, 'work-2')
  await follow(done, 'work-2', async share => {
    if (isAsked || share < 0.1) return
    isAsked = true
    await platform.call(cancelWork, { token: other, body: { id: 'work-2' } })
    await platform.call(cancelWork, { token, body: { id: 'work-2' } })
  })
  const { success, message } = await done
  assert.deepEqual([success, message], [false, '已取消，没有写入任何数据'])
  assert.equal(await countOf('stopped'), 0)
  const again = await importPeople('stopped', 20, 'work-3')
  assert.equal(again.result.added, 20)
})

test('[issue-32] an undo in parts that is cancelled keeps what it has undone, and the next undo does the rest', async () => {
  const history = userSheet.history!
  ok(await importPeople('parts', 2400, 'work-4'))
  const [{ id: importId } = { id: '' }] = ok(await platform.call(history.list, { token, query: {} })).result.records
  let isAsked = false
  const done = platform.call(history.undo, { token, body: { importId, workId: 'work-5' } })
  await follow(done, 'work-5', async share => {
    if (isAsked || share === 0) return
    isAsked = true
    await platform.call(cancelWork, { token, body: { id: 'work-5' } })
  })
  assert.equal((await done).message, '已取消，此前已撤销的部分保留')
  const left = await countOf('parts')
  assert.ok(left > 0 && left < 2400, `${left}`)
  const rest = ok(await platform.call(history.undo, { token, body: { importId } })).result
  assert.deepEqual([rest.removed, await countOf('parts')], [left, 0])
})

const ok = <Reply extends { success: boolean; message: string }>(reply: Reply) => {
  assert.equal(reply.success, true, reply.message)
  return reply
}

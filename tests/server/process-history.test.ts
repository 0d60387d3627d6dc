import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import {
  callBackProcess,
  claimTask,
  closeProcess,
  completeTask,
  invalidateProcess,
  myTasks,
  reassignTask,
  startOwnProcess,
  suspendProcess,
  taskOperations
} from '../../elements/base/contract/process.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { takenTasks } from '../../elements/base/contract/process-decision.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
const tokens: Record<string, string> = {}
before(async () => {
  platform = await startPlatform()
  for (const name of ['admin', 'lihua', 'wangmin', 'zhaolei']) tokens[name] = await platform.signIn(name)
})
after(() => platform.stop())

const start = async (steps: object[]) => {
  const query = { title: '采购申请', steps: JSON.stringify(steps) }
  return (await platform.call(startOwnProcess, { token: tokens.admin, query })).result
}
const historyOf = async (processInstanceId: string, name = 'admin') =>
  (await platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })).result
const claim = (taskId: string, name: string) => platform.call(claimTask, { token: tokens[name], query: { taskId } })

test('[process-12] the history contains the reason of every step, and the first holder of a reassigned task', async () => {
  const { processInstanceId, taskId } = await start([
    { name: '审核', userIds: 'u2,u3', mode: 'one' },
    { name: '签发', userIds: 'u4', mode: 'one' }
  ])
  await claim(taskId, 'lihua')
  const query = (reason: string) => ({ processInstanceId, reason })
  await platform.call(suspendProcess, { token: tokens.admin, query: query('等上级文件') })
  await platform.call(suspendProcess, { token: tokens.admin, query: { ...query('文件已到'), suspended: '0' } })
  await platform.call(reassignTask, { token: tokens.lihua, query: { taskId, userId: 'u3', reason: '出差' } })
  await platform.call(completeTask, { token: tokens.wangmin, query: { taskId, comment: '同意采购' } })
  await platform.call(callBackProcess, { token: tokens.wangmin, query: query('金额有误') })
  await platform.call(closeProcess, { token: tokens.admin, query: query('项目取消') })
  const history = await historyOf(processInstanceId, 'wangmin')
  assert.deepEqual(
    history.map(({ comment, assigneeName, isStep }) => [isStep, comment.type, comment.comment, assigneeName].join(' ')),
    [
      'false 1 同意采购 王敏',
      'true 7 等上级文件 系统管理员',
      'true 8 文件已到 系统管理员',
      'true 4 出差 李华',
      'false 1  ',
      'true 5 金额有误 王敏',
      'false 1  王敏',
      'true 9 项目取消 系统管理员'
    ]
  )
  const handed = history.find(({ comment }) => comment.type === '4')
  assert.deepEqual([handed?.handed, handed?.taskName], [{ from: '李华', to: '王敏' }, '审核'])
  assert.deepEqual(
    history.filter(({ isUndone }) => isUndone).map(({ taskId: id }) => id),
    [taskId]
  )
  const { result } = await platform.call(logList, { token: tokens.admin, query: { pageSize: 50 } })
  for (const reason of ['等上级文件', '出差', '金额有误', '项目取消'])
    assert.ok(JSON.stringify(result.records).includes(reason), reason)
})

test('[process-12] the history contains the reason for which a process was invalidated', async () => {
  const { processInstanceId } = await start([{ name: '审核', userIds: 'u2', mode: 'one' }])
  const query = { processInstanceId, reason: '重复发起' }
  await platform.call(invalidateProcess, { token: tokens.admin, query })
  const last = (await historyOf(processInstanceId)).at(-1)
  assert.deepEqual(last?.comment, { type: '10', comment: '重复发起' })
})

test('[process-13] other candidates learn the name of the person that claimed or completed a task', async () => {
  const { taskId } = await start([{ name: '审核', userIds: 'u2,u3', mode: 'one' }])
  await claim(taskId, 'lihua')
  assert.equal((await claim(taskId, 'wangmin')).message, '该任务已被他人签收：李华')
  const taken = async (name: string) =>
    (await platform.call(takenTasks, { token: tokens[name], query: { taskIds: `${taskId},none` } })).result
  const [row] = await taken('wangmin')
  assert.deepEqual([row?.state, row?.assigneeName, row?.isMine], ['claimed', '李华', false])
  assert.deepEqual(await taken('zhaolei'), [], 'others see nothing')
  await platform.call(completeTask, { token: tokens.lihua, query: { taskId } })
  const answer = await platform.call(taskOperations, { token: tokens.wangmin, query: { taskId } })
  assert.equal(answer.message, '该任务已被他人办理：李华')
})

test('[process-18] a manager claims and completes a task without candidates', async () => {
  await platform.query(
    `insert into users (id, username, realname, password, status) values ('gone', 'gone', '离职', '', 'frozen')`
  )
  const { taskId } = await start([{ name: '审核', userIds: 'gone', mode: 'one' }])
  const { result } = await platform.call(myTasks, { token: tokens.admin, query: { pageSize: 100 } })
  const row = result.records.find(one => one.taskId === taskId)
  assert.equal(row?.state, 'open')
  const offered = await platform.call(taskOperations, { token: tokens.admin, query: { taskId } })
  assert.ok(offered.result.some(({ code }) => code === 'claim'))
  const answer = await claim(taskId, 'admin')
  assert.equal(answer.success, true, answer.message)
  assert.equal((await platform.call(completeTask, { token: tokens.admin, query: { taskId } })).success, true)
})

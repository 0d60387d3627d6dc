import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annexPrepare } from '../../elements/base/contract/annex.ts'
import { startForms } from '../../elements/base/contract/process-form.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import {
  callBackProcess,
  closeProcess,
  invalidateProcess,
  processCalls,
  reassignTask,
  remindPeopleByPost,
  setProcessStateByPost,
  skipNode,
  startOwnProcessByPost,
  startProcessByPost,
  suspendProcessByPost,
  taskOperations
} from '../../elements/base/contract/process.ts'
import { uploadPicture } from './upload-picture.ts'
import { platform, type Name, tokens, start, titlesIn, detailsFor, complete } from './instance-desk.ts'

test('[WF-2] states that no button offers are refused with a sentence', async () => {
  const { taskId, processInstanceId } = await start()
  const told = async (reply: Promise<{ success: boolean; message: string }>) => {
    const { success, message } = await reply
    assert.equal(success, false)
    return message
  }
  const state = (to: '2' | '3' | '4' | '5' | '6', name: Name = 'admin') =>
    platform.call(setProcessStateByPost, {
      token: tokens[name],
      body: { processInstanceId, state: to, reason: '测试' }
    })
  assert.equal(await told(state('2')), '该流程办理中，不需要再次操作')
  assert.equal(await told(state('3')), '流程走到结束环节才算办结；要提前结束，请终止或作废')
  assert.equal((await state('5')).success, true)
  assert.equal(await told(state('5')), '该流程已挂起，不需要再次操作')
  assert.equal(
    await told(platform.call(skipNode, { token: tokens.admin, query: { taskId, targetKey: 'step2' } })),
    '该流程已挂起，不能办理'
  )
  assert.equal((await state('6')).success, true)
  for (const to of ['2', '4', '5'] as const) assert.match(await told(state(to)), /^该流程已终止，/)
  assert.equal(
    await told(platform.call(reassignTask, { token: tokens.admin, query: { taskId, userId: 'u5' } })),
    '该流程已终止，不能办理'
  )
})

test('[WF-2] people of another site, and people without the right, can run no operation', async () => {
  const { taskId, processInstanceId } = await start()
  const ofInstance = { processInstanceId, reason: '越权' }
  const tries = (name: Name) => [
    platform.call(suspendProcessByPost, { token: tokens[name], body: ofInstance }),
    platform.call(closeProcess, { token: tokens[name], query: ofInstance }),
    platform.call(invalidateProcess, { token: tokens[name], query: ofInstance }),
    platform.call(callBackProcess, { token: tokens[name], query: ofInstance }),
    platform.call(setProcessStateByPost, { token: tokens[name], body: { ...ofInstance, state: '6' } }),
    platform.call(skipNode, { token: tokens[name], query: { taskId, targetKey: 'step2' } }),
    platform.call(reassignTask, { token: tokens[name], query: { taskId, userId: 'u5' } }),
    platform.call(taskOperations, { token: tokens[name], query: { taskId } })
  ]
  for (const name of ['liufang', 'chenjing'] as const)
    for (const reply of await Promise.all(tries(name))) assert.equal(reply.success, false, name)
  const { result } = await detailsFor(processInstanceId, 'admin')
  assert.deepEqual([result.state, result.node], ['2', '审核'])
})

test('[WF-2] of two managers in the same instant one acts, and the other is refused with the state', async () => {
  const { processInstanceId } = await start()
  const body = { processInstanceId, reason: '同时' }
  const replies = await Promise.all([
    platform.call(suspendProcessByPost, { token: tokens.admin, body }),
    platform.call(suspendProcessByPost, { token: tokens.admin, body })
  ])
  assert.deepEqual(replies.map(({ success }) => success).sort(), [false, true])
  assert.ok(replies.some(({ message }) => message === '该流程已挂起，不需要再次操作'))
  const { result } = await platform.call(instanceHistory, { token: tokens.admin, query: { processInstanceId } })
  const suspended = result.filter(({ comment }) => comment.type === '7')
  assert.deepEqual(
    suspended.map(({ assigneeName, comment }) => [assigneeName, comment.comment]),
    [['系统管理员', '同时']]
  )
})

test('[process-3] a start carries a text and files, for participants only', async () => {
  const { draft, uid } = await uploadPicture(platform, tokens.lihua)
  const more = { content: '两台打印机，每台 1,200 元。', annexes: JSON.stringify([draft]) }
  const { processInstanceId } = await start('lihua', '采购打印机', more)
  const { result } = await detailsFor(processInstanceId, 'wangmin')
  assert.deepEqual([result.content, result.annexList.map(file => file.uid)], ['两台打印机，每台 1,200 元。', [uid]])
  const files = { obj: 'processInstance' as const, objId: processInstanceId }
  const read = (name: Name) => platform.call(annexPrepare, { token: tokens[name], query: files })
  assert.equal((await read('zhaolei')).result.length, 1)
  assert.equal((await read('chenjing')).message, '没有找到该流程，或您没有权限')
  const steps = JSON.stringify([{ name: '审核', userIds: 'u3', mode: 'one' }])
  const wrong = (annexes: string) =>
    platform.call(startOwnProcessByPost, { token: tokens.lihua, body: { title: '附件', steps, annexes } })
  assert.equal((await wrong('[{"uid":1}]')).message, '附件（annexes）格式不正确，应为附件的列表，最多 20 个')
  const gone = JSON.stringify([{ ...draft, uid: 'none', name: '没有的.txt' }])
  assert.equal((await wrong(gone)).message, '附件“没有的.txt”的文件已不存在，请重新上传')
})

test('[process-3] a deployed process without a form is offered to people that may start it', async () => {
  const offered = async (name: Name) => (await platform.call(startForms, { token: tokens[name] })).result
  const found = (await offered('lihua')).find(({ processKey }) => processKey === 'three-reviews')
  assert.deepEqual(found, { processKey: 'three-reviews', processName: '三审三校', formName: '' })
  assert.ok(!(await offered('lihua')).some(({ processKey }) => processKey === 'article-review'), 'columns start it')
  const body = { processKey: 'three-reviews', title: '重要稿件', content: '请尽快审核。' }
  const started = await platform.call(startProcessByPost, { token: tokens.lihua, body })
  assert.equal(started.message, '发起成功！')
  assert.deepEqual(await titlesIn('started', 'lihua', { title: '重要稿件' }), ['重要稿件'])
  const { result } = await platform.call(processCalls.list, {
    token: tokens.admin,
    query: { processKey: 'three-reviews' }
  })
  const process = result.records[0]!
  const { result: whole } = await platform.call(processCalls.byId, { token: tokens.admin, query: { id: process.id } })
  const bpmnXml = whole.bpmnXml.replace('<process ', '<process flowable:candidateStarterUsers="wangmin" ')
  await platform.call(processCalls.edit, { token: tokens.admin, body: { ...whole, bpmnXml } })
  await platform.raw(`/api/process/tPProcess/deployProcess?id=${process.id}`, { token: tokens.admin })
  assert.deepEqual(
    [(await offered('lihua')).length, (await offered('wangmin')).map(({ processKey }) => processKey)],
    [0, ['three-reviews']]
  )
})

test('[WF-3] the starter and managers urge the people of a task once an hour by the clock of the database', async () => {
  const { title, taskId, processInstanceId } = await start()
  const urge = (name: Name) => platform.call(remindPeopleByPost, { token: tokens[name], body: { taskId } })
  const taskFor = async (name: Name) => (await detailsFor(processInstanceId, name)).result.tasks[0]!
  assert.deepEqual([(await taskFor('lihua')).mayUrge, (await taskFor('admin')).mayUrge], [true, true])
  assert.equal((await taskFor('wangmin')).mayUrge, false)
  assert.match((await urge('wangmin')).message, /只有发起人和流程管理员可以催办/)
  for (const name of ['chenjing', 'liufang'] as const) assert.match((await urge(name)).message, /没有找到该任务/)

  const { result, message } = await urge('lihua')
  assert.deepEqual([result.told, result.sent], [2, 2], message)
  const { rows: messages } = await platform.query<{ userId: string }>(
    `select s.user_id as "userId" from announcement_sends s join announcements a on a.id = s.announcement_id
      where a.titile = $1 order by s.user_id`,
    [`催办：${title}`]
  )
  assert.deepEqual(
    messages.map(({ userId }) => userId),
    ['u3', 'u4']
  )
  const history = await platform.call(instanceHistory, { token: tokens.lihua, query: { processInstanceId } })
  const entry = history.result.find(({ comment }) => comment.type === '12')
  assert.deepEqual(
    [entry?.taskName, entry?.assigneeName, entry?.isStep, entry?.comment.comment],
    ['审核', '李华', true, '通知 2 人，短信 2 条']
  )
  assert.match(entry!.finishTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  const { urgeFrom, urgeIn } = await taskFor('admin')
  assert.ok(urgeIn > 3500 && urgeIn <= 3600, String(urgeIn))
  for (const name of ['lihua', 'admin'] as const)
    assert.equal((await urge(name)).message, `一小时内已经催办过，${urgeFrom.slice(11, 16)} 之后可以再次催办`)
  const passed = (minutes: number) =>
    platform.query(
      `update process_steps set create_time = now() - interval '${minutes} minutes' where task_id = $1 and action = 'urge'`,
      [taskId]
    )
  await passed(59)
  assert.equal((await urge('admin')).success, false)
  await passed(61)
  assert.deepEqual([(await taskFor('lihua')).urgeFrom, (await urge('admin')).success], ['', true])
})

test('[WF-3] of two reminders in the same instant one is sent; suspended and ended processes are not urged', async () => {
  const { taskId, processInstanceId } = await start()
  const urge = (name: Name) => platform.call(remindPeopleByPost, { token: tokens[name], body: { taskId } })
  const both = await Promise.all([urge('lihua'), urge('admin')])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  const other = await start()
  const refused = async () => {
    const { message, success } = await platform.call(remindPeopleByPost, {
      token: tokens.lihua,
      body: { taskId: other.taskId }
    })
    assert.equal(success, false)
    return message
  }
  const suspend = (suspended: '0' | '1') =>
    platform.call(suspendProcessByPost, {
      token: tokens.admin,
      body: { processInstanceId: other.processInstanceId, reason: '暂停', suspended }
    })
  await suspend('1')
  assert.match(await refused(), /挂起/)
  assert.equal((await detailsFor(other.processInstanceId, 'lihua')).result.tasks[0]!.mayUrge, false)
  await suspend('0')
  await platform.call(closeProcess, {
    token: tokens.admin,
    query: { processInstanceId: other.processInstanceId, reason: '结束' }
  })
  assert.match(await refused(), /结束|终止|取消/)
  // A reminder is no step of the process: its starter can still be asked, and the task goes on.
  assert.equal((await complete(taskId, 'wangmin')).success, true)
  assert.equal((await detailsFor(processInstanceId, 'lihua')).result.node, '签发')
})

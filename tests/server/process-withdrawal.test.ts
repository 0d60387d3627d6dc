import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addForm } from '../../elements/base/contract/form.ts'
import { takenTasks } from '../../elements/base/contract/process-decision.ts'
import { instanceForm, startByForm } from '../../elements/base/contract/process-form.ts'
import { instanceDetails, startedInstances } from '../../elements/base/contract/process-instance.ts'
import { startAgain, withdrawProcess } from '../../elements/base/contract/process-withdrawal.ts'
import {
  callBackProcess,
  disagreeProcess,
  invalidateProcess,
  myTasks,
  startOwnProcess,
  suspendProcess
} from '../../elements/base/contract/process.ts'
import { chain, documentOf, task } from './process-documents.ts'
import {
  begin,
  claim,
  complete,
  deployed,
  historyOf,
  ids,
  openOf,
  platform,
  start,
  tokens,
  two,
  type Name
} from './process-desk.ts'

const withdraw = (processInstanceId: string, name: Name = 'lihua', reason = '金额写错了') =>
  platform.call(withdrawProcess, { token: tokens[name], body: { processInstanceId, reason } })
const details = async (processInstanceId: string, name: Name = 'lihua') =>
  (await platform.call(instanceDetails, { token: tokens[name], query: { processInstanceId } })).result
const again = (processInstanceId: string, name: Name = 'lihua') =>
  platform.call(startAgain, { token: tokens[name], query: { processInstanceId } })
const under = (withdrawal: string, xml = two) =>
  xml.replace('isExecutable="true"', `isExecutable="true" qundao:withdrawal="${withdrawal}"`)

test('[issue-29] [process-3] the starter withdraws a process that nobody decided, with a reason, and every open task ends', async () => {
  const { processInstanceId: id, taskId } = await begin(two, 'lihua')
  assert.equal((await claim(taskId, 'wangmin')).success, true)
  assert.equal((await details(id)).mayWithdraw, true)
  assert.equal((await details(id, 'wangmin')).mayWithdraw, false)
  assert.equal((await withdraw(id, 'lihua', '  ')).success, false)
  for (const name of ['wangmin', 'zhaolei', 'admin'] as const)
    assert.match((await withdraw(id, name)).message, /没有找到该流程/, name)
  const answer = await withdraw(id)
  assert.equal(answer.success, true, answer.message)
  assert.deepEqual(await openOf(id), [])
  const mine = await platform.call(myTasks, { token: tokens.wangmin, query: { pageSize: 100 } })
  assert.ok(!mine.result.records.some(row => row.processInstanceId === id))
  assert.match((await complete(taskId, 'wangmin')).message, /发起人李华已撤回该流程/)
  const taken = await platform.call(takenTasks, { token: tokens.wangmin, query: { taskIds: taskId } })
  assert.equal(taken.result[0]?.withdrawnBy, '李华')
  const { result, mayWithdraw, maySendAgain } = await details(id)
  assert.deepEqual([result, mayWithdraw, maySendAgain], ['withdrawn', false, true])
  assert.equal((await details(id, 'wangmin')).maySendAgain, false)
  const last = (await historyOf(id)).at(-1)!
  assert.deepEqual([last.comment, last.assigneeName], [{ type: '5', comment: '金额写错了' }, '李华'])
  const log = await platform.query(
    `select action, changes from operation_log where object_id = '${id}' order by id desc limit 1`
  )
  assert.match(JSON.stringify(log.rows[0]), /撤回流程.*金额写错了/)
  assert.match((await withdraw(id)).message, /已经撤回/)
})

test('[issue-29] [process-3] lists tell a withdrawn process from an invalidated one', async () => {
  const [one, other] = [await begin(two, 'lihua'), await begin(two, 'lihua')]
  await withdraw(one.processInstanceId)
  const query = { processInstanceId: other.processInstanceId, reason: '不办了' }
  await platform.call(invalidateProcess, { token: tokens.lihua, query })
  const found = async (status: 'withdrawn' | 'invalid') => {
    const { result } = await platform.call(startedInstances, { token: tokens.lihua, query: { status, pageSize: 100 } })
    return result.records.map(row => row.id)
  }
  const [withdrawn, invalid] = [await found('withdrawn'), await found('invalid')]
  assert.ok(withdrawn.includes(one.processInstanceId) && !withdrawn.includes(other.processInstanceId))
  assert.ok(invalid.includes(other.processInstanceId) && !invalid.includes(one.processInstanceId))
})

test('[issue-29] [WF-3] after a decision it is too late, unless the process says otherwise or the decision was taken back', async () => {
  for (const [way, before, after] of [
    ['undecided', '', '已经有人办理，不能撤回'],
    ['running', '', ''],
    ['never', '该流程发起后不能撤回', '该流程发起后不能撤回']
  ] as const) {
    const early = await begin(under(way), 'lihua')
    assert.equal((await withdraw(early.processInstanceId)).message, before || '已撤回', way)
    const late = await begin(under(way), 'lihua')
    await claim(late.taskId, 'wangmin')
    await complete(late.taskId, 'wangmin')
    assert.equal((await withdraw(late.processInstanceId)).message, after || '已撤回', way)
  }
  const { processInstanceId, taskId } = await begin(two, 'lihua')
  await claim(taskId, 'wangmin')
  await complete(taskId, 'wangmin')
  await platform.call(callBackProcess, { token: tokens.wangmin, query: { processInstanceId } })
  assert.equal((await withdraw(processInstanceId)).success, true)
  // Without withdrawal the starter cannot end the process in another way either.
  const { processInstanceId: fixed } = await begin(under('never'), 'lihua')
  const query = { processInstanceId: fixed, reason: '不办了' }
  assert.equal((await platform.call(invalidateProcess, { token: tokens.lihua, query })).success, false)
  assert.deepEqual((await details(fixed)).operations, [])
})

test('[issue-29] [WF-3] suspended and ended processes are not withdrawn, one that is back with its starter is', async () => {
  const { processInstanceId: id } = await begin(two, 'lihua')
  await platform.call(suspendProcess, { token: tokens.admin, query: { processInstanceId: id, reason: '等文件' } })
  assert.match((await withdraw(id)).message, /已挂起/)
  const own = documentOf(
    task('write', '填报') +
      task('check', '审核', 'flowable:assignee="wangmin"') +
      chain('start', 'write', 'check', 'end')
  )
  const returned = await begin(own, 'lihua')
  await complete(returned.taskId, 'lihua')
  const [open] = await openOf(returned.processInstanceId)
  const query = { taskId: open!.taskId, targetKey: 'starter', reason: '请补充' }
  assert.equal((await platform.call(disagreeProcess, { token: tokens.wangmin, query })).success, true)
  assert.equal((await withdraw(returned.processInstanceId)).success, true)
  const ended = await begin(own, 'lihua')
  await complete(ended.taskId, 'lihua')
  await complete((await openOf(ended.processInstanceId))[0]!.taskId, 'wangmin')
  assert.match((await withdraw(ended.processInstanceId)).message, /已经结束/)
})

test('[issue-29] [process-3] what the starter entered is there to be sent again: form, text, files and steps', async () => {
  const field = (model: string, name: string) => ({
    ...{ type: 'input', name, key: model, model, rules: [] },
    options: { defaultValue: '' }
  })
  const jsonStr = JSON.stringify({ list: [field('reason', '事由'), field('secret', '内部意见')], config: {} })
  const form = await platform.call(addForm, { token: tokens.admin, body: { name: '请示单', jsonStr } })
  const startEvent = `<startEvent id="start" name="开始" flowable:formKey="${form.result.code}"><extensionElements><qundao:field name="secret" right="hidden"/></extensionElements></startEvent>`
  const { key, answer } = await deployed(
    documentOf(task('check', '审核', 'flowable:assignee="wangmin"') + chain('start', 'check', 'end')).replace(
      '<startEvent id="start" name="开始"/>',
      startEvent
    )
  )
  assert.equal(answer.success, true, answer.message)
  const send = async (title: string, data: string) =>
    (await platform.call(startByForm, { token: tokens.lihua, body: { processKey: key, title, data } })).result
      .processInstanceId
  const id = await send('关于经费的请示', JSON.stringify({ reason: '购置打印机' }))
  assert.match((await again(id)).message, /只有已撤回的流程/)
  await withdraw(id)
  assert.match((await again(id, 'admin')).message, /没有找到该流程/)
  const { result } = await again(id)
  assert.deepEqual(
    [result.processKey, result.title, JSON.parse(result.data)],
    [key, '关于经费的请示', { reason: '购置打印机' }]
  )
  const next = await send(result.title, result.data)
  const filled = await platform.call(instanceForm, { token: tokens.lihua, query: { processInstanceId: next } })
  assert.equal(filled.result?.data.reason, '购置打印机')

  const steps = [
    { name: '审核', userIds: `${ids.wangmin},${ids.zhaolei}`, mode: 'count', argument: '2', veto: true },
    { name: '签发', userIds: ids.chenjing, mode: 'one', disagree: 'starter' }
  ]
  const given = { title: '临时事项', content: '请各位审核', steps: JSON.stringify(steps) }
  const own = await platform.call(startOwnProcess, { token: tokens.lihua, query: given })
  assert.equal(own.success, true, own.message)
  await withdraw(own.result.processInstanceId)
  const entered = (await again(own.result.processInstanceId)).result
  assert.deepEqual([entered.processKey, entered.content], ['', '请各位审核'])
  assert.deepEqual(
    entered.steps.map(({ people, ...step }) => ({ ...step, people: people.map(({ realname }) => realname) })),
    [
      { name: '审核', mode: 'count', argument: '2', veto: true, disagree: 'end', people: ['王敏', '赵磊'] },
      { name: '签发', mode: 'one', disagree: 'starter', people: ['陈静'] }
    ]
  )
})

test('[issue-29] [process-2] two approvers decide while the starter withdraws: one story each time', async () => {
  const loop = '<multiInstanceLoopCharacteristics isSequential="false" qundao:rule="any"/>'
  const { key } = await deployed(
    documentOf(
      task('check', '审核', 'flowable:candidateUsers="wangmin,zhaolei"', loop) +
        task('last', '签发', 'flowable:assignee="chenjing"') +
        chain('start', 'check', 'last', 'end')
    )
  )
  for (let round = 0; round < 8; round++) {
    const { processInstanceId: id } = await start(key, 'lihua')
    const open = await openOf(id)
    const idOf = (name: string) => open.find(({ assigneeName }) => assigneeName === name)!.taskId
    const [taken, one, other] = await Promise.all([
      withdraw(id),
      complete(idOf('王敏'), 'wangmin'),
      complete(idOf('赵磊'), 'zhaolei')
    ])
    const decided = [one, other].filter(({ success }) => success).length
    assert.equal(decided + Number(taken.success), 1, JSON.stringify([taken, one, other].map(({ message }) => message)))
    const { result, tasks } = await details(id)
    assert.deepEqual([result, tasks.length], taken.success ? ['withdrawn', 0] : ['', 1])
  }
})

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { callBackProcess, claimTask, disagreeProcess, reassignTask } from '../../elements/base/contract/process.ts'
import { taskDecision } from '../../elements/base/contract/process-decision.ts'
import { chain, flow, task } from './process-documents.ts'
import {
  platform,
  tokens,
  startOwn,
  start,
  historyOf,
  openOf,
  taskOf,
  complete,
  vote,
  endOf,
  decided
} from './decision-desk.ts'

test('[process-22] who acted in a branch recalls it until the other branch is done, and then hears why not', async () => {
  const inner =
    '<parallelGateway id="split"/><parallelGateway id="join"/>' +
    task('a', '财务', 'flowable:assignee="voter1"') +
    task('b', '法务', 'flowable:assignee="voter2"') +
    task('c', '签发', 'flowable:assignee="voter3"') +
    chain('start', 'split', 'a', 'join', 'c', 'end') +
    chain('split', 'b', 'join')
  const id = await start(inner)
  const recall = (name: string) =>
    platform.call(callBackProcess, { token: tokens[name], query: { processInstanceId: id } })
  await vote(id, 'voter1', 'agree')
  assert.equal((await recall('voter1')).success, true)
  await vote(id, 'voter1', 'agree')
  await vote(id, 'voter2', 'agree')
  assert.equal((await recall('voter1')).message, '其他分支也已办理，流程已经汇合，不能撤回')
  assert.equal((await recall('voter2')).success, true, 'who closed the join recalls it')
  assert.equal((await recall('voter1')).success, true)
  await vote(id, 'voter1', 'agree')
  await vote(id, 'voter2', 'agree')
  await vote(id, 'voter3', 'agree')
  assert.deepEqual(await endOf(id), ['3', 'passed'])
})

test('[process-17] sent back after a join, by default and by choice, the group is asked again', async () => {
  const inner =
    '<parallelGateway id="split"/><parallelGateway id="join"/>' +
    task('a', '财务', 'flowable:candidateUsers="voter1,voter4"') +
    task('b', '法务', 'flowable:assignee="voter2"') +
    task('c', '签发', 'flowable:assignee="voter3"') +
    chain('start', 'split', 'a', 'join', 'c', 'end') +
    chain('split', 'b', 'join')
  const id = await start(inner)
  const [first] = (await openOf(id)).filter(({ taskName }) => taskName === '财务')
  await platform.call(claimTask, { token: tokens.voter4, query: { taskId: first!.taskId } })
  for (const targetKey of ['', 'a']) {
    await vote(id, 'voter4', 'agree')
    await vote(id, 'voter2', 'agree')
    const query = { taskId: (await taskOf(id, 'voter3'))!, targetKey, reason: '请再核' }
    const answer = await platform.call(disagreeProcess, { token: tokens.voter3, query })
    assert.equal(answer.success, true, answer.message)
    assert.deepEqual((await openOf(id)).map(({ taskName, assigneeName }) => `${taskName} ${assigneeName}`).sort(), [
      '法务 voter2',
      '财务 voter4'
    ])
  }
})

test('[process-1] [WF-3] 不同意 at a step ends the process as not approved, and the starter is notified with the reason', async () => {
  const { result } = await startOwn([{ userIds: 'voter1' }, { name: '签发', userIds: 'voter2' }], '修缮经费')
  await platform.call(claimTask, { token: tokens.voter1, query: { taskId: result.taskId } })
  const { result: offered } = await platform.call(taskDecision, {
    token: tokens.voter1,
    query: { taskId: result.taskId }
  })
  assert.deepEqual(
    offered.outcomes.map(({ name }) => name),
    ['同意', '不同意']
  )
  assert.equal((await complete(result.taskId, 'voter1', 'disagree', '超出预算')).success, true)
  assert.deepEqual(await endOf(result.processInstanceId), ['3', 'rejected'])
  assert.deepEqual(await openOf(result.processInstanceId), [])
  const { records } = (await platform.call(myNotices, { token: tokens.admin, query: { pageSize: 50 } })).result
  const told = records.find(({ titile }) => titile === '修缮经费：未通过')
  assert.equal(told?.msgAbstract, '超出预算')
})

test('[process-1] 不同意 returns to the starter where the step says so, and the process goes on from there', async () => {
  const { result } = await startOwn([{ userIds: 'voter1', disagree: 'starter' }])
  const { processInstanceId: id, taskId } = result
  assert.equal((await openOf(id))[0]?.taskName, '审批', 'the starter has submitted by starting')
  await platform.call(claimTask, { token: tokens.voter1, query: { taskId } })
  await complete(taskId, 'voter1', 'disagree', '请附报价')
  const [back] = await openOf(id)
  assert.deepEqual([back?.taskName, back?.assigneeName], ['发起人提交', '系统管理员'])
  assert.equal((await complete(back!.taskId, 'admin')).success, true)
  const [again] = await openOf(id)
  await platform.call(claimTask, { token: tokens.voter1, query: { taskId: again!.taskId } })
  await complete(again!.taskId, 'voter1', 'agree')
  assert.deepEqual(await endOf(id), ['3', 'passed'])
})

test('[process-1] an outcome that leads nowhere is not offered and is refused, in drawn processes of every kind', async () => {
  const plain = task('do', '办理', 'flowable:assignee="voter1"') + chain('start', 'do', 'end')
  const id = await start(plain)
  const [open] = await openOf(id)
  const decision = async (taskId: string, name: string) =>
    (await platform.call(taskDecision, { token: tokens[name], query: { taskId } })).result.outcomes.map(
      ({ outcome, name }) => `${outcome} ${name}`
    )
  assert.deepEqual(await decision(open!.taskId, 'voter1'), ['agree 同意'])
  assert.equal((await complete(open!.taskId, 'voter1', 'disagree')).message, '“办理”环节没有“不同意”的去向，请退回')
  assert.match((await complete(open!.taskId, 'voter1', 'maybe')).message, /没有结论“maybe”的去向，可选：“同意”/)
  assert.equal((await openOf(id)).length, 1)
  // Only the task before the gateway decides; own words are outcomes with the names of their flows.
  const own =
    task('first', '初审', 'flowable:assignee="voter1"') +
    task('last', '终审', 'flowable:assignee="voter2"') +
    '<exclusiveGateway id="way"/>' +
    chain('start', 'first', 'last', 'way') +
    flow('way', 'end', "outcome == 'agree'") +
    flow('way', 'first', "outcome == 'revise'").replace('id="way-first"', 'id="way-first" name="修改后再报"')
  const second = await start(own)
  assert.deepEqual(await decision((await openOf(second))[0]!.taskId, 'voter1'), ['agree 同意'])
  await vote(second, 'voter1', 'agree')
  assert.deepEqual(await decision((await openOf(second))[0]!.taskId, 'voter2'), ['agree 同意', 'revise 修改后再报'])
  await vote(second, 'voter2', 'revise')
  assert.equal((await openOf(second))[0]?.taskName, '初审')
})

test('[process-1] the result of a drawn process is that of its end, or of the last outcome', async () => {
  const ending = (result: string) =>
    task('do', '办理', 'flowable:assignee="voter1"') +
    `<exclusiveGateway id="way" default="way-end"/><endEvent id="out" name="不予办理" ${result}/>` +
    chain('start', 'do', 'way', 'end') +
    flow('way', 'out', "outcome == 'disagree'")
  for (const [inner, outcome, result] of [
    [ending(''), 'disagree', 'rejected'],
    [ending(''), 'agree', 'passed'],
    [ending('qundao:result="passed"'), 'disagree', 'passed']
  ] as const) {
    const id = await start(inner)
    await vote(id, 'voter1', outcome)
    assert.deepEqual(await endOf(id), ['3', result])
  }
})

test('[process-1] a reason is demanded by the server where the page demands one', async () => {
  const { result } = await startOwn([{ userIds: 'voter1' }, { name: '签发', userIds: 'voter2' }])
  const { processInstanceId: id, taskId } = result
  await platform.call(claimTask, { token: tokens.voter1, query: { taskId } })
  await complete(taskId, 'voter1')
  const [second] = await openOf(id)
  await platform.call(claimTask, { token: tokens.voter2, query: { taskId: second!.taskId } })
  const back = (reason: string) =>
    platform.call(disagreeProcess, { token: tokens.voter2, query: { taskId: second!.taskId, reason } })
  assert.equal((await back(' ')).message, '请写明退回的原因')
  assert.equal((await back('请补报价')).success, true)
})

test('[process-2] the history contains each vote, and reassigning gives no person a second vote', async () => {
  const { result } = await startOwn([
    { name: '会签', userIds: 'voter1,voter2,voter3', mode: 'majority', veto: true },
    { name: '签发', userIds: 'voter4' }
  ])
  const id = result.processInstanceId
  const first = (await taskOf(id, 'voter1'))!
  const hand = (userId: string) =>
    platform.call(reassignTask, { token: tokens.voter1, query: { taskId: first, userId, reason: '出差' } })
  assert.equal((await hand('voter2')).message, '此人已参加本次会签，不能再接办一票')
  assert.equal((await hand('voter5')).success, true)
  await vote(id, 'voter5', 'agree', '可行')
  const query = { taskId: (await taskOf(id, 'voter2'))! }
  const { round } = (await platform.call(taskDecision, { token: tokens.voter2, query })).result
  assert.deepEqual(round, {
    ...{ rule: { name: 'majority', veto: true }, inTurn: false },
    ...{ people: 3, agreed: 1, disagreed: 0 }
  })
  await vote(id, 'voter2', 'agree')
  const history = (await historyOf(id)).filter(({ isStep }) => !isStep)
  assert.deepEqual(
    history
      .slice(0, 3)
      .map(({ assigneeName, outcome, state, comment }) => [assigneeName, outcome, state, comment.comment].join())
      .sort(),
    ['voter2,同意,done,', 'voter3,,cancelled,', 'voter5,同意,done,可行']
  )
  assert.equal(new Set(history.slice(0, 3).map(({ round }) => round?.id)).size, 1)
})

test('[process-2] a closing vote that is taken back asks the others of its round again', async () => {
  const { result } = await startOwn([
    { name: '会签', userIds: 'voter1,voter2,voter3', mode: 'majority' },
    { name: '签发', userIds: 'voter4,voter5' }
  ])
  const id = result.processInstanceId
  await vote(id, 'voter1', 'agree')
  await vote(id, 'voter2', 'agree')
  assert.equal((await openOf(id))[0]?.taskName, '签发')
  const query = { processInstanceId: id, reason: '看错了' }
  assert.equal((await platform.call(callBackProcess, { token: tokens.voter2, query })).success, true)
  assert.deepEqual((await openOf(id)).map(({ assigneeName }) => assigneeName).sort(), ['voter2', 'voter3'])
  await vote(id, 'voter2', 'disagree')
  await vote(id, 'voter3', 'disagree')
  assert.deepEqual(await endOf(id), ['3', 'rejected'])
})

test('[process-2] a round that began before the upgrade counts its earlier votes', async () => {
  const id = await start(decided(3, '<multiInstanceLoopCharacteristics/>'))
  await vote(id, 'voter1', 'disagree')
  await vote(id, 'voter2', 'agree')
  // The rows as the earlier version wrote them.
  await platform.query(`update process_tokens set decided = null, round = round - 'agreed' - 'disagreed' - 'voted'
    where instance_id = '${id}'`)
  await platform.query(`update process_tasks set seat = '', outcome = '', asked = '{}' where instance_id = '${id}'`)
  const folder = new URL('../../host-demo/server/database/migrations/', import.meta.url)
  const name = readdirSync(folder).find(file => file.endsWith('_process_decisions.sql'))!
  for (const statement of readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint'))
    if (statement.trim().startsWith('UPDATE')) await platform.query(statement)
  await vote(id, 'voter3', 'agree')
  assert.equal((await openOf(id))[0]?.taskName, '否决后')
})

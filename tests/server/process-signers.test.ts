import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeSigner } from '../../elements/base/contract/process-added.ts'
import { startedInstances } from '../../elements/base/contract/process-instance.ts'
import { taskDecision } from '../../elements/base/contract/process-decision.ts'
import {
  claimTask,
  completeTask,
  disagreeProcess,
  myTasks,
  reassignTask,
  remindPeople,
  suspendProcess
} from '../../elements/base/contract/process.ts'
import { fireDueTimers } from './due-timers.ts'
import { chain, task } from './process-documents.ts'
import {
  platform,
  tokens,
  a,
  b,
  c,
  d,
  e,
  start,
  of,
  timer,
  twoSteps,
  historyOf,
  namesOf,
  taskOf,
  shownTask,
  added,
  complete,
  done,
  operationsOf,
  inboxOf,
  toldTo
} from './signer-desk.ts'

test('[WF-3] 前加签: the task waits, the added people advise, and it returns with each opinion, whatever they said', async () => {
  const { id, title } = await start(twoSteps)
  const taskId = await taskOf(id, a)
  assert.deepEqual((await shownTask(id, a, taskId)).addKinds, ['before', 'after'])
  await added(id, a, 'before', [c, d], '请看价格')
  assert.deepEqual(await toldTo(c, title), [`加签：${title} ${a}请您前加签：请看价格`])

  // The waiting task cannot be decided, returned or reassigned, and the lists show that it waits.
  assert.deepEqual(await operationsOf(a, taskId), [])
  for (const call of [completeTask, disagreeProcess] as const) {
    const reply = await platform.call(call, { token: tokens[a], query: { taskId, reason: '退回' } as never })
    assert.match(reply.message, /正在等待加签的人/)
  }
  const handed = await platform.call(reassignTask, { token: tokens[a], query: { taskId, userId: e } })
  assert.match(handed.message, /正在等待加签的人/)
  const [own] = await inboxOf(a, title)
  assert.equal(own?.task?.isWaiting, true)
  const [mine] = (await platform.call(myTasks, { token: tokens[a], query: { title } })).result.records
  assert.equal(mine?.isWaiting, true)
  const [listed] = (await platform.call(startedInstances, { token: tokens.admin, query: { title } })).result.records
  assert.deepEqual([listed?.node, listed?.waitsFor], ['审核', `${c}、${d}`])
  assert.equal((await historyOf(id)).find(node => node.taskId === taskId)?.isWaiting, true)
  const reminded = await platform.call(remindPeople, { token: tokens.admin, query: { taskId } })
  assert.match(reminded.message, /请催办他们/)
  const urged = await platform.call(remindPeople, { token: tokens.admin, query: { taskId: await taskOf(id, c) } })
  assert.equal(urged.result.told, 1, urged.message)

  // An added person advises: two outcomes, no form, no return.
  const adviser = await taskOf(id, c)
  const decision = await platform.call(taskDecision, { token: tokens[c], query: { taskId: adviser } })
  assert.deepEqual(
    decision.result.outcomes.map(({ name }) => name),
    ['同意', '不同意']
  )
  assert.deepEqual(await operationsOf(c, adviser), ['complete', 'reassign'])
  const returned = await platform.call(disagreeProcess, { token: tokens[c], query: { taskId: adviser, reason: '退' } })
  assert.match(returned.message, /不能退回/)
  const written = await platform.call(completeTask, {
    token: tokens[c],
    query: { taskId: adviser, variables: '{"price": 1}' }
  })
  assert.match(written.message, /不能修改表单/)
  assert.equal((await inboxOf(c, title))[0]?.task?.isWaiting, false)
  await done(id, c, 'disagree', '价格太高')
  assert.deepEqual(await operationsOf(a, taskId), [], 'one is left')
  await done(id, d, 'agree', '可以')
  assert.deepEqual(await namesOf(id), [`审核 ${a}`], '不同意 does not decide')
  assert.match((await toldTo(a, title)).join(), /加签的人都已办理/)
  const opinions = (await historyOf(id, a)).filter(node => node.added?.hostId === taskId)
  assert.deepEqual(
    opinions.map(({ assigneeName, outcome, comment }) => [assigneeName, outcome, comment.comment]),
    [
      [c, '不同意', '价格太高'],
      [d, '同意', '可以']
    ]
  )
  const entry = (await historyOf(id)).find(({ comment }) => comment.type === '14')
  assert.deepEqual([entry?.handed?.to, entry?.comment.comment], [`${c}、${d}`, '请看价格'])
  assert.deepEqual(await operationsOf(a, taskId), ['complete', 'disagree', 'reassign'])
  await done(id, a)
  assert.deepEqual(await namesOf(id), [`签发 ${b}`])
})

test('[WF-3] of two last opinions at the same time, one returns the task, once', async () => {
  const { id, title } = await start(twoSteps)
  await added(id, a, 'before', [c, d, e])
  await done(id, e)
  const replies = await Promise.all([complete(id, c), complete(id, d)])
  assert.ok(replies.every(({ success }) => success))
  assert.deepEqual(await namesOf(id), [`审核 ${a}`])
  assert.equal((await toldTo(a, title)).length, 1)
  const other = await start(twoSteps)
  await added(other.id, a, 'after', [c, d])
  const last = await Promise.all([complete(other.id, c), complete(other.id, d)])
  assert.ok(last.every(({ success }) => success))
  assert.deepEqual(await namesOf(other.id), [`签发 ${b}`], 'one task of the next step')
  // A vote and a removal at the same time.
  const third = await start(twoSteps)
  await added(third.id, a, 'after', [c])
  const taskId = await taskOf(third.id, c)
  const both = await Promise.all([
    platform.call(completeTask, { token: tokens[c], query: { taskId, outcome: 'agree', comment: '' } }),
    platform.call(removeSigner, { token: tokens[a], body: { taskId, reason: '不需要了' } })
  ])
  assert.equal(both.filter(({ success }) => success).length, 1, 'one of them wins')
  assert.deepEqual(await namesOf(third.id), [`签发 ${b}`])
})

test('[WF-3] the time limit stops while others advise, and its rest goes on afterwards', async () => {
  const inner =
    task('check', '审核', of(a)) +
    timer +
    task('late-task', '超时处理', of(b)) +
    chain('start', 'check', 'end') +
    chain('late', 'late-task', 'end')
  const { id } = await start(inner)
  const dueIn = async () =>
    (
      await platform.query<{ minutes: number; paused: boolean }>(
        `select extract(epoch from due_time - now())::int / 60 as minutes, paused_time is not null as paused
          from process_timers where instance_id = $1`,
        [id]
      )
    ).rows[0]!
  await added(id, a, 'before', [c])
  assert.equal((await dueIn()).paused, true)
  // Two hours pass: it waited since then, and would have been late.
  await platform.query(
    `update process_timers set due_time = due_time - interval '2 hours', paused_time = paused_time - interval '2 hours'
      where instance_id = $1`,
    [id]
  )
  await fireDueTimers(platform)
  assert.deepEqual(await namesOf(id), [`审核 ${a}`, `审核 ${c}`], 'it did not fire')
  for (const suspended of ['1', '0'] as const)
    await platform.call(suspendProcess, { token: tokens.admin, query: { processInstanceId: id, suspended } })
  await done(id, c)
  const { minutes, paused } = await dueIn()
  assert.equal(paused, false)
  assert.ok(minutes >= 58 && minutes <= 60, String(minutes))
})

test('[WF-3] a substitute advises for an added person on leave', async () => {
  await platform.query(
    `insert into process_substitutes (user_id, substitute_id, from_day, to_day)
      values ($1, $2, '2000-01-01', '2999-12-31')`,
    [c, d]
  )
  const { id, title } = await start(twoSteps)
  await added(id, a, 'before', [c])
  await platform.query('delete from process_substitutes where user_id = $1', [c])
  const [row] = await inboxOf(d, title)
  assert.ok(row, 'the substitute is asked')
  await platform.call(claimTask, { token: tokens[d], query: { taskId: row.subjectId } })
  const reply = await platform.call(completeTask, { token: tokens[d], query: { taskId: row.subjectId } })
  assert.ok(reply.success, reply.message)
  const entry = (await historyOf(id)).find(({ taskId }) => taskId === row.subjectId)
  assert.equal(entry?.assigneeName, `${d}（代 ${c}）`)
  await done(id, a)
})

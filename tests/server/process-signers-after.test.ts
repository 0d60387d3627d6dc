import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taskDecision } from '../../elements/base/contract/process-decision.ts'
import { reassignTask } from '../../elements/base/contract/process.ts'
import { chain, task } from './process-documents.ts'
import {
  platform,
  tokens,
  a,
  b,
  c,
  d,
  e,
  f,
  start,
  twoSteps,
  withWay,
  round,
  historyOf,
  namesOf,
  taskOf,
  shownTask,
  add,
  added,
  done,
  remove,
  operationsOf,
  inboxOf,
  toldTo,
  cases
} from './signer-desk.ts'

test('[WF-3] 后加签: my decision is recorded at once, and the process goes on when all agreed', async () => {
  const { id, title } = await start(twoSteps)
  const taskId = await taskOf(id, a)
  await added(id, a, 'after', [c, d], '同意，请财务复核')
  const own = (await historyOf(id)).find(node => node.taskId === taskId)
  assert.deepEqual([own?.state, own?.outcome, own?.comment.comment], ['done', '同意', '同意，请财务复核'])
  assert.deepEqual(await namesOf(id), [`审核 ${c}`, `审核 ${d}`])
  assert.deepEqual(await inboxOf(a, title), [])
  await done(id, c)
  assert.deepEqual(await namesOf(id), [`审核 ${d}`])
  await done(id, d)
  assert.deepEqual(await namesOf(id), [`签发 ${b}`])
})

test('[WF-3] 后加签: one 不同意 decides the step, or returns the task if the step has no such outcome', async () => {
  const decided = await start(withWay)
  await added(decided.id, a, 'after', [c, d])
  await done(decided.id, c, 'disagree', '超预算')
  assert.deepEqual(await namesOf(decided.id), [`否决后 ${b}`])

  const { id, title } = await start(twoSteps)
  const taskId = await taskOf(id, a)
  await added(id, a, 'after', [c, d], '同意')
  await done(id, c, 'disagree', '超预算')
  assert.deepEqual(await namesOf(id), [`审核 ${a}`], 'the other is no longer asked')
  assert.match((await toldTo(a, title)).join(), /超预算/)
  assert.deepEqual(await operationsOf(a, taskId), ['complete', 'disagree', 'reassign'])
  await done(id, a)
  assert.deepEqual(await namesOf(id), [`签发 ${b}`])
})
for (const { rule, joined, votes, then } of cases)
  test(`[WF-3] 并加签: ${JSON.stringify(rule)} of 2 people and ${joined.length} more, ${votes.map(([, vote]) => vote).join()}: ${then}`, async () => {
    const { id } = await start(round(2, rule))
    const taskId = await taskOf(id, a)
    assert.deepEqual((await shownTask(id, a, taskId)).addKinds, ['before', 'parallel'])
    await added(id, a, 'parallel', joined)
    const { result } = await platform.call(taskDecision, { token: tokens[b], query: { taskId: await taskOf(id, b) } })
    assert.equal(result.round?.people, 2 + joined.length)
    for (const [name, outcome] of votes) await done(id, name, outcome)
    const names = await namesOf(id)
    if (then === 'open') assert.ok(names.length > 0 && names.every(name => name.startsWith('会签')), names.join())
    else assert.deepEqual(names.length === 1 && names[0]!.split(' ')[0], then)
  })

test('[WF-3] 并加签: a removed voter leaves the round, whose other votes may then decide', async () => {
  const { id } = await start(round(2, { name: 'all' }))
  await added(id, a, 'parallel', [c, d])
  assert.match((await add(id, b, 'parallel', [c])).message, /已参与本环节/)
  await done(id, a)
  await done(id, b)
  assert.ok((await remove(id, a, c)).success)
  assert.deepEqual(await namesOf(id), [`会签 ${d}`])
  assert.ok((await remove(id, 'admin', d)).success, 'a manager')
  assert.match((await namesOf(id)).join(), /^通过后/)
  // A round in turn cannot be joined.
  const inTurn = await start(
    task(
      'check',
      '会签',
      `flowable:candidateUsers="${a},${b}"`,
      '<multiInstanceLoopCharacteristics isSequential="true" qundao:rule="all"/>'
    ) + chain('start', 'check', 'end')
  )
  assert.match((await add(inTurn.id, a, 'parallel', [c])).message, /同时表决/)
  assert.match((await add(inTurn.id, a, 'before', [b])).message, /已参与本环节/, 'is asked later')
  await added(inTurn.id, a, 'before', [c])
  await done(inTurn.id, c)
  await done(inTurn.id, a)
  assert.deepEqual(await namesOf(inTurn.id), [`会签 ${b}`])
})

test('[WF-3] added people add others, up to three deep, and hand their task on', async () => {
  const { id } = await start(twoSteps)
  await added(id, a, 'before', [c])
  assert.deepEqual((await shownTask(id, c, await taskOf(id, c))).addKinds, ['before'])
  assert.match((await add(id, c, 'after', [d])).message, /不能后加签/)
  await added(id, c, 'before', [d])
  assert.match((await remove(id, a, c)).message, /又请他人加签/)
  await added(id, d, 'before', [e])
  assert.deepEqual((await shownTask(id, e, await taskOf(id, e))).addKinds, [])
  assert.match((await add(id, e, 'before', [f])).message, /最多 3 层/)
  const taskId = await taskOf(id, e)
  for (const name of [a, c, d]) {
    const reply = await platform.call(reassignTask, { token: tokens[e], query: { taskId, userId: name } })
    assert.match(reply.message, /加签任务，不能接办|不能接办/, name)
  }
  const handed = await platform.call(reassignTask, { token: tokens[e], query: { taskId, userId: f } })
  assert.ok(handed.success, handed.message)
  for (const name of [f, d, c, a]) await done(id, name)
  assert.deepEqual(await namesOf(id), [`签发 ${b}`])
})

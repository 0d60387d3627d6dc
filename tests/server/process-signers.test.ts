import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import type { JointRule } from '../../elements/base/contract/joint-decision.ts'
import { addSigners, removeSigner, type AddedKind } from '../../elements/base/contract/process-added.ts'
import { instanceDiagram, instanceHistory } from '../../elements/base/contract/process-history.ts'
import { instanceDetails, startedInstances } from '../../elements/base/contract/process-instance.ts'
import { taskDecision } from '../../elements/base/contract/process-decision.ts'
import {
  callBackProcess,
  claimTask,
  closeProcess,
  completeTask,
  deployProcess,
  disagreeProcess,
  myTasks,
  processCalls,
  reassignTask,
  remindPeople,
  skipNode,
  startProcess,
  suspendProcess,
  taskOperations
} from '../../elements/base/contract/process.ts'
import { fireDueTimers } from './due-timers.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'

let platform: TestPlatform
const tokens: Record<string, string> = {}
/** Accounts; ids, accounts and names are equal. The last one works at another site. */
const people = [...'abcdefgh'].map(letter => `person-${letter}`)
const [a, b, c, d, e, f] = people as [string, string, string, string, string, string]
const stranger = 'stranger'

before(async () => {
  platform = await startPlatform()
  for (const name of [...people, stranger]) {
    await platform.query(`insert into users (id, username, realname, password)
      select '${name}', '${name}', '${name}', password from users where username = 'lihua'`)
    const site = name === stranger ? '3' : '1'
    await platform.query(`insert into user_subsites (user_id, subsite_id) values ('${name}', '${site}')`)
  }
  for (const name of ['admin', ...people, stranger]) tokens[name] = await platform.signIn(name)
})
after(() => platform.stop())

let made = 0
const start = async (inner: string) => {
  const key = `signers${++made}`
  const { result, message } = await platform.call(processCalls.add, {
    token: tokens.admin,
    body: { processName: key, description: '', bpmnXml: documentOf(inner, key) }
  })
  assert.ok(result?.id, message)
  const deployed = await platform.call(deployProcess, { token: tokens.admin, query: { id: result.id } })
  assert.ok(deployed.success, deployed.message)
  const title = `采购申请 ${made}`
  const begun = await platform.call(startProcess, { token: tokens.admin, query: { processKey: key, title } })
  assert.ok(begun.result?.processInstanceId, begun.message)
  return { id: begun.result.processInstanceId, title }
}
const of = (name: string) => `flowable:assignee="${name}"`
const timer =
  '<boundaryEvent id="late" attachedToRef="check" cancelActivity="true"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>'
/** Two steps of a and b. */
const twoSteps = task('check', '审核', of(a)) + task('sign', '签发', of(b)) + chain('start', 'check', 'sign', 'end')
/** Process of one step, with a way of its own for 不同意. */
const withWay =
  task('check', '审核', of(a)) +
  task('no', '否决后', of(b)) +
  '<exclusiveGateway id="way" default="way-end"/>' +
  chain('start', 'check', 'way', 'end') +
  flow('way', 'no', "outcome == 'disagree'") +
  chain('no', 'end')
const round = (count: number, { name, argument, veto, everyone }: JointRule) =>
  task(
    'check',
    '会签',
    `flowable:candidateUsers="${people.slice(0, count).join()}"`,
    `<multiInstanceLoopCharacteristics qundao:rule="${name}"${argument ? ` qundao:argument="${argument}"` : ''}${
      veto ? ' qundao:veto="true"' : ''
    }${everyone ? ' qundao:everyone="true"' : ''}/>`
  ) +
  task('yes', '通过后', of('admin')) +
  task('no', '否决后', of('admin')) +
  '<exclusiveGateway id="way" default="way-yes"/>' +
  chain('start', 'check', 'way', 'yes', 'end') +
  flow('way', 'no', "outcome == 'disagree'") +
  chain('no', 'end')

const historyOf = async (processInstanceId: string, name = 'admin') =>
  (await platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })).result
const openOf = async (id: string) =>
  (await historyOf(id)).filter(({ state }) => state === 'open' || state === 'claimed')
const namesOf = async (id: string) =>
  (await openOf(id)).map(({ taskName, assigneeName }) => `${taskName} ${assigneeName}`).sort()
const taskOf = async (id: string, name: string) => {
  const found = (await openOf(id)).find(({ assigneeName }) => assigneeName === name)
  assert.ok(found, `${name} has a task`)
  return found.taskId
}
const detailsFor = async (processInstanceId: string, name: string) => {
  const reply = await platform.call(instanceDetails, { token: tokens[name], query: { processInstanceId } })
  assert.ok(reply.success, reply.message)
  return reply.result
}
const shownTask = async (id: string, name: string, taskId: string) => {
  const found = (await detailsFor(id, name)).tasks.find(task => task.taskId === taskId)
  assert.ok(found)
  return found
}
const add = async (id: string, by: string, kind: AddedKind, userIds: string[], reason = '请把关') =>
  platform.call(addSigners, { token: tokens[by], body: { taskId: await taskOf(id, by), kind, userIds, reason } })
const added = async (...given: Parameters<typeof add>) => {
  const reply = await add(...given)
  assert.ok(reply.success, reply.message)
  return reply
}
const complete = async (id: string, name: string, outcome = 'agree', comment = '') =>
  platform.call(completeTask, { token: tokens[name], query: { taskId: await taskOf(id, name), outcome, comment } })
const done = async (...given: Parameters<typeof complete>) => {
  const reply = await complete(...given)
  assert.ok(reply.success, reply.message)
}
const remove = async (id: string, by: string, name: string, reason = '不需要了') =>
  platform.call(removeSigner, { token: tokens[by], body: { taskId: await taskOf(id, name), reason } })
const operationsOf = async (name: string, taskId: string) => {
  const { result } = await platform.call(taskOperations, { token: tokens[name], query: { taskId } })
  return result.map(({ code }) => code)
}
const inboxOf = async (name: string, title: string) =>
  (await platform.call(waitingList, { token: tokens[name], query: { title, pageSize: 50 } })).result.records
const toldTo = async (name: string, title: string) => {
  const { result } = await platform.call(myNotices, { token: tokens[name], query: { pageSize: 50 } })
  return result.records.filter(({ titile }) => titile.includes(title)).map(one => `${one.titile} ${one.msgAbstract}`)
}
const endOf = async (id: string) => {
  const { result } = await platform.call(instanceDiagram, { token: tokens.admin, query: { processInstanceId: id } })
  return [result.state, result.result]
}

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

const cases: { rule: JointRule; joined: string[]; votes: [string, string][]; then: string }[] = [
  {
    rule: { name: 'all' },
    joined: [c],
    votes: [
      [a, 'agree'],
      [b, 'agree']
    ],
    then: 'open'
  },
  {
    rule: { name: 'all' },
    joined: [c],
    votes: [
      [a, 'agree'],
      [b, 'agree'],
      [c, 'agree']
    ],
    then: '通过后'
  },
  { rule: { name: 'all' }, joined: [c], votes: [[c, 'disagree']], then: '否决后' },
  {
    rule: { name: 'any' },
    joined: [c],
    votes: [
      [a, 'disagree'],
      [b, 'disagree']
    ],
    then: 'open'
  },
  { rule: { name: 'any' }, joined: [c], votes: [[c, 'agree']], then: '通过后' },
  {
    rule: { name: 'ratio', argument: '60%' },
    joined: [c, d, e],
    votes: [
      [a, 'agree'],
      [b, 'agree']
    ],
    then: 'open'
  },
  {
    rule: { name: 'ratio', argument: '60%' },
    joined: [c, d, e],
    votes: [
      [a, 'agree'],
      [b, 'agree'],
      [d, 'agree']
    ],
    then: '通过后'
  },
  {
    rule: { name: 'majority' },
    joined: [c],
    votes: [
      [a, 'agree'],
      [b, 'disagree']
    ],
    then: 'open'
  },
  {
    rule: { name: 'majority' },
    joined: [c],
    votes: [
      [a, 'agree'],
      [c, 'agree']
    ],
    then: '通过后'
  },
  {
    rule: { name: 'majority', veto: true },
    joined: [c],
    votes: [
      [a, 'agree'],
      [c, 'disagree']
    ],
    then: '否决后'
  }
]
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

test('[WF-3] 减签: who added a person removes them, with a reason; the last one returns the task', async () => {
  const { id, title } = await start(twoSteps)
  await added(id, a, 'before', [c, d])
  const adviser = await taskOf(id, c)
  assert.equal((await shownTask(id, a, adviser)).mayRemove, true)
  for (const name of [c, d]) {
    assert.equal((await shownTask(id, name, adviser)).mayRemove, false)
    assert.match((await remove(id, name, c)).message, /没有找到该任务/, name)
  }
  for (const name of [b, e, stranger]) assert.match((await remove(id, name, c)).message, /没有找到该任务/, name)
  assert.equal((await remove(id, a, c, ' ')).success, false, 'a reason')
  const own = await platform.call(removeSigner, {
    token: tokens.admin,
    body: { taskId: await taskOf(id, a), reason: '不是加签' }
  })
  assert.match(own.message, /没有找到该任务/)
  assert.ok((await remove(id, a, c, '已口头确认')).success)
  assert.deepEqual(await inboxOf(c, title), [])
  assert.match((await toldTo(c, `减签：${title}`)).join(), /已口头确认/)
  const late = await platform.call(completeTask, { token: tokens[c], query: { taskId: adviser } })
  assert.match(late.message, /已经办理或取消/)
  const entry = (await historyOf(id)).find(({ comment }) => comment.type === '17')
  assert.equal(entry?.comment.comment, `${c}：已口头确认`)
  await done(id, d)
  // People who have acted cannot be removed.
  const gone = (await historyOf(id)).find(({ assigneeName, state }) => assigneeName === d && state === 'done')
  const acted = await platform.call(removeSigner, { token: tokens[a], body: { taskId: gone!.taskId, reason: '迟了' } })
  assert.match(acted.message, /已经办理或取消/)
  await added(id, a, 'before', [e])
  assert.ok((await remove(id, a, e)).success)
  assert.deepEqual(await operationsOf(a, await taskOf(id, a)), ['complete', 'disagree', 'reassign'])
  await done(id, a)
  assert.deepEqual(await namesOf(id), [`签发 ${b}`])
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

test('[WF-3] only the assignee adds, and only people of their sites who are not in the step', async () => {
  const { id } = await start(twoSteps)
  assert.match((await add(id, a, 'before', [stranger])).message, /^有 1 人已停用或不在您的站点/)
  assert.match((await add(id, a, 'before', [c, stranger])).message, /^有 1 人/)
  assert.match((await add(id, a, 'before', [a])).message, /不能给自己加签/)
  assert.match((await add(id, a, 'before', ['none'])).message, /^有 1 人/)
  assert.equal((await add(id, a, 'before', [c], ' ')).success, false)
  const many = Array.from({ length: 21 }, (_, at) => `x${at}`)
  assert.equal((await add(id, a, 'before', many)).success, false)
  assert.deepEqual(await namesOf(id), [`审核 ${a}`], 'all or none')
  const taskId = await taskOf(id, a)
  for (const name of [b, c, stranger]) {
    const body = { taskId, kind: 'before' as const, userIds: [d], reason: '越权' }
    assert.match((await platform.call(addSigners, { token: tokens[name], body })).message, /没有找到该任务/, name)
  }
  const body = { taskId, kind: 'before' as const, userIds: [d], reason: '越权' }
  const manager = await platform.call(addSigners, { token: tokens.admin, body })
  assert.match(manager.message, /由他人办理/)
  await added(id, a, 'before', [c])
  assert.match((await add(id, a, 'before', [c])).message, /已参与本环节/)
  await added(id, a, 'before', [d])
  await platform.query("update users set status = 'frozen' where username = $1", [e])
  assert.match((await add(id, a, 'before', [e])).message, /已停用/)
  await platform.query("update users set status = 'normal' where username = $1", [e])
  tokens[e] = await platform.signIn(e)

  // A candidate claims first; an article's people work at its site.
  const shared = await start(
    task('check', '审核', `flowable:candidateUsers="${a},${b}"`) + chain('start', 'check', 'end')
  )
  const [open] = await openOf(shared.id)
  const early = await platform.call(addSigners, {
    token: tokens[a],
    body: { taskId: open!.taskId, kind: 'before', userIds: [c], reason: '未签收' }
  })
  assert.match(early.message, /请先签收/)
  await platform.call(claimTask, { token: tokens[a], query: { taskId: open!.taskId } })
  await platform.query(`update process_instances set business_kind = 'article' where id = $1`, [shared.id])
  await platform.query("insert into user_subsites (user_id, subsite_id) values ($1, '3')", [a])
  tokens[a] = await platform.signIn(a)
  assert.match((await add(shared.id, a, 'before', [stranger])).message, /不在本站点/)
  await platform.query("delete from user_subsites where user_id = $1 and subsite_id = '3'", [a])
  tokens[a] = await platform.signIn(a)
})

test('[WF-3] what ends, returns or suspends the task does so for the added people', async () => {
  const waiting = async () => {
    const one = await start(twoSteps)
    await done(one.id, a)
    const added = await platform.call(addSigners, {
      token: tokens[b],
      body: { taskId: await taskOf(one.id, b), kind: 'before', userIds: [c, d], reason: '请看' }
    })
    assert.ok(added.success, added.message)
    return one
  }
  const isGone = async ({ id, title }: { id: string; title: string }) => {
    for (const name of [c, d]) assert.deepEqual(await inboxOf(name, title), [], name)
    const left = (await historyOf(id)).filter(node => node.added && node.state !== 'cancelled')
    assert.deepEqual(left, [])
  }
  const closed = await waiting()
  await platform.call(closeProcess, { token: tokens.admin, query: { processInstanceId: closed.id, reason: '停' } })
  await isGone(closed)
  assert.deepEqual(await endOf(closed.id), ['6', 'closed'])

  // Somebody acted on the task: it cannot be taken back.
  const kept = await waiting()
  const back = await platform.call(callBackProcess, { token: tokens[a], query: { processInstanceId: kept.id } })
  assert.match(back.message, /不能撤回/)
  assert.deepEqual((await detailsFor(kept.id, a)).operations, [])
  const moved = await platform.call(skipNode, {
    token: tokens.admin,
    query: { taskId: await taskOf(kept.id, b), targetKey: 'check', reason: '重审' }
  })
  assert.ok(moved.success, moved.message)
  await isGone(kept)
  assert.deepEqual(await namesOf(kept.id), [`审核 ${a}`])

  const paused = await waiting()
  const state = { processInstanceId: paused.id }
  await platform.call(suspendProcess, { token: tokens.admin, query: { ...state, suspended: '1' } })
  assert.match((await complete(paused.id, c)).message, /已挂起/)
  assert.match((await remove(paused.id, b, c)).message, /已挂起/)
  const shown = (await detailsFor(paused.id, b)).tasks
  assert.ok(shown.every(({ addKinds, mayRemove }) => addKinds.length === 0 && !mayRemove))
  await platform.call(suspendProcess, { token: tokens.admin, query: { ...state, suspended: '0' } })
  await done(paused.id, c)
  await done(paused.id, d)
  await done(paused.id, b)
  assert.deepEqual(await endOf(paused.id), ['3', 'passed'])

  // The manager hands the waiting task to another person, who may then remove the added ones.
  const given = await waiting()
  const handed = await platform.call(reassignTask, {
    token: tokens.admin,
    query: { taskId: await taskOf(given.id, b), userId: e, reason: '出差' }
  })
  assert.ok(handed.success, handed.message)
  assert.match((await remove(given.id, b, c)).message, /没有找到该任务/)
  for (const name of [c, d]) assert.ok((await remove(given.id, e, name)).success)
  await done(given.id, e)
  assert.deepEqual(await endOf(given.id), ['3', 'passed'])
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

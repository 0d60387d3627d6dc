import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { JointRule } from '../../elements/base/contract/joint-decision.ts'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import {
  callBackProcess,
  claimTask,
  completeTask,
  deployProcess,
  disagreeProcess,
  processCalls,
  reassignTask,
  startOwnProcess,
  startProcess,
  type NamedStep,
  type ProcessProblem
} from '../../elements/base/contract/process.ts'
import { instanceDiagram, instanceHistory } from '../../elements/base/contract/process-history.ts'
import { taskDecision } from '../../elements/base/contract/process-decision.ts'
import { jointCases, type JointCase } from '../support/joint-decisions.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'

let platform: TestPlatform
const tokens: Record<string, string> = {}
/** Accounts of people that vote; ids and accounts are equal. */
const voters = Array.from({ length: 9 }, (_, at) => `voter${at + 1}`)

before(async () => {
  platform = await startPlatform()
  for (const name of voters) {
    await platform.query(`insert into users (id, username, realname, password)
      select '${name}', '${name}', '${name}', password from users where username = 'lihua'`)
    await platform.query(`insert into user_subsites (user_id, subsite_id) values ('${name}', '1')`)
  }
  for (const name of ['admin', 'lihua', 'wangmin', ...voters]) tokens[name] = await platform.signIn(name)
})
after(() => platform.stop())

/** Runs up to six cases at a time. */
const inParallel = async (cases: (() => Promise<void>)[]) => {
  const left = cases.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const one of left) await one()
    })
  )
}

const startOwn = async (steps: Partial<NamedStep>[], title = '采购申请') => {
  const named = steps.map(step => ({ name: '审批', mode: 'one', ...step }))
  const answer = await platform.call(startOwnProcess, {
    token: tokens.admin,
    query: { title, steps: JSON.stringify(named) }
  })
  return answer
}
const deploy = async (inner: string) => {
  const key = `decision${++number}`
  const { result, message } = await platform.call(processCalls.add, {
    token: tokens.admin,
    body: { processName: key, description: '', bpmnXml: documentOf(inner, key) }
  })
  assert.ok(result?.id, message)
  const answer = await platform.call(deployProcess, { token: tokens.admin, query: { id: result.id } })
  return { key, answer }
}
let number = 0
const start = async (inner: string, variables: object = {}) => {
  const { key, answer } = await deploy(inner)
  assert.equal(answer.success, true, answer.message)
  const query = { processKey: key, title: '采购申请', variables: JSON.stringify(variables) }
  const { result, message } = await platform.call(startProcess, { token: tokens.admin, query })
  assert.ok(result?.processInstanceId, message)
  return result.processInstanceId
}
const historyOf = async (processInstanceId: string) =>
  (await platform.call(instanceHistory, { token: tokens.admin, query: { processInstanceId } })).result
const openOf = async (id: string) =>
  (await historyOf(id)).filter(({ state }) => state === 'open' || state === 'claimed')
const taskOf = async (id: string, realname: string) =>
  (await openOf(id)).find(({ assigneeName }) => assigneeName === realname)?.taskId
const complete = (taskId: string, name: string, outcome?: string, comment = '') =>
  platform.call(completeTask, { token: tokens[name], query: { taskId, comment, ...(outcome && { outcome }) } })
const vote = async (id: string, name: string, outcome: string, comment = '') => {
  const taskId = await taskOf(id, name)
  assert.ok(taskId, `${name} is asked`)
  const answer = await complete(taskId, name, outcome, comment)
  assert.equal(answer.success, true, answer.message)
  return answer
}
const endOf = async (id: string) => {
  const { result } = await platform.call(instanceDiagram, { token: tokens.admin, query: { processInstanceId: id } })
  return [result.state, result.result]
}

const loop = ({ name, argument, veto, everyone }: JointRule, inTurn = false) =>
  `<multiInstanceLoopCharacteristics isSequential="${inTurn}" qundao:rule="${name}"${argument ? ` qundao:argument="${argument}"` : ''}${
    veto ? ' qundao:veto="true"' : ''
  }${everyone ? ' qundao:everyone="true"' : ''}/>`
const ofVoters = (count: number) => `flowable:candidateUsers="${voters.slice(0, count).join()}"`
/** A joint decision, then the way that its outcome chooses. */
const decided = (people: number, loop: string, condition = "outcome == 'disagree'") =>
  task('sign', '会签', ofVoters(people), loop) +
  task('yes', '通过后', 'flowable:assignee="admin"') +
  task('no', '否决后', 'flowable:assignee="admin"') +
  '<exclusiveGateway id="way" default="way-yes"/>' +
  chain('start', 'sign', 'way', 'yes', 'end') +
  flow('way', 'no', condition) +
  chain('no', 'end')

test('[process-2] [WF-3] every rule closes a round with one outcome at the right vote, in parallel and in turn', async () => {
  const check = async ({ title, rule, people, votes, outcome, closesAt }: JointCase, inTurn: boolean) => {
    const id = await start(decided(people, loop(rule, inTurn)))
    const asked = closesAt || votes.length
    for (const [at, voter] of voters.slice(0, asked).entries()) {
      const open = await openOf(id)
      assert.equal(open.length, inTurn ? 1 : people - at, `${title} ${inTurn} before vote ${at + 1}`)
      await vote(id, voter, votes[at]!)
    }
    const names = [...new Set((await openOf(id)).map(({ taskName }) => taskName))]
    const expected = { passed: ['通过后'], rejected: ['否决后'], open: ['会签'] }[outcome]
    assert.deepEqual(names, expected, `${title} ${inTurn ? 'in turn' : 'in parallel'}`)
    const others = voters.slice(asked, people)
    if (outcome !== 'open') for (const voter of others) assert.equal(await taskOf(id, voter), undefined, title)
  }
  await inParallel(jointCases.flatMap(one => [false, true].map(inTurn => () => check(one, inTurn))))
})

test('[process-2] steps named without drawing follow the same rules, and a rejected one ends the process', async () => {
  const check = async ({ title, rule, people, votes, outcome, closesAt }: JointCase) => {
    const { name: mode, ...more } = rule
    const { result } = await startOwn([{ name: '会签', userIds: voters.slice(0, people).join(), mode, ...more }])
    const id = result.processInstanceId
    for (const [at, voter] of voters.slice(0, closesAt || votes.length).entries()) await vote(id, voter, votes[at]!)
    const expected = outcome === 'open' ? ['2', ''] : ['3', outcome]
    assert.deepEqual(await endOf(id), expected, title)
  }
  await inParallel(jointCases.map(one => () => check(one)))
})

test('[process-2] the order of the votes does not change the outcome', async () => {
  const orders = [
    ['disagree', 'disagree', 'agree'],
    ['disagree', 'agree', 'disagree'],
    ['agree', 'disagree', 'disagree']
  ]
  for (const [agreed, ends] of [
    [1, '否决后'],
    [2, '通过后']
  ] as const)
    for (const order of orders) {
      const votes = agreed === 1 ? order : order.map(one => (one === 'agree' ? 'disagree' : 'agree'))
      const id = await start(decided(3, loop({ name: 'majority', everyone: true })))
      for (const [at, voter] of voters.slice(0, 3).entries()) await vote(id, voter, votes[at]!)
      assert.equal((await openOf(id))[0]?.taskName, ends, votes.join())
    }
})

test('[process-2] a document without a rule asks everyone, and one vote against decides, independent of the order', async () => {
  const plain = '<multiInstanceLoopCharacteristics isSequential="false"/>'
  for (const votes of [
    ['disagree', 'disagree', 'agree'],
    ['agree', 'agree', 'disagree']
  ]) {
    const id = await start(decided(3, plain))
    for (const [at, voter] of voters.slice(0, 3).entries()) await vote(id, voter, votes[at]!)
    assert.equal((await openOf(id))[0]?.taskName, '否决后', votes.join())
  }
})

test('[process-2] completion conditions and later conditions know agreed, disagreed and outcome', async () => {
  const condition = (text: string) =>
    `<multiInstanceLoopCharacteristics><completionCondition>\${${text}}</completionCondition></multiInstanceLoopCharacteristics>`
  const cases: [string, string, string[], string][] = [
    ['agreed &gt;= 2', "outcome == 'disagree'", ['disagree', 'agree', 'agree'], '通过后'],
    ['agreed &gt;= 2', "outcome == 'disagree'", ['disagree', 'agree', 'disagree'], '否决后'],
    ['disagreed &gt;= 1', 'disagreed > 0', ['agree', 'disagree'], '否决后'],
    ['nrOfCompletedInstances &gt;= 2', 'agreed < 2', ['disagree', 'disagree'], '否决后'],
    ['nrOfCompletedInstances &gt;= 2', 'sign.agreed < 2', ['agree', 'agree'], '通过后']
  ]
  for (const [enough, way, votes, ends] of cases) {
    const id = await start(decided(3, condition(enough), way))
    for (const [at, one] of votes.entries()) await vote(id, voters[at]!, one)
    assert.equal((await openOf(id))[0]?.taskName, ends, `${enough} ${votes.join()}`)
  }
})

test('[process-2] names that no instance can know, and rules that cannot be met, are problems of the document', async () => {
  const condition = (text: string) =>
    `<multiInstanceLoopCharacteristics><completionCondition>\${${text}}</completionCondition></multiInstanceLoopCharacteristics>`
  const cases: [string, RegExp][] = [
    [decided(3, condition('nrOfAgreed &gt;= 2')), /“会签”的完成条件用到“nrOfAgreed”，流程中没有这个值/],
    [decided(3, condition('loopCounter &gt; 1')), /“loopCounter”/],
    [decided(3, loop({ name: 'all' }), 'nrOfInstances > 2'), /“way”的连线“way-no”的条件用到“nrOfInstances”/],
    [decided(3, loop({ name: 'all' }), "other.outcome == 'disagree'"), /“other\.outcome”/],
    [decided(3, loop({ name: 'count', argument: '4' })), /“会签”需要 4 人同意，但办理人只有 3 人/],
    [decided(3, loop({ name: 'ratio', argument: '1.5' })), /会签规则“ratio”的参数“1\.5”不正确/],
    [decided(3, loop({ name: 'most' as 'any' })), /会签规则“most”不正确/],
    [task('do', '办理', 'flowable:assignee="admin" qundao:disagree="away"') + chain('start', 'do', 'end'), /“away”/],
    [
      task('do', '办理', 'flowable:assignee="lihua" qundao:disagree="starter"') + chain('start', 'do', 'end'),
      /没有发起人办理的环节/
    ]
  ]
  for (const [inner, sentence] of cases) {
    const { answer } = await deploy(inner)
    const problems = answer.result as unknown as ProcessProblem[]
    assert.equal(answer.success, false)
    assert.match(problems.map(({ message }) => message).join(), sentence)
  }
})

test('[process-2] branches do not overwrite the outcome of each other', async () => {
  const inner =
    '<parallelGateway id="split"/><parallelGateway id="join"/><exclusiveGateway id="way" default="way-yes"/>' +
    task('a', '财务', 'flowable:assignee="voter1"') +
    task('b', '法务', 'flowable:assignee="voter2"') +
    task('yes', '通过后', 'flowable:assignee="admin"') +
    task('no', '否决后', 'flowable:assignee="admin"') +
    chain('start', 'split', 'a', 'join', 'way', 'yes', 'end') +
    chain('split', 'b', 'join') +
    flow('way', 'no', "outcome == 'disagree'") +
    chain('no', 'end')
  for (const votes of [
    [
      ['voter1', 'disagree'],
      ['voter2', 'agree']
    ],
    [
      ['voter2', 'agree'],
      ['voter1', 'disagree']
    ]
  ] as const) {
    const id = await start(inner)
    for (const [name, outcome] of votes) await vote(id, name, outcome)
    assert.equal((await openOf(id))[0]?.taskName, '否决后')
  }
})

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

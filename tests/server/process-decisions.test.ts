import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ProcessProblem } from '../../elements/base/contract/process.ts'
import { jointCases, type JointCase } from '../support/joint-decisions.ts'
import { chain, flow, task } from './process-documents.ts'
import {
  voters,
  inParallel,
  startOwn,
  deploy,
  start,
  openOf,
  taskOf,
  vote,
  endOf,
  loop,
  decided
} from './decision-desk.ts'

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

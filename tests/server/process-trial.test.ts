import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deployProcess, processCalls, type ProcessProblem } from '../../elements/base/contract/process.ts'
import { processDifference, processVersions, tryProcess } from '../../elements/base/contract/process-trial.ts'
import { chain, documentOf, task } from './process-documents.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const flow = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression>\${${condition}}</conditionExpression>`}</sequenceFlow>`

const branching = documentOf(
  task('write', '拟稿', 'flowable:assignee="lihua"') +
    task('check', '审核', 'flowable:candidateUsers="zhaolei,chenjing"') +
    task('sign', '局长签发', 'flowable:assignee="zhaolei"') +
    '<exclusiveGateway id="which" default="small"/><exclusiveGateway id="decide" default="yes"/>' +
    chain('start', 'write', 'check', 'decide') +
    flow('no', 'decide', 'write', "outcome == 'disagree'") +
    flow('yes', 'decide', 'which') +
    flow('large', 'which', 'sign', 'amount > 10000') +
    flow('small', 'which', 'end') +
    chain('sign', 'end')
)
const tryOut = (bpmnXml: string, variables: object = {}, outcomes: object = {}) =>
  platform.call(tryProcess, {
    token: admin,
    body: { bpmnXml, variables: JSON.stringify(variables), outcomes: JSON.stringify(outcomes) }
  })

test('[WF-1] a trial with data and outcomes lists the assignees in order and saves nothing', async () => {
  const count = async () => (await platform.query('select count(*)::int as n from process_instances')).rows[0]?.n
  const instances = await count()
  const { result } = await tryOut(branching, { amount: 20_000 }, { check: 'disagree' })
  assert.deepEqual(
    result.steps.map(({ name, outcome }) => `${name} ${outcome}`),
    ['拟稿 agree', '审核 disagree', '拟稿 agree', '审核 agree', '局长签发 agree']
  )
  assert.deepEqual(result.asks, ['amount'])
  assert.equal(result.stopped, '')
  assert.match(result.steps[1]!.who, /、/)
  assert.deepEqual(
    (await tryOut(branching, { amount: 5 })).result.steps.map(({ name }) => name),
    ['拟稿', '审核']
  )
  assert.equal(await count(), instances)
})

test('[WF-1] a trial reports where it cannot continue, and refuses the same documents as a deployment', async () => {
  const stuck = documentOf(
    task('write', '拟稿', 'flowable:assignee="lihua"') +
      '<exclusiveGateway id="which" name="金额"/>' +
      chain('start', 'write', 'which') +
      flow('large', 'which', 'end', 'amount > 10000') +
      flow('huge', 'which', 'write', 'amount > 20000')
  )
  const { result } = await tryOut(stuck, { amount: 1 })
  assert.match(result.stopped, /没有一条连线的条件成立/)
  const circle = documentOf(
    task('write', '拟稿', 'flowable:assignee="lihua"') +
      '<exclusiveGateway id="which" default="again"/>' +
      chain('start', 'write', 'which') +
      flow('again', 'which', 'write') +
      flow('out', 'which', 'end', 'amount > 1')
  )
  assert.match((await tryOut(circle, { amount: 0 })).result.stopped, /仍未结束/)
  const broken = await tryOut(documentOf(task('write', '拟稿', '') + chain('start', 'write', 'end')))
  assert.ok((broken.result as unknown as ProcessProblem[]).length > 0, broken.message)
  assert.match(
    (await platform.call(tryProcess, { token: admin, body: { bpmnXml: branching, variables: '[1]' } })).message,
    /JSON 对象/
  )
  const staff = await platform.signIn('lihua')
  assert.equal((await platform.call(tryProcess, { token: staff, body: { bpmnXml: branching } })).code, 510)
})

test('[WF-1] compares two versions: added, removed and changed nodes', async () => {
  const body = {
    processName: '报销',
    description: '',
    bpmnXml: branching.replace('process id="review"', 'process id="claims"')
  }
  const { result: made } = await platform.call(processCalls.add, { token: admin, body })
  await platform.call(deployProcess, { token: admin, query: { id: made.id } })
  const changed = body.bpmnXml
    .replace('amount &gt; 10000', 'amount > 10000')
    .replace('amount > 10000', 'amount > 500')
    .replace('name="审核"', 'name="复核"')
    .replace('id="sign"', 'id="approve"')
    .replaceAll('"sign"', '"approve"')
  await platform.call(processCalls.edit, {
    token: admin,
    body: { ...body, bpmnXml: changed, id: made.id, version: made.version }
  })
  await platform.call(deployProcess, { token: admin, query: { id: made.id } })
  const { result: versions } = await platform.call(processVersions, { token: admin, query: { id: made.id } })
  assert.deepEqual(
    versions.map(({ version, running }) => [version, running]),
    [
      [2, 0],
      [1, 0]
    ]
  )
  const { result } = await platform.call(processDifference, {
    token: admin,
    query: { id: made.id, from: '1', to: '2' }
  })
  const told = new Map(result.map(({ nodeId, change, what }) => [nodeId, [change, ...what]]))
  assert.deepEqual(told.get('approve'), ['added'])
  assert.deepEqual(told.get('sign'), ['removed'])
  assert.deepEqual(told.get('check'), ['changed', 'name'])
  assert.deepEqual(told.get('which'), ['changed', 'condition', 'way'])
  assert.equal(told.get('write'), undefined)
  assert.equal(
    (await platform.call(processDifference, { token: admin, query: { id: made.id, from: '1', to: '9' } })).success,
    false
  )
})

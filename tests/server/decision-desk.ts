import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { JointRule } from '../../elements/base/contract/joint-decision.ts'
import {
  completeTask,
  deployProcess,
  processCalls,
  startOwnProcess,
  startProcess,
  type NamedStep
} from '../../elements/base/contract/process.ts'
import { instanceDiagram, instanceHistory } from '../../elements/base/contract/process-history.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'

export let platform: TestPlatform
export const tokens: Record<string, string> = {}
/** Accounts of people that vote; ids and accounts are equal. */
export const voters = Array.from({ length: 9 }, (_, at) => `voter${at + 1}`)

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
export const inParallel = async (cases: (() => Promise<void>)[]) => {
  const left = cases.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const one of left) await one()
    })
  )
}

export const startOwn = async (steps: Partial<NamedStep>[], title = '采购申请') => {
  const named = steps.map(step => ({ name: '审批', mode: 'one', ...step }))
  const answer = await platform.call(startOwnProcess, {
    token: tokens.admin,
    query: { title, steps: JSON.stringify(named) }
  })
  return answer
}
export const deploy = async (inner: string) => {
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
export const start = async (inner: string, variables: object = {}) => {
  const { key, answer } = await deploy(inner)
  assert.equal(answer.success, true, answer.message)
  const query = { processKey: key, title: '采购申请', variables: JSON.stringify(variables) }
  const { result, message } = await platform.call(startProcess, { token: tokens.admin, query })
  assert.ok(result?.processInstanceId, message)
  return result.processInstanceId
}
export const historyOf = async (processInstanceId: string) =>
  (await platform.call(instanceHistory, { token: tokens.admin, query: { processInstanceId } })).result
export const openOf = async (id: string) =>
  (await historyOf(id)).filter(({ state }) => state === 'open' || state === 'claimed')
export const taskOf = async (id: string, realname: string) =>
  (await openOf(id)).find(({ assigneeName }) => assigneeName === realname)?.taskId
export const complete = (taskId: string, name: string, outcome?: string, comment = '') =>
  platform.call(completeTask, { token: tokens[name], query: { taskId, comment, ...(outcome && { outcome }) } })
export const vote = async (id: string, name: string, outcome: string, comment = '') => {
  const taskId = await taskOf(id, name)
  assert.ok(taskId, `${name} is asked`)
  const answer = await complete(taskId, name, outcome, comment)
  assert.equal(answer.success, true, answer.message)
  return answer
}
export const endOf = async (id: string) => {
  const { result } = await platform.call(instanceDiagram, { token: tokens.admin, query: { processInstanceId: id } })
  return [result.state, result.result]
}

export const loop = ({ name, argument, veto, everyone }: JointRule, inTurn = false) =>
  `<multiInstanceLoopCharacteristics isSequential="${inTurn}" qundao:rule="${name}"${argument ? ` qundao:argument="${argument}"` : ''}${
    veto ? ' qundao:veto="true"' : ''
  }${everyone ? ' qundao:everyone="true"' : ''}/>`
const ofVoters = (count: number) => `flowable:candidateUsers="${voters.slice(0, count).join()}"`
/** A joint decision, then the way that its outcome chooses. */
export const decided = (people: number, loop: string, condition = "outcome == 'disagree'") =>
  task('sign', '会签', ofVoters(people), loop) +
  task('yes', '通过后', 'flowable:assignee="admin"') +
  task('no', '否决后', 'flowable:assignee="admin"') +
  '<exclusiveGateway id="way" default="way-yes"/>' +
  chain('start', 'sign', 'way', 'yes', 'end') +
  flow('way', 'no', condition) +
  chain('no', 'end')

import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import type { JointRule } from '../../elements/base/contract/joint-decision.ts'
import { addSigners, removeSigner, type AddedKind } from '../../elements/base/contract/process-added.ts'
import { instanceDiagram, instanceHistory } from '../../elements/base/contract/process-history.ts'
import { instanceDetails } from '../../elements/base/contract/process-instance.ts'
import {
  completeTask,
  deployProcess,
  processCalls,
  startProcess,
  taskOperations
} from '../../elements/base/contract/process.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'

export let platform: TestPlatform
export const tokens: Record<string, string> = {}
/** Accounts; ids, accounts and names are equal. The last one works at another site. */
export const people = [...'abcdefgh'].map(letter => `person-${letter}`)
export const [a, b, c, d, e, f] = people as [string, string, string, string, string, string]
export const stranger = 'stranger'

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
export const start = async (inner: string) => {
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
export const of = (name: string) => `flowable:assignee="${name}"`
export const timer =
  '<boundaryEvent id="late" attachedToRef="check" cancelActivity="true"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>'
/** Two steps of a and b. */
export const twoSteps =
  task('check', '审核', of(a)) + task('sign', '签发', of(b)) + chain('start', 'check', 'sign', 'end')
/** Process of one step, with a way of its own for 不同意. */
export const withWay =
  task('check', '审核', of(a)) +
  task('no', '否决后', of(b)) +
  '<exclusiveGateway id="way" default="way-end"/>' +
  chain('start', 'check', 'way', 'end') +
  flow('way', 'no', "outcome == 'disagree'") +
  chain('no', 'end')
export const round = (count: number, { name, argument, veto, everyone }: JointRule) =>
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

export const historyOf = async (processInstanceId: string, name = 'admin') =>
  (await platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })).result
export const openOf = async (id: string) =>
  (await historyOf(id)).filter(({ state }) => state === 'open' || state === 'claimed')
export const namesOf = async (id: string) =>
  (await openOf(id)).map(({ taskName, assigneeName }) => `${taskName} ${assigneeName}`).sort()
export const taskOf = async (id: string, name: string) => {
  const found = (await openOf(id)).find(({ assigneeName }) => assigneeName === name)
  assert.ok(found, `${name} has a task`)
  return found.taskId
}
export const detailsFor = async (processInstanceId: string, name: string) => {
  const reply = await platform.call(instanceDetails, { token: tokens[name], query: { processInstanceId } })
  assert.ok(reply.success, reply.message)
  return reply.result
}
export const shownTask = async (id: string, name: string, taskId: string) => {
  const found = (await detailsFor(id, name)).tasks.find(task => task.taskId === taskId)
  assert.ok(found)
  return found
}
export const add = async (id: string, by: string, kind: AddedKind, userIds: string[], reason = '请把关') =>
  platform.call(addSigners, { token: tokens[by], body: { taskId: await taskOf(id, by), kind, userIds, reason } })
export const added = async (...given: Parameters<typeof add>) => {
  const reply = await add(...given)
  assert.ok(reply.success, reply.message)
  return reply
}
export const complete = async (id: string, name: string, outcome = 'agree', comment = '') =>
  platform.call(completeTask, { token: tokens[name], query: { taskId: await taskOf(id, name), outcome, comment } })
export const done = async (...given: Parameters<typeof complete>) => {
  const reply = await complete(...given)
  assert.ok(reply.success, reply.message)
}
export const remove = async (id: string, by: string, name: string, reason = '不需要了') =>
  platform.call(removeSigner, { token: tokens[by], body: { taskId: await taskOf(id, name), reason } })
export const operationsOf = async (name: string, taskId: string) => {
  const { result } = await platform.call(taskOperations, { token: tokens[name], query: { taskId } })
  return result.map(({ code }) => code)
}
export const inboxOf = async (name: string, title: string) =>
  (await platform.call(waitingList, { token: tokens[name], query: { title, pageSize: 50 } })).result.records
export const toldTo = async (name: string, title: string) => {
  const { result } = await platform.call(myNotices, { token: tokens[name], query: { pageSize: 50 } })
  return result.records.filter(({ titile }) => titile.includes(title)).map(one => `${one.titile} ${one.msgAbstract}`)
}
export const endOf = async (id: string) => {
  const { result } = await platform.call(instanceDiagram, { token: tokens.admin, query: { processInstanceId: id } })
  return [result.state, result.result]
}

export const cases: { rule: JointRule; joined: string[]; votes: [string, string][]; then: string }[] = [
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

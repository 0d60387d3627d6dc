import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taskDecision } from '../../elements/base/contract/process-decision.ts'
import { callBackProcess, disagreeProcess } from '../../elements/base/contract/process.ts'
import { chain, documentOf, shared, task } from './process-documents.ts'
import {
  begin,
  claim,
  complete,
  openOf,
  platform,
  start,
  deployed,
  stateOf,
  tokens,
  type Name
} from './process-desk.ts'

const three = documentOf(
  task('write', '拟稿', 'flowable:assignee="lihua"') +
    task('check', '核稿', 'flowable:assignee="wangmin"') +
    task('sign', '签发', 'flowable:candidateUsers="zhaolei,chenjing"') +
    chain('start', 'write', 'check', 'sign', 'end')
)
const openTask = async (id: string) => {
  const [open, ...others] = await openOf(id)
  assert.equal(others.length, 0)
  return open!
}
const does = async (id: string, name: Name, outcome = 'agree') => {
  const { taskId } = await openTask(id)
  const { success, message } = await complete(taskId, name, { outcome })
  assert.equal(success, true, message)
}
const returned = async (id: string, name: Name, targetKey: string, isStraight: '0' | '1') => {
  const query = { taskId: (await openTask(id)).taskId, reason: '数字有误', targetKey, isStraight }
  return platform.call(disagreeProcess, { token: tokens[name], query })
}
const decisionOf = async (id: string, name: Name) => {
  const query = { taskId: (await openTask(id)).taskId }
  return (await platform.call(taskDecision, { token: tokens[name], query })).result
}
/** Brings an instance to 签发, claimed by one of its two people. */
const atSigning = async () => {
  const { processInstanceId: id } = await begin(three)
  await does(id, 'lihua')
  await does(id, 'wangmin')
  await claim((await openTask(id)).taskId, 'chenjing')
  return id
}

test('[WF-3] a task that is returned “straight” goes back to the person that returned it, past the steps between, once', async () => {
  const id = await atSigning()
  assert.equal((await decisionOf(id, 'chenjing')).mayReturnStraight, true)
  assert.equal((await returned(id, 'chenjing', 'write', '1')).success, true)
  assert.equal((await decisionOf(id, 'lihua')).straightTo, '陈静（签发）')
  await does(id, 'lihua')
  const back = await openTask(id)
  assert.deepEqual([back.taskName, back.assigneeName], ['签发', '陈静'])
  // The next return is a plain one: all steps follow again.
  assert.equal((await returned(id, 'chenjing', 'write', '0')).success, true)
  assert.equal((await decisionOf(id, 'lihua')).straightTo, '')
  await does(id, 'lihua')
  assert.equal((await openTask(id)).taskName, '核稿')
  await does(id, 'wangmin')
  await claim((await openTask(id)).taskId, 'chenjing')
  await does(id, 'chenjing')
  assert.equal(await stateOf(id), '3')
})

test('[WF-3] the person recalls the step that went straight, and it goes straight again', async () => {
  const id = await atSigning()
  await returned(id, 'chenjing', 'write', '1')
  await does(id, 'lihua')
  const query = { processInstanceId: id, reason: '再改一处' }
  const recalled = await platform.call(callBackProcess, { token: tokens.lihua, query })
  assert.equal(recalled.success, true, recalled.message)
  assert.equal((await openTask(id)).taskName, '拟稿')
  assert.equal((await decisionOf(id, 'lihua')).straightTo, '陈静（签发）')
  await does(id, 'lihua')
  assert.equal((await openTask(id)).assigneeName, '陈静')
})

test('[WF-3] a vote, and a return out of a parallel branch, cannot come back straight: nothing moves, and the sentence says why', async () => {
  const vote = documentOf(
    task('write', '拟稿', 'flowable:assignee="lihua"') +
      task('vote', '会签', 'flowable:candidateUsers="wangmin,zhaolei"', shared()) +
      chain('start', 'write', 'vote', 'end')
  )
  const { processInstanceId: voting } = await start((await deployed(vote)).key, 'admin', { people: ['u3', 'u4'] })
  await does(voting, 'lihua')
  const [first] = await openOf(voting)
  const query = { taskId: first!.taskId, reason: '有误', targetKey: 'write', isStraight: '1' as const }
  const refused = await platform.call(disagreeProcess, { token: tokens.wangmin, query })
  assert.match(refused.message, /会签的任务退回后，须按流程重新办理/)

  const branches = documentOf(
    task('write', '拟稿', 'flowable:assignee="lihua"') +
      '<parallelGateway id="split"/><parallelGateway id="join"/>' +
      task('law', '法制', 'flowable:assignee="wangmin"') +
      task('money', '财务', 'flowable:assignee="zhaolei"') +
      chain('start', 'write', 'split', 'law', 'join', 'end') +
      chain('split', 'money', 'join')
  )
  const { processInstanceId: split } = await begin(branches)
  await does(split, 'lihua')
  const law = (await openOf(split)).find(({ taskName }) => taskName === '法制')!
  const out = await platform.call(disagreeProcess, {
    token: tokens.wangmin,
    query: { taskId: law.taskId, reason: '有误', targetKey: 'write', isStraight: '1' }
  })
  assert.match(out.message, /退回到分支、子流程之外时，不能“改好后直接回到我这里”/)
  assert.equal((await openOf(split)).length, 2)
})

import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import {
  claimTask,
  completeTask,
  deployProcess,
  processCalls,
  startProcess,
  taskOperations
} from '../../elements/base/contract/process.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { chain, documentOf, task } from './process-documents.ts'

export let platform: TestPlatform
export const tokens: Record<string, string> = {}
before(async () => {
  platform = await startPlatform()
  for (const name of ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing']) tokens[name] = await platform.signIn(name)
  await platform.query(
    "insert into role_rights (role_id, action) select role_id, 'system:process:start' from user_roles where user_id = 'u2' on conflict do nothing"
  )
})
after(() => platform.stop())

export type Name = 'admin' | 'lihua' | 'wangmin' | 'zhaolei' | 'chenjing'
export const ids: Record<Name, string> = { admin: 'u1', lihua: 'u2', wangmin: 'u3', zhaolei: 'u4', chenjing: 'u5' }

export let number = 0
/** Draws and deploys a document. */
export const deployed = async (xml: string) => {
  const key = `p${++number}`
  const bpmnXml = xml.replace('process id="review"', `process id="${key}"`)
  const { result, message } = await platform.call(processCalls.add, {
    token: tokens.admin,
    body: { processName: key, description: '', bpmnXml }
  })
  assert.ok(result?.id, message)
  const answer = await platform.call(deployProcess, { token: tokens.admin, query: { id: result.id } })
  return { key, id: result.id, bpmnXml, answer }
}
export const start = async (key: string, name: Name = 'admin', variables: object = {}) => {
  const { result, message } = await platform.call(startProcess, {
    token: tokens[name],
    query: { processKey: key, title: '关于调整办公时间的通知', variables: JSON.stringify(variables) }
  })
  assert.ok(result?.processInstanceId, message)
  return result
}
export const begin = async (xml: string, name: Name = 'admin', variables = {}) =>
  start((await deployed(xml)).key, name, variables)
export const claim = (taskId: string, name: Name) =>
  platform.call(claimTask, { token: tokens[name], query: { taskId } })
export const complete = (taskId: string, name: Name, query: { comment?: string; outcome?: string } = {}) =>
  platform.call(completeTask, { token: tokens[name], query: { taskId, ...query } })
export const historyOf = async (processInstanceId: string, name: Name = 'admin') =>
  (await platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })).result
export const openOf = async (instance: string) =>
  (await historyOf(instance)).filter(({ state }) => state === 'open' || state === 'claimed')
export const operationsOf = async (taskId: string, name: Name) =>
  (await platform.call(taskOperations, { token: tokens[name], query: { taskId } })).result?.map(({ code }) => code)
export const stateOf = async (instance: string) =>
  (await platform.query(`select state from process_instances where id = '${instance}'`)).rows[0]?.state

export const two = documentOf(
  task('first', '初审', 'flowable:candidateUsers="lihua,wangmin"') +
    task('second', '复审', 'flowable:assignee="zhaolei"') +
    chain('start', 'first', 'second', 'end')
)

export const historyAnswer = (processInstanceId: string, name: Name) =>
  platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })

import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import {
  handledInstances,
  instanceDetails,
  managedInstances,
  startedInstances,
  type InstanceQuery
} from '../../elements/base/contract/process-instance.ts'
import { claimTask, completeTask, startOwnProcessByPost } from '../../elements/base/contract/process.ts'
import type { TaskAction } from '../../elements/base/contract/process-actions.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export type Name = 'admin' | 'lihua' | 'wangmin' | 'zhaolei' | 'chenjing' | 'liufang'
export const tokens = {} as Record<Name, string>
before(async () => {
  platform = await startPlatform()
  // Manages processes at the education site only.
  await platform.query("insert into roles (id, role_code, role_name) values ('other', 'other', '外站流程管理员')")
  await platform.query("insert into role_rights values ('other', 'system:process:manage')")
  await platform.query("insert into user_roles select id, 'other' from users where username = 'liufang'")
  for (const name of ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing', 'liufang'] as const)
    tokens[name] = await platform.signIn(name)
})
after(() => platform.stop())

let made = 0
/** Starts a process with two steps: 审核 by wangmin or zhaolei, then 签发 by zhaolei. */
export const start = async (name: Name = 'lihua', title = `采购申请 ${++made}`, more: object = {}) => {
  const steps = JSON.stringify([
    { name: '审核', userIds: 'u3,u4', mode: 'one' },
    { name: '签发', userIds: 'u4', mode: 'one' }
  ])
  const reply = await platform.call(startOwnProcessByPost, { token: tokens[name], body: { title, steps, ...more } })
  assert.ok(reply.result?.processInstanceId, reply.message)
  return { ...reply.result, title }
}
export const lists = { started: startedInstances, handled: handledInstances, managed: managedInstances }
export const listed = async (scope: keyof typeof lists, name: Name, query: InstanceQuery = {}) =>
  (await platform.call(lists[scope], { token: tokens[name], query: { pageSize: 100, ...query } })).result
export const titlesIn = async (scope: keyof typeof lists, name: Name, query: InstanceQuery = {}) =>
  (await listed(scope, name, query)).records.map(({ title }) => title)
export const detailsFor = (processInstanceId: string, name: Name) =>
  platform.call(instanceDetails, { token: tokens[name], query: { processInstanceId } })
export const isOfInstance = (code: TaskAction) => ['callBack', 'suspend', 'resume', 'close', 'invalid'].includes(code)
export const codes = (operations: readonly { code: TaskAction }[]) => operations.map(({ code }) => code)
export const complete = async (taskId: string, name: Name, outcome = 'agree') => {
  await platform.call(claimTask, { token: tokens[name], query: { taskId } })
  return platform.call(completeTask, { token: tokens[name], query: { taskId, outcome, comment: '看过' } })
}

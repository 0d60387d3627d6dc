// Platform, people and calls of the tests of reviews by different people. Each test file has its own platform.
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { instanceDetails } from '../../elements/base/contract/process-instance.ts'
import {
  claimTask,
  completeTask,
  deployProcess,
  disagreeProcess,
  myTasks,
  processCalls,
  reassignTask,
  taskOperations
} from '../../elements/base/contract/process.ts'
import type { Edited } from '../../elements/base/contract/crud.ts'
import { subsiteCalls, type SubsiteDraft } from '../../elements/base/contract/subsite.ts'
import { chain, documentOf, task } from './process-documents.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** 李华 writes, and is named as a reviewer too, like 王敏, 朱杰 and 赵磊. The administrator manages the processes. */
export const names = ['admin', 'lihua', 'wangmin', 'zhujie', 'zhaolei'] as const
export type Name = (typeof names)[number]
export let platform: TestPlatform
export const tokens = {} as Record<Name, string>
export const ids = {} as Record<Name, string>
before(async () => {
  platform = await startPlatform()
  for (const name of names) {
    tokens[name] = await platform.signIn(name)
    ids[name] = (await platform.query<{ id: string }>('select id from users where username = $1', [name])).rows[0]!.id
  }
})
after(() => platform.stop())
export const site = async (id = '1') =>
  (await platform.call(subsiteCalls.byId, { token: tokens.admin, query: { id } })).result
export const turn = async (differentReviewers: boolean) => {
  const before = await site()
  const fields = [
    'name',
    'shortName',
    'siteType',
    'groupId',
    'depId',
    'siteTitle',
    'siteIDCode',
    'icpCode',
    'policeCode'
  ]
  const more = ['homeUrl', 'seoTitle', 'seoKeywords', 'seoDescription', 'status', 'sortNo', 'id', 'version']
  const body = {
    ...Object.fromEntries([...fields, ...more].map(name => [name, Object(before)[name]])),
    differentReviewers
  }
  const reply = await platform.call(subsiteCalls.edit, { token: tokens.admin, body: body as SubsiteDraft & Edited })
  assert.equal(reply.success, true, reply.message)
}
beforeEach(async () => {
  if (!(await site()).differentReviewers) await turn(true)
})
export const everybody = 'flowable:candidateUsers="lihua,wangmin,zhujie,zhaolei"'
export const three = documentOf(
  task('write', '拟稿') +
    task('first', '初审', everybody) +
    task('second', '复审', everybody) +
    task('third', '终审', everybody) +
    chain('start', 'write', 'first', 'second', 'third', 'end')
)
let serial = 0
const columnFor = async (xml: string) => {
  const key = `duties${++serial}`
  const bpmnXml = xml && xml.replace('process id="review"', `process id="${key}"`)
  const token = tokens.admin
  const body = { processName: key, description: '', bpmnXml }
  const processId = xml && (await platform.call(processCalls.add, { token, body })).result.id
  if (processId) assert.ok((await platform.call(deployProcess, { token, query: { id: processId } })).success)
  const { result, message } = await platform.call(addColumn, {
    token,
    body: { subsiteId: '1', name: key, code: key, processId }
  })
  assert.ok(result?.id, message)
  return result.id
}
export const write = async (xml: string, name: Name = 'lihua') => {
  const body = { newsClassId: await columnFor(xml), title: `职责 ${++serial} 号`, content: '<p>初稿</p>' }
  const { result, message } = await platform.call(addArticle, { token: tokens[name], body })
  assert.ok(result?.id, message)
  return result.id
}
export const read = async (id: string, name: Name = 'admin') =>
  (await platform.call(articleById, { token: tokens[name], query: { id } })).result
export const act = async (id: string, action: ArticleStep, name: Name = 'lihua', reason = '') => {
  const body = { ids: [id], action, ...(reason && { reason }) }
  const { result, message } = await platform.call(articleAction, { token: tokens[name], body })
  return result?.failed?.[0]?.message ?? (result?.done?.length ? '' : message)
}
export const submitted = async (xml = three, name: Name = 'lihua') => {
  const id = await write(xml, name)
  assert.equal(await act(id, 'submit', name), '')
  return id
}
export const edit = async (id: string, name: Name) => {
  const { newsClassId, title, version } = await read(id)
  const body = { id, newsClassId, title, version, content: `<p>${++serial}</p>` }
  return platform.call(editArticle, { token: tokens[name], body })
}
/** Returns the id of the open task of an article. */
export const openTask = async (id: string) => {
  const { rows } = await platform.query<{ id: string }>(
    `select t.id from process_tasks t join articles a on a.review_id = t.instance_id
      where a.id = $1 and t.state in ('open', 'claimed') order by t.create_time desc, t.id limit 1`,
    [id]
  )
  return rows[0]!.id
}
export const claim = async (id: string, name: Name) =>
  platform.call(claimTask, { token: tokens[name], query: { taskId: await openTask(id) } })
export const finish = async (id: string, name: Name) =>
  platform.call(completeTask, { token: tokens[name], query: { taskId: await openTask(id) } })
export const sendBack = async (id: string, name: Name, targetKey = '') =>
  platform.call(disagreeProcess, {
    token: tokens[name],
    query: { taskId: await openTask(id), reason: '请核对', targetKey }
  })
export const handTo = async (id: string, name: Name, to: Name) =>
  platform.call(reassignTask, { token: tokens[name], query: { taskId: await openTask(id), userId: ids[to] } })
export const pass = async (id: string, name: Name) => {
  ok(await claim(id, name))
  ok(await finish(id, name))
}
export const ok = (reply: { success: boolean; message: string }) => assert.equal(reply.success, true, reply.message)
export const refused = (reply: { success: boolean; message: string }, message: string | RegExp) => {
  assert.equal(reply.success, false)
  if (typeof message === 'string') assert.equal(reply.message, message)
  else assert.match(reply.message, message)
}
/** Everything that would offer the task to a person, empty for none. */
export const offered = async (id: string, name: Name) => {
  const { title, review } = await read(id)
  const token = tokens[name]
  const taskId = await openTask(id)
  const operations = await platform.call(taskOperations, { token, query: { taskId } })
  const details = await platform.call(instanceDetails, {
    token,
    query: { processInstanceId: review!.processInstanceId }
  })
  const found = {
    myTasks: (await platform.call(myTasks, { token, query: { title } })).result.total,
    inbox: (await platform.call(waitingList, { token, query: { title } })).result.counts.task ?? 0,
    article: (await read(id, name)).review?.taskId ? 1 : 0,
    buttons: operations.result?.filter(({ code }) => ['claim', 'complete', 'disagree'].includes(code)).length ?? 0,
    page: details.result?.tasks.flatMap(one => one.operations).filter(({ code }) => code === 'claim').length ?? 0
  }
  return Object.entries(found).flatMap(([where, count]) => (count > 0 ? [where] : []))
}
export const everywhere = ['myTasks', 'inbox', 'article', 'buttons', 'page']
export const author = '您是这篇稿件的作者，不能审核'
export const reviewed = `${author}，请由其他人审核`

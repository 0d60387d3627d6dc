import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { handOver, readHandover } from '../../elements/base/contract/handover.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { addSigners } from '../../elements/base/contract/process-added.ts'
import { instanceDetails } from '../../elements/base/contract/process-instance.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import { endSubstitute, saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import {
  callBackProcess,
  claimTask,
  completeTask,
  deployProcess,
  disagreeProcess,
  myTasks,
  processCalls,
  reassignTask,
  remindPeople,
  skipNode,
  taskOperations,
  taskPeople
} from '../../elements/base/contract/process.ts'
import type { Edited } from '../../elements/base/contract/crud.ts'
import { subsiteCalls, type SubsiteDraft } from '../../elements/base/contract/subsite.ts'
import { chain, documentOf, shared, task } from './process-documents.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** 李华 writes, and is named as a reviewer too, like 王敏, 朱杰 and 赵磊. The administrator manages the processes. */
const names = ['admin', 'lihua', 'wangmin', 'zhujie', 'zhaolei'] as const
type Name = (typeof names)[number]

let platform: TestPlatform
const tokens = {} as Record<Name, string>
const ids = {} as Record<Name, string>
before(async () => {
  platform = await startPlatform()
  for (const name of names) {
    tokens[name] = await platform.signIn(name)
    ids[name] = (await platform.query<{ id: string }>('select id from users where username = $1', [name])).rows[0]!.id
  }
})
after(() => platform.stop())

const site = async (id = '1') => (await platform.call(subsiteCalls.byId, { token: tokens.admin, query: { id } })).result
const turn = async (differentReviewers: boolean) => {
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

const everybody = 'flowable:candidateUsers="lihua,wangmin,zhujie,zhaolei"'
const three = documentOf(
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
const write = async (xml: string, name: Name = 'lihua') => {
  const body = { newsClassId: await columnFor(xml), title: `职责 ${++serial} 号`, content: '<p>初稿</p>' }
  const { result, message } = await platform.call(addArticle, { token: tokens[name], body })
  assert.ok(result?.id, message)
  return result.id
}
const read = async (id: string, name: Name = 'admin') =>
  (await platform.call(articleById, { token: tokens[name], query: { id } })).result
const act = async (id: string, action: ArticleStep, name: Name = 'lihua', reason = '') => {
  const body = { ids: [id], action, ...(reason && { reason }) }
  const { result, message } = await platform.call(articleAction, { token: tokens[name], body })
  return result?.failed?.[0]?.message ?? (result?.done?.length ? '' : message)
}
const submitted = async (xml = three, name: Name = 'lihua') => {
  const id = await write(xml, name)
  assert.equal(await act(id, 'submit', name), '')
  return id
}
const edit = async (id: string, name: Name) => {
  const { newsClassId, title, version } = await read(id)
  const body = { id, newsClassId, title, version, content: `<p>${++serial}</p>` }
  return platform.call(editArticle, { token: tokens[name], body })
}
/** Returns the id of the open task of an article. */
const openTask = async (id: string) => {
  const { rows } = await platform.query<{ id: string }>(
    `select t.id from process_tasks t join articles a on a.review_id = t.instance_id
      where a.id = $1 and t.state in ('open', 'claimed') order by t.create_time desc, t.id limit 1`,
    [id]
  )
  return rows[0]!.id
}
const claim = async (id: string, name: Name) =>
  platform.call(claimTask, { token: tokens[name], query: { taskId: await openTask(id) } })
const finish = async (id: string, name: Name) =>
  platform.call(completeTask, { token: tokens[name], query: { taskId: await openTask(id) } })
const sendBack = async (id: string, name: Name, targetKey = '') =>
  platform.call(disagreeProcess, {
    token: tokens[name],
    query: { taskId: await openTask(id), reason: '请核对', targetKey }
  })
const handTo = async (id: string, name: Name, to: Name) =>
  platform.call(reassignTask, { token: tokens[name], query: { taskId: await openTask(id), userId: ids[to] } })
const pass = async (id: string, name: Name) => {
  ok(await claim(id, name))
  ok(await finish(id, name))
}
const ok = (reply: { success: boolean; message: string }) => assert.equal(reply.success, true, reply.message)
const refused = (reply: { success: boolean; message: string }, message: string | RegExp) => {
  assert.equal(reply.success, false)
  if (typeof message === 'string') assert.equal(reply.message, message)
  else assert.match(reply.message, message)
}

/** Everything that would offer the task to a person, empty for none. */
const offered = async (id: string, name: Name) => {
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
const everywhere = ['myTasks', 'inbox', 'article', 'buttons', 'page']
const author = '您是这篇稿件的作者，不能审核'

test('[AR-5] three steps need three people, none of them the author; nobody is offered what they may not decide', async () => {
  const id = await submitted()
  assert.deepEqual(await offered(id, 'lihua'), [])
  assert.deepEqual(await offered(id, 'wangmin'), everywhere)
  refused(await claim(id, 'lihua'), author)
  await pass(id, 'wangmin')

  const wangmin = '您已办理过这篇稿件的“初审”，不能再办理“复审”'
  assert.deepEqual([await offered(id, 'lihua'), await offered(id, 'wangmin')], [[], []])
  refused(await claim(id, 'wangmin'), wangmin)
  refused(await finish(id, 'wangmin'), wangmin)
  refused(await claim(id, 'lihua'), author)
  await pass(id, 'zhujie')

  refused(await claim(id, 'wangmin'), '您已办理过这篇稿件的“初审”，不能再办理“终审”')
  refused(await claim(id, 'zhujie'), '您已办理过这篇稿件的“复审”，不能再办理“终审”')
  assert.deepEqual(await offered(id, 'zhaolei'), everywhere)
  await pass(id, 'zhaolei')
  assert.equal((await read(id)).state, 'published')
})

test('[AR-5] without the setting, one person decides every step, the author too', async () => {
  await turn(false)
  const id = await submitted()
  assert.deepEqual(await offered(id, 'lihua'), everywhere)
  await pass(id, 'lihua')
  await pass(id, 'wangmin')
  await pass(id, 'wangmin')
  assert.equal((await read(id)).state, 'published')
})

test('[AR-5] the setting applies to running reviews at once, in both directions', async () => {
  await turn(false)
  const id = await submitted()
  ok(await claim(id, 'lihua'))
  await turn(true)
  assert.deepEqual(await offered(id, 'lihua'), [])
  refused(await finish(id, 'lihua'), author)
  refused(await sendBack(id, 'lihua'), author)
  refused(await handTo(id, 'lihua', 'wangmin'), author)
  refused(await edit(id, 'lihua'), /正在“初审”环节审核/)
  const body = { taskId: await openTask(id), kind: 'before' as const, userIds: [ids.wangmin], reason: '请看' }
  refused(await platform.call(addSigners, { token: tokens.lihua, body }), author)
  // The managers have the task and can reassign it.
  const { title } = await read(id)
  assert.equal((await platform.call(myTasks, { token: tokens.admin, query: { title } })).result.total, 1)
  await turn(false)
  assert.equal((await platform.call(myTasks, { token: tokens.admin, query: { title } })).result.total, 0)
  ok(await finish(id, 'lihua'))
  await turn(true)
  await pass(id, 'wangmin')
  // 李华 decided the first step while it was allowed; the history is untouched.
  refused(await claim(id, 'lihua'), author)
  await pass(id, 'zhujie')
})

test('[AR-5] 转办 and its choice of people leave out the author and who decided before', async () => {
  const id = await submitted()
  await pass(id, 'wangmin')
  ok(await claim(id, 'zhujie'))
  refused(await handTo(id, 'zhujie', 'lihua'), '李华是这篇稿件的作者，不能审核，请选择其他人')
  refused(await handTo(id, 'admin', 'wangmin'), '王敏已办理过这篇稿件的“初审”，不能再办理“复审”，请选择其他人')
  const choice = async (words: string, taskId = '') => {
    const query = { words, ...(taskId && { taskId }) }
    return (await platform.call(taskPeople, { token: tokens.zhujie, query })).result.map(({ username }) => username)
  }
  const taskId = await openTask(id)
  assert.deepEqual([await choice('lihua'), await choice('lihua', taskId)], [['lihua'], []])
  assert.deepEqual([await choice('wangmin', taskId), await choice('zhaolei', taskId)], [[], ['zhaolei']])
  ok(await handTo(id, 'zhujie', 'zhaolei'))
  // Handing on decides nothing.
  ok(await finish(id, 'zhaolei'))
  await pass(id, 'zhujie')
  assert.equal((await read(id)).state, 'published')
})

test('[AR-5] 加签 adds neither the author nor who decided before, and an opinion counts as a part in the step', async () => {
  const id = await submitted()
  await pass(id, 'wangmin')
  ok(await claim(id, 'zhujie'))
  const add = async (kind: 'before' | 'after', ...people: Name[]) =>
    platform.call(addSigners, {
      token: tokens.zhujie,
      body: { taskId: await openTask(id), kind, userIds: people.map(name => ids[name]), reason: '请看' }
    })
  for (const kind of ['before', 'after'] as const) {
    refused(await add(kind, 'zhaolei', 'lihua'), '李华是这篇稿件的作者，不能审核，请选择其他人')
    refused(await add(kind, 'wangmin'), /^王敏已办理过这篇稿件的“初审”/)
  }
  ok(await add('before', 'zhaolei'))
  ok(await finish(id, 'zhaolei'))
  ok(await finish(id, 'zhujie'))
  refused(await claim(id, 'zhaolei'), '您已办理过这篇稿件的“复审”，不能再办理“终审”')
})

test('[AR-5] a substitute and a successor are no way around the rule', async () => {
  const id = await write(
    documentOf(task('first', '初审', 'flowable:assignee="zhujie"') + chain('start', 'first', 'end'))
  )
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const leave = { userId: ids.lihua, fromDay: day, toDay: day }
  ok(await platform.call(saveSubstitute, { token: tokens.zhujie, body: leave }))
  assert.equal(await act(id, 'submit'), '')
  ok(await platform.call(endSubstitute, { token: tokens.zhujie }))
  assert.deepEqual([await offered(id, 'lihua'), await offered(id, 'zhujie')], [[], everywhere])
  refused(await claim(id, 'lihua'), author)

  ok(await claim(id, 'zhujie'))
  const token = tokens.admin
  const { print } = (await platform.call(readHandover, { token, query: { userId: ids.zhujie } })).result
  const body = { userId: ids.zhujie, print, to: [{ kind: 'task' as const, userId: ids.lihua }], isFreezing: false }
  const reply = await platform.call(handOver, { token, body })
  refused(reply, '没有事项可以交接：李华是这篇稿件的作者，不能审核，请选择其他人')
  ok(await finish(id, 'zhujie'))
})

test('[AR-5] a manager skips no step of their own article, nor one after a step that they decided', async () => {
  const skip = async (id: string, targetKey: string) =>
    platform.call(skipNode, { token: tokens.admin, query: { taskId: await openTask(id), targetKey, reason: '急' } })
  const mayskip = async (id: string) =>
    (await platform.call(taskOperations, { token: tokens.admin, query: { taskId: await openTask(id) } })).result
      .map(({ code }) => code)
      .includes('skip')
  const own = await submitted(three, 'admin')
  assert.equal(await mayskip(own), false)
  refused(await skip(own, 'third'), author)
  ok(await claim(own, 'wangmin'))
  ok(await sendBack(own, 'wangmin', 'starter'))
  assert.equal(await mayskip(own), false)
  refused(await skip(own, 'third'), author)

  const id = await submitted()
  assert.equal(await mayskip(id), true)
  ok(await skip(id, 'second'))
  assert.equal(await mayskip(id), false)
  refused(await skip(id, 'third'), '您已办理过这篇稿件的“初审”，不能再办理“复审”')
})

test('[AR-5] each submission begins a new round; returns and recalled decisions do not count', async () => {
  const id = await submitted()
  await pass(id, 'wangmin')
  ok(await claim(id, 'zhujie'))
  ok(await sendBack(id, 'zhujie', 'starter'))
  // 拟稿 is the author's own step, which the rule does not touch.
  assert.deepEqual((await read(id, 'lihua')).actions.slice(0, 2), ['edit', 'submit'])
  assert.equal(
    (await platform.call(myTasks, { token: tokens.lihua, query: { title: (await read(id)).title } })).result.total,
    1
  )
  ok(await edit(id, 'lihua'))
  assert.equal(await act(id, 'submit'), '')
  // The other way round than before.
  await pass(id, 'zhujie')
  await pass(id, 'wangmin')
  ok(await claim(id, 'zhaolei'))
  ok(await sendBack(id, 'zhaolei', 'first'))
  // A return within the round goes to the former assignee, for that step only.
  ok(await finish(id, 'zhujie'))
  refused(await claim(id, 'zhujie'), '您已办理过这篇稿件的“初审”，不能再办理“复审”')

  const recalled = await submitted()
  await pass(recalled, 'wangmin')
  const processInstanceId = (await read(recalled)).review!.processInstanceId
  ok(await platform.call(callBackProcess, { token: tokens.wangmin, query: { processInstanceId } }))
  ok(await handTo(recalled, 'wangmin', 'zhujie'))
  ok(await finish(recalled, 'zhujie'))
  await pass(recalled, 'wangmin')
})

test('[AR-5] an editor and the submitter count as authors; a reviewer that corrects the text does not', async () => {
  const id = await write(three)
  ok(await edit(id, 'admin'))
  assert.equal(await act(id, 'submit', 'wangmin'), '')
  for (const name of ['lihua', 'admin', 'wangmin'] as const) refused(await claim(id, name), author)
  ok(await claim(id, 'zhujie'))
  ok(await edit(id, 'zhujie'))
  ok(await finish(id, 'zhujie'))
})

test('[AR-5] all editors since the last publication are writers, not only the last one', async () => {
  const id = await write('', 'admin')
  ok(await edit(id, 'zhujie'))
  ok(await edit(id, 'admin'))
  assert.equal(await act(id, 'submit', 'admin'), '')
  assert.match(await act(id, 'publish', 'zhujie'), /^您是这篇稿件的作者/)
  assert.equal(await act(id, 'publish', 'wangmin'), '')
  ok(await edit(id, 'wangmin'))
  assert.match(await act(id, 'publish', 'wangmin'), /^您是这篇稿件的作者/)
  assert.equal(await act(id, 'publish', 'zhujie'), '')
})

test('[AR-5] a step that nobody may decide goes to the managers with a message, or is refused', async () => {
  const only = (who: string) => documentOf(task('first', '初审', who) + chain('start', 'first', 'end'))
  const noticesOf = async (name: Name) =>
    (await platform.call(myNotices, { token: tokens[name], query: {} })).result.records.map(row => row.titile)
  for (const who of ['flowable:assignee="lihua"', 'flowable:candidateUsers="lihua"']) {
    const id = await submitted(only(who))
    const { title } = await read(id)
    assert.ok((await noticesOf('admin')).includes(`请指定办理人：${title}`))
    const query = { taskId: await openTask(id) }
    refused(
      await platform.call(remindPeople, { token: tokens.lihua, query }),
      '没有人可以办理该任务，无法催办，请先转办'
    )
    ok(await handTo(id, 'admin', 'wangmin'))
    ok(await finish(id, 'wangmin'))
  }
  const second = documentOf(
    task('first', '初审', everybody) +
      task('second', '复审', 'flowable:candidateUsers="wangmin"') +
      chain('start', 'first', 'second', 'end')
  )
  const id = await submitted(second)
  await pass(id, 'wangmin')
  assert.ok((await noticesOf('admin')).includes(`请指定办理人：${(await read(id)).title}`))
  await pass(id, 'admin')

  // The only manager is the author.
  const own = await write(only('flowable:candidateUsers="admin"'), 'admin')
  assert.equal(
    await act(own, 'submit', 'admin'),
    '“初审”环节没有可以办理的人：指定的人是这篇稿件的作者，或已办理过前面的环节。请为该环节指定其他人'
  )
  assert.equal((await read(own)).state, 'draft')
})

test('[AR-5] a joint step leaves out the author and who decided before, and needs somebody else', async () => {
  const joint = (users: string) =>
    documentOf(
      task('first', '初审', 'flowable:candidateUsers="wangmin"') +
        task('second', '会签', `flowable:candidateUsers="${users}"`, shared('', false, '')) +
        chain('start', 'first', 'second', 'end')
    )
  const id = await submitted(joint('lihua,wangmin,zhujie,zhaolei'))
  await pass(id, 'wangmin')
  const { rows } = await platform.query<{ assignee_id: string }>(
    `select t.assignee_id from process_tasks t join articles a on a.review_id = t.instance_id
      where a.id = $1 and t.state in ('open', 'claimed') order by 1`,
    [id]
  )
  assert.deepEqual(rows.map(row => row.assignee_id).sort(), [ids.zhujie, ids.zhaolei].sort())
  const none = await submitted(joint('lihua,wangmin'))
  ok(await claim(none, 'wangmin'))
  refused(await finish(none, 'wangmin'), /^“会签”环节没有可以办理的人/)
})

test('[AR-5] [WF-3] the settings of the site and of the task add up', async () => {
  await turn(false)
  const different = `${everybody} qundao:duty="different"`
  const id = await submitted(
    documentOf(
      task('first', '初审', different) + task('second', '复审', different) + chain('start', 'first', 'second', 'end')
    )
  )
  await pass(id, 'lihua')
  assert.deepEqual(await offered(id, 'lihua'), [])
  refused(await claim(id, 'lihua'), '您已办理过“初审”，不能再办理“复审”')
  await turn(true)
  refused(await claim(id, 'lihua'), author)
  const other = await submitted(
    documentOf(
      task('first', '初审', everybody) +
        task('second', '复审', `${everybody} qundao:duty="not-starter"`) +
        chain('start', 'first', 'second', 'end')
    )
  )
  await pass(other, 'wangmin')
  refused(await claim(other, 'wangmin'), '您已办理过这篇稿件的“初审”，不能再办理“复审”')
  await turn(false)
  refused(await claim(other, 'lihua'), '您是发起人，不能办理“复审”')
  await pass(other, 'wangmin')
})

const reviewed = `${author}，请由其他人审核`

test('[AR-5] without a process, authors neither return what they submitted nor publish what they wrote', async () => {
  const id = await submitted('', 'admin')
  const inbox = async (name: Name) =>
    (await platform.call(waitingList, { token: tokens[name], query: { title: (await read(id)).title } })).result.counts
      .review
  const { newsClassId } = await read(id)
  const listed = async () =>
    (await platform.call(articleList, { token: tokens.admin, query: { newsClassId } })).result.records[0]!.actions
  assert.deepEqual([await act(id, 'publish', 'admin'), await act(id, 'return', 'admin', '改')], [reviewed, reviewed])
  assert.deepEqual([await inbox('admin'), await inbox('wangmin')], [0, 1])
  for (const actions of [(await read(id)).actions, await listed()])
    assert.deepEqual(
      actions.filter(action => action === 'publish' || action === 'return'),
      []
    )
  await turn(false)
  assert.ok((await listed()).includes('publish'))
  await turn(true)
  // A text that nobody else has seen is not public by its author, whatever state it is in.
  const alone = /^您是这篇稿件的作者，不能自己发布，请提交后由其他人审核发布$/
  assert.equal(await act(id, 'takeBack', 'admin'), '')
  assert.match(await act(id, 'publish', 'admin'), alone)
  assert.equal((await listed()).includes('publish'), false)
  assert.equal(await act(id, 'submit', 'admin'), '')
  assert.equal(await act(id, 'publish', 'wangmin'), '')
  assert.equal(await act(id, 'withdraw', 'admin'), '')
  assert.match(await act(id, 'publish', 'admin'), alone)
})

test('[AD-2] [AR-5] the explanation names the author and the site, and asks for somebody else', async () => {
  const id = await write('', 'wangmin')
  const step = async (asker: Name) => {
    const query = { userId: ids.wangmin, right: 'cms:article:publish', objectType: 'article' as const, objectId: id }
    const { result } = await platform.call(explainPermission, { token: tokens[asker], query })
    return result.steps.find(({ step: name }) => name === 'state')!
  }
  const rule = '站点“临江市人民政府门户网站”要求三审由不同的人办理：'
  const others = '请站点“临江市人民政府门户网站”中有“发布文章”权限的其他人办理'
  const own = await step('wangmin')
  assert.equal(own.told, `${rule}您是这篇稿件的作者，不能自己发布，请提交后由其他人审核发布`)
  const draft = await step('admin')
  assert.equal(draft.told, `${rule}“王敏”是这篇稿件的作者，不能自己发布，请提交后由其他人审核发布`)
  assert.deepEqual(
    draft.ways?.map(({ told }) => told),
    [`提交文章后，${others}`]
  )
  assert.equal(await act(id, 'submit', 'wangmin'), '')
  const waiting = await step('admin')
  assert.equal(waiting.told, `${rule}“王敏”是这篇稿件的作者，不能审核，请由其他人审核`)
  assert.deepEqual(
    waiting.ways?.map(({ told }) => told),
    [others]
  )
})

test('[AR-5] the setting is part of the site, its log and its versions, and other sites are untouched', async () => {
  assert.deepEqual([(await site()).differentReviewers, (await site('2')).differentReviewers], [true, false])
  const { result } = await platform.call(logList, { token: tokens.admin, query: { objectId: '1' } as object })
  const change = result.records.flatMap(row => row.changes).find(({ title }) => title === '三审由不同的人办理')
  assert.ok(change && change.before !== change.after)
  const { rows } = await platform.query<{ content: { name: string }[] }>(
    "select content from data_log where data_table = 'subsites' and data_id = '1' order by id desc limit 1"
  )
  assert.ok(rows[0]!.content.some(({ name }) => name === 'differentReviewers'))
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle,
  publicArticle,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import { addColumn, columnById, deleteColumn, editColumn } from '../../elements/base/contract/column.ts'
import { logList } from '../../elements/base/contract/log.ts'
import {
  callBackProcess,
  claimTask,
  completeTask,
  deployProcess,
  disagreeProcess,
  invalidateProcess,
  myTasks,
  processCalls,
  reassignTask,
  remindPeople,
  startOwnProcess,
  suspendProcess,
  taskOperations
} from '../../elements/base/contract/process.ts'
import { processChoices } from '../../elements/base/contract/process-choice.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { giveToManagers } from '../../host-demo/server/nouns/process/people/leavers.ts'
import { fireDueTimers } from './due-timers.ts'
import { chain, documentOf, task } from './process-documents.ts'
import { remarkOnInstance } from '../../elements/base/contract/process-remark.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** 李华 writes. 王敏, 朱杰 and the administrator review. 陈静 works only at other sites. */
const names = ['admin', 'lihua', 'wangmin', 'zhujie', 'chenjing', 'zhaolei'] as const
type Name = (typeof names)[number]

let platform: TestPlatform
const tokens = {} as Record<Name, string>
before(async () => {
  platform = await startPlatform()
  for (const name of names) tokens[name] = await platform.signIn(name)
})
after(() => platform.stop())

let serial = 0
const reviewers = documentOf(
  task('first', '一审', 'flowable:candidateUsers="wangmin,zhujie,chenjing"') +
    task('second', '二审', 'flowable:assignee="zhujie"') +
    task('third', '三审', 'flowable:candidateUsers="zhaolei,admin"') +
    chain('start', 'first', 'second', 'third', 'end')
)
const withWriter = documentOf(
  task('write', '拟稿', 'flowable:assignee="${initiator}"') +
    task('first', '一审', 'flowable:candidateUsers="wangmin"') +
    chain('start', 'write', 'first', 'end')
)

const deployed = async (xml: string) => {
  const key = `review${++serial}`
  const { result, message } = await platform.call(processCalls.add, {
    token: tokens.admin,
    body: {
      processName: `审核 ${key}`,
      description: '',
      bpmnXml: xml.replace('process id="review"', `process id="${key}"`)
    }
  })
  assert.ok(result?.id, message)
  const answer = await platform.call(deployProcess, { token: tokens.admin, query: { id: result.id } })
  assert.ok(answer.success, answer.message)
  return result.id
}
const addColumnWith = (processId: string, token = tokens.admin) => {
  const code = `review-${++serial}`
  return platform.call(addColumn, { token, body: { subsiteId: '1', name: `栏目 ${code}`, code, processId } })
}
const column = async (xml = reviewers) => {
  const { result, message } = await addColumnWith(await deployed(xml))
  assert.ok(result?.id, message)
  return result.id
}
const write = async (newsClassId: string, name: Name = 'lihua') => {
  const body = { newsClassId, title: `稿件 ${++serial}`, content: '<p>初稿</p>' }
  const { result, message } = await platform.call(addArticle, { token: tokens[name], body })
  assert.ok(result?.id, message)
  return result.id
}
const read = async (id: string, name: Name = 'admin') =>
  (await platform.call(articleById, { token: tokens[name], query: { id } })).result
const act = async (id: string, action: ArticleStep, name: Name = 'lihua', reason = '') => {
  const { result, message } = await platform.call(articleAction, {
    token: tokens[name],
    body: { ids: [id], action, ...(reason && { reason }) }
  })
  return result?.failed?.[0]?.message ?? (result?.done?.length ? '' : message)
}
const submitted = async (xml?: string) => {
  const id = await write(await column(xml))
  assert.equal(await act(id, 'submit'), '')
  return id
}
const taskOf = async (id: string, name: Name) => (await read(id, name)).review!.taskId
const claim = (taskId: string, name: Name) => platform.call(claimTask, { token: tokens[name], query: { taskId } })
const finish = (taskId: string, name: Name, query: { outcome?: string } = {}) =>
  platform.call(completeTask, { token: tokens[name], query: { taskId, ...query } })
const sendBack = (taskId: string, name: Name, reason = '请核对数据', targetKey = '') =>
  platform.call(disagreeProcess, { token: tokens[name], query: { taskId, reason, targetKey } })
const pass = async (id: string, name: Name) => {
  const taskId = await taskOf(id, name)
  assert.ok(taskId, `${name} has a task`)
  await claim(taskId, name)
  return finish(taskId, name)
}
const standing = async (id: string) => {
  const { state, reviewNode, isPublic } = await read(id)
  return [state, reviewNode, isPublic]
}

test('[WF-1] an article is submitted, returned with a reason, resubmitted, passed by three reviewers and published', async () => {
  const id = await submitted()
  assert.deepEqual(await standing(id), ['submitted', '一审', false])
  const first = await taskOf(id, 'wangmin')
  await claim(first, 'wangmin')
  assert.equal((await sendBack(first, 'wangmin', ' ')).message, '请写明退回的原因')
  assert.equal((await sendBack(first, 'wangmin')).success, true)
  const returned = await read(id, 'lihua')
  assert.deepEqual([returned.state, returned.returnReason, returned.updateByName], ['returned', '请核对数据', '王敏'])
  assert.deepEqual(returned.actions.slice(0, 2), ['edit', 'submit'])

  const { newsClassId, title, version } = returned
  const body = { id, newsClassId, title, version, content: '<p>已核对</p>' }
  assert.equal((await platform.call(editArticle, { token: tokens.lihua, body })).success, true)
  assert.equal(await act(id, 'submit'), '')
  await pass(id, 'wangmin')
  assert.deepEqual(await standing(id), ['submitted', '二审', false])
  const { result } = await platform.call(articleList, { token: tokens.lihua, query: { newsClassId } })
  assert.equal(result.records[0]?.reviewNode, '二审')
  assert.match(await act(id, 'publish', 'admin'), /^文章正在“二审”环节审核，由朱杰办理，不能在这里发布$/)
  await pass(id, 'zhujie')
  // 赵磊 has no right to publish. The column lets him decide.
  assert.match(await act(id, 'publish', 'zhaolei'), /没有权限/)
  assert.equal((await pass(id, 'zhaolei')).success, true)
  assert.deepEqual(await standing(id), ['published', '', true])
  const open = (await platform.call(publicArticle, { token: tokens.lihua, query: { id } })).result
  assert.equal(open.content, '<p>已核对</p>')

  const query = { processInstanceId: (await read(id)).review!.processInstanceId }
  const history = await platform.call(instanceHistory, { token: tokens.lihua, query })
  assert.deepEqual(
    history.result.map(({ taskName, comment }) => `${taskName}${comment.type}`),
    ['一审2', '一审1', '二审1', '三审1'],
    'one history from the first submission on'
  )
  // Readers of the article can read the review; people of another site can read neither.
  assert.equal((await platform.call(instanceHistory, { token: tokens.wangmin, query })).success, true)
  assert.equal(
    (await platform.call(instanceHistory, { token: tokens.chenjing, query })).message.includes('没有找到'),
    true
  )
  const log = (await platform.call(logList, { token: tokens.admin, query: { logType: '2', pageSize: 50 } })).result
    .records
  for (const said of ['发布文章', '退回文章', '提交文章'])
    assert.ok(
      log.some(({ logContent }) => logContent.includes(said) && logContent.includes(title)),
      said
    )
})

test('[process-1] an article whose review ends as not approved is returned with the reason, and not published', async () => {
  const ending = documentOf(
    task('first', '一审', 'flowable:assignee="wangmin"') +
      '<exclusiveGateway id="way" default="way-end"/><endEvent id="out" name="不予发布"/>' +
      chain('start', 'first', 'way', 'end') +
      '<sequenceFlow id="way-out" sourceRef="way" targetRef="out"><conditionExpression>${outcome == "disagree"}</conditionExpression></sequenceFlow>'
  )
  const direct = documentOf(
    task('first', '一审', 'flowable:assignee="wangmin" qundao:disagree="end"') + chain('start', 'first', 'end')
  )
  for (const xml of [ending, direct]) {
    const id = await submitted(xml)
    const taskId = await taskOf(id, 'wangmin')
    const query = { taskId, outcome: 'disagree', comment: '内容不实' }
    const answer = await platform.call(completeTask, { token: tokens.wangmin, query })
    assert.equal(answer.success, true, answer.message)
    const { state, isPublic, returnReason } = await read(id, 'lihua')
    assert.deepEqual([state, isPublic, returnReason], ['returned', false, '内容不实'])
    assert.equal(await act(id, 'submit'), '', 'submitting again starts a new review')
  }
  const silent = await submitted()
  const first = await taskOf(silent, 'wangmin')
  await claim(first, 'wangmin')
  assert.match((await finish(first, 'wangmin', { outcome: 'disagree' })).message, /没有“不同意”的去向，请退回/)
})

test('[WF-1] during a review no other step passes the article; the owner of the task can edit it', async () => {
  const id = await submitted()
  assert.match(await act(id, 'return', 'wangmin', '不行'), /“一审”环节审核，由.*王敏、朱杰办理，不能在这里退回/)
  assert.match(await act(id, 'delete', 'wangmin'), /不能在这里删除/)
  const { newsClassId, title, version } = await read(id)
  const body = { id, newsClassId, title: `${title}（校）`, version }
  const edit = (name: Name) => platform.call(editArticle, { token: tokens[name], body })
  assert.match((await edit('wangmin')).message, /不能在这里编辑/)
  await claim(await taskOf(id, 'wangmin'), 'wangmin')
  assert.ok((await read(id, 'wangmin')).actions.includes('edit'))
  const moved = { ...body, newsClassId: '1002' }
  assert.match(
    (await platform.call(editArticle, { token: tokens.wangmin, body: moved })).message,
    /正在按栏目的流程审核，不能移到另一个栏目/
  )
  assert.equal((await edit('wangmin')).success, true)
  assert.deepEqual((await standing(id)).slice(0, 2), ['submitted', '一审'])
  const refused = await platform.call(deleteColumn, { token: tokens.admin, query: { id: newsClassId } })
  assert.match(refused.message, /有 1 篇文章正在按流程审核/)
})

test('[WF-1] of two reviewers passing one task, or passing and returning it at once, one succeeds', async () => {
  const id = await submitted()
  const taskId = await taskOf(id, 'wangmin')
  const claims = await Promise.all([claim(taskId, 'wangmin'), claim(taskId, 'zhujie')])
  assert.equal(claims.filter(({ success }) => success).length, 1)
  const owner = claims[0]!.success ? 'wangmin' : 'zhujie'
  const answers = await Promise.all([finish(taskId, owner), sendBack(taskId, owner), finish(taskId, owner)])
  assert.equal(answers.filter(({ success }) => success).length, 1)
  const isBack = answers[1]!.success
  assert.deepEqual((await standing(id)).slice(0, 2), isBack ? ['returned', ''] : ['submitted', '二审'])
})

test('[WF-1] withdrawing and claiming at once never both succeed', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await submitted()
    const taskId = await taskOf(id, 'wangmin')
    const [taken, claimed] = await Promise.all([act(id, 'takeBack'), claim(taskId, 'wangmin')])
    assert.notEqual(taken === '', claimed.success, `${taken} ${claimed.message}`)
    assert.equal((await read(id)).state, taken === '' ? 'draft' : 'submitted')
  }
})

test('[WF-1] the author can withdraw until a reviewer has started', async () => {
  const id = await submitted()
  assert.match(await act(id, 'takeBack', 'admin'), /只有撰写人/)
  // Urging its people and a remark do not count as steps.
  const taskId = await taskOf(id, 'wangmin')
  assert.equal((await platform.call(remindPeople, { token: tokens.lihua, query: { taskId } })).success, true)
  const remark = { processInstanceId: (await read(id)).review!.processInstanceId, remark: '请先看附件' }
  assert.equal((await platform.call(remarkOnInstance, { token: tokens.wangmin, body: remark })).success, true)
  assert.equal(await act(id, 'takeBack'), '')
  assert.deepEqual(await standing(id), ['draft', '', false])
  assert.equal(await act(id, 'submit'), '')
  const { processInstanceId } = (await read(id)).review!
  const query = { processInstanceId }
  // The process calls cannot bypass the article.
  assert.equal((await platform.call(invalidateProcess, { token: tokens.lihua, query })).success, false)
  assert.equal((await platform.call(callBackProcess, { token: tokens.lihua, query })).success, false)
  await pass(id, 'wangmin')
  assert.equal(await act(id, 'takeBack'), '后续环节已经签收或办理，不能撤回提交')
  // A reviewer can recall a passed task.
  assert.equal((await platform.call(callBackProcess, { token: tokens.wangmin, query })).success, true)
  assert.deepEqual((await standing(id)).slice(0, 2), ['submitted', '一审'])
})

test('[WF-1] in a process with a step for the author, submitting completes it and returning goes back to it', async () => {
  const id = await submitted(withWriter)
  assert.deepEqual((await standing(id)).slice(0, 2), ['submitted', '一审'])
  const first = await taskOf(id, 'wangmin')
  await claim(first, 'wangmin')
  assert.equal((await sendBack(first, 'wangmin', '标题过长', 'starter')).success, true)
  const { state, returnReason } = await read(id, 'lihua')
  assert.deepEqual([state, returnReason], ['returned', '标题过长'])
  const own = await taskOf(id, 'lihua')
  assert.equal((await finish(own, 'lihua')).message, '请打开稿件，修改后重新提交')
  const may = await platform.call(taskOperations, { token: tokens.lihua, query: { taskId: own } })
  assert.equal(
    may.result.some(({ code }) => code === 'complete' || code === 'invalid'),
    false
  )
  assert.equal(await act(id, 'submit'), '')
  await pass(id, 'wangmin')
  assert.deepEqual(await standing(id), ['published', '', true])
})

test('[WF-1] a step returns to the previous step or to the author, and disagreement never passes', async () => {
  const id = await submitted()
  await pass(id, 'wangmin')
  const second = await taskOf(id, 'zhujie')
  assert.match((await finish(second, 'zhujie', { outcome: 'disagree' })).message, /没有“不同意”的去向，请退回/)
  assert.equal((await sendBack(second, 'zhujie')).success, true)
  assert.deepEqual((await standing(id)).slice(0, 2), ['submitted', '一审'])
  await finish(await taskOf(id, 'wangmin'), 'wangmin')
  assert.equal((await sendBack(await taskOf(id, 'zhujie'), 'zhujie', '重写', 'starter')).success, true)
  assert.deepEqual((await standing(id)).slice(0, 2), ['returned', ''])
})

test('[WF-1] a suspended process refuses steps with a message; an ended one leaves a draft with the reason', async () => {
  const id = await submitted()
  const query = { processInstanceId: (await read(id)).review!.processInstanceId }
  const taskId = await taskOf(id, 'wangmin')
  await platform.call(suspendProcess, { token: tokens.admin, query })
  assert.match((await claim(taskId, 'wangmin')).message, /已挂起，不能办理/)
  assert.match(await act(id, 'takeBack'), /已挂起，不能办理/)
  assert.match(await act(id, 'publish', 'admin'), /流程已挂起/)
  await platform.call(suspendProcess, { token: tokens.admin, query: { ...query, suspended: '0' } })
  await platform.call(invalidateProcess, { token: tokens.admin, query: { ...query, reason: '栏目调整' } })
  const { state, returnReason, review } = await read(id)
  assert.deepEqual([state, returnReason, review?.state], ['draft', '审核流程已作废：栏目调整', '4'])
  assert.equal(await act(id, 'submit'), '')
  assert.notEqual((await read(id)).review?.processInstanceId, query.processInstanceId)
})

test('[WF-1] the log records a review ended by a time limit with the resulting article', async () => {
  const limited = documentOf(
    task('first', '一审', 'flowable:candidateUsers="wangmin"') +
      '<boundaryEvent id="late" attachedToRef="first"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>' +
      chain('start', 'first', 'end') +
      chain('late', 'end')
  )
  const id = await submitted(limited)
  const { review, title } = await read(id)
  const { processInstanceId } = review!
  await platform.query(`update process_timers set due_time = now() where instance_id = '${processInstanceId}'`)
  await fireDueTimers(platform)
  assert.equal((await read(id)).state, 'published')
  const { rows } = await platform.query(
    `select action, object, subsite_id, username, changes from operation_log where object_id in ('${processInstanceId}', '${id}')
      and username = '系统' order by id`
  )
  assert.deepEqual(rows, [
    { action: '流程到时', object: title, subsite_id: '1', username: '系统', changes: [] },
    {
      ...{ action: '发布文章', object: title, subsite_id: '1', username: '系统' },
      changes: [{ title: '状态', before: '待审核', after: '已发布' }]
    }
  ])
})

test('[WF-1] people of another site neither see nor receive the task', async () => {
  const id = await submitted()
  const { title } = await read(id)
  const seen = async (name: Name) =>
    (await platform.call(myTasks, { token: tokens[name], query: { title } })).result.records.filter(
      row => row.businessId === id
    )
  const [row] = await seen('wangmin')
  assert.deepEqual([row?.businessKind, row?.subsiteId], ['article', '1'])
  // 陈静 is named in the process but does not work at this site.
  assert.deepEqual(await seen('chenjing'), [])
  assert.match((await claim(row!.taskId, 'chenjing')).message, /没有找到/)
  await claim(row!.taskId, 'wangmin')
  const query = { taskId: row!.taskId, userId: 'u5' }
  assert.match((await platform.call(reassignTask, { token: tokens.wangmin, query })).message, /不在本站点/)
  // A user who leaves the site also loses the task.
  await platform.query("delete from user_subsites where user_id = 'u3' and subsite_id = '1'")
  const gone = await platform.call(myTasks, { token: tokens.wangmin, query: { title } })
  assert.match(gone.message, /不能使用当前站点/)
  assert.equal((await finish(row!.taskId, 'wangmin')).success, false)
  await platform.query("insert into user_subsites (user_id, subsite_id) values ('u3', '1')")
})

test('[WF-1] the task of a former user goes to the process managers', async () => {
  const id = await submitted()
  await pass(id, 'wangmin')
  await platform.query("update users set status = 'frozen' where username = 'zhujie'")
  await giveToManagers(platform.database)
  const taskId = await taskOf(id, 'admin').catch(() => '')
  const { result } = await platform.call(myTasks, { token: tokens.admin, query: { title: (await read(id)).title } })
  assert.equal(result.records.length, 1, taskId)
  const query = { taskId: result.records[0]!.taskId, userId: 'u3' }
  assert.equal((await platform.call(reassignTask, { token: tokens.admin, query })).success, true)
  await platform.query("update users set status = 'normal' where username = 'zhujie'")
  assert.equal((await finish(query.taskId, 'wangmin')).success, true)
  assert.deepEqual((await standing(id)).slice(0, 2), ['submitted', '三审'])
})

test('[WF-1] a column without a process is unchanged; with one, only submitted articles are published', async () => {
  const id = await write('1002')
  assert.equal(await act(id, 'submit'), '')
  assert.deepEqual([(await standing(id))[1], (await read(id)).review], ['', null])
  assert.equal(await act(id, 'publish', 'wangmin'), '')
  const bound = await write(await column())
  assert.match(await act(bound, 'publish', 'admin'), /须经流程审核后发布，请先提交/)
  assert.equal((await read(bound)).actions.includes('publish'), false)
  // No call starts the process of an article directly.
  const steps = JSON.stringify([{ name: '自审', userIds: 'u1', mode: 'one' }])
  const query = { title: '绕过', businessKind: 'article', businessId: bound, steps }
  assert.match((await platform.call(startOwnProcess, { token: tokens.admin, query })).message, /业务类型/)
})

test('[WF-1] a column selects a deployed process of its site; a change does not affect running reviews', async () => {
  const processId = await deployed(reviewers)
  const made = (await addColumnWith(processId)).result.id
  const choices = await platform.call(processChoices, { token: tokens.lihua, query: { subsiteId: '1' } })
  assert.ok(choices.result.some(({ id }) => id === processId))
  const drawn = await platform.call(processCalls.add, {
    token: tokens.admin,
    body: { processName: '未部署', description: '', bpmnXml: reviewers.replace('id="review"', `id="drawn${++serial}"`) }
  })
  assert.match((await addColumnWith(drawn.result.id)).message, /还没有部署/)
  assert.match((await addColumnWith('nowhere')).message, /没有找到该流程/)
  assert.equal((await addColumnWith(processId, tokens.lihua)).success, false)
  const deleted = await platform.call(processCalls.delete, { token: tokens.admin, query: { id: processId } })
  assert.match(deleted.message, /由栏目“.+”使用，不能删除/)

  const id = await write(made)
  await act(id, 'submit')
  const { newclass } = (await platform.call(columnById, { token: tokens.admin, query: { id: made } })).result
  const { subsiteId, name, code, version } = newclass
  const body = { id: made, subsiteId, name, code, version, processId: '' }
  assert.equal((await platform.call(editColumn, { token: tokens.admin, body })).success, true)
  assert.match(await act(id, 'publish', 'admin'), /“一审”环节审核/)
  const first = await taskOf(id, 'wangmin')
  await claim(first, 'wangmin')
  await sendBack(first, 'wangmin')
  assert.equal(await act(id, 'submit'), '')
  assert.deepEqual((await standing(id)).slice(0, 2), ['submitted', '一审'])
})

test('[WF-1] deleting or moving a returned article ends its review', async () => {
  const back = async () => {
    const id = await submitted()
    const first = await taskOf(id, 'wangmin')
    await claim(first, 'wangmin')
    await sendBack(first, 'wangmin')
    return id
  }
  const stateOf = async (instance: string) =>
    (await platform.query(`select state from process_instances where id = '${instance}'`)).rows[0]?.state
  const [one, other] = [await back(), await back()]
  const [first, second] = [(await read(one)).review!, (await read(other)).review!]
  assert.equal(await act(one, 'delete', 'wangmin'), '')
  assert.equal(await stateOf(first.processInstanceId), '4')
  const { title, version } = await read(other)
  const body = { id: other, newsClassId: '1002', title, version }
  assert.equal((await platform.call(editArticle, { token: tokens.lihua, body })).success, true)
  assert.equal(await stateOf(second.processInstanceId), '4')
  assert.equal(await act(other, 'submit'), '')
  assert.equal(await act(other, 'publish', 'wangmin'), '')
})

test('[WF-1] edits of a published article are reviewed, and the author can withdraw the edit or a reviewer the article', async () => {
  const id = await submitted()
  for (const name of ['wangmin', 'zhujie', 'zhaolei'] as const) await pass(id, name)
  const again = async () => {
    const { newsClassId, title, version } = await read(id)
    const body = { id, newsClassId, title, version, content: `<p>${++serial}</p>` }
    await platform.call(editArticle, { token: tokens.lihua, body })
    assert.equal(await act(id, 'submit'), '')
  }
  await again()
  assert.equal(await act(id, 'takeBack'), '')
  assert.deepEqual(await standing(id), ['changed', '', true])
  await again()
  assert.equal(await act(id, 'withdraw', 'wangmin'), '')
  assert.deepEqual(await standing(id), ['submitted', '一审', false])
  await pass(id, 'wangmin')
  assert.deepEqual(await standing(id), ['submitted', '二审', false])
})

test('[WF-1] the last pass is refused if the column no longer accepts articles, and preserves the given date', async () => {
  const id = await submitted()
  const { newsClassId } = await read(id)
  const open = async (publishArt: 'Y' | 'N') => {
    const { newclass } = (await platform.call(columnById, { token: tokens.admin, query: { id: newsClassId } })).result
    const { subsiteId, name, code, version } = newclass
    const body = { id: newsClassId, subsiteId, name, code, version, publishArt }
    assert.equal((await platform.call(editColumn, { token: tokens.admin, body })).success, true)
  }
  await pass(id, 'wangmin')
  const taskId = await taskOf(id, 'zhujie')
  await finish(taskId, 'zhujie')
  const { title, version } = await read(id)
  await claim(await taskOf(id, 'admin'), 'admin')
  const body = { id, newsClassId, title, version, publishDate: '2026-11-30 08:00:00' }
  assert.equal((await platform.call(editArticle, { token: tokens.admin, body })).success, true)
  await open('N')
  const last = await taskOf(id, 'admin')
  assert.equal((await finish(last, 'admin')).message, '当前栏目不可发文!!!')
  assert.deepEqual((await standing(id)).slice(0, 2), ['submitted', '三审'], 'nothing of the step is kept')
  await open('Y')
  assert.equal((await finish(last, 'admin')).success, true)
  const { state, publishDate } = await read(id)
  assert.deepEqual([state, publishDate], ['published', '2026-11-30 08:00:00'])
})

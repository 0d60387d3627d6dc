import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSigners, removeSigner } from '../../elements/base/contract/process-added.ts'
import {
  callBackProcess,
  claimTask,
  closeProcess,
  completeTask,
  reassignTask,
  skipNode,
  suspendProcess
} from '../../elements/base/contract/process.ts'
import { chain, task } from './process-documents.ts'
import {
  platform,
  tokens,
  a,
  b,
  c,
  d,
  e,
  stranger,
  start,
  twoSteps,
  historyOf,
  openOf,
  namesOf,
  taskOf,
  detailsFor,
  shownTask,
  add,
  added,
  complete,
  done,
  remove,
  operationsOf,
  inboxOf,
  toldTo,
  endOf
} from './signer-desk.ts'

test('[WF-3] 减签: who added a person removes them, with a reason; the last one returns the task', async () => {
  const { id, title } = await start(twoSteps)
  await added(id, a, 'before', [c, d])
  const adviser = await taskOf(id, c)
  assert.equal((await shownTask(id, a, adviser)).mayRemove, true)
  for (const name of [c, d]) {
    assert.equal((await shownTask(id, name, adviser)).mayRemove, false)
    assert.match((await remove(id, name, c)).message, /没有找到该任务/, name)
  }
  for (const name of [b, e, stranger]) assert.match((await remove(id, name, c)).message, /没有找到该任务/, name)
  assert.equal((await remove(id, a, c, ' ')).success, false, 'a reason')
  const own = await platform.call(removeSigner, {
    token: tokens.admin,
    body: { taskId: await taskOf(id, a), reason: '不是加签' }
  })
  assert.match(own.message, /没有找到该任务/)
  assert.ok((await remove(id, a, c, '已口头确认')).success)
  assert.deepEqual(await inboxOf(c, title), [])
  assert.match((await toldTo(c, `减签：${title}`)).join(), /已口头确认/)
  const late = await platform.call(completeTask, { token: tokens[c], query: { taskId: adviser } })
  assert.match(late.message, /已经办理或取消/)
  const entry = (await historyOf(id)).find(({ comment }) => comment.type === '17')
  assert.equal(entry?.comment.comment, `${c}：已口头确认`)
  await done(id, d)
  // People that have acted cannot be removed.
  const gone = (await historyOf(id)).find(({ assigneeName, state }) => assigneeName === d && state === 'done')
  const acted = await platform.call(removeSigner, { token: tokens[a], body: { taskId: gone!.taskId, reason: '迟了' } })
  assert.match(acted.message, /已经办理或取消/)
  await added(id, a, 'before', [e])
  assert.ok((await remove(id, a, e)).success)
  assert.deepEqual(await operationsOf(a, await taskOf(id, a)), ['complete', 'disagree', 'reassign'])
  await done(id, a)
  assert.deepEqual(await namesOf(id), [`签发 ${b}`])
})

test('[WF-3] only the assignee adds, and only people of their sites who are not in the step', async () => {
  const { id } = await start(twoSteps)
  assert.match((await add(id, a, 'before', [stranger])).message, /^有 1 人已停用或不在您的站点/)
  assert.match((await add(id, a, 'before', [c, stranger])).message, /^有 1 人/)
  assert.match((await add(id, a, 'before', [a])).message, /不能给自己加签/)
  assert.match((await add(id, a, 'before', ['none'])).message, /^有 1 人/)
  assert.equal((await add(id, a, 'before', [c], ' ')).success, false)
  const many = Array.from({ length: 21 }, (_, at) => `x${at}`)
  assert.equal((await add(id, a, 'before', many)).success, false)
  assert.deepEqual(await namesOf(id), [`审核 ${a}`], 'all or none')
  const taskId = await taskOf(id, a)
  for (const name of [b, c, stranger]) {
    const body = { taskId, kind: 'before' as const, userIds: [d], reason: '越权' }
    assert.match((await platform.call(addSigners, { token: tokens[name], body })).message, /没有找到该任务/, name)
  }
  const body = { taskId, kind: 'before' as const, userIds: [d], reason: '越权' }
  const manager = await platform.call(addSigners, { token: tokens.admin, body })
  assert.match(manager.message, /由他人办理/)
  await added(id, a, 'before', [c])
  assert.match((await add(id, a, 'before', [c])).message, /已参与本环节/)
  await added(id, a, 'before', [d])
  await platform.query("update users set status = 'frozen' where username = $1", [e])
  assert.match((await add(id, a, 'before', [e])).message, /已停用/)
  await platform.query("update users set status = 'normal' where username = $1", [e])
  tokens[e] = await platform.signIn(e)

  // A candidate claims first; an article's people work at its site.
  const shared = await start(
    task('check', '审核', `flowable:candidateUsers="${a},${b}"`) + chain('start', 'check', 'end')
  )
  const [open] = await openOf(shared.id)
  const early = await platform.call(addSigners, {
    token: tokens[a],
    body: { taskId: open!.taskId, kind: 'before', userIds: [c], reason: '未签收' }
  })
  assert.match(early.message, /请先签收/)
  await platform.call(claimTask, { token: tokens[a], query: { taskId: open!.taskId } })
  await platform.query(`update process_instances set business_kind = 'article' where id = $1`, [shared.id])
  await platform.query("insert into user_subsites (user_id, subsite_id) values ($1, '3')", [a])
  tokens[a] = await platform.signIn(a)
  assert.match((await add(shared.id, a, 'before', [stranger])).message, /不在本站点/)
  await platform.query("delete from user_subsites where user_id = $1 and subsite_id = '3'", [a])
  tokens[a] = await platform.signIn(a)
})

test('[WF-3] what ends, returns or suspends the task does so for the added people', async () => {
  const waiting = async () => {
    const one = await start(twoSteps)
    await done(one.id, a)
    const added = await platform.call(addSigners, {
      token: tokens[b],
      body: { taskId: await taskOf(one.id, b), kind: 'before', userIds: [c, d], reason: '请看' }
    })
    assert.ok(added.success, added.message)
    return one
  }
  const isGone = async ({ id, title }: { id: string; title: string }) => {
    for (const name of [c, d]) assert.deepEqual(await inboxOf(name, title), [], name)
    const left = (await historyOf(id)).filter(node => node.added && node.state !== 'cancelled')
    assert.deepEqual(left, [])
  }
  const closed = await waiting()
  await platform.call(closeProcess, { token: tokens.admin, query: { processInstanceId: closed.id, reason: '停' } })
  await isGone(closed)
  assert.deepEqual(await endOf(closed.id), ['6', 'closed'])

  // The task was acted on, so it cannot be taken back.
  const kept = await waiting()
  const back = await platform.call(callBackProcess, { token: tokens[a], query: { processInstanceId: kept.id } })
  assert.match(back.message, /不能撤回/)
  assert.deepEqual((await detailsFor(kept.id, a)).operations, [])
  const moved = await platform.call(skipNode, {
    token: tokens.admin,
    query: { taskId: await taskOf(kept.id, b), targetKey: 'check', reason: '重审' }
  })
  assert.ok(moved.success, moved.message)
  await isGone(kept)
  assert.deepEqual(await namesOf(kept.id), [`审核 ${a}`])

  const paused = await waiting()
  const state = { processInstanceId: paused.id }
  await platform.call(suspendProcess, { token: tokens.admin, query: { ...state, suspended: '1' } })
  assert.match((await complete(paused.id, c)).message, /已挂起/)
  assert.match((await remove(paused.id, b, c)).message, /已挂起/)
  const shown = (await detailsFor(paused.id, b)).tasks
  assert.ok(shown.every(({ addKinds, mayRemove }) => addKinds.length === 0 && !mayRemove))
  await platform.call(suspendProcess, { token: tokens.admin, query: { ...state, suspended: '0' } })
  await done(paused.id, c)
  await done(paused.id, d)
  await done(paused.id, b)
  assert.deepEqual(await endOf(paused.id), ['3', 'passed'])

  // The manager hands the waiting task to another person. That person may remove the added ones.
  const given = await waiting()
  const handed = await platform.call(reassignTask, {
    token: tokens.admin,
    query: { taskId: await taskOf(given.id, b), userId: e, reason: '出差' }
  })
  assert.ok(handed.success, handed.message)
  assert.match((await remove(given.id, b, c)).message, /没有找到该任务/)
  for (const name of [c, d]) assert.ok((await remove(given.id, e, name)).success)
  await done(given.id, e)
  assert.deepEqual(await endOf(given.id), ['3', 'passed'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handOver, readHandover } from '../../elements/base/contract/handover.ts'
import { addSigners } from '../../elements/base/contract/process-added.ts'
import { endSubstitute, saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { callBackProcess, myTasks, skipNode, taskOperations, taskPeople } from '../../elements/base/contract/process.ts'
import { chain, documentOf, task } from './process-documents.ts'
import {
  type Name,
  platform,
  tokens,
  ids,
  turn,
  three,
  write,
  read,
  act,
  submitted,
  edit,
  openTask,
  claim,
  finish,
  sendBack,
  handTo,
  pass,
  ok,
  refused,
  offered,
  everywhere,
  author
} from './review-desk.ts'

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

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { handOver, readHandover } from '../../elements/base/contract/handover.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { addSigners } from '../../elements/base/contract/process-added.ts'
import { instanceDetails } from '../../elements/base/contract/process-instance.ts'
import { endSubstitute, saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { processDifference, tryProcess } from '../../elements/base/contract/process-trial.ts'
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
  startProcess,
  taskOperations,
  taskPeople,
  type ProcessProblem
} from '../../elements/base/contract/process.ts'
import { chain, documentOf, shared, task } from './process-documents.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** 李华 starts most processes. The administrator manages them. */
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

const ok = (reply: { success: boolean; message: string }) => assert.equal(reply.success, true, reply.message)
const refused = (reply: { success: boolean; message: string }, message: string | RegExp) => {
  assert.equal(reply.success, false)
  if (typeof message === 'string') assert.equal(reply.message, message)
  else assert.match(reply.message, message)
}

const everybody = 'flowable:candidateUsers="lihua,wangmin,zhujie,zhaolei"'
const notStarter = 'qundao:duty="not-starter"'
const different = 'qundao:duty="different"'
const both = 'qundao:duty="not-starter,different"'
/** 部门审批 (not by the starter) → 财务审批 (both) → 盖章 (without a rule). */
const purchase = documentOf(
  task('chief', '部门审批', `${everybody} ${notStarter}`) +
    task('money', '财务审批', `${everybody} ${both}`) +
    task('seal', '盖章', everybody) +
    chain('start', 'chief', 'money', 'seal', 'end')
)

let serial = 0
const drawn = async (xml: string) => {
  const key = `duty${++serial}`
  const bpmnXml = xml.replace('process id="review"', `process id="${key}"`)
  const body = { processName: key, description: '', bpmnXml }
  const { result, message } = await platform.call(processCalls.add, { token: tokens.admin, body })
  assert.ok(result?.id, message)
  return { key, id: result.id, bpmnXml }
}
const deploy = (id: string) => platform.call(deployProcess, { token: tokens.admin, query: { id } })
const deployed = async (xml: string) => {
  const { key, id } = await drawn(xml)
  ok(await deploy(id))
  return key
}
interface Started {
  id: string
  title: string
}
const start = async (processKey: string, name: Name = 'lihua') => {
  const title = `采购 ${++serial} 号`
  const { result, message } = await platform.call(startProcess, { token: tokens[name], query: { processKey, title } })
  return { id: result?.processInstanceId ?? '', title, message }
}
const started = async (xml: string, name: Name = 'lihua'): Promise<Started> => {
  const { message, ...found } = await start(await deployed(xml), name)
  assert.ok(found.id, message)
  return found
}

const open = async ({ id }: Started) =>
  (
    await platform.query<{ id: string; duty: string; assignee_id: string }>(
      `select id, duty, assignee_id from process_tasks where instance_id = $1 and state in ('open', 'claimed')
        order by create_time desc, id`,
      [id]
    )
  ).rows
const openTask = async (process: Started) => (await open(process))[0]!.id
const claim = async (process: Started, name: Name) =>
  platform.call(claimTask, { token: tokens[name], query: { taskId: await openTask(process) } })
const finish = async (process: Started, name: Name) =>
  platform.call(completeTask, { token: tokens[name], query: { taskId: await openTask(process) } })
const pass = async (process: Started, name: Name) => {
  ok(await claim(process, name))
  ok(await finish(process, name))
}
const sendBack = async (process: Started, name: Name, targetKey = '') =>
  platform.call(disagreeProcess, {
    token: tokens[name],
    query: { taskId: await openTask(process), reason: '请核对', targetKey }
  })
const handTo = async (process: Started, name: Name, to: Name) =>
  platform.call(reassignTask, { token: tokens[name], query: { taskId: await openTask(process), userId: ids[to] } })

/** Everything that would offer the task to a person, empty for none. */
const offered = async (process: Started, name: Name) => {
  const { title, id: processInstanceId } = process
  const token = tokens[name]
  const operations = await platform.call(taskOperations, { token, query: { taskId: await openTask(process) } })
  const details = await platform.call(instanceDetails, { token, query: { processInstanceId } })
  const found = {
    myTasks: (await platform.call(myTasks, { token, query: { title } })).result.total,
    inbox: (await platform.call(waitingList, { token, query: { title } })).result.counts.task ?? 0,
    buttons: operations.result?.filter(({ code }) => ['claim', 'complete', 'disagree'].includes(code)).length ?? 0,
    page: details.result?.tasks.flatMap(one => one.operations).filter(({ code }) => code === 'claim').length ?? 0
  }
  return Object.entries(found).flatMap(([where, count]) => (count > 0 ? [where] : []))
}
const everywhere = ['myTasks', 'inbox', 'buttons', 'page']
const starter = (taskName: string, who = '您') => `${who}是发起人，不能办理“${taskName}”`
const decided = (step: string, taskName: string, who = '您') => `${who}已办理过“${step}”，不能再办理“${taskName}”`

test('[WF-3] the starter approves nothing, and nobody approves twice, where the document says so', async () => {
  const process = await started(purchase)
  assert.deepEqual(
    (await open(process)).map(({ duty }) => duty),
    ['not-starter']
  )
  assert.deepEqual([await offered(process, 'lihua'), await offered(process, 'wangmin')], [[], everywhere])
  refused(await claim(process, 'lihua'), starter('部门审批'))
  await pass(process, 'wangmin')

  assert.deepEqual((await open(process))[0]!.duty, 'not-starter,different')
  assert.deepEqual(await offered(process, 'lihua'), [])
  assert.deepEqual(await offered(process, 'wangmin'), [])
  assert.deepEqual(await offered(process, 'zhujie'), everywhere)
  refused(await claim(process, 'lihua'), starter('财务审批'))
  refused(await claim(process, 'wangmin'), decided('部门审批', '财务审批'))
  refused(await finish(process, 'wangmin'), decided('部门审批', '财务审批'))
  await pass(process, 'zhujie')
  // 盖章 has no rule.
  assert.deepEqual(await offered(process, 'lihua'), everywhere)
  await pass(process, 'lihua')
})

test('[WF-3] one setting does not imply the other, and a document without them is as before', async () => {
  const two = (first: string, second: string) =>
    documentOf(
      task('chief', '部门审批', `${everybody} ${first}`) +
        task('money', '财务审批', `${everybody} ${second}`) +
        chain('start', 'chief', 'money', 'end')
    )
  const plain = await started(two('', ''))
  await pass(plain, 'lihua')
  await pass(plain, 'lihua')
  const twice = await started(two(notStarter, notStarter))
  await pass(twice, 'wangmin')
  await pass(twice, 'wangmin')
  const own = await started(two(different, different))
  await pass(own, 'lihua')
  refused(await claim(own, 'lihua'), decided('部门审批', '财务审批'))
  await pass(own, 'wangmin')
})

test('[WF-3] 转办, its choice of people, and 加签 leave out the starter and who decided before', async () => {
  const process = await started(purchase)
  await pass(process, 'wangmin')
  ok(await claim(process, 'zhujie'))
  refused(await handTo(process, 'zhujie', 'lihua'), `${starter('财务审批', '李华')}，请选择其他人`)
  refused(await handTo(process, 'admin', 'wangmin'), `${decided('部门审批', '财务审批', '王敏')}，请选择其他人`)
  const taskId = await openTask(process)
  const choice = async (words: string) =>
    (await platform.call(taskPeople, { token: tokens.zhujie, query: { words, taskId } })).result.map(
      ({ username }) => username
    )
  assert.deepEqual([await choice('lihua'), await choice('wangmin'), await choice('zhaolei')], [[], [], ['zhaolei']])
  const add = (name: Name) =>
    platform.call(addSigners, {
      token: tokens.zhujie,
      body: { taskId, kind: 'before' as const, userIds: [ids[name]], reason: '请看' }
    })
  refused(await add('lihua'), `${starter('财务审批', '李华')}，请选择其他人`)
  refused(await add('wangmin'), `${decided('部门审批', '财务审批', '王敏')}，请选择其他人`)
  ok(await add('zhaolei'))
  assert.equal((await open(process))[0]!.duty, 'not-starter,different')
  ok(await finish(process, 'zhaolei'))
  ok(await handTo(process, 'zhujie', 'zhaolei'))
  ok(await finish(process, 'zhaolei'))
})

test('[WF-3] a substitute and a successor are no way around the rule', async () => {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const leave = { userId: ids.lihua, fromDay: day, toDay: day }
  ok(await platform.call(saveSubstitute, { token: tokens.zhujie, body: leave }))
  const process = await started(
    documentOf(task('chief', '部门审批', `flowable:assignee="zhujie" ${notStarter}`) + chain('start', 'chief', 'end'))
  )
  ok(await platform.call(endSubstitute, { token: tokens.zhujie }))
  assert.deepEqual([await offered(process, 'lihua'), await offered(process, 'zhujie')], [[], everywhere])
  refused(await claim(process, 'lihua'), starter('部门审批'))
  ok(await claim(process, 'zhujie'))
  const token = tokens.admin
  const { print } = (await platform.call(readHandover, { token, query: { userId: ids.zhujie } })).result
  const body = { userId: ids.zhujie, print, to: [{ kind: 'task' as const, userId: ids.lihua }], isFreezing: false }
  refused(
    await platform.call(handOver, { token, body }),
    `没有事项可以交接：${starter('部门审批', '李华')}，请选择其他人`
  )
  ok(await finish(process, 'zhujie'))
})

test('[WF-3] a manager skips no step of a process that the rule closes to them', async () => {
  const skip = async (process: Started, targetKey: string) =>
    platform.call(skipNode, {
      token: tokens.admin,
      query: { taskId: await openTask(process), targetKey, reason: '急' }
    })
  const maySkip = async (process: Started) =>
    (
      await platform.call(taskOperations, { token: tokens.admin, query: { taskId: await openTask(process) } })
    ).result.some(({ code }) => code === 'skip')
  const own = await started(purchase, 'admin')
  assert.equal(await maySkip(own), false)
  refused(await skip(own, 'seal'), starter('部门审批'))
  // Nor from a step without a rule past those with one.
  const write = task('write', '填写申请') + task('chief', '部门审批', `${everybody} ${notStarter}`)
  const past = await started(documentOf(write + chain('start', 'write', 'chief', 'end')), 'admin')
  assert.equal(await maySkip(past), false)
  refused(await skip(past, 'chief'), starter('部门审批'))

  const process = await started(purchase)
  assert.equal(await maySkip(process), true)
  ok(await skip(process, 'money'))
  assert.equal(await maySkip(process), false)
  refused(await skip(process, 'seal'), decided('部门审批', '财务审批'))
})

test('[WF-3] a returned process begins a new round when its starter sends it again; recalled decisions do not count', async () => {
  const written = documentOf(
    task('write', '填写申请') +
      task('chief', '部门审批', `${everybody} ${both}`) +
      task('money', '财务审批', `${everybody} ${both}`) +
      task('seal', '盖章', everybody) +
      chain('start', 'write', 'chief', 'money', 'seal', 'end')
  )
  const process = await started(written)
  ok(await finish(process, 'lihua'))
  refused(await claim(process, 'lihua'), starter('部门审批'))
  await pass(process, 'wangmin')
  await pass(process, 'zhujie')
  ok(await claim(process, 'zhaolei'))
  // A return within the round goes to the former assignee, for that step only.
  ok(await sendBack(process, 'zhaolei', 'chief'))
  ok(await finish(process, 'wangmin'))
  refused(await claim(process, 'wangmin'), decided('部门审批', '财务审批'))
  await pass(process, 'zhujie')
  ok(await claim(process, 'zhaolei'))
  ok(await sendBack(process, 'zhaolei', 'starter'))
  assert.deepEqual(await offered(process, 'lihua'), ['myTasks', 'inbox', 'buttons'])
  ok(await finish(process, 'lihua'))
  // The other way round than before.
  assert.deepEqual(await offered(process, 'zhujie'), everywhere)
  await pass(process, 'zhujie')
  await pass(process, 'wangmin')

  const recalled = await started(written)
  ok(await finish(recalled, 'lihua'))
  await pass(recalled, 'wangmin')
  ok(await platform.call(callBackProcess, { token: tokens.wangmin, query: { processInstanceId: recalled.id } }))
  ok(await handTo(recalled, 'wangmin', 'zhujie'))
  ok(await finish(recalled, 'zhujie'))
  await pass(recalled, 'wangmin')
})

test('[WF-3] a task of the starter within the process begins no round', async () => {
  const process = await started(
    documentOf(
      task('chief', '部门审批', everybody) +
        task('more', '补充材料') +
        task('money', '财务审批', `${everybody} ${different}`) +
        chain('start', 'chief', 'more', 'money', 'end')
    )
  )
  await pass(process, 'wangmin')
  ok(await finish(process, 'lihua'))
  refused(await claim(process, 'wangmin'), decided('部门审批', '财务审批'))
  refused(await claim(process, 'lihua'), decided('补充材料', '财务审批'))
  await pass(process, 'zhujie')
})

test('[WF-3] a joint step leaves out the starter and who decided before, and needs somebody else', async () => {
  const joint = (users: string) =>
    documentOf(
      task('chief', '部门审批', 'flowable:candidateUsers="wangmin"') +
        task('vote', '会签', `flowable:candidateUsers="${users}" ${both}`, shared('', false, '')) +
        chain('start', 'chief', 'vote', 'end')
    )
  const process = await started(joint('lihua,wangmin,zhujie,zhaolei'))
  await pass(process, 'wangmin')
  assert.deepEqual((await open(process)).map(row => row.assignee_id).sort(), [ids.zhujie, ids.zhaolei].sort())
  const none = await started(joint('lihua,wangmin'))
  ok(await claim(none, 'wangmin'))
  refused(
    await finish(none, 'wangmin'),
    '“会签”环节没有可以办理的人：指定的人是发起人，或已办理过前面的环节。请为该环节指定其他人'
  )
})

test('[WF-3] a submission that opens a joint step at once asks those that decided in earlier rounds', async () => {
  const process = await started(
    documentOf(
      task('write', '填写申请') +
        task('vote', '会签', `flowable:candidateUsers="wangmin,zhujie" ${both}`, shared('', false, '')) +
        task('seal', '盖章', everybody) +
        task('file', '归档', everybody) +
        chain('start', 'write', 'vote', 'seal', 'file', 'end')
    )
  )
  const voters = async () => (await open(process)).map(row => row.assignee_id).sort()
  const all = [ids.wangmin, ids.zhujie].sort()
  ok(await finish(process, 'lihua'))
  assert.deepEqual(await voters(), all)
  for (const name of ['wangmin', 'zhujie'] as const) {
    const taskId = (await open(process)).find(row => row.assignee_id === ids[name])!.id
    ok(await platform.call(completeTask, { token: tokens[name], query: { taskId } }))
  }
  await pass(process, 'wangmin')
  ok(await claim(process, 'zhaolei'))
  ok(await sendBack(process, 'zhaolei', 'starter'))
  ok(await finish(process, 'lihua'))
  assert.deepEqual(await voters(), all)
})

test('[WF-3] a step that nobody may decide goes to the managers with a message, or the start is refused', async () => {
  const only = (who: string) => documentOf(task('chief', '部门审批', `${who} ${both}`) + chain('start', 'chief', 'end'))
  const noticesOf = async (name: Name) =>
    (await platform.call(myNotices, { token: tokens[name], query: {} })).result.records.map(row => row.titile)
  for (const who of ['flowable:assignee="lihua"', 'flowable:candidateUsers="lihua"']) {
    const process = await started(only(who))
    assert.deepEqual(await offered(process, 'lihua'), [])
    assert.ok((await noticesOf('admin')).includes(`请指定办理人：${process.title}`))
    const query = { taskId: await openTask(process) }
    refused(
      await platform.call(remindPeople, { token: tokens.lihua, query }),
      '没有人可以办理该任务，无法催办，请先转办'
    )
    ok(await handTo(process, 'admin', 'wangmin'))
    ok(await finish(process, 'wangmin'))
  }
  // The only manager is the starter.
  const { message } = await start(await deployed(only('flowable:candidateUsers="admin"')), 'admin')
  assert.equal(message, '“部门审批”环节没有可以办理的人：指定的人是发起人，或已办理过前面的环节。请为该环节指定其他人')
})

test('[WF-3] a deployment names an unknown setting, and a task that is for the starter alone', async () => {
  const problemsOf = async (people: string) => {
    const { id } = await drawn(documentOf(task('chief', '部门审批', people) + chain('start', 'chief', 'end')))
    const reply = await deploy(id)
    assert.equal(reply.success, false)
    return (reply.result as unknown as ProcessProblem[]).map(({ nodeId, message, english }) => [
      nodeId,
      message,
      english
    ])
  }
  assert.deepEqual(await problemsOf(`${everybody} qundao:duty="different,never"`), [
    [
      'chief',
      '“部门审批”（chief）的职责分离“never”不正确，可选 not-starter、different',
      '"部门审批" (chief) has the unknown separation of duties "never". Choose not-starter, different.'
    ]
  ])
  for (const people of ['flowable:assignee="${initiator}"', 'flowable:candidateUsers="${initiator}"'])
    assert.deepEqual(
      (await problemsOf(`${people} ${notStarter}`)).map(([, message]) => message),
      ['“部门审批”只由发起人办理，又设置了“发起人不能办理”，请指定其他人，或取消该设置']
    )
  assert.deepEqual(
    (await problemsOf(`flowable:assignee="\${initiator}" ${different}`)).map(([, message]) => message),
    ['“部门审批”是发起人修改后再提交的环节，不能设置“办理过前面环节的人不能办理”，请取消该设置']
  )
})

test('[WF-3] the document is exported as it was imported; a test run and the differences of versions name the setting', async () => {
  const { id, bpmnXml } = await drawn(purchase)
  const token = tokens.admin
  const read = async (of: string) => (await platform.call(processCalls.byId, { token, query: { id: of } })).result
  assert.equal((await read(id)).bpmnXml, bpmnXml)
  const copy = await drawn((await read(id)).bpmnXml.replace(/process id="\w+"/, 'process id="review"'))
  const plain = (xml: string) => xml.replace(/process id="\w+"/, '')
  assert.equal(plain((await read(copy.id)).bpmnXml), plain(bpmnXml))

  const { result } = await platform.call(tryProcess, { token, body: { bpmnXml, variables: '{}', outcomes: '{}' } })
  assert.deepEqual(
    result.steps.map(({ name, duties }) => `${name} ${duties}`),
    ['部门审批 not-starter', '财务审批 not-starter,different', '盖章 ']
  )
  ok(await deploy(id))
  const { version } = await read(id).then(row => row as typeof row & { version: number })
  const body = { id, processName: 'x', description: '', bpmnXml: bpmnXml.replace(` ${both}`, ''), version }
  ok(await platform.call(processCalls.edit, { token, body: body as never }))
  ok(await deploy(id))
  const changes = await platform.call(processDifference, { token, query: { id, from: '1', to: '2' } })
  assert.deepEqual(changes.result, [{ nodeId: 'money', name: '财务审批', change: 'changed', what: ['people'] }])
})

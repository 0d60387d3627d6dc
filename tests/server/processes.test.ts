import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import {
  completeTask,
  completeTaskByPost,
  deployProcess,
  processCalls,
  startProcess,
  suspendProcess,
  type ProcessProblem
} from '../../elements/base/contract/process.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { idempotencyHeader } from '../../elements/base/contract/endpoint.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { durationInWords } from '../../host-demo/server/nouns/process/instance/history.ts'
import { fireDueTimers } from './due-timers.ts'
import { chain, documentOf, task } from './process-documents.ts'
import {
  platform,
  tokens,
  type Name,
  deployed,
  start,
  begin,
  claim,
  complete,
  historyOf,
  openOf,
  operationsOf,
  stateOf,
  two
} from './process-desk.ts'

test('[WF-1] deploy: creates a new version, while running instances stay on theirs', async () => {
  const { key, id, bpmnXml, answer } = await deployed(two)
  assert.deepEqual([answer.result.version, answer.result.processId], [1, id])
  const old = await start(key)
  const { result } = await platform.call(processCalls.byId, { token: tokens.admin, query: { id } })
  assert.equal(result.bpmnXml, bpmnXml, 'nothing of a document is lost')
  await platform.call(processCalls.edit, {
    token: tokens.admin,
    body: { id, version: result.version, processName: '新', description: '', bpmnXml: bpmnXml.replace('初审', '预审') }
  })
  assert.equal((await start(key)).node, '初审', 'what is drawn does not run before it is deployed')
  const again = await platform.call(deployProcess, { token: tokens.admin, query: { id } })
  assert.equal(again.result.version, 2)
  assert.deepEqual([(await start(key)).node, (await openOf(old.processInstanceId))[0]?.taskName], ['预审', '初审'])
})

test('[WF-1] deploy: names unsupported elements with all places', async () => {
  const { answer } = await deployed(
    documentOf('<scriptTask id="s" name="脚本"/><sendTask id="t" name="发信"/>' + chain('start', 's', 't', 'end'))
  )
  assert.equal(answer.success, false)
  assert.equal(
    answer.message,
    '“脚本”（s）是脚本任务，本平台不运行文档里的程序，请改为人工任务，或用“通知发起人”等平台服务（另有 1 处问题）'
  )
  assert.deepEqual(
    (answer.result as unknown as ProcessProblem[]).map(({ nodeId }) => nodeId),
    ['s', 't']
  )
  const { key } = await deployed(two)
  const { message } = await platform.call(startProcess, {
    token: tokens.admin,
    query: { processKey: `${key}x`, title: '无' }
  })
  assert.equal(message, '该流程还没有部署，请先部署或联系流程管理员')
})

test('[WF-1] claim: refuses the second person, also simultaneously', async () => {
  const { taskId, processInstanceId } = await begin(two)
  assert.equal((await complete(taskId, 'lihua')).message, '请先签收该任务，再办理')
  const answers = await Promise.all((['lihua', 'wangmin'] as const).map(name => claim(taskId, name)))
  assert.deepEqual(answers.map(({ success }) => success).sort(), [false, true])
  assert.ok(answers.some(({ message }) => message === '签收成功'))
  assert.ok(answers.some(({ message }) => /没有找到该任务|已被他人签收/.test(message)))
  assert.equal((await claim(taskId, 'chenjing')).message, '没有找到该任务，或您没有权限')
  assert.equal((await openOf(processInstanceId))[0]?.state, 'claimed')
})

test('[WF-1] a task is completed once, by two people or by one twice', async () => {
  const { taskId, processInstanceId } = await begin(two)
  await claim(taskId, 'lihua')
  const answers = await Promise.all([complete(taskId, 'lihua'), complete(taskId, 'lihua'), complete(taskId, 'wangmin')])
  assert.equal(answers.filter(({ success }) => success).length, 1)
  assert.equal((await openOf(processInstanceId)).length, 1)
  // A repeated request returns the first response.
  const [next] = await openOf(processInstanceId)
  const press = () =>
    platform.call(completeTaskByPost, {
      token: tokens.zhaolei,
      body: { taskId: next!.taskId },
      headers: { [idempotencyHeader]: 'press-once-0001' }
    })
  assert.deepEqual([(await press()).success, (await press()).success], [true, true])
  assert.equal(await stateOf(processInstanceId), '3')
})

test('[WF-1] the history records who did what, when, how long it took, and why', async () => {
  const { taskId, processInstanceId } = await begin(two, 'lihua')
  await claim(taskId, 'wangmin')
  const next = await complete(taskId, 'wangmin', { comment: '同意' })
  assert.equal(next.result.node, '复审')
  const [first, second] = await historyOf(processInstanceId, 'lihua')
  assert.deepEqual(
    [first!.taskName, first!.state, first!.candidate, first!.comment],
    ['初审', 'done', '李华、王敏', { type: '1', comment: '同意' }]
  )
  assert.match(first!.finishTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual([second!.taskName, second!.state, second!.finishTime], ['复审', 'open', ''])
  assert.equal(
    (await platform.call(instanceHistory, { token: tokens.chenjing, query: { processInstanceId } })).message,
    '没有找到该流程，或您没有权限'
  )
  const hour = 3_600_000
  assert.deepEqual([26 * hour + 300_000, 48 * hour + 29_000, hour + 5 * 60_000, 999].map(durationInWords), [
    '1 天 2 小时',
    '2 天',
    '1 小时 5 分钟',
    '不到 1 秒'
  ])
})

test('[WF-1] getTaskOperate returns the actions that the calls allow each user', async () => {
  const { taskId, processInstanceId } = await begin(two, 'lihua')
  assert.deepEqual(await operationsOf(taskId, 'wangmin'), ['claim'])
  assert.deepEqual(await operationsOf(taskId, 'lihua'), ['claim', 'invalid'])
  await claim(taskId, 'wangmin')
  assert.deepEqual(await operationsOf(taskId, 'wangmin'), ['complete', 'disagree', 'reassign'])
  assert.deepEqual(await operationsOf(taskId, 'admin'), ['reassign', 'skip', 'suspend', 'close', 'invalid'])
  await complete(taskId, 'wangmin')
  assert.deepEqual(await operationsOf(taskId, 'wangmin'), ['callBack'])
  const [open] = await openOf(processInstanceId)
  assert.deepEqual(await operationsOf(open!.taskId, 'chenjing'), undefined)
})

test('[WF-1] suspend and resume: no steps are possible while time limits wait', async () => {
  const limited = documentOf(
    task('do', '办理', 'flowable:assignee="lihua"') +
      task('chief', '督办', 'flowable:assignee="zhaolei"') +
      '<boundaryEvent id="late" attachedToRef="do"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></boundaryEvent>' +
      chain('start', 'do', 'end') +
      chain('late', 'chief', 'end')
  )
  const { taskId, processInstanceId } = await begin(limited)
  const suspend = (suspended?: '0' | '1', name: Name = 'admin') =>
    platform.call(suspendProcess, { token: tokens[name], query: { processInstanceId, suspended } })
  assert.equal((await suspend('1', 'chenjing')).code, codes.forbidden)
  assert.equal((await suspend()).success, true)
  assert.equal((await complete(taskId, 'lihua')).message, '该流程已挂起，不能办理')
  await platform.query(
    `update process_timers set due_time = now() - interval '1 minute' where instance_id = '${processInstanceId}'`
  )
  await fireDueTimers(platform)
  assert.equal((await openOf(processInstanceId))[0]?.taskName, '办理')
  assert.equal((await suspend()).message, '该流程已挂起，不需要再次操作')
  assert.equal((await suspend('0')).success, true)
  await fireDueTimers(platform)
  assert.deepEqual(
    (await openOf(processInstanceId)).map(({ taskName }) => taskName),
    ['督办']
  )
  assert.equal((await complete(taskId, 'lihua')).message, '该任务已经办理或取消，请刷新后查看')
})

test('[process-21] a suspended time limit keeps the rest of its term', async () => {
  const limited = (working: boolean) =>
    documentOf(
      task('do', '办理', 'flowable:assignee="lihua"') +
        `<boundaryEvent id="late" attachedToRef="do"${working ? ' qundao:workingDays="true"' : ''}>` +
        '<timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>' +
        chain('start', 'do', 'end') +
        chain('late', 'end')
    )
  const daysLeft = async (id: string) => {
    const { rows } = await platform.query(
      `select extract(epoch from due_time - now()) / 86400 as days from process_timers where instance_id = '${id}'`
    )
    return Number(rows[0]!.days)
  }
  for (const working of [false, true]) {
    const { processInstanceId } = await begin(limited(working))
    const before = await daysLeft(processInstanceId)
    const suspend = (suspended: '0' | '1') =>
      platform.call(suspendProcess, { token: tokens.admin, query: { processInstanceId, suspended } })
    await suspend('1')
    // The suspension began four weeks ago: the whole instance is four weeks older.
    await platform.query(`update process_steps set create_time = create_time - interval '28 days'
      where instance_id = '${processInstanceId}'`)
    await platform.query(`update process_timers set due_time = due_time - interval '28 days'
      where instance_id = '${processInstanceId}'`)
    await fireDueTimers(platform)
    assert.equal((await suspend('0')).success, true)
    await fireDueTimers(platform)
    assert.deepEqual((await openOf(processInstanceId)).length, 1, 'the term is not over')
    const after = await daysLeft(processInstanceId)
    if (working) assert.ok(after > 2.9, `${before} ${after}`)
    else assert.ok(Math.abs(after - before) < 0.01, `${before} ${after}`)
  }
})

test('[WF-1] due timers fire once each, on two servers', async () => {
  const many = documentOf(
    task('do', '办理', 'flowable:assignee="lihua"') +
      task('chief', '督办', 'flowable:assignee="zhaolei"') +
      '<boundaryEvent id="late" attachedToRef="do"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>' +
      chain('start', 'do', 'end') +
      chain('late', 'chief', 'end')
  )
  const { key } = await deployed(many)
  for (let count = 0; count < 40; count++) await start(key)
  await platform.query("update process_timers set due_time = now() - interval '1 minute'")
  const servers = [openDatabase(platform.connection), openDatabase(platform.connection)]
  await fireDueTimers(platform, servers)
  const { rows } = await platform.query(`select count(*)::int as steps, count(distinct s.instance_id)::int as instances
    from process_steps s join process_instances i on i.id = s.instance_id
    join process_definitions d on d.id = i.definition_id where s.action = 'timer' and d.process_name = '${key}'`)
  assert.deepEqual(rows, [{ steps: 40, instances: 40 }])
  for (const database of servers) await database.close()
})

test('[WF-1] two servers on one database see each other’s steps and never repeat one', async () => {
  const database = openDatabase(platform.connection)
  const second = await createApp({
    database,
    modules,
    dataFolder: platform.folder,
    pagesFolder: `${platform.folder}/www`
  })
  try {
    const { taskId, processInstanceId } = await begin(two)
    await claim(taskId, 'lihua')
    const ask = (server: { inject: typeof second.inject }) =>
      server.inject({
        url: `/api${completeTask.path}?taskId=${taskId}`,
        headers: { 'x-access-token': tokens.lihua! }
      })
    const answers = await Promise.all([ask(platform.app), ask(second), ask(second), ask(platform.app)])
    assert.equal(answers.filter(answer => answer.json().success).length, 1)
    assert.equal((await openOf(processInstanceId)).length, 1)
  } finally {
    await second.close()
    await database.close()
  }
})

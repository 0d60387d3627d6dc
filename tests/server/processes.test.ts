import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import {
  callBackProcess,
  claimTask,
  closeProcess,
  completeTask,
  completeTaskByPost,
  deployProcess,
  disagreeProcess,
  invalidateProcess,
  myTasks,
  nodeButtons,
  processCalls,
  processSubjects,
  reassignTask,
  setProcessState,
  skipNode,
  startOwnProcess,
  startProcess,
  suspendProcess,
  taskOperations,
  taskPeople,
  type ProcessProblem
} from '../../elements/base/contract/process.ts'
import { addCommonComment, commonComments, deleteCommonComment } from '../../elements/base/contract/process-comment.ts'
import { instanceDiagram, instanceHistory } from '../../elements/base/contract/process-history.ts'
import { idempotencyHeader } from '../../elements/base/contract/endpoint.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { durationInWords } from '../../host-demo/server/nouns/process/instance/history.ts'
import { giveToManagers } from '../../host-demo/server/nouns/process/people/leavers.ts'
import { fireDueTimers } from './due-timers.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { chain, documentOf, flow, shared, task, threeSteps } from './process-documents.ts'

let platform: TestPlatform
const tokens: Record<string, string> = {}
before(async () => {
  platform = await startPlatform()
  for (const name of ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing']) tokens[name] = await platform.signIn(name)
  await platform.query(
    "insert into role_rights (role_id, action) select role_id, 'system:process:start' from user_roles where user_id = 'u2' on conflict do nothing"
  )
})
after(() => platform.stop())

type Name = 'admin' | 'lihua' | 'wangmin' | 'zhaolei' | 'chenjing'
const ids: Record<Name, string> = { admin: 'u1', lihua: 'u2', wangmin: 'u3', zhaolei: 'u4', chenjing: 'u5' }

let number = 0
/** Draws and deploys a document. */
const deployed = async (xml: string) => {
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
const start = async (key: string, name: Name = 'admin', variables: object = {}) => {
  const { result, message } = await platform.call(startProcess, {
    token: tokens[name],
    query: { processKey: key, title: '关于调整办公时间的通知', variables: JSON.stringify(variables) }
  })
  assert.ok(result?.processInstanceId, message)
  return result
}
const begin = async (xml: string, name: Name = 'admin', variables = {}) =>
  start((await deployed(xml)).key, name, variables)
const claim = (taskId: string, name: Name) => platform.call(claimTask, { token: tokens[name], query: { taskId } })
const complete = (taskId: string, name: Name, query: { comment?: string; outcome?: string } = {}) =>
  platform.call(completeTask, { token: tokens[name], query: { taskId, ...query } })
const historyOf = async (processInstanceId: string, name: Name = 'admin') =>
  (await platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })).result
const openOf = async (instance: string) =>
  (await historyOf(instance)).filter(({ state }) => state === 'open' || state === 'claimed')
const operationsOf = async (taskId: string, name: Name) =>
  (await platform.call(taskOperations, { token: tokens[name], query: { taskId } })).result?.map(({ code }) => code)
const stateOf = async (instance: string) =>
  (await platform.query(`select state from process_instances where id = '${instance}'`)).rows[0]?.state

const two = documentOf(
  task('first', '初审', 'flowable:candidateUsers="lihua,wangmin"') +
    task('second', '复审', 'flowable:assignee="zhaolei"') +
    chain('start', 'first', 'second', 'end')
)

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

test('[WF-1] a time limit in working days skips weekends and holidays and ends at the same time of day', async () => {
  const limited = (duration: string) =>
    documentOf(
      task('do', '办理', 'flowable:assignee="lihua"') +
        task('chief', '督办', 'flowable:assignee="zhaolei"') +
        `<boundaryEvent id="late" attachedToRef="do" qundao:workingDays="true"><timerEventDefinition><timeDuration>${duration}</timeDuration></timerEventDefinition></boundaryEvent>` +
        chain('start', 'do', 'end') +
        chain('late', 'chief', 'end')
    )
  // Makes the next ten days holidays.
  await platform.query(`insert into special_days (day, kind)
    select to_char(now() at time zone 'Asia/Shanghai' + i * interval '1 day', 'YYYY-MM-DD'), 'holiday' from generate_series(1, 10) i
    on conflict (day) do update set kind = 'holiday'`)
  const { processInstanceId } = await begin(limited('P1D'))
  const { rows } =
    await platform.query(`select extract(isodow from due_time at time zone 'Asia/Shanghai')::int as weekday,
      extract(epoch from due_time - now()) / 86400 as days
    from process_timers where instance_id = '${processInstanceId}'`)
  const { weekday, days } = rows[0] as { weekday: number; days: string }
  assert.ok(weekday <= 5)
  assert.ok(Number(days) > 10 && Number(days) < 13.1 && Math.abs(Number(days) - Math.round(Number(days))) < 0.01, days)
  const { answer } = await deployed(limited('PT3H'))
  assert.match(JSON.stringify(answer), /按工作日计算，时限应写为整天/)
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

test('[WF-1] close and invalidate: require their rights and remove all open tasks', async () => {
  const closed = await begin(two, 'lihua')
  const query = { processInstanceId: closed.processInstanceId, reason: '政策调整' }
  assert.equal((await platform.call(closeProcess, { token: tokens.lihua, query })).code, codes.forbidden)
  assert.equal((await platform.call(closeProcess, { token: tokens.admin, query })).success, true)
  assert.equal((await claim(closed.taskId, 'wangmin')).success, false)
  assert.deepEqual([await stateOf(closed.processInstanceId), await openOf(closed.processInstanceId)], ['6', []])
  const invalid = await begin(two, 'lihua')
  const given = { processInstanceId: invalid.processInstanceId }
  assert.equal(
    (await platform.call(invalidateProcess, { token: tokens.wangmin, query: given })).message,
    '没有找到该流程，或您没有权限'
  )
  assert.equal((await platform.call(invalidateProcess, { token: tokens.lihua, query: given })).success, true)
  assert.equal(
    (await platform.call(invalidateProcess, { token: tokens.lihua, query: given })).message,
    '该流程已作废，不需要再次操作'
  )
})

test('[WF-1] setProcessState allows valid transitions; only the end completes a process', async () => {
  const { processInstanceId } = await begin(two)
  const set = async (state: '2' | '3' | '4' | '5' | '6') =>
    (await platform.call(setProcessState, { token: tokens.admin, query: { processInstanceId, state } })).message
  assert.equal(await set('2'), '该流程办理中，不需要再次操作')
  assert.match(await set('3'), /走到结束环节才算办结/)
  assert.equal(await set('5'), '操作成功！')
  assert.equal(await set('4'), '操作成功！')
  assert.equal(await set('2'), '该流程已作废，不能改为办理中')
})

test('[WF-1] reassign: to a user of the site, by the owner or a manager', async () => {
  const { taskId, processInstanceId } = await begin(two)
  const give = async (name: Name, userId: string) =>
    (await platform.call(reassignTask, { token: tokens[name], query: { taskId, userId, reason: '出差' } })).message
  assert.match(await give('wangmin', ids.chenjing), /没有权限：转办他人的任务/)
  await claim(taskId, 'wangmin')
  assert.equal(await give('wangmin', 'nobody'), '没有找到接办人，或该用户已停用')
  assert.equal(await give('wangmin', ids.chenjing), '已转办')
  assert.equal((await complete(taskId, 'wangmin')).success, false)
  assert.equal(await give('admin', ids.lihua), '已转办')
  assert.equal((await complete(taskId, 'lihua')).success, true)
  assert.equal((await historyOf(processInstanceId))[0]?.assigneeName, '李华')
})

test('[WF-1] skipNode goes to any task; disagree goes to the previous task, the starter or a chosen one, for the same person', async () => {
  const xml = threeSteps
    .replace(
      'id="second" name="复审" flowable:assignee="${initiator}"',
      'id="second" name="复审" flowable:candidateUsers="wangmin,zhaolei"'
    )
    .replace(
      'id="last" name="终审" flowable:assignee="${initiator}"',
      'id="last" name="终审" flowable:assignee="chenjing"'
    )
  const { processInstanceId, taskId } = await begin(xml, 'lihua')
  const disagree = async (name: Name, id: string, targetKey?: string) =>
    platform.call(disagreeProcess, { token: tokens[name], query: { taskId: id, targetKey, reason: '请核实' } })
  assert.equal((await disagree('lihua', taskId)).message, '这是第一个环节，没有可以退回的环节')
  const second = (await complete(taskId, 'lihua')).result
  await claim(second.taskId, 'zhaolei')
  const last = (await complete(second.taskId, 'zhaolei')).result
  const back = await disagree('chenjing', last.taskId)
  assert.equal(back.result.node, '复审')
  assert.deepEqual(
    [(await openOf(processInstanceId))[0]?.assigneeName, (await historyOf(processInstanceId)).at(-2)?.comment],
    ['赵磊', { type: '2', comment: '请核实' }]
  )
  assert.equal((await disagree('zhaolei', back.result.taskId, 'last')).success, true, 'forwards too, where it was done')
  const [again] = await openOf(processInstanceId)
  const started = await disagree('chenjing', again!.taskId, 'starter')
  assert.deepEqual([started.result.node, (await openOf(processInstanceId))[0]?.assigneeName], ['初审', '李华'])
  const skip = (name: Name, targetKey: string) =>
    platform.call(skipNode, { token: tokens[name], query: { taskId: started.result.taskId, targetKey } })
  assert.equal((await skip('lihua', 'last')).code, codes.forbidden)
  assert.match((await skip('admin', 'nowhere')).message, /流程中没有这个环节/)
  assert.equal((await skip('admin', 'last')).result.node, '终审')
})

test('[WF-1] callBack: the sender recalls a task until it was acted on', async () => {
  const { processInstanceId, taskId } = await begin(
    two.replace('flowable:assignee="zhaolei"', 'flowable:candidateUsers="zhaolei,chenjing"')
  )
  const callBack = (name: Name) => platform.call(callBackProcess, { token: tokens[name], query: { processInstanceId } })
  await claim(taskId, 'lihua')
  assert.match((await callBack('admin')).message, /您还没有办理过该流程/)
  assert.match((await callBack('chenjing')).message, /没有找到该流程/)
  await complete(taskId, 'lihua')
  const back = await callBack('lihua')
  assert.equal(back.result.node, '初审')
  assert.equal((await callBack('lihua')).message, '后续环节已经签收或办理，不能撤回')
  const sent = await complete(back.result.taskId, 'lihua')
  assert.equal(sent.success, true)
  await claim(sent.result.taskId, 'chenjing')
  assert.equal((await callBack('lihua')).message, '后续环节已经签收或办理，不能撤回')
})

test('[WF-1] starts a process from a list of named steps without a diagram', async () => {
  const steps = [
    { name: '会签 <部门>', userIds: 'u2,u3', mode: 'all' },
    { name: '签发', userIds: 'u4,u5', mode: 'any' }
  ]
  const send = (given: unknown) =>
    platform.call(startOwnProcess, {
      token: tokens.admin,
      query: { title: '采购申请 & 说明', steps: JSON.stringify(given) }
    })
  const { result } = await send(steps)
  const open = await openOf(result.processInstanceId)
  assert.deepEqual(
    open.map(({ taskName, assigneeName }) => [taskName, assigneeName]),
    [
      ['会签 <部门>', '李华'],
      ['会签 <部门>', '王敏']
    ]
  )
  await complete(open[0]!.taskId, 'lihua')
  assert.equal((await openOf(result.processInstanceId)).length, 1)
  await complete(open[1]!.taskId, 'wangmin')
  const signing = await openOf(result.processInstanceId)
  await complete(signing[1]!.taskId, 'chenjing')
  assert.deepEqual([await stateOf(result.processInstanceId), await openOf(result.processInstanceId)], ['3', []])
  for (const wrong of [
    [],
    'x',
    [{ name: '', userIds: 'u2', mode: 'one' }],
    [{ name: 'x', userIds: 'u2;drop', mode: 'one' }]
  ])
    assert.match((await send(wrong)).message, /办理步骤（steps）格式不正确/)
})

test('[WF-1] a task whose candidate has left goes to the process managers', async () => {
  await platform.query(`insert into users (id, username, realname, password) values ('gone', 'gone', '离职', '')`)
  const { taskId, processInstanceId } = await begin(
    documentOf(task('do', '办理', 'flowable:assignee="gone"') + chain('start', 'do', 'end')),
    'lihua'
  )
  const mine = async (name: Name) =>
    (await platform.call(myTasks, { token: tokens[name], query: {} })).result.records.map(row => row.taskId)
  assert.ok(!(await mine('admin')).includes(taskId))
  const database = openDatabase(platform.connection)
  const freeze = async (status: 'frozen' | 'normal') => {
    await platform.query(`update users set status = '${status}' where id = 'gone'`)
    await giveToManagers(database)
  }
  await freeze('frozen')
  assert.ok((await mine('admin')).includes(taskId))
  assert.ok(!(await mine('lihua')).includes(taskId))
  const nobody = await begin(
    documentOf(task('do', '办理', 'flowable:candidateUsers="gone"') + chain('start', 'do', 'end'))
  )
  assert.ok((await mine('admin')).includes(nobody.taskId))
  await platform.call(reassignTask, { token: tokens.admin, query: { taskId, userId: ids.wangmin } })
  assert.ok((await mine('wangmin')).includes(taskId))
  await freeze('normal')
  const later = await begin(
    documentOf(task('do', '办理', 'flowable:candidateUsers="gone"') + chain('start', 'do', 'end'))
  )
  await freeze('frozen')
  assert.ok((await mine('admin')).includes(later.taskId), 'who leaves after the task came, too')
  await database.close()
  assert.equal((await openOf(processInstanceId)).length, 1)
})

test('[WF-1] a task for an empty role, department, head or field goes to the process managers until there is a user', async () => {
  await platform.query(`insert into users (id, username, realname, password) values ('leaver', 'leaver', '将离职', '')`)
  await platform.query(`insert into roles (id, role_name, role_code) values ('r-empty', '空角色', 'r-empty')`)
  await platform.query(`insert into departments (id, depart_name, org_code, leader_id)
    values ('d-above', '上级部门', 'Z01', 'leaver'), ('d-below', '下级部门', 'Z01A01', '')`)
  const mine = async (name: Name) =>
    (await platform.call(myTasks, { token: tokens[name], query: { pageSize: 100 } })).result.records.map(
      row => row.taskId
    )
  const ways: Record<string, string> = {
    role: 'flowable:candidateGroups="r-empty"',
    department: 'flowable:candidateGroups="depart:d-above"',
    head: 'flowable:assignee="head of depart:d-above"',
    field: 'flowable:assignee="${boss}"'
  }
  const open = async () => {
    const begun = Object.entries(ways).map(async ([way, people]) => {
      const xml = documentOf(task('do', '办理', people) + chain('start', 'do', 'end'))
      return [way, (await begin(xml, 'lihua', { boss: 'leaver' })).taskId] as const
    })
    return Object.fromEntries(await Promise.all(begun))
  }
  const shared = `insert into user_roles (user_id, role_id) values ('leaver', 'r-empty')`
  const below = `insert into user_departments (user_id, depart_id) values ('leaver', 'd-below')`
  const waitingOf = async (tasks: Record<string, string>) => {
    const found = await mine('admin')
    return Object.keys(ways).filter(way => found.includes(tasks[way]!))
  }
  const nobody = await open()
  assert.deepEqual(await waitingOf(nobody), ['role', 'department'], 'nobody is of them when the task comes')

  await platform.query(shared)
  await platform.query(below)
  await giveToManagers(platform.database)
  assert.deepEqual(await waitingOf(nobody), [], 'somebody has come')
  const full = await open()
  assert.deepEqual(await waitingOf(full), [])
  await platform.query(`update users set status = 'frozen' where id = 'leaver'`)
  await giveToManagers(platform.database)
  assert.deepEqual(await waitingOf(full), Object.keys(ways), 'the last of them has left')
  assert.deepEqual(await waitingOf(await open()), Object.keys(ways), 'and before it came')
  const handed = await platform.call(reassignTask, {
    token: tokens.admin,
    query: { taskId: full.role!, userId: ids.wangmin }
  })
  assert.equal(handed.success, true, handed.message)
  assert.ok((await mine('wangmin')).includes(full.role!))
  assert.equal((await complete(full.role!, 'wangmin')).success, true)
})

test('[WF-1] lists pending tasks by user, role and department, oldest first', async () => {
  const xml = (people: string) => documentOf(task('do', '办理', people) + chain('start', 'do', 'end'))
  const { rows } = await platform.query(
    "select 'depart:' || depart_id as depart, (select role_id from user_roles where user_id = 'u5' limit 1) as role from user_departments where user_id = 'u5' limit 1"
  )
  const started = []
  for (const group of [rows[0]!.depart, rows[0]!.role])
    started.push((await begin(xml(`flowable:candidateGroups="${group}"`))).taskId)
  started.push((await begin(xml('flowable:assignee="chenjing"'))).taskId)
  const { result } = await platform.call(myTasks, { token: tokens.chenjing, query: { pageSize: 200 } })
  assert.deepEqual(result.records.map(({ taskId }) => taskId).slice(-3), started)
  const page = await platform.call(myTasks, { token: tokens.chenjing, query: { pageSize: 1, pageNo: 2 } })
  assert.deepEqual([page.result.records.length, page.result.total], [1, result.total])
  assert.deepEqual(
    (await platform.call(myTasks, { token: tokens.chenjing, query: { title: '没有这样的标题' } })).result.records,
    []
  )
})

test('[WF-1] finds possible assignees by name at the caller’s sites, without other data', async () => {
  const find = async (words: string, name: Name = 'lihua') =>
    (await platform.call(taskPeople, { token: tokens[name], query: { words } })).result
  const [found] = await find('王敏')
  assert.deepEqual(Object.keys(found!).sort(), ['departName', 'id', 'realname', 'username'])
  assert.deepEqual([(await find('WANGMIN')).length, await find('%'), (await find('')).length <= 20], [1, [], true])
  await platform.query("insert into users (id, username, realname, password) values ('far', 'far', '远方', '')")
  await platform.query(
    "insert into user_subsites (user_id, subsite_id) select 'far', id from subsites where id not in (select subsite_id from user_subsites where user_id = 'u5') and classify = '0' limit 1"
  )
  assert.deepEqual(await find('远方', 'chenjing'), [])
})

test('[WF-1] a condition on a missing field takes the default flow, or fails with the place', async () => {
  const gate = (otherwise: string) =>
    documentOf(
      task('do', '办理', 'flowable:assignee="lihua"') +
        task('pay', '缴费', 'flowable:assignee="lihua"') +
        `<exclusiveGateway id="gate" name="金额" ${otherwise}/>` +
        chain('start', 'do', 'gate') +
        flow('gate', 'pay', 'amount > 10') +
        (otherwise ? flow('gate', 'end') : flow('gate', 'end', 'amount <= 10')) +
        chain('pay', 'end')
    )
  const ended = await begin(gate('default="gate-end"'))
  assert.equal((await complete(ended.taskId, 'lihua')).success, true)
  assert.equal(await stateOf(ended.processInstanceId), '3')
  const stuck = await begin(gate(''))
  assert.match((await complete(stuck.taskId, 'lihua')).message, /“金额”之后没有一条连线的条件成立/)
  assert.equal((await openOf(stuck.processInstanceId))[0]?.taskName, '办理', 'the step that cannot be done is not done')
})

test('[WF-1] node buttons come from the document or are the default ones', async () => {
  const buttons = async (people: string) => {
    const { taskId } = await begin(documentOf(task('do', '办理', people) + chain('start', 'do', 'end')))
    return (await platform.call(nodeButtons, { token: tokens.lihua, query: { taskId } })).result
  }
  const usual = await buttons('flowable:assignee="lihua"')
  assert.deepEqual(
    usual.map(({ buttonName, orderNo }) => `${orderNo} ${buttonName}`),
    ['1 签收', '2 办理', '3 退回', '4 转办']
  )
  const own = await buttons('flowable:assignee="lihua" qundao:buttons="complete,nonsense"')
  assert.deepEqual(
    own.map(({ buttonCode }) => buttonCode),
    ['complete']
  )
  const { taskId } = await begin(
    documentOf(task('do', '办理', 'flowable:assignee="lihua" qundao:buttons="complete"') + chain('start', 'do', 'end'))
  )
  const handOn = await platform.call(reassignTask, { token: tokens.lihua, query: { taskId, userId: ids.wangmin } })
  assert.equal(handOn.message, '“办理”环节不允许转办')
  const back = await platform.call(disagreeProcess, { token: tokens.lihua, query: { taskId } })
  assert.equal(back.message, '“办理”环节不允许退回')
})

test('[WF-1] common comments: own and shared ones, each edited with its right', async () => {
  const read = async (name: Name) => (await platform.call(commonComments, { token: tokens[name] })).result
  assert.ok((await read('chenjing')).some(({ content, isShared }) => content === '同意。' && isShared === '1'))
  await platform.call(addCommonComment, { token: tokens.chenjing, body: { content: '已核。', isShared: '0' } })
  const [own] = await read('chenjing')
  assert.deepEqual([own!.content, (await read('lihua')).some(({ content }) => content === '已核。')], ['已核。', false])
  const share = await platform.call(addCommonComment, {
    token: tokens.chenjing,
    body: { content: '大家', isShared: '1' }
  })
  assert.equal(share.code, codes.forbidden)
  const remove = (name: Name, id: string) => platform.call(deleteCommonComment, { token: tokens[name], body: { id } })
  assert.equal((await remove('lihua', own!.id)).success, false)
  assert.equal((await remove('chenjing', 'comment0')).code, codes.forbidden)
  assert.equal((await remove('chenjing', own!.id)).success, true)
})

test('[WF-1] a service task runs within the step and notifies the starter', async () => {
  const { taskId } = await begin(
    documentOf(
      task('do', '办理', 'flowable:assignee="wangmin"') +
        '<serviceTask id="tell" name="已办结" qundao:action="notify-starter"/>' +
        chain('start', 'do', 'tell', 'end')
    ),
    'lihua'
  )
  await complete(taskId, 'wangmin')
  const { rows } = await platform.query(
    "select a.titile from announcement_sends s join announcements a on a.id = s.announcement_id where s.user_id = 'u2' and a.sender = '系统消息'"
  )
  assert.ok(rows.some(({ titile }) => titile === '关于调整办公时间的通知：已办结'))
})

test('[WF-1] hides data of another site, and refuses oversized input', async () => {
  const { key } = await deployed(two)
  await platform.query("update sessions set subsite_id = '3' where user_id = 'u2'")
  const { message } = await platform.call(startProcess, { token: tokens.lihua, query: { processKey: key, title: 'x' } })
  assert.match(message, /还没有部署/)
  await platform.query("update sessions set subsite_id = '1' where user_id = 'u2'")
  for (const [variables, sentence] of [
    ['[1]', /应当是一个 JSON 对象/],
    ['{"a"', /不是有效的 JSON/],
    [JSON.stringify({ __proto__: 1, constructor: 'x' }), /发起成功/]
  ] as const)
    assert.match(
      (await platform.call(startProcess, { token: tokens.admin, query: { processKey: key, title: 'x', variables } }))
        .message,
      sentence
    )
  const shared4 = documentOf(task('sign', '会签', '', shared('', false, 'people')) + chain('start', 'sign', 'end'))
  const many = await begin(shared4, 'admin', { people: Array.from({ length: 500 }, () => 'u2') })
  assert.equal((await openOf(many.processInstanceId)).length, 1, 'each person once')
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

test('[WF-1] a diagram shows the version and path of the instance, only to its participants', async () => {
  const { key, id, bpmnXml } = await deployed(threeSteps)
  const { processInstanceId, taskId } = await start(key, 'lihua')
  const { result } = await platform.call(processCalls.byId, { token: tokens.admin, query: { id } })
  const changed = { id, version: result.version, processName: '新', description: '' }
  const drawn = { ...changed, bpmnXml: bpmnXml.replace('初审', '预审') }
  await platform.call(processCalls.edit, { token: tokens.admin, body: drawn })
  await platform.call(deployProcess, { token: tokens.admin, query: { id } })
  const diagram = (name: Name) => platform.call(instanceDiagram, { token: tokens[name], query: { processInstanceId } })
  assert.equal((await diagram('lihua')).result.bpmnXml, bpmnXml, 'its own version, not the newest')
  await complete(taskId, 'lihua')
  const { current, passed, taken, state } = (await diagram('admin')).result
  assert.deepEqual(
    [current, passed.sort(), taken.sort(), state],
    [['second'], ['first', 'start'], ['first-second', 'start-first'], '2']
  )
  const refused = await diagram('chenjing')
  assert.deepEqual(
    [refused.success, refused.message],
    [false, (await historyAnswer(processInstanceId, 'chenjing')).message]
  )
  assert.equal(JSON.stringify(refused).includes('bpmn'), false)
})

const historyAnswer = (processInstanceId: string, name: Name) =>
  platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })

test('[WF-1] resolves the head of a department, and returns names in a document to users with the right to read processes', async () => {
  const { rows } = await platform.query(
    "select id, leader_id from departments where leader_id in (select id from users where status = 'normal') order by id limit 1"
  )
  const [head] = rows as { id: string; leader_id: string }[]
  const people = `flowable:candidateUsers="head of depart:${head!.id}"`
  const { processInstanceId } = await begin(documentOf(task('do', '办理', people) + chain('start', 'do', 'end')))
  const { rows: asked } = await platform.query(
    `select subject from process_candidates c join process_tasks t on t.id = c.task_id where t.instance_id = '${processInstanceId}'`
  )
  assert.deepEqual(asked, [{ subject: `user:${head!.leader_id}` }])
  const names = (name: Name) =>
    platform.call(processSubjects, { token: tokens[name], query: { words: 'u2,wangmin,nobody' } })
  const { people: found, roles } = (await names('admin')).result
  assert.deepEqual(
    found.map(({ id }) => id),
    ['u2', 'u3']
  )
  assert.deepEqual(Object.keys(found[0]!).sort(), ['departName', 'id', 'realname', 'username'])
  assert.ok(roles.length > 0)
  assert.equal((await names('chenjing')).success, false)
})

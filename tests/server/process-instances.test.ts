import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { annexPrepare } from '../../elements/base/contract/annex.ts'
import { addRule, saveRoleRules, type RuleGroup } from '../../elements/base/contract/data-rule.ts'
import { startForms } from '../../elements/base/contract/process-form.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import {
  handledInstances,
  instanceDetails,
  instanceSheets,
  managedInstances,
  startedInstances,
  type InstanceQuery
} from '../../elements/base/contract/process-instance.ts'
import {
  callBackProcess,
  claimTask,
  closeProcess,
  completeTask,
  invalidateProcess,
  processCalls,
  reassignTask,
  remindPeopleByPost,
  setProcessStateByPost,
  skipNode,
  startOwnProcessByPost,
  startProcessByPost,
  suspendProcessByPost,
  taskOperations,
  type TaskAction
} from '../../elements/base/contract/process.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { uploadPicture } from './upload-picture.ts'

let platform: TestPlatform
type Name = 'admin' | 'lihua' | 'wangmin' | 'zhaolei' | 'chenjing' | 'liufang'
const tokens = {} as Record<Name, string>
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
const start = async (name: Name = 'lihua', title = `采购申请 ${++made}`, more: object = {}) => {
  const steps = JSON.stringify([
    { name: '审核', userIds: 'u3,u4', mode: 'one' },
    { name: '签发', userIds: 'u4', mode: 'one' }
  ])
  const reply = await platform.call(startOwnProcessByPost, { token: tokens[name], body: { title, steps, ...more } })
  assert.ok(reply.result?.processInstanceId, reply.message)
  return { ...reply.result, title }
}
const lists = { started: startedInstances, handled: handledInstances, managed: managedInstances }
const listed = async (scope: keyof typeof lists, name: Name, query: InstanceQuery = {}) =>
  (await platform.call(lists[scope], { token: tokens[name], query: { pageSize: 100, ...query } })).result
const titlesIn = async (scope: keyof typeof lists, name: Name, query: InstanceQuery = {}) =>
  (await listed(scope, name, query)).records.map(({ title }) => title)
const detailsFor = (processInstanceId: string, name: Name) =>
  platform.call(instanceDetails, { token: tokens[name], query: { processInstanceId } })
const isOfInstance = (code: TaskAction) => ['callBack', 'suspend', 'resume', 'close', 'invalid'].includes(code)
const codes = (operations: readonly { code: TaskAction }[]) => operations.map(({ code }) => code)
const complete = async (taskId: string, name: Name, outcome = 'agree') => {
  await platform.call(claimTask, { token: tokens[name], query: { taskId } })
  return platform.call(completeTask, { token: tokens[name], query: { taskId, outcome, comment: '看过' } })
}

test('[WF-2] a starter finds an instance with its node, its people, the time since when, and its result', async () => {
  const { title, taskId, processInstanceId } = await start()
  const rowOf = async (name: Name = 'lihua') =>
    (await listed('started', name)).records.find(row => row.id === processInstanceId)!
  const waiting = await rowOf()
  assert.deepEqual(
    [waiting.title, waiting.node, waiting.waitsFor, waiting.state, waiting.result, waiting.endTime],
    [title, '审核', '王敏、赵磊', '2', '', '']
  )
  assert.match(waiting.waitsSince, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await complete(taskId, 'wangmin')
  const next = await rowOf()
  assert.deepEqual([next.node, next.waitsFor], ['签发', '赵磊'])
  const { tasks } = (await detailsFor(processInstanceId, 'lihua')).result
  await complete(tasks[0]!.taskId, 'zhaolei', 'disagree')
  const ended = await rowOf()
  assert.deepEqual([ended.node, ended.waitsFor, ended.state, ended.result], ['', '', '3', 'rejected'])
  assert.notEqual(ended.endTime, '')
  const { rows } = await platform.query(
    `select titile from announcements a join announcement_sends s on s.announcement_id = a.id
     where s.user_id = 'u2' and a.titile like '${title}%'`
  )
  assert.deepEqual(rows, [{ titile: `${title}：未通过` }], 'the starter is notified of the result')
})

test('[WF-2] each list has its own people: started, handled, and all of the site for its managers', async () => {
  const { title, taskId, processInstanceId } = await start()
  assert.deepEqual(await titlesIn('started', 'lihua', { title }), [title])
  assert.deepEqual(await titlesIn('handled', 'wangmin', { title }), [], 'nothing is done yet')
  await complete(taskId, 'wangmin')
  assert.deepEqual(await titlesIn('handled', 'wangmin', { title }), [title])
  assert.deepEqual(await titlesIn('handled', 'zhaolei', { title }), [], 'the others have done nothing')
  for (const name of ['wangmin', 'zhaolei', 'liufang'] as const)
    assert.deepEqual(await titlesIn('started', name, { title }), [])
  assert.deepEqual(await titlesIn('managed', 'admin', { title }), [title])
  assert.deepEqual(await titlesIn('managed', 'liufang', { title }), [], 'she manages another site')
  const other = await platform.call(managedInstances, { token: tokens.liufang, query: { subsiteId: '1' } })
  assert.equal(other.message, '没有找到该站点，或您没有权限')
  assert.equal((await platform.call(managedInstances, { token: tokens.lihua })).code, 510)
  for (const name of ['liufang', 'chenjing'] as const)
    assert.equal((await detailsFor(processInstanceId, name)).message, '没有找到该流程，或您没有权限')
  for (const name of ['lihua', 'wangmin', 'zhaolei', 'admin'] as const)
    assert.equal((await detailsFor(processInstanceId, name)).result.title, title)
})

test('[WF-2] filters: title, process, starter, status, person with a task, and time', async () => {
  const [one, two] = [await start('lihua', '差旅报销'), await start('wangmin', '差旅借款')]
  await complete(one.taskId, 'wangmin')
  await platform.call(suspendProcessByPost, {
    token: tokens.admin,
    body: { processInstanceId: two.processInstanceId, reason: '等材料' }
  })
  const find = (query: InstanceQuery) => titlesIn('managed', 'admin', { title: '*差旅*', ...query })
  assert.deepEqual(await find({}), ['差旅借款', '差旅报销'], 'the newest first')
  assert.deepEqual(await find({ status: 'suspended' }), ['差旅借款'])
  assert.deepEqual(await find({ status: 'running' }), ['差旅报销'])
  assert.deepEqual(await find({ status: 'passed' }), [])
  assert.deepEqual(await find({ starterName: '李华' }), ['差旅报销'])
  assert.deepEqual(await find({ holderName: '王' }), ['差旅借款'])
  assert.deepEqual(await find({ processName: '*自定义*', startTime_end: '2020-01-01' }), [])
  assert.deepEqual(await find({ startTime_begin: '2020-01-01' }), ['差旅借款', '差旅报销'])
  const wrong = await platform.call(managedInstances, { token: tokens.admin, query: { status: 'none' as never } })
  assert.equal(wrong.success, false)
})

test('[WF-2] data rules limit the instances that a manager sees', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('ruled', 'ruled', '受限管理员')")
  await platform.query("insert into role_rights values ('ruled', 'system:process:manage')")
  await platform.query("insert into user_roles select id, 'ruled' from users where username = 'zhaolei'")
  const [shown, hidden] = [await start('lihua', '规则内的申请'), await start('lihua', '别的申请')]
  const condition: RuleGroup = {
    match: 'and',
    parts: [{ field: 'title', operator: 'LIKE', value: '规则内', variable: '' }]
  }
  const permissionId = 'system:process:manage'
  const { result } = await platform.call(addRule, {
    token: tokens.admin,
    body: { permissionId, ruleName: '只看规则内', status: '1', condition }
  })
  await platform.call(saveRoleRules, {
    token: tokens.admin,
    body: { roleId: 'ruled', permissionId, dataRuleIds: result.id }
  })
  const seen = await titlesIn('managed', 'zhaolei')
  assert.ok(seen.includes(shown.title) && !seen.includes(hidden.title), seen.join())
  await platform.query("delete from user_roles where role_id = 'ruled'")
})

test('[WF-2] the page of an instance names the operations of getTaskOperate, by right and state', async () => {
  const { taskId, processInstanceId } = await start()
  const seenBy = async (name: Name) => {
    const { tasks, operations, targets } = (await detailsFor(processInstanceId, name)).result
    return { tasks: tasks.map(task => codes(task.operations)), instance: codes(operations), targets: targets.length }
  }
  assert.deepEqual(await seenBy('lihua'), { tasks: [[]], instance: ['invalid'], targets: 0 })
  assert.deepEqual(await seenBy('wangmin'), { tasks: [['claim']], instance: [], targets: 0 })
  const manager = { tasks: [['reassign', 'skip']], instance: ['suspend', 'close', 'invalid'], targets: 2 }
  assert.deepEqual(await seenBy('admin'), manager)
  await platform.call(claimTask, { token: tokens.wangmin, query: { taskId } })
  assert.deepEqual((await seenBy('wangmin')).tasks, [['complete', 'disagree', 'reassign']])
  for (const name of ['lihua', 'wangmin', 'admin'] as const) {
    const named = codes((await platform.call(taskOperations, { token: tokens[name], query: { taskId } })).result)
    const { tasks, instance } = await seenBy(name)
    assert.deepEqual(
      named.filter(code => !isOfInstance(code)),
      tasks[0],
      name
    )
    assert.deepEqual(named.filter(isOfInstance), instance, name)
  }
  await complete(taskId, 'wangmin')
  assert.deepEqual((await seenBy('wangmin')).instance, ['callBack'], 'until the next person acts')
  const done = await platform.call(taskOperations, { token: tokens.wangmin, query: { taskId } })
  assert.deepEqual(codes(done.result), ['callBack'])
  const reason = '等批复'
  await platform.call(suspendProcessByPost, { token: tokens.admin, body: { processInstanceId, reason } })
  const suspended = { tasks: [[]], instance: ['resume', 'close', 'invalid'], targets: 0 }
  assert.deepEqual(await seenBy('admin'), suspended)
  await platform.call(closeProcess, { token: tokens.admin, query: { processInstanceId, reason } })
  assert.deepEqual(await seenBy('admin'), { tasks: [], instance: [], targets: 0 })
})

test('[process-3] a suspended instance stays in the lists, and is resumed from there', async () => {
  const { title, processInstanceId } = await start()
  const body = { processInstanceId, reason: '等上级文件' }
  await platform.call(suspendProcessByPost, { token: tokens.admin, body })
  for (const [scope, name] of [
    ['started', 'lihua'],
    ['managed', 'admin']
  ] as const)
    assert.deepEqual(await titlesIn(scope, name, { title, status: 'suspended' }), [title])
  const resumed = await platform.call(suspendProcessByPost, { token: tokens.admin, body: { ...body, suspended: '0' } })
  assert.equal(resumed.success, true)
  assert.deepEqual(await titlesIn('managed', 'admin', { title, status: 'running' }), [title])
})

test('[WF-2] states that no button offers are refused with a sentence', async () => {
  const { taskId, processInstanceId } = await start()
  const told = async (reply: Promise<{ success: boolean; message: string }>) => {
    const { success, message } = await reply
    assert.equal(success, false)
    return message
  }
  const state = (to: '2' | '3' | '4' | '5' | '6', name: Name = 'admin') =>
    platform.call(setProcessStateByPost, {
      token: tokens[name],
      body: { processInstanceId, state: to, reason: '测试' }
    })
  assert.equal(await told(state('2')), '该流程办理中，不需要再次操作')
  assert.equal(await told(state('3')), '流程走到结束环节才算办结；要提前结束，请终止或作废')
  assert.equal((await state('5')).success, true)
  assert.equal(await told(state('5')), '该流程已挂起，不需要再次操作')
  assert.equal(
    await told(platform.call(skipNode, { token: tokens.admin, query: { taskId, targetKey: 'step2' } })),
    '该流程已挂起，不能办理'
  )
  assert.equal((await state('6')).success, true)
  for (const to of ['2', '4', '5'] as const) assert.match(await told(state(to)), /^该流程已终止，/)
  assert.equal(
    await told(platform.call(reassignTask, { token: tokens.admin, query: { taskId, userId: 'u5' } })),
    '该流程已终止，不能办理'
  )
})

test('[WF-2] people of another site, and people without the right, can run no operation', async () => {
  const { taskId, processInstanceId } = await start()
  const ofInstance = { processInstanceId, reason: '越权' }
  const tries = (name: Name) => [
    platform.call(suspendProcessByPost, { token: tokens[name], body: ofInstance }),
    platform.call(closeProcess, { token: tokens[name], query: ofInstance }),
    platform.call(invalidateProcess, { token: tokens[name], query: ofInstance }),
    platform.call(callBackProcess, { token: tokens[name], query: ofInstance }),
    platform.call(setProcessStateByPost, { token: tokens[name], body: { ...ofInstance, state: '6' } }),
    platform.call(skipNode, { token: tokens[name], query: { taskId, targetKey: 'step2' } }),
    platform.call(reassignTask, { token: tokens[name], query: { taskId, userId: 'u5' } }),
    platform.call(taskOperations, { token: tokens[name], query: { taskId } })
  ]
  for (const name of ['liufang', 'chenjing'] as const)
    for (const reply of await Promise.all(tries(name))) assert.equal(reply.success, false, name)
  const { result } = await detailsFor(processInstanceId, 'admin')
  assert.deepEqual([result.state, result.node], ['2', '审核'])
})

test('[WF-2] of two managers in the same instant one acts, and the other is refused with the state', async () => {
  const { processInstanceId } = await start()
  const body = { processInstanceId, reason: '同时' }
  const replies = await Promise.all([
    platform.call(suspendProcessByPost, { token: tokens.admin, body }),
    platform.call(suspendProcessByPost, { token: tokens.admin, body })
  ])
  assert.deepEqual(replies.map(({ success }) => success).sort(), [false, true])
  assert.ok(replies.some(({ message }) => message === '该流程已挂起，不需要再次操作'))
  const { result } = await platform.call(instanceHistory, { token: tokens.admin, query: { processInstanceId } })
  const suspended = result.filter(({ comment }) => comment.type === '7')
  assert.deepEqual(
    suspended.map(({ assigneeName, comment }) => [assigneeName, comment.comment]),
    [['系统管理员', '同时']]
  )
})

test('[process-3] a start carries a text and files, for participants only', async () => {
  const { draft, uid } = await uploadPicture(platform, tokens.lihua)
  const more = { content: '两台打印机，每台 1,200 元。', annexes: JSON.stringify([draft]) }
  const { processInstanceId } = await start('lihua', '采购打印机', more)
  const { result } = await detailsFor(processInstanceId, 'wangmin')
  assert.deepEqual([result.content, result.annexList.map(file => file.uid)], ['两台打印机，每台 1,200 元。', [uid]])
  const files = { obj: 'processInstance' as const, objId: processInstanceId }
  const read = (name: Name) => platform.call(annexPrepare, { token: tokens[name], query: files })
  assert.equal((await read('zhaolei')).result.length, 1)
  assert.equal((await read('chenjing')).message, '没有找到该流程，或您没有权限')
  const steps = JSON.stringify([{ name: '审核', userIds: 'u3', mode: 'one' }])
  const wrong = (annexes: string) =>
    platform.call(startOwnProcessByPost, { token: tokens.lihua, body: { title: '附件', steps, annexes } })
  assert.equal((await wrong('[{"uid":1}]')).message, '附件（annexes）格式不正确，应为附件的列表，最多 20 个')
  const gone = JSON.stringify([{ ...draft, uid: 'none', name: '没有的.txt' }])
  assert.equal((await wrong(gone)).message, '附件“没有的.txt”的文件已不存在，请重新上传')
})

test('[process-3] a deployed process without a form is offered to people that may start it', async () => {
  const offered = async (name: Name) => (await platform.call(startForms, { token: tokens[name] })).result
  const found = (await offered('lihua')).find(({ processKey }) => processKey === 'three-reviews')
  assert.deepEqual(found, { processKey: 'three-reviews', processName: '三审三校', formName: '' })
  assert.ok(!(await offered('lihua')).some(({ processKey }) => processKey === 'article-review'), 'columns start it')
  const body = { processKey: 'three-reviews', title: '重要稿件', content: '请尽快审核。' }
  const started = await platform.call(startProcessByPost, { token: tokens.lihua, body })
  assert.equal(started.message, '发起成功！')
  assert.deepEqual(await titlesIn('started', 'lihua', { title: '重要稿件' }), ['重要稿件'])
  const { result } = await platform.call(processCalls.list, {
    token: tokens.admin,
    query: { processKey: 'three-reviews' }
  })
  const process = result.records[0]!
  const { result: whole } = await platform.call(processCalls.byId, { token: tokens.admin, query: { id: process.id } })
  const bpmnXml = whole.bpmnXml.replace('<process ', '<process flowable:candidateStarterUsers="wangmin" ')
  await platform.call(processCalls.edit, { token: tokens.admin, body: { ...whole, bpmnXml } })
  await platform.raw(`/api/process/tPProcess/deployProcess?id=${process.id}`, { token: tokens.admin })
  assert.deepEqual(
    [(await offered('lihua')).length, (await offered('wangmin')).map(({ processKey }) => processKey)],
    [0, ['three-reviews']]
  )
})

test('[WF-2] lists are exported with their filter', async () => {
  const { title } = await start('lihua', '导出的申请')
  const exported = async (scope: keyof typeof lists, name: Name, search = '') => {
    const path = `/api${instanceSheets[scope].exportXls}?title=${encodeURIComponent(search)}`
    const response = await platform.raw(path, { token: tokens[name] })
    if (response.headers.get('content-type')?.includes('json')) return (await response.json()).message as string
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await response.arrayBuffer())
    return book.worksheets[0]!.getSheetValues().slice(1) as unknown[][]
  }
  const rows = (await exported('started', 'lihua', title)) as unknown[][]
  assert.deepEqual(rows[0]?.slice(1, 8), ['标题', '流程', '站点', '发起人', '状态', '当前环节', '等待'])
  assert.deepEqual(
    rows.slice(1).map(row => [row[1], row[4], row[5], row[6], row[7]]),
    [[title, '李华', '办理中', '审核', '王敏、赵磊']]
  )
  assert.equal(((await exported('started', 'wangmin', title)) as unknown[][]).length, 1, 'only the head')
  assert.equal(((await exported('managed', 'admin', title)) as unknown[][]).length, 2)
  assert.equal(typeof (await exported('managed', 'lihua')), 'string', 'refused without the right')
})

test('[WF-3] the starter and managers urge the people of a task once an hour by the clock of the database', async () => {
  const { title, taskId, processInstanceId } = await start()
  const urge = (name: Name) => platform.call(remindPeopleByPost, { token: tokens[name], body: { taskId } })
  const taskFor = async (name: Name) => (await detailsFor(processInstanceId, name)).result.tasks[0]!
  assert.deepEqual([(await taskFor('lihua')).mayUrge, (await taskFor('admin')).mayUrge], [true, true])
  assert.equal((await taskFor('wangmin')).mayUrge, false)
  assert.match((await urge('wangmin')).message, /只有发起人和流程管理员可以催办/)
  for (const name of ['chenjing', 'liufang'] as const) assert.match((await urge(name)).message, /没有找到该任务/)

  const { result, message } = await urge('lihua')
  assert.deepEqual([result.told, result.sent], [2, 2], message)
  const { rows: messages } = await platform.query<{ userId: string }>(
    `select s.user_id as "userId" from announcement_sends s join announcements a on a.id = s.announcement_id
      where a.titile = $1 order by s.user_id`,
    [`催办：${title}`]
  )
  assert.deepEqual(
    messages.map(({ userId }) => userId),
    ['u3', 'u4']
  )
  const history = await platform.call(instanceHistory, { token: tokens.lihua, query: { processInstanceId } })
  const entry = history.result.find(({ comment }) => comment.type === '12')
  assert.deepEqual(
    [entry?.taskName, entry?.assigneeName, entry?.isStep, entry?.comment.comment],
    ['审核', '李华', true, '通知 2 人，短信 2 条']
  )
  assert.match(entry!.finishTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  const { urgeFrom, urgeIn } = await taskFor('admin')
  assert.ok(urgeIn > 3500 && urgeIn <= 3600, String(urgeIn))
  for (const name of ['lihua', 'admin'] as const)
    assert.equal((await urge(name)).message, `一小时内已经催办过，${urgeFrom.slice(11, 16)} 之后可以再次催办`)
  const passed = (minutes: number) =>
    platform.query(
      `update process_steps set create_time = now() - interval '${minutes} minutes' where task_id = $1 and action = 'urge'`,
      [taskId]
    )
  await passed(59)
  assert.equal((await urge('admin')).success, false)
  await passed(61)
  assert.deepEqual([(await taskFor('lihua')).urgeFrom, (await urge('admin')).success], ['', true])
})

test('[WF-3] of two reminders in the same instant one is sent; suspended and ended processes are not urged', async () => {
  const { taskId, processInstanceId } = await start()
  const urge = (name: Name) => platform.call(remindPeopleByPost, { token: tokens[name], body: { taskId } })
  const both = await Promise.all([urge('lihua'), urge('admin')])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  const other = await start()
  const refused = async () => {
    const { message, success } = await platform.call(remindPeopleByPost, {
      token: tokens.lihua,
      body: { taskId: other.taskId }
    })
    assert.equal(success, false)
    return message
  }
  const suspend = (suspended: '0' | '1') =>
    platform.call(suspendProcessByPost, {
      token: tokens.admin,
      body: { processInstanceId: other.processInstanceId, reason: '暂停', suspended }
    })
  await suspend('1')
  assert.match(await refused(), /挂起/)
  assert.equal((await detailsFor(other.processInstanceId, 'lihua')).result.tasks[0]!.mayUrge, false)
  await suspend('0')
  await platform.call(closeProcess, {
    token: tokens.admin,
    query: { processInstanceId: other.processInstanceId, reason: '结束' }
  })
  assert.match(await refused(), /结束|终止|取消/)
  // A reminder is no step of the process: its starter can still be asked, and the task goes on.
  assert.equal((await complete(taskId, 'wangmin')).success, true)
  assert.equal((await detailsFor(processInstanceId, 'lihua')).result.node, '签发')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExcelJS from 'exceljs'
import { addRule, saveRoleRules, type RuleGroup } from '../../elements/base/contract/data-rule.ts'
import { instanceSheets, managedInstances, type InstanceQuery } from '../../elements/base/contract/process-instance.ts'
import { claimTask, closeProcess, suspendProcessByPost, taskOperations } from '../../elements/base/contract/process.ts'
import {
  platform,
  type Name,
  tokens,
  start,
  lists,
  listed,
  titlesIn,
  detailsFor,
  isOfInstance,
  codes,
  complete
} from './instance-desk.ts'

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

test('[WF-2] lists are exported with their filter', async () => {
  const { title } = await start('lihua', '导出的申请')
  const exported = async (scope: keyof typeof lists, name: Name, search = '') => {
    const path = `/api${instanceSheets[scope].exportXls}?exportReason=核对名册&title=${encodeURIComponent(search)}`
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import {
  deployProcess,
  disagreeProcess,
  myTasks,
  nodeButtons,
  processCalls,
  processSubjects,
  reassignTask,
  startProcess,
  taskPeople
} from '../../elements/base/contract/process.ts'
import { addCommonComment, commonComments, deleteCommonComment } from '../../elements/base/contract/process-comment.ts'
import { instanceDiagram } from '../../elements/base/contract/process-history.ts'
import { giveToManagers } from '../../host-demo/server/nouns/process/people/leavers.ts'
import { chain, documentOf, shared, task, threeSteps } from './process-documents.ts'
import {
  platform,
  tokens,
  type Name,
  ids,
  deployed,
  start,
  begin,
  complete,
  openOf,
  two,
  historyAnswer
} from './process-desk.ts'

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

test('[WF-1] node buttons come from the document or are the default ones', async () => {
  const buttons = async (people: string) => {
    const { taskId } = await begin(documentOf(task('do', '办理', people) + chain('start', 'do', 'end')))
    return (await platform.call(nodeButtons, { token: tokens.lihua, query: { taskId } })).result
  }
  const usual = await buttons('flowable:assignee="lihua"')
  assert.deepEqual(
    usual.map(({ buttonName, orderNo }) => `${orderNo} ${buttonName}`),
    ['1 签收', '2 办理', '3 退回', '4 转办', '5 加签']
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeDepartments, previewMerge } from '../../elements/base/contract/department-merge.ts'
import { myTasks, processCalls } from '../../elements/base/contract/process.ts'
import { chain, documentOf, task } from './process-documents.ts'
import { claim, complete, deployed, ids, openOf, platform, start, stateOf, tokens } from './process-desk.ts'

test('[issue-32] [AD-3] [WF-1] open and later tasks of running instances reach the people of a merged department, and so do drafts', async () => {
  await platform.query(`insert into departments (id, depart_name, org_code) values
    ('merged', '撤销的局', 'Z90'), ('merged2', '另一个局', 'Z91'), ('kept', '接收的局', 'Z92')`)
  await platform.query('delete from user_departments where user_id = any($1)', [[ids.chenjing, ids.wangmin]])
  await platform.query("insert into user_departments values ($1, 'merged'), ($2, 'kept')", [ids.chenjing, ids.wangmin])
  await platform.query("update departments set leader_id = $1 where id = 'merged'", [ids.chenjing])
  const group = (id: string) => `flowable:candidateGroups="depart:${id}"`
  const { id, key } = await deployed(
    documentOf(
      task('first', '承办', group('merged')) +
        task('second', '会办', group('merged')) +
        task('third', '审核', 'flowable:assignee="head of depart:merged"') +
        task('other', '别的局', group('merged2')) +
        chain('start', 'first', 'second', 'third', 'other', 'end')
    )
  )
  const { processInstanceId, taskId } = await start(key)
  const body = { ids: ['merged'], targetId: 'kept', isWhole: false }
  const { result, message } = await platform.call(previewMerge, { token: tokens.admin, body })
  assert.ok(result, message)
  const counts = Object.fromEntries(result.moved.map(({ kind, count }) => [kind, count]))
  assert.deepEqual([counts.tasks, counts.processes, counts.definitions], [1, 1, 1])
  const reply = await platform.call(mergeDepartments, { token: tokens.admin, body: { ...body, print: result.print } })
  assert.equal(reply.success, true, reply.message)

  const mine = async (name: 'wangmin' | 'chenjing') =>
    (await platform.call(myTasks, { token: tokens[name], query: { pageSize: 200 } })).result.records.map(
      each => each.taskId
    )
  assert.ok((await mine('wangmin')).includes(taskId))
  assert.ok((await mine('chenjing')).includes(taskId))
  for (const name of ['wangmin', 'chenjing'] as const) {
    const [open] = await openOf(processInstanceId)
    assert.equal((await claim(open!.taskId, name)).success, true)
    assert.equal((await complete(open!.taskId, name)).success, true)
  }
  const [last] = await openOf(processInstanceId)
  assert.equal(last?.taskName, '审核')
  assert.equal((await complete(last!.taskId, 'chenjing')).success, true)
  const { rows } = await platform.query<{ subject: string }>(
    "select c.subject from process_candidates c join process_tasks t on t.id = c.task_id where t.instance_id = $1 and c.subject like 'depart:%'",
    [processInstanceId]
  )
  assert.deepEqual(rows, [{ subject: 'depart:merged2' }], 'an id that begins with that of the merged one stays')
  const draft = await platform.call(processCalls.byId, { token: tokens.admin, query: { id } })
  assert.deepEqual(
    [...draft.result.bpmnXml.matchAll(/depart:\w+/g)].map(([word]) => word),
    ['depart:kept', 'depart:kept', 'depart:kept', 'depart:merged2']
  )
  assert.notEqual(await stateOf(processInstanceId), '1')
})

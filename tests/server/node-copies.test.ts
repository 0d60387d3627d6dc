import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import { copiedInstances, readCopy } from '../../elements/base/contract/process-copy.ts'
import { tryProcess } from '../../elements/base/contract/process-trial.ts'
import { disagreeProcess, skipNode } from '../../elements/base/contract/process.ts'
import { begin, claim, complete, deployed, historyOf, openOf, platform, tokens, type Name } from './process-desk.ts'
import { chain, documentOf, shared, task } from './process-documents.ts'

const copied = async (name: Name) =>
  (await platform.call(copiedInstances, { token: tokens[name], query: { pageSize: 50 } })).result.records
/** Messages to a person about processes, the oldest first. */
const told = async (name: Name) =>
  (
    await platform.query<{ titile: string; msg: string }>(
      `select a.titile, a.msg_abstract as msg from announcements a join announcement_sends s on s.announcement_id = a.id
        join users u on u.id = s.user_id where u.username = $1 and a.titile like '%办公时间%' order by a.send_time`,
      [name]
    )
  ).rows

const steps = (attributes: string) =>
  documentOf(
    task('first', '初审', `flowable:candidateUsers="lihua,wangmin" ${attributes}`) +
      task('second', '复审', 'flowable:assignee="wangmin"') +
      chain('start', 'first', 'second', 'end')
  )
const ended = (attributes: string) =>
  documentOf(task('only', '审批', `flowable:assignee="lihua" ${attributes}`) + chain('start', 'only', 'end'))

beforeEach(async () => {
  await platform.query('delete from process_copies')
  await platform.query('delete from announcements')
})

test('[WF-3] people, departments and fields of a task get a copy when it is done, not before, and can read the process', async () => {
  await platform.query("insert into user_departments values ('u5', 'd9') on conflict do nothing")
  const xml = steps('qundao:copyUsers="zhaolei,${reader}" qundao:copyGroups="depart:d9"')
  const { processInstanceId, taskId } = await begin(xml, 'admin', { reader: 'u3' })
  assert.deepEqual(await copied('zhaolei'), [])
  assert.ok((await claim(taskId, 'lihua')).success)
  assert.ok((await complete(taskId, 'lihua', { comment: '同意' })).success)
  for (const name of ['zhaolei', 'wangmin', 'chenjing'] as const) {
    const [row, ...others] = await copied(name)
    assert.deepEqual([row?.id, row?.senderName, row?.readTime], [processInstanceId, '环节“初审”', ''], name)
    assert.deepEqual(others, [])
    assert.ok((await historyOf(processInstanceId, name)).length > 0)
    assert.deepEqual(
      (await told(name)).map(({ msg }) => msg),
      ['环节“初审”已办理，抄送给您，供您查阅。']
    )
  }
  const entry = (await historyOf(processInstanceId)).find(({ comment }) => comment.type === '13')
  assert.equal(entry?.assigneeName, '')
  for (const name of ['赵磊', '王敏', '陈静']) assert.ok(entry?.comment.comment.includes(name), name)
  const { records } = (await platform.call(logList, { token: tokens.admin, query: { logType: '2', pageSize: 20 } }))
    .result
  assert.ok(records.some(({ logContent }) => logContent.includes('抄送')))
})

test('[WF-3] who did the task gets no copy; frozen people get none', async () => {
  await platform.query("update users set status = 'frozen' where id = 'u4'")
  try {
    const { taskId } = await begin(steps('qundao:copyUsers="lihua,zhaolei"'))
    assert.ok((await claim(taskId, 'lihua')).success)
    assert.ok((await complete(taskId, 'lihua')).success)
    const { rows } = await platform.query('select 1 from process_copies')
    assert.equal(rows.length, 0)
  } finally {
    await platform.query("update users set status = 'normal' where id = 'u4'")
  }
})

test('[WF-3] a skipped or returned task sends none; a task done again sends them anew, with a message only if the first was read', async () => {
  const xml = steps('qundao:copyUsers="chenjing"')
  const skipped = await begin(xml)
  const query = { taskId: skipped.taskId, reason: '急', targetKey: 'second' }
  assert.ok((await platform.call(skipNode, { token: tokens.admin, query })).success)
  assert.deepEqual(await copied('chenjing'), [])

  const { processInstanceId, taskId } = await begin(xml)
  const pass = async (id: string) => {
    await claim(id, 'lihua')
    assert.ok((await complete(id, 'lihua')).success)
  }
  await pass(taskId)
  const back = async () => {
    const [open] = await openOf(processInstanceId)
    const returned = { taskId: open!.taskId, reason: '再核' }
    const reply = await platform.call(disagreeProcess, { token: tokens.wangmin, query: returned })
    assert.ok(reply.success, reply.message)
    return (await openOf(processInstanceId))[0]!.taskId
  }
  await pass(await back())
  assert.deepEqual([(await copied('chenjing')).length, (await told('chenjing')).length], [1, 1])
  await platform.call(readCopy, { token: tokens.chenjing, body: { processInstanceId } })
  await pass(await back())
  assert.deepEqual(
    [(await copied('chenjing')).map(({ readTime }) => readTime), (await told('chenjing')).length],
    [[''], 2]
  )
})

test('[WF-3] a joint task sends its copies once, when its round is closed', async () => {
  const people = 'flowable:assignee="${person}" qundao:copyUsers="chenjing"'
  const xml = documentOf(
    task(
      'vote',
      '会签',
      people,
      shared('').replace('qundao:collection', 'qundao:elementVariable="person" qundao:collection')
    ) + chain('start', 'vote', 'end')
  )
  const { processInstanceId } = await begin(xml, 'admin', { people: 'lihua,wangmin' })
  const vote = async (name: Name) => {
    const open = await openOf(processInstanceId)
    for (const { taskId } of open) if ((await complete(taskId, name)).success) return
    assert.fail(`no task of ${name}`)
  }
  await vote('lihua')
  assert.deepEqual(await copied('chenjing'), [])
  await vote('wangmin')
  assert.deepEqual(
    (await copied('chenjing')).map(({ id }) => id),
    [processInstanceId]
  )
})

test('[WF-3] the last task of a process brings one message, not another one about the end', async () => {
  const { taskId } = await begin(ended('qundao:copyUsers="chenjing"'))
  assert.ok((await complete(taskId, 'lihua')).success)
  assert.equal((await copied('chenjing'))[0]?.state, '3')
  assert.deepEqual(
    (await told('chenjing')).map(({ titile }) => titile),
    ['抄送：关于调整办公时间的通知']
  )
})

test('[WF-3] names that are unknown here are problems of the document, and the test run names who gets a copy', async () => {
  const { answer } = await deployed(ended('qundao:copyUsers="nobody" qundao:copyGroups="depart:none"'))
  assert.match(answer.message, /“审批”的抄送“nobody”、“depart:none”不在本平台，请在“抄送”中重新选择/)
  const { answer: program } = await deployed(ended('qundao:copyUsers="${bean.find()}"'))
  assert.match(program.message, /“审批”（only）的抄送“\$\{bean\.find\(\)\}”不是流程数据的名称/)
  const body = { bpmnXml: ended('qundao:copyUsers="zhaolei,chenjing"') }
  const { result } = await platform.call(tryProcess, { token: tokens.admin, body })
  assert.deepEqual(
    result.steps.map(({ copiedTo }) => copiedTo),
    ['赵磊、陈静']
  )
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addForm } from '../../elements/base/contract/form.ts'
import { copiedInstances, copyInstance, readCopy, type CopiedQuery } from '../../elements/base/contract/process-copy.ts'
import { instanceForm, startByForm } from '../../elements/base/contract/process-form.ts'
import { instanceDiagram, instanceHistory } from '../../elements/base/contract/process-history.ts'
import { instanceDetails, instanceSheets } from '../../elements/base/contract/process-instance.ts'
import {
  claimTask,
  closeProcess,
  completeTask,
  deployProcess,
  myTasks,
  processCalls,
  startOwnProcessByPost
} from '../../elements/base/contract/process.ts'
import { chain, documentOf, task } from './process-documents.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
type Name = 'admin' | 'lihua' | 'wangmin' | 'zhaolei' | 'chenjing' | 'liufang'
const tokens = {} as Record<Name, string>
before(async () => {
  platform = await startPlatform()
  // 李华 and 陈静 work at one site, 刘芳 at another.
  const of = (name: Name) => `(select id from users where username = '${name}')`
  await platform.query(
    `delete from user_subsites where user_id in (${of('lihua')}, ${of('chenjing')}, ${of('liufang')})`
  )
  await platform.query(
    `insert into user_subsites values (${of('lihua')}, '1'), (${of('chenjing')}, '1'), (${of('liufang')}, '3')`
  )
  for (const name of ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing', 'liufang'] as const)
    tokens[name] = await platform.signIn(name)
})
after(() => platform.stop())

let made = 0
const start = async (title = `用车申请 ${++made}`) => {
  const steps = JSON.stringify([{ name: '审核', userIds: 'u3', mode: 'one' }])
  const reply = await platform.call(startOwnProcessByPost, { token: tokens.lihua, body: { title, steps } })
  assert.ok(reply.result?.processInstanceId, reply.message)
  return { ...reply.result, title }
}
const idOf = async (name: Name) =>
  (await platform.query<{ id: string }>('select id from users where username = $1', [name])).rows[0]!.id
const copy = async (processInstanceId: string, by: Name, to: readonly Name[], comment = '') => {
  const userIds = await Promise.all(to.map(idOf))
  return platform.call(copyInstance, { token: tokens[by], body: { processInstanceId, userIds, comment } })
}
const listed = async (name: Name, query: CopiedQuery = {}) =>
  (await platform.call(copiedInstances, { token: tokens[name], query: { pageSize: 100, ...query } })).result.records
const detailsFor = (processInstanceId: string, name: Name) =>
  platform.call(instanceDetails, { token: tokens[name], query: { processInstanceId } })
const toldTo = async (name: Name, title: string) => {
  const { rows } = await platform.query<{ titile: string; msg: string }>(
    `select a.titile, a.msg_abstract as msg from announcements a join announcement_sends s on s.announcement_id = a.id
      join users u on u.id = s.user_id where u.username = $1 and a.titile like $2 order by a.send_time`,
    [name, `%${title}%`]
  )
  return rows
}

test('[WF-3] a person with a copy finds the process, reads everything of it, decides nothing, and the sender sees when it was read', async () => {
  const { title, taskId, processInstanceId } = await start()
  const query = { processInstanceId }
  assert.equal((await detailsFor(processInstanceId, 'chenjing')).success, false, 'nothing before')
  const sent = await copy(processInstanceId, 'lihua', ['chenjing'], '请知悉')
  assert.deepEqual([sent.message, sent.result.told], ['已抄送', 1])
  assert.deepEqual(await toldTo('chenjing', title), [
    { titile: `抄送：${title}`, msg: '李华抄送给您，供您查阅。请知悉' }
  ])

  const [row] = await listed('chenjing', { title })
  assert.deepEqual(
    [row!.id, row!.title, row!.senderName, row!.comment, row!.readTime, row!.waitsFor],
    [processInstanceId, title, '李华', '请知悉', '', '王敏']
  )
  assert.deepEqual(await listed('lihua', { title }), [], 'the sender has no copy')
  const details = (await detailsFor(processInstanceId, 'chenjing')).result
  assert.deepEqual([details.operations, details.tasks[0]!.operations, details.mayCopy], [[], [], false])
  for (const call of [instanceHistory, instanceDiagram] as const)
    assert.equal((await platform.call(call, { token: tokens.chenjing, query })).success, true)
  assert.deepEqual(
    (await platform.call(myTasks, { token: tokens.chenjing, query: { title } })).result.records,
    [],
    'a copy is no task'
  )
  assert.equal((await platform.call(claimTask, { token: tokens.chenjing, query: { taskId } })).success, false)
  assert.equal((await platform.call(completeTask, { token: tokens.chenjing, query: { taskId } })).success, false)
  assert.equal((await copy(processInstanceId, 'chenjing', ['zhaolei'])).success, false, 'a reader copies to nobody')

  assert.deepEqual((await listed('chenjing', { title, isRead: '0' })).length, 1)
  assert.equal((await platform.call(readCopy, { token: tokens.chenjing, body: query })).success, true)
  const [mark] = (await detailsFor(processInstanceId, 'lihua')).result.copies
  assert.match(mark!.readTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.match(mark!.userName, /^陈静（.+）$/)
  await platform.call(readCopy, { token: tokens.chenjing, body: query })
  assert.equal((await detailsFor(processInstanceId, 'lihua')).result.copies[0]!.readTime, mark!.readTime)
  assert.deepEqual(await listed('chenjing', { title, isRead: '0' }), [])
  assert.deepEqual((await listed('chenjing', { title, isRead: '1' })).length, 1)

  const history = await platform.call(instanceHistory, { token: tokens.lihua, query })
  const entry = history.result.find(({ comment }) => comment.type === '13')
  assert.deepEqual([entry?.assigneeName, entry?.comment.comment], ['李华', '陈静：请知悉'])
  const admin = (await platform.query<{ realname: string }>("select realname from users where username = 'admin'"))
    .rows[0]!.realname
  // A second copy is unread again; there is still one.
  await copy(processInstanceId, 'admin', ['chenjing'])
  const again = await listed('chenjing', { title })
  assert.deepEqual(
    again.map(({ senderName, readTime, comment }) => [senderName, readTime, comment]),
    [[admin, '', '']]
  )
  assert.equal((await toldTo('chenjing', `抄送：${title}`)).length, 2)
  await copy(processInstanceId, 'lihua', ['chenjing'])
  assert.equal((await toldTo('chenjing', `抄送：${title}`)).length, 2, 'no further message while it is unread')
})

test('[WF-3] people with a copy are told how the process ends, also after it was ended early', async () => {
  const [one, two] = [await start(), await start()]
  for (const { processInstanceId } of [one, two]) await copy(processInstanceId, 'lihua', ['chenjing', 'zhaolei'])
  await platform.call(claimTask, { token: tokens.wangmin, query: { taskId: one.taskId } })
  await platform.call(completeTask, { token: tokens.wangmin, query: { taskId: one.taskId, outcome: 'agree' } })
  const query = { processInstanceId: two.processInstanceId, reason: '重复' }
  await platform.call(closeProcess, { token: tokens.admin, query })
  for (const name of ['chenjing', 'zhaolei', 'lihua'] as const) {
    assert.equal((await toldTo(name, `${one.title}：已通过`)).length, 1, name)
    assert.equal((await toldTo(name, `${two.title}：已终止`)).length, 1, name)
  }
  // Copies may be sent after the end.
  assert.equal((await copy(one.processInstanceId, 'wangmin', ['chenjing'])).success, true)
})

test('[WF-3] copies go to people of the sender’s sites only, and only from people that take part', async () => {
  const { processInstanceId } = await start()
  assert.match((await copy(processInstanceId, 'lihua', ['liufang'])).message, /^有 1 人已停用或不在您的站点/)
  assert.match((await copy(processInstanceId, 'lihua', ['chenjing', 'liufang'])).message, /^有 1 人/)
  assert.deepEqual((await detailsFor(processInstanceId, 'lihua')).result.copies, [], 'all or none')
  assert.match((await copy(processInstanceId, 'lihua', ['lihua'])).message, /不能只抄送给自己/)
  for (const name of ['zhaolei', 'chenjing', 'liufang'] as const)
    assert.match((await copy(processInstanceId, name, ['wangmin'])).message, /没有找到该流程/)
  assert.equal((await copy(processInstanceId, 'admin', ['zhaolei'])).success, true, 'a manager')
  assert.match((await copy('none', 'lihua', ['zhaolei'])).message, /没有找到该流程/)
  const many = { processInstanceId, userIds: Array.from({ length: 51 }, (_, at) => `x${at}`) }
  assert.equal((await platform.call(copyInstance, { token: tokens.lihua, body: many })).success, false)
  await platform.query("update users set status = 'frozen' where username = 'zhaolei'")
  assert.match((await copy(processInstanceId, 'lihua', ['zhaolei'])).message, /已停用/)
  await platform.query("update users set status = 'normal' where username = 'zhaolei'")
  tokens.zhaolei = await platform.signIn('zhaolei')
})

test('[WF-3] [SI-6] a copy about an article is hidden from people who lose its site', async () => {
  const { title, processInstanceId } = await start()
  await platform.query(`update process_instances set business_kind = 'article' where id = $1`, [processInstanceId])
  await copy(processInstanceId, 'admin', ['chenjing'])
  assert.equal((await detailsFor(processInstanceId, 'chenjing')).success, true)
  assert.equal((await listed('chenjing', { title })).length, 1)
  const sites = (id: string) =>
    platform.query(
      'update user_subsites set subsite_id = $1 where user_id = (select id from users where username = $2)',
      [id, 'chenjing']
    )
  await sites('3')
  tokens.chenjing = await platform.signIn('chenjing')
  assert.match((await detailsFor(processInstanceId, 'chenjing')).message, /没有找到该流程/)
  assert.deepEqual(await listed('chenjing', { title }), [])
  assert.match((await copy(processInstanceId, 'admin', ['chenjing'])).message, /^有 1 人已停用或不在本站点/)
  await sites('1')
  tokens.chenjing = await platform.signIn('chenjing')
})

test('[WF-3] a copy shows the fields of a form that no step hides', async () => {
  await platform.query(
    "insert into role_rights (role_id, action) select role_id, 'system:process:start' from user_roles where user_id = 'u2' on conflict do nothing"
  )
  const field = (model: string, name: string) => ({
    ...{ type: 'input', name, key: model, model },
    options: { defaultValue: '' },
    rules: []
  })
  const list = [
    { type: 'grid', key: 'g', columns: [{ span: 24, list: [field('reason', '事由'), field('bank', '账号')] }] }
  ]
  const jsonStr = JSON.stringify({ list, config: {} })
  const form = await platform.call(addForm, { token: tokens.admin, body: { name: '报销单（抄送）', jsonStr } })
  const hidden = '<extensionElements><qundao:field name="bank" right="hidden"/></extensionElements>'
  const bpmnXml = documentOf(
    task('check', '审核', 'flowable:assignee="wangmin"') +
      task('sign', '签发', 'flowable:assignee="zhaolei"', hidden) +
      chain('start', 'check', 'sign', 'end')
  )
    .replace('process id="review"', 'process id="copied"')
    .replace('<startEvent id="start"', `<startEvent id="start" flowable:formKey="${form.result.code}"`)
  const body = { processName: 'copied', description: '', bpmnXml }
  const added = await platform.call(processCalls.add, { token: tokens.admin, body })
  const deployed = await platform.call(deployProcess, { token: tokens.admin, query: { id: added.result.id } })
  assert.ok(deployed.success, deployed.message)
  const data = JSON.stringify({ reason: '出差', bank: '账户甲' })
  const begun = await platform.call(startByForm, {
    token: tokens.lihua,
    body: { processKey: 'copied', title: '报销', data }
  })
  const query = { processInstanceId: begun.result.processInstanceId }
  await copy(query.processInstanceId, 'lihua', ['chenjing'])
  const { result } = await platform.call(instanceForm, { token: tokens.chenjing, query })
  assert.deepEqual(result!.data, { reason: '出差' })
  assert.doesNotMatch(result!.jsonStr, /账号/)
})

test('[WF-3] the list of copies is exported, with sender and read mark', async () => {
  const { title, processInstanceId } = await start()
  await copy(processInstanceId, 'lihua', ['chenjing'], '供参考')
  const reply = await platform.raw(
    `/api${instanceSheets.copied.exportXls}?exportReason=核对名册&title=${encodeURIComponent(title)}`,
    {
      token: tokens.chenjing
    }
  )
  assert.equal(reply.status, 200)
  const { Workbook } = (await import('exceljs')).default
  const book = new Workbook()
  await book.xlsx.load(await reply.arrayBuffer())
  const cells = book.worksheets[0]!.getSheetValues().map(row => JSON.stringify(row))
  assert.match(cells.join('\n'), new RegExp(`${title}.*李华.*供参考`))
})

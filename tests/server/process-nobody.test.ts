import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disagreeProcess, reassignTask } from '../../elements/base/contract/process.ts'
import { previewStart, tryProcess } from '../../elements/base/contract/process-trial.ts'
import { chain, documentOf, task } from './process-documents.ts'
import {
  begin,
  claim,
  complete,
  deployed,
  historyOf,
  ids,
  openOf,
  operationsOf,
  platform,
  tokens,
  type Name
} from './process-desk.ts'

const empty = ['flowable:assignee="gone"', 'flowable:candidateGroups="r-none"', 'flowable:assignee="${chief}"']
const joint = '<multiInstanceLoopCharacteristics isSequential="false" qundao:collection="people"/>'
/** A step without people between two with people. */
const line = (setting: string, people = empty[0]!, { whole = '', inner = '' } = {}) =>
  documentOf(
    task('one', '初审', 'flowable:assignee="lihua"') +
      task('two', '复审', `${people} ${setting}`, inner) +
      task('last', '签发', 'flowable:assignee="zhaolei"') +
      chain('start', 'one', 'two', 'last', 'end')
  ).replace('isExecutable="true"', `isExecutable="true" ${whole}`)
const run = async (xml: string) => {
  const { processInstanceId: id, taskId } = await begin(xml, 'admin', { people: '' })
  const answer = await complete(taskId, 'lihua')
  assert.equal(answer.success, true, answer.message)
  return id
}
const waits = async (id: string) =>
  (await openOf(id)).map(({ taskName, assigneeName }) => `${taskName} ${assigneeName}`.trim())
const told = async (id: string) =>
  (await historyOf(id))
    .filter(({ comment }) => ['20', '21'].includes(comment.type))
    .map(({ comment }) => comment.comment)
const messages = async (title: string) =>
  Number((await platform.query(`select count(*) as n from announcements where titile = '${title}'`)).rows[0]!.n)

test('[issue-29] [WF-3] a step without people passes, goes to a person or the managers, or stops, each with a sentence', async () => {
  await platform.query(`insert into roles (id, role_name, role_code) values ('r-none', '空角色', 'r-none')`)
  await platform.query(
    `insert into users (id, username, realname, password, status) values ('gone', 'gone', '已停用', '', '2')`
  )
  for (const people of [...empty, 'joint']) {
    const inner = people === 'joint' ? joint : ''
    const made = (setting: string) => line(setting, people === 'joint' ? '' : people, { inner })
    const passed = await run(made('qundao:nobody="pass"'))
    assert.deepEqual(await waits(passed), ['签发 赵磊'], people)
    assert.deepEqual(await told(passed), ['自动通过：没有找到办理人'], people)
    const handed = await run(made('qundao:nobody="person" qundao:nobodyUser="wangmin"'))
    assert.deepEqual(await waits(handed), ['复审 王敏'], people)
    assert.deepEqual(await told(handed), ['没有找到办理人，转交王敏办理'], people)
    const managed = await run(made('qundao:nobody="managers"'))
    assert.deepEqual(await waits(managed), ['复审'], people)
    assert.deepEqual(await told(managed), ['没有找到办理人，转交流程管理员办理'], people)
    const usual = await run(made(''))
    assert.deepEqual([await waits(usual), await told(usual)], [['复审'], []], people)
  }
})

test('[issue-29] [process-18] a process that stops tells its managers, who name a person and cannot decide in place', async () => {
  const id = await run(line('qundao:nobody="stop"'))
  const [open] = await openOf(id)
  assert.deepEqual(await told(id), ['没有找到办理人，停在此处，已告知流程管理员指定办理人'])
  const operations = await operationsOf(open!.taskId, 'admin')
  assert.ok(operations?.includes('reassign') && !operations.includes('claim'), String(operations))
  assert.match((await claim(open!.taskId, 'admin')).message, /请转办给指定的办理人/)
  assert.ok((await messages('请指定办理人：关于调整办公时间的通知')) >= 1)
  const query = { taskId: open!.taskId, userId: ids.wangmin, reason: '补办理人' }
  assert.equal((await platform.call(reassignTask, { token: tokens.admin, query })).success, true)
  assert.equal((await complete(open!.taskId, 'wangmin')).success, true)
  assert.deepEqual(await waits(id), ['签发 赵磊'])
})

test('[issue-29] [WF-3] the setting of the process holds for its steps, and a step may differ', async () => {
  const whole = 'qundao:nobody="pass"'
  assert.deepEqual(await waits(await run(line('', empty[1], { whole }))), ['签发 赵磊'])
  assert.deepEqual(await waits(await run(line('qundao:nobody="managers"', empty[1], { whole }))), ['复审'])
})

test('[issue-29] [process-2] nothing passes at a step with separation of duties, after a return, or for a person who left too', async () => {
  const divided = await run(line('qundao:nobody="pass" qundao:duty="different"'))
  assert.deepEqual(await waits(divided), ['复审'])
  assert.deepEqual(await told(divided), ['没有找到办理人，本环节不能自动通过，转交流程管理员办理'])
  const left = await run(line('qundao:nobody="person" qundao:nobodyUser="chenjing"'))
  assert.deepEqual(await waits(left), ['复审 陈静'])
  await platform.query(`update users set status = '2' where id = '${ids.chenjing}'`)
  const gone = await run(line('qundao:nobody="person" qundao:nobodyUser="chenjing"'))
  await platform.query(`update users set status = '1' where id = '${ids.chenjing}'`)
  assert.deepEqual(await told(gone), ['没有找到办理人，指定接办的人也不能办理，转交流程管理员办理'])
  const id = await run(line('qundao:nobody="pass"'))
  const [open] = await openOf(id)
  const query = { taskId: open!.taskId, targetKey: 'one', reason: '请再看' }
  assert.equal((await platform.call(disagreeProcess, { token: tokens.zhaolei, query })).success, true)
  assert.deepEqual(await waits(id), ['初审 李华'])
})

test('[issue-29] [process-2] steps that passed without people count no vote', async () => {
  const xml = documentOf(
    task('one', '初审', `${empty[0]} qundao:nobody="pass"`) +
      '<exclusiveGateway id="decide" default="decide-end"/>' +
      task('last', '签发', 'flowable:assignee="zhaolei"') +
      chain('start', 'one', 'decide', 'end') +
      '<sequenceFlow id="to-last" sourceRef="decide" targetRef="last"><conditionExpression>${agreed == 0}</conditionExpression></sequenceFlow>' +
      chain('last', 'end')
  )
  assert.deepEqual(await waits((await begin(xml)).processInstanceId), ['签发 赵磊'])
})

test('[issue-29] [process-11] the deployment warns of steps that may pass without a person, and refuses an unknown one', async () => {
  const notes = async (xml: string) => {
    const { answer } = await deployed(xml)
    assert.equal(answer.success, true, answer.message)
    return answer.result!.notes.map(({ message, english }) => [message, english].join(' ')).join()
  }
  const some = await notes(line('qundao:nobody="pass"'))
  assert.match(some, /“复审”找不到办理人时自动通过，这一环节可能没有人审批/)
  assert.match(some, /"复审" passes if it has no people/)
  assert.doesNotMatch(some, /所有环节/)
  assert.match(await notes(line('', empty[0], { whole: 'qundao:nobody="pass"' })), /所有环节在找不到办理人时都自动通过/)
  assert.match(
    await notes(line('qundao:nobody="pass" qundao:duty="different"')),
    /设置了职责分离，找不到办理人时不能自动通过/
  )
  for (const [setting, message] of [
    ['qundao:nobody="vanish"', /“找不到办理人时”“vanish”不正确/],
    ['qundao:nobody="person"', /请选择一人/],
    ['qundao:nobody="person" qundao:nobodyUser="nobody-here"', /“复审”的接办人“nobody-here”不在本平台/],
    ['qundao:nobodyUser="wangmin"', /不转交给指定人员/]
  ] as const) {
    const { answer } = await deployed(line(setting))
    assert.equal(answer.success, false, setting)
    assert.match(answer.message, message)
  }
})

test('[issue-29] [WF-3] the starter sees before the start which steps pass, stop, or go to another person', async () => {
  const preview = async (xml: string, name: Name = 'admin') => {
    const { key } = await deployed(xml)
    const { result } = await platform.call(previewStart, { token: tokens[name], body: { processKey: key } })
    return result.steps.map(({ name, who, nobody, agreedAt }) => [name, who, nobody, agreedAt].join(' ').trim())
  }
  assert.deepEqual(await preview(line('qundao:nobody="pass"')), ['初审 李华', '复审  pass', '签发 赵磊'])
  assert.deepEqual(await preview(line('qundao:nobody="stop"')), ['初审 李华', '复审  stop', '签发 赵磊'])
  assert.deepEqual(await preview(line('qundao:nobody="person" qundao:nobodyUser="wangmin"')), [
    ...['初审 李华', '复审 王敏 person', '签发 赵磊']
  ])
  assert.deepEqual(await preview(line('')), ['初审 李华', '复审  managers', '签发 赵磊'])
  const same = line('', 'flowable:assignee="lihua"', { whole: 'qundao:sameApprover="first"' })
  assert.deepEqual(await preview(same), ['初审 李华', '复审 李华  初审', '签发 赵磊'])
  const trial = await platform.call(tryProcess, { token: tokens.admin, body: { bpmnXml: same } })
  assert.deepEqual(
    trial.result.steps.map(({ agreedAt }) => agreedAt),
    ['', '初审', '']
  )
})

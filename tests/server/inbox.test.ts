import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { replyToNotice, unreadNotices } from '../../elements/base/contract/announcement.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { urgencies, waitingList, type WaitingQuery } from '../../elements/base/contract/inbox.ts'
import { addForm, editFormDesign } from '../../elements/base/contract/form.ts'
import { claimTask, deployProcess, processCalls, startOwnProcess } from '../../elements/base/contract/process.ts'
import { instanceForm, startByForm, startForm, startForms } from '../../elements/base/contract/process-form.ts'
import { formatDay } from '../../host-demo/server/kernel/clock.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

const inbox = async (username: string, query: WaitingQuery = {}) => {
  const answer = await platform.call(waitingList, { token: await platform.signIn(username), query })
  assert.equal(answer.success, true, answer.message)
  return answer.result
}

test('[WF-1] [ME-5] the inbox lists pending work of every kind, most urgent first, only with the right to it', async () => {
  const { rows } = await platform.query<{ id: string }>(
    `update applications set due_date = '2020-01-02' where id = (select min(id) from applications where state = 3) returning id`
  )
  const page = await inbox('admin', { pageSize: 200 })
  assert.deepEqual(new Set(page.records.map(({ kind }) => kind)).has('apply'), true)
  assert.equal(page.records[0]?.subjectId, rows[0]?.id)
  assert.equal(page.records[0]?.urgency, 'overdue')
  const ranks = page.records.map(({ urgency }) => urgencies.indexOf(urgency))
  assert.deepEqual(
    ranks,
    ranks.toSorted((one, other) => one - other)
  )
  const usual = page.records.filter(({ urgency }) => urgency === '').map(({ since }) => since)
  assert.deepEqual(usual, usual.toSorted())
  assert.equal(
    page.total,
    Object.values(page.counts).reduce((sum, count) => sum + count, 0)
  )
  assert.equal(new Set(page.records.map(({ id }) => id)).size, page.records.length)
  assert.ok(page.records.filter(({ kind }) => kind !== 'notice').every(({ subsiteName }) => subsiteName))

  const writer = await inbox('lihua')
  assert.equal('apply' in writer.counts, false)
  assert.equal('review' in writer.counts, false)
  assert.equal((await inbox('lihua', { kind: 'apply' })).total, 0)
})

test('[WF-1] applications are pending for users with the right to their next step, such as signing', async () => {
  const { rows } = await platform.query<{ state: string; number: number }>(
    // Requests to the citizen (2, 12) of the demo wait for their day of receipt.
    'select state::text, count(*)::int as number from applications where state in (0, 1, 2, 3, 4, 5, 6, 12) group by state'
  )
  const all = rows.reduce((sum, { number }) => sum + number, 0)
  const signed = rows.find(({ state }) => state === '6')?.number ?? 0
  assert.ok(signed > 0)
  const page = await inbox('admin', { kind: 'apply', pageSize: 200 })
  assert.equal(page.total, all)
  assert.equal(page.records.length, all)
  assert.equal(page.records.filter(({ step }) => step === '6').length, signed)
})

test('[WF-1] [process-8] a case that waits for the citizen is pending until its letter is received, and after its term', async () => {
  const ids = async () => (await inbox('admin', { kind: 'apply', pageSize: 200 })).records
  const stood = (state: number) =>
    platform.query<{ id: string }>('select id from applications where state = $1 limit 1', [state])
  const [correcting, paying] = [(await stood(2)).rows[0]!.id, (await stood(12)).rows[0]!.id]
  const found = async (id: string) => (await ids()).find(({ subjectId }) => subjectId === id)
  assert.ok((await found(correcting)) && (await found(paying)), 'the office enters the day of receipt')
  const day = (daysAgo: number) => formatDay(new Date(Date.now() - daysAgo * 86_400_000))
  const set = (id: string, event: { kind: string; day: string; until?: string }) => {
    const events = JSON.stringify([event, { kind: 'received', day: event.day }])
    return platform.query('update applications set events = $2 where id = $1', [id, events])
  }
  await set(correcting, { kind: 'ask-correction', day: day(9), until: day(0) })
  assert.equal(await found(correcting), undefined, 'the last day is theirs')
  await set(correcting, { kind: 'ask-correction', day: day(9), until: day(1) })
  assert.equal((await found(correcting))?.urgency, 'overdue')
  await set(paying, { kind: 'ask-fee', day: day(20) })
  assert.equal(await found(paying), undefined, 'twenty working days are more')
  await set(paying, { kind: 'ask-fee', day: day(60) })
  assert.equal((await found(paying))?.urgency, 'overdue')
})

test('[WF-1] shows the time limit of a task and sorts by it', async () => {
  const before = (await inbox('admin', { kind: 'task', pageSize: 200 })).records
  const last = before.at(-1)!
  assert.ok(before.length > 1)
  await platform.query(
    `insert into process_timers (instance_id, token_id, node, due_time)
      select instance_id, token_id, 'limit', now() + interval '1 hour' from process_tasks where id = $1`,
    [last.subjectId]
  )
  const [first] = (await inbox('admin', { kind: 'task', pageSize: 1 })).records
  assert.deepEqual([first!.subjectId, first!.urgency], [last.subjectId, 'red'])
  assert.match(first!.dueDate, /^\d{4}-\d{2}-\d{2}$/)
  await platform.query("delete from process_timers where node = 'limit'")
})

test('[ME-5] articles in a process are pending for its reviewers, others for users with the right to publish', async () => {
  const { rows } = await platform.query<{ total: number }>(
    `select count(*)::int as total from articles where state = 'submitted' and review_id = '' and subsite_id in (
      select subsite_id from user_subsites u join users p on p.id = u.user_id where p.username = 'wangmin')`
  )
  const { counts } = await inbox('wangmin')
  assert.equal(counts.review, rows[0]?.total)
  await platform.query(`update articles set review_id = 'none' where id = (
    select min(id) from articles where state = 'submitted' and review_id = '' and subsite_id = '1')`)
  assert.equal((await inbox('wangmin', { kind: 'review' })).counts.review, (counts.review ?? 0) - 1)
  const home = await platform.call(homeFigures, { token: await platform.signIn('wangmin') })
  assert.equal(home.result.tasks.find(({ key }) => key === 'review')?.count, (counts.review ?? 0) - 1)
})

test('[ME-5] returned articles are pending only for their author', async () => {
  await platform.query(`update articles set state = 'returned', create_by = 'u2' where id = (
    select min(id) from articles where state = 'draft' and subsite_id = '1')`)
  const { records } = await inbox('lihua', { kind: 'returned', pageSize: 200 })
  assert.ok(records.length > 0)
  const { rows } = await platform.query<{ id: string }>(
    `select id from articles where state = 'returned' and create_by = 'u2'`
  )
  assert.ok(records.every(({ subjectId }) => rows.some(({ id }) => id === subjectId)))
})

test('[WF-1] a task is found by title, claimed, and then belongs to its owner; the counts follow', async () => {
  const admin = await platform.signIn('admin')
  const steps = JSON.stringify([{ name: '审核', userIds: 'u1,u2', mode: 'one' }])
  const title = '收件箱里的采购申请'
  await platform.call(startOwnProcess, { token: admin, query: { title, steps } })
  const [row] = (await inbox('lihua', { title: '采购申请' })).records
  assert.equal(row?.title, title)
  assert.equal(row?.step, '审核')
  assert.equal(row?.task?.processName, '自定义流程')
  assert.equal((await inbox('admin', { title })).total, 1)
  const token = await platform.signIn('lihua')
  await platform.call(claimTask, { token, query: { taskId: row!.subjectId } })
  assert.equal((await inbox('admin', { title })).total, 0)
  const home = await platform.call(homeFigures, { token })
  const { counts } = await inbox('lihua')
  assert.equal(home.result.tasks.find(({ key }) => key === 'task')?.count, counts.task)
})

test('[ME-5] an announcement with a requested reply is pending until it has one; the bell counts pending work', async () => {
  const { rows } = await platform.query<{ send: string; username: string }>(
    `select s.id as send, u.username from announcement_sends s join announcements a on a.id = s.announcement_id
     join users u on u.id = s.user_id where a.needs_reply = '1' and a.send_status = '1' and s.reply_flag = '0' and not s.left_out
       and (a.start_time is null or a.start_time <= now()) and (a.end_time is null or a.end_time > now())
       and u.username in ('lihua', 'wangmin', 'chenjing', 'zhaolei', 'admin') order by s.id limit 1`
  )
  const { send, username } = rows[0]!
  const token = await platform.signIn(username)
  const find = async () => (await inbox(username, { kind: 'notice', pageSize: 200 })).records
  const row = (await find()).find(({ subjectId }) => subjectId === String(send))
  assert.equal(row?.notice?.announcementSendId, String(send))
  const { counts } = await inbox(username)
  const { waiting } = (await platform.call(unreadNotices, { token })).result
  assert.equal(
    waiting,
    Object.values(counts).reduce((sum, count) => sum + count, 0)
  )
  const body = { announcementSendId: String(send), replyContent: '已阅', annexList: [] }
  assert.equal((await platform.call(replyToNotice, { token, body })).success, true)
  assert.equal(
    (await find()).some(({ subjectId }) => subjectId === String(send)),
    false
  )
})

test('[WF-1] pages of the inbox do not overlap, also without a total', async () => {
  await platform.query(`insert into process_instances (id, definition_id, subsite_id, title, starter_id, starter_name)
    select 'many' || i, (select id from process_definitions order by id limit 1), '1', '很多 ' || i, 'u2', '李华' from generate_series(1, 300) i`)
  await platform.query(`insert into process_tasks (id, instance_id, token_id, node, task_name, assignee_id)
    select 'many' || i, 'many' || i, '', 'first', '初审', 'u2' from generate_series(1, 300) i`)
  const page = (pageNo: number) => inbox('lihua', { title: '很多', pageSize: 20, pageNo })
  const [first, second, last, beyond] = await Promise.all([page(1), page(2), page(10), page(11)])
  assert.equal(first.total, 200)
  assert.equal(first.totalCapped, true)
  assert.equal(new Set([...first.records, ...second.records, ...last.records].map(({ id }) => id)).size, 60)
  assert.equal(beyond.records.length, 0)
})

const leave = (formKey: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="leave" name="请休假" isExecutable="true">
    <startEvent id="start" name="开始" flowable:formKey="${formKey}"/>
    <userTask id="check" name="审批" flowable:candidateUsers="u1"/>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="check"/>
    <sequenceFlow id="b" sourceRef="check" targetRef="end"/>
  </process>
</definitions>`

test('[WF-1] a submitted form starts the process of its key and stays with the instance unchanged', async () => {
  const admin = await platform.signIn('admin')
  const jsonStr = JSON.stringify({
    list: [
      { type: 'input', name: '事由', key: 'reason', model: 'reason', options: { required: true }, rules: [] },
      { type: 'number', name: '天数', key: 'days', model: 'days', options: {}, rules: [] }
    ],
    config: {}
  })
  const form = (await platform.call(addForm, { token: admin, body: { name: '休假单', jsonStr } })).result
  const draft = { processName: '请休假', description: '', bpmnXml: leave(form.code) }
  const process = (await platform.call(processCalls.add, { token: admin, body: draft })).result
  const offeredNow = async () =>
    (await platform.call(startForms, { token: admin })).result.filter(({ processKey }) => processKey === 'leave')
  assert.deepEqual(await offeredNow(), [])
  await platform.call(deployProcess, { token: admin, query: { id: process.id } })
  const offered = { processKey: 'leave', processName: '请休假', formName: '休假单' }
  assert.deepEqual(await offeredNow(), [offered])
  const drawn = await platform.call(startForm, { token: admin, query: { processKey: 'leave' } })
  assert.deepEqual(drawn.result, { ...offered, jsonStr, rights: { reason: 'edit', days: 'edit' } })

  const filled = { reason: '探亲', days: 3 }
  const send = (data: string) =>
    platform.call(startByForm, { token: admin, body: { processKey: 'leave', title: '李华休假', data } })
  assert.match((await send('{"other":1}')).message, /没有字段“other”/)
  assert.match((await send('[]')).message, /JSON 对象/)
  const started = await send(JSON.stringify(filled))
  assert.equal(started.result.node, '审批')
  const { processInstanceId } = started.result
  const { rows } = await platform.query<{ variables: object; business_kind: string; business_id: string }>(
    `select variables, business_kind, business_id from process_instances where id = '${processInstanceId}'`
  )
  assert.deepEqual(rows[0], { variables: filled, business_kind: 'form', business_id: form.id })
  // A new design, or variables written by a task, do not change the submitted data.
  const next = JSON.stringify({ list: [], config: {} })
  await platform.call(editFormDesign, { token: admin, body: { id: form.id, jsonStr: next } })
  const read = (token: string) => platform.call(instanceForm, { token, query: { processInstanceId } })
  assert.deepEqual((await read(admin)).result, {
    ...{ formName: '休假单', jsonStr, data: filled },
    rights: { reason: 'read', days: 'read' }
  })
  assert.equal((await read(await platform.signIn('lihua'))).success, false)
  assert.equal((await inbox('admin', { title: '李华休假' })).records[0]?.task?.processName, '请休假')
  const unformed = await platform.call(instanceForm, { token: admin, query: { processInstanceId: 'instance1' } })
  assert.equal(unformed.result, null)
})

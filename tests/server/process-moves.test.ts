import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import {
  callBackProcess,
  closeProcess,
  disagreeProcess,
  invalidateProcess,
  myTasks,
  reassignTask,
  setProcessState,
  skipNode,
  startOwnProcess
} from '../../elements/base/contract/process.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { giveToManagers } from '../../host-demo/server/nouns/process/people/leavers.ts'
import { chain, documentOf, flow, task, threeSteps } from './process-documents.ts'
import {
  platform,
  tokens,
  type Name,
  ids,
  deployed,
  begin,
  claim,
  complete,
  historyOf,
  openOf,
  stateOf,
  two
} from './process-desk.ts'

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

test('[WF-1] a deployment asks for a default way where no condition need hold, and only there', async () => {
  const gate = (first: string, second: string, otherwise = '') =>
    documentOf(
      task('do', '办理', 'flowable:assignee="lihua"') +
        task('pay', '缴费', 'flowable:assignee="lihua"') +
        `<exclusiveGateway id="gate" name="金额" ${otherwise}/>` +
        chain('start', 'do', 'gate') +
        flow('gate', 'pay', first) +
        flow('gate', 'end', second) +
        chain('pay', 'end')
    )
  const adviceOn = async (xml: string) => {
    const { answer } = await deployed(xml)
    assert.equal(answer.success, true, answer.message)
    return answer.result!.notes.map(({ nodeId, message }) => `${nodeId} ${message}`).join()
  }
  // An empty amount is neither more nor less.
  assert.match(await adviceOn(gate('amount > 10', 'amount <= 10')), /gate “金额”之后的连线都有条件，没有默认连线/)
  assert.doesNotMatch(await adviceOn(gate('amount > 10', '', 'default="gate-end"')), /默认连线/)
  assert.doesNotMatch(await adviceOn(gate("outcome == 'agree'", "outcome == 'disagree'")), /默认连线/)
  assert.doesNotMatch(await adviceOn(gate("kind == 'a'", "kind != 'a'")), /默认连线/)
})

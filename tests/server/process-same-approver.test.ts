import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addForm } from '../../elements/base/contract/form.ts'
import { completeTask, disagreeProcess, reassignTask, callBackProcess } from '../../elements/base/contract/process.ts'
import { saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'
import {
  begin,
  claim,
  complete,
  deployed,
  historyOf,
  ids,
  openOf,
  platform,
  start,
  tokens,
  type Name
} from './process-desk.ts'

const asked = (name: string) => `flowable:assignee="${name}"`
const under = (way: string, inner: string) =>
  documentOf(inner).replace('isExecutable="true"', `isExecutable="true" qundao:sameApprover="${way}"`)
/** One step for each name, in turn. */
const line = (way: string, people: Name[]) =>
  under(
    way,
    people.map((name, at) => task(`s${at}`, `第${at + 1}步`, asked(name))).join('') +
      chain('start', ...people.map((_, at) => `s${at}`), 'end')
  )
const waits = async (instance: string) => (await openOf(instance)).map(({ taskName }) => taskName)
const taskOf = async (instance: string, name: string) =>
  (await openOf(instance)).find(({ taskName }) => taskName === name)!.taskId
const entries = async (instance: string) =>
  (await historyOf(instance))
    .filter(({ isStep }) => !isStep)
    .map(({ taskName, comment, isUndone }) => [taskName, comment.comment, ...(isUndone ? ['undone'] : [])].join(' '))

test('[issue-29] [WF-3] a process asks the same person each time, once, or not twice in a row, as it is set', async () => {
  const people: Name[] = ['lihua', 'lihua', 'wangmin', 'lihua']
  for (const [way, first, second] of [
    ['each', ['第2步'], undefined],
    ['first', ['第3步'], []],
    ['consecutive', ['第3步'], ['第4步']]
  ] as const) {
    const { processInstanceId: id, taskId } = await begin(line(way, people))
    assert.equal((await complete(taskId, 'lihua')).success, true)
    assert.deepEqual(await waits(id), first, way)
    if (!second) continue
    await complete(await taskOf(id, '第3步'), 'wangmin')
    assert.deepEqual(await waits(id), second, way)
    const passed = ['第2步 自动通过：同一审批人已在“第1步”同意']
    const later = way === 'first' ? '第4步 自动通过：同一审批人已在“第1步”同意' : '第4步 '
    assert.deepEqual(await entries(id), ['第1步 ', ...passed, '第3步 ', later], way)
    const state = await platform.query(`select state, result from process_instances where id = '${id}'`)
    assert.deepEqual(Object.values(state.rows[0]!), way === 'first' ? ['3', 'passed'] : ['2', ''])
  }
})

test('[issue-29] [process-2] a joint step counts the earlier agreement as the vote of that person', async () => {
  const loop = '<multiInstanceLoopCharacteristics isSequential="false" qundao:rule="all"/>'
  const joint = (inTurn: boolean) =>
    under(
      'first',
      task('one', '初审', asked('lihua')) +
        task('all', '会签', 'flowable:candidateUsers="lihua,wangmin"', loop.replace('false', String(inTurn))) +
        task('last', '签发', asked('zhaolei')) +
        chain('start', 'one', 'all', 'last', 'end')
    )
  for (const inTurn of [false, true]) {
    const { processInstanceId: id, taskId } = await begin(joint(inTurn))
    await complete(taskId, 'lihua')
    const open = await openOf(id)
    assert.deepEqual(
      open.map(({ assigneeName }) => assigneeName),
      ['王敏']
    )
    await complete(open[0]!.taskId, 'wangmin')
    assert.deepEqual(await waits(id), ['签发'])
  }
  // All of a round agreed before: it closes at once.
  const { processInstanceId: id, taskId } = await begin(
    under(
      'first',
      task('one', '初审', asked('lihua')) +
        task('two', '复审', asked('wangmin')) +
        task('all', '会签', 'flowable:candidateUsers="lihua,wangmin"', loop) +
        task('last', '签发', asked('zhaolei')) +
        chain('start', 'one', 'two', 'all', 'last', 'end')
    )
  )
  await complete(taskId, 'lihua')
  await complete(await taskOf(id, '复审'), 'wangmin')
  assert.deepEqual(await waits(id), ['签发'])
  assert.equal((await historyOf(id)).filter(({ comment }) => comment.type === '19').length, 2)
})

test('[issue-29] [WF-3] after a return, another outcome, or a change of the data everybody is asked again', async () => {
  const returned = await begin(line('first', ['lihua', 'wangmin', 'lihua']))
  const id = returned.processInstanceId
  await complete(returned.taskId, 'lihua')
  const back = await platform.call(disagreeProcess, {
    token: tokens.wangmin,
    query: { taskId: await taskOf(id, '第2步'), reason: '请再看' }
  })
  assert.equal(back.success, true, back.message)
  await complete(await taskOf(id, '第1步'), 'lihua')
  await complete(await taskOf(id, '第2步'), 'wangmin')
  // The agreement after the return counts again; the one before does not.
  assert.deepEqual(await waits(id), [])

  const changed = await begin(line('first', ['lihua', 'wangmin', 'lihua']))
  await complete(changed.taskId, 'lihua')
  const answer = await platform.call(completeTask, {
    token: tokens.wangmin,
    query: { taskId: await taskOf(changed.processInstanceId, '第2步'), variables: JSON.stringify({ amount: 9 }) }
  })
  assert.equal(answer.success, true, answer.message)
  assert.deepEqual(await waits(changed.processInstanceId), ['第3步'])

  const looped = await begin(
    under(
      'first',
      task('one', '初审', asked('lihua')) +
        task('two', '复审', asked('wangmin')) +
        '<exclusiveGateway id="decide" default="decide-end"/>' +
        chain('start', 'one', 'two', 'decide', 'end') +
        flow('decide', 'one', "outcome == 'disagree'")
    )
  )
  await complete(looped.taskId, 'lihua')
  await complete(await taskOf(looped.processInstanceId, '复审'), 'wangmin', { outcome: 'disagree' })
  assert.deepEqual(await waits(looped.processInstanceId), ['初审'])
})

test('[issue-29] [WF-3] a loop of one person asks at each turn, and ends', async () => {
  const { processInstanceId: id, taskId } = await begin(
    under(
      'first',
      task('one', '初审', asked('lihua')) +
        task('two', '复审', asked('lihua')) +
        '<exclusiveGateway id="decide" default="decide-one"/>' +
        chain('start', 'one', 'two', 'decide', 'one') +
        flow('decide', 'end', 'done == 1')
    )
  )
  await complete(taskId, 'lihua')
  assert.deepEqual(await waits(id), ['初审'])
})

test('[issue-29] [WF-3] separation of duties, required fields, substitutes and other holders are asked', async () => {
  const divided = await begin(
    under(
      'first',
      task('one', '经办', asked('lihua')) +
        task('two', '复核', `${asked('lihua')} qundao:duty="not-starter"`) +
        chain('start', 'one', 'two', 'end')
    )
  )
  await complete(divided.taskId, 'lihua')
  assert.deepEqual(await waits(divided.processInstanceId), ['复核'])

  // An agreement in place of another person does not count as an agreement of the substitute.
  const { taskId, processInstanceId } = await (async () => {
    const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const saved = await platform.call(saveSubstitute, {
      token: tokens.zhaolei,
      body: { userId: ids.wangmin, fromDay: dayAfter(-2), toDay: dayAfter(2) }
    })
    assert.equal(saved.success, true, saved.message)
    return begin(line('first', ['zhaolei', 'wangmin', 'zhaolei']))
  })()
  assert.equal((await claim(taskId, 'wangmin')).success, true)
  await complete(taskId, 'wangmin')
  assert.deepEqual(await waits(processInstanceId), ['第2步'])
  await complete(await taskOf(processInstanceId, '第2步'), 'wangmin')
  assert.deepEqual(await waits(processInstanceId), ['第3步'])
  await platform.query('delete from process_substitutes')

  // An agreement to a task from another person counts.
  const handed = await begin(line('first', ['lihua', 'wangmin']))
  await platform.call(reassignTask, {
    token: tokens.lihua,
    query: { taskId: handed.taskId, userId: ids.wangmin, reason: '请您办' }
  })
  await complete(handed.taskId, 'wangmin')
  assert.deepEqual(await waits(handed.processInstanceId), [])
})

test('[issue-29] [process-12] taking an agreement back takes back what passed because of it', async () => {
  const { processInstanceId: id, taskId } = await begin(line('first', ['lihua', 'lihua', 'wangmin']))
  await complete(taskId, 'lihua')
  assert.deepEqual(await waits(id), ['第3步'])
  const back = await platform.call(callBackProcess, { token: tokens.lihua, query: { processInstanceId: id } })
  assert.equal(back.success, true, back.message)
  assert.deepEqual(await waits(id), ['第1步'])
  assert.ok((await entries(id)).some(entry => entry.startsWith('第2步') && entry.endsWith('undone')))
  await complete(await taskOf(id, '第1步'), 'lihua')
  // The step had passed before: now its person is asked.
  assert.deepEqual(await waits(id), ['第2步'])
})

test('[issue-29] [process-11] an unknown setting is refused by name', async () => {
  const { answer } = await deployed(line('sometimes', ['lihua']))
  assert.equal(answer.success, false)
  assert.match(answer.message, /同一审批人重复出现时”“sometimes”不正确/)
})

test('[issue-29] [process-2] an approver who was deactivated since agrees to nothing more, alone or in a joint step', async () => {
  const loop = '<multiInstanceLoopCharacteristics isSequential="false" qundao:rule="all"/>'
  const { processInstanceId: id, taskId } = await begin(
    under(
      'first',
      task('one', '初审', asked('chenjing')) +
        task('two', '复审', asked('wangmin')) +
        task('all', '会签', 'flowable:candidateUsers="chenjing,zhaolei"', loop) +
        task('last', '签发', asked('chenjing')) +
        chain('start', 'one', 'two', 'all', 'last', 'end')
    )
  )
  await complete(taskId, 'chenjing')
  await platform.query(`update users set status = '2' where id = '${ids.chenjing}'`)
  try {
    await complete(await taskOf(id, '复审'), 'wangmin')
    const open = await openOf(id)
    assert.deepEqual(
      open.map(({ assigneeName }) => assigneeName),
      ['赵磊']
    )
    await complete(open[0]!.taskId, 'zhaolei')
    assert.deepEqual(await waits(id), ['签发'])
  } finally {
    await platform.query(`update users set status = '1' where id = '${ids.chenjing}'`)
  }
})

test('[issue-29] [process-2] two people in parallel branches agree at the same time, and the step after both counts each', async () => {
  const loop = '<multiInstanceLoopCharacteristics isSequential="false" qundao:rule="all"/>'
  const { key } = await deployed(
    under(
      'first',
      '<parallelGateway id="split"/><parallelGateway id="join"/>' +
        task('left', '财务', asked('lihua')) +
        task('right', '法务', asked('wangmin')) +
        task('all', '会签', 'flowable:candidateUsers="lihua,wangmin"', loop) +
        task('last', '签发', asked('zhaolei')) +
        chain('start', 'split', 'left', 'join', 'all', 'last', 'end') +
        chain('split', 'right', 'join')
    )
  )
  for (let round = 0; round < 5; round++) {
    const { processInstanceId: id } = await start(key)
    const [left, right] = [await taskOf(id, '财务'), await taskOf(id, '法务')]
    const both = await Promise.all([complete(left, 'lihua'), complete(right, 'wangmin')])
    assert.deepEqual(
      both.map(({ message }) => message),
      ['办理成功！', '办理成功！']
    )
    assert.deepEqual(await waits(id), ['签发'])
    assert.equal((await historyOf(id)).filter(({ comment }) => comment.type === '19').length, 2)
  }
})

test('[issue-29] [process-14] a step with required fields asks its person again', async () => {
  const field = {
    type: 'input',
    name: '金额',
    key: 'amount',
    model: 'amount',
    options: { defaultValue: '' },
    rules: []
  }
  const form = { name: '金额单', jsonStr: JSON.stringify({ list: [field], config: {} }) }
  const { code } = (await platform.call(addForm, { token: tokens.admin, body: form })).result
  const fields = '<extensionElements><qundao:field name="amount" right="required"/></extensionElements>'
  const { key, answer } = await deployed(
    under(
      'first',
      task('one', '初审', asked('lihua')) +
        task('two', '填报', asked('lihua'), fields) +
        chain('start', 'one', 'two', 'end')
    ).replace('<startEvent id="start" name="开始"/>', `<startEvent id="start" name="开始" flowable:formKey="${code}"/>`)
  )
  assert.equal(answer.success, true, answer.message)
  const { processInstanceId: id, taskId } = await start(key)
  await complete(taskId, 'lihua')
  assert.deepEqual(await waits(id), ['填报'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deployProcess, disagreeProcess, processCalls } from '../../elements/base/contract/process.ts'
import { processChoices } from '../../elements/base/contract/process-choice.ts'
import { tryProcess } from '../../elements/base/contract/process-trial.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'
import { complete, deployed, openOf, platform, start, stateOf, tokens, type Name } from './process-desk.ts'

const to = (name: string, more = '') => `flowable:assignee="${name}" ${more}`
const calls = (key: string, more = '') => `<callActivity id="legal" name="合法性审核" calledElement="${key}" ${more}/>`

/** 初核 → 复核, where 不同意 at 复核 ends the process as not approved. */
const check = documentOf(
  task('first', '初核', to('lihua')) +
    task('second', '复核', to('wangmin', 'qundao:disagree="end"')) +
    chain('start', 'first', 'second', 'end')
)
/** 起草 → call → 签发; after a disagreement in the call → 补正 → 签发. */
const signing = (key: string, call = calls(key)) =>
  documentOf(
    task('first', '起草', to('zhaolei')) +
      call +
      '<exclusiveGateway id="ok" name="是否通过" default="ok-sign"/>' +
      task('mend', '补正', to('zhaolei')) +
      task('sign', '签发', to('chenjing')) +
      chain('start', 'first', 'legal', 'ok', 'sign', 'end') +
      flow('ok', 'mend', "outcome == 'disagree'") +
      chain('mend', 'sign')
  )
const namesOf = async (instance: string) => (await openOf(instance)).map(({ taskName }) => taskName)
const does = async (instance: string, name: Name, outcome = 'agree') => {
  const [open] = await openOf(instance)
  const { success, message } = await complete(open!.taskId, name, { outcome })
  assert.equal(success, true, message)
  return namesOf(instance)
}

test('[process-15] a process calls another one of its site: its steps run inside, and the caller continues after them', async () => {
  const { key } = await deployed(check)
  const caller = await deployed(signing(key))
  assert.equal(caller.answer.success, true, caller.answer.message)
  assert.match(
    caller.answer.result!.notes.map(({ message }) => message).join(),
    /“合法性审核”（legal）调用流程“p\d+”，按现在的第 1 版办理/
  )
  const { processInstanceId: id } = await start(caller.key)
  assert.deepEqual(await namesOf(id), ['起草'])
  assert.deepEqual(await does(id, 'zhaolei'), ['合法性审核：初核'])
  assert.deepEqual(await does(id, 'lihua'), ['合法性审核：复核'])
  assert.deepEqual(await does(id, 'wangmin'), ['签发'])
  assert.deepEqual(await does(id, 'chenjing'), [])
  assert.equal(await stateOf(id), '3')
})

test('[process-15] a called process that ends as not approved is an outcome for its caller, which does not end', async () => {
  const { key } = await deployed(check)
  const { processInstanceId: id } = await start((await deployed(signing(key))).key)
  await does(id, 'zhaolei')
  await does(id, 'lihua')
  assert.deepEqual(await does(id, 'wangmin', 'disagree'), ['补正'])
  assert.deepEqual(await does(id, 'zhaolei'), ['签发'])
})

test('[process-15] a task inside a call returns to earlier ones, inside it and before it', async () => {
  const { key } = await deployed(check)
  const { processInstanceId: id } = await start((await deployed(signing(key))).key)
  await does(id, 'zhaolei')
  await does(id, 'lihua')
  const back = async (name: Name, targetKey: string) => {
    const [open] = await openOf(id)
    const query = { taskId: open!.taskId, reason: '补充材料', targetKey }
    const { success, message } = await platform.call(disagreeProcess, { token: tokens[name], query })
    assert.equal(success, true, message)
    return namesOf(id)
  }
  assert.deepEqual(await back('wangmin', 'legal##first'), ['合法性审核：初核'])
  assert.deepEqual(await back('lihua', 'first'), ['起草'])
  assert.deepEqual(await does(id, 'zhaolei'), ['合法性审核：初核'])
})

test('[process-15] instances go on with the version of the deployment, and whoever deploys learns of the callers', async () => {
  const called = await deployed(check)
  const caller = await deployed(signing(called.key))
  const { processInstanceId: id } = await start(caller.key)
  const { result } = await platform.call(processCalls.byId, { token: tokens.admin, query: { id: called.id } })
  const { processName, description, version } = result
  const longer = check.replace('id="review"', `id="${called.key}"`).replace('初核', '预审')
  await platform.call(processCalls.edit, {
    token: tokens.admin,
    body: { id: called.id, processName, description, bpmnXml: longer, version }
  })
  const again = await platform.call(deployProcess, { token: tokens.admin, query: { id: called.id } })
  const notes = again.result!.notes.map(({ message }) => message).join()
  assert.match(
    notes,
    new RegExp(`流程“${caller.key}”调用本流程，仍按它部署时的版本办理；要使用第 2 版，请重新部署“${caller.key}”`)
  )
  assert.deepEqual(await does(id, 'zhaolei'), ['合法性审核：初核'])
  await platform.call(deployProcess, { token: tokens.admin, query: { id: caller.id } })
  const next = await start(caller.key)
  assert.deepEqual(await does(next.processInstanceId, 'zhaolei'), ['合法性审核：预审'])
  const third = await platform.call(deployProcess, { token: tokens.admin, query: { id: called.id } })
  assert.match(third.result!.notes.map(({ message }) => message).join(), /要使用第 3 版/)
})

test('[process-15] calls that cannot run as drawn are refused with what to do', async () => {
  const { key } = await deployed(check)
  const cases: [call: string, sentence: RegExp][] = [
    [calls('nowhere'), /“合法性审核”（legal）是调用活动，流程“nowhere”在本站没有已部署的版本，请先部署它/],
    [calls('${kind}'), /到运行时才知道/],
    [calls(key, 'flowable:calledElementType="id"'), /到运行时才知道/],
    [calls(key, 'flowable:calledElementVersion="7"'), /要求流程“p\d+”的另一个版本/],
    [calls(key, 'flowable:variableMappingClass="x.Y"'), /不认识的“flowable:variableMappingClass”/],
    [
      calls(key).replace(
        '/>',
        '><extensionElements><flowable:in source="a" target="b"/></extensionElements></callActivity>'
      ),
      /把“a”改名传为“b”/
    ],
    [
      calls(key).replace(
        '/>',
        '><extensionElements><flowable:out sourceExpression="${a + 1}" target="b"/></extensionElements></callActivity>'
      ),
      /把“表达式”改名传为“b”/
    ]
  ]
  for (const [call, sentence] of cases) {
    const { answer } = await deployed(signing(key, call))
    assert.equal(answer.success, false)
    assert.match(JSON.stringify(answer), sentence)
  }
  const same =
    '<extensionElements><flowable:in source="a" target="a"/><flowable:out variables="all"/></extensionElements>'
  const fine = await deployed(signing(key, calls(key).replace('/>', `>${same}</callActivity>`)))
  assert.equal(fine.answer.success, true, fine.answer.message)
})

test('[process-15] circles of calls are refused', async () => {
  const own = await deployed(
    documentOf(calls('review') + chain('start', 'legal', 'end'))
      .replace('calledElement="review"', 'calledElement="pself"')
      .replace('process id="review"', 'process id="pself"')
  )
  assert.match(own.answer.message, /调用了本流程自己/)
  const first = await deployed(check)
  const second = await deployed(documentOf(calls(first.key) + chain('start', 'legal', 'end')))
  const { result } = await platform.call(processCalls.byId, { token: tokens.admin, query: { id: first.id } })
  const circle = documentOf(calls(second.key) + chain('start', 'legal', 'end'), first.key)
  const { processName, description, version } = result
  await platform.call(processCalls.edit, {
    token: tokens.admin,
    body: { id: first.id, processName, description, bpmnXml: circle, version }
  })
  const answer = await platform.call(deployProcess, { token: tokens.admin, query: { id: first.id } })
  assert.match(answer.message, /又调用本流程，会停不下来/)
})

test('[process-15] two calls of one process are told apart, also inside one another, and each reads its own outcomes', async () => {
  const { key } = await deployed(
    documentOf(
      task('vote', '表决', to('lihua')) +
        '<exclusiveGateway id="which" default="which-end"/>' +
        task('again', '再议', to('wangmin')) +
        chain('start', 'vote', 'which', 'end') +
        flow('which', 'again', 'vote.disagreed > 0') +
        chain('again', 'end')
    )
  )
  const middle = await deployed(documentOf(calls(key) + chain('start', 'legal', 'end')))
  const outer = await deployed(
    documentOf(
      `<callActivity id="one" name="一审" calledElement="${key}"/>` +
        `<callActivity id="two" name="二审" calledElement="${middle.key}"/>` +
        chain('start', 'one', 'two', 'end')
    )
  )
  assert.equal(outer.answer.success, true, outer.answer.message)
  const { processInstanceId: id } = await start(outer.key)
  assert.deepEqual(await namesOf(id), ['一审：表决'])
  assert.deepEqual(await does(id, 'lihua', 'disagree'), ['一审：再议'])
  assert.deepEqual(await does(id, 'wangmin'), ['二审：合法性审核：表决'])
  assert.deepEqual(await does(id, 'lihua'), [])
  assert.equal(await stateOf(id), '3')
})

test('[process-15] a call is repeated for each element of a list, and a trial walks through it', async () => {
  const { key } = await deployed(check)
  const each = calls(key).replace(
    '/>',
    '><multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></callActivity>'
  )
  const caller = await deployed(documentOf(each + chain('start', 'legal', 'end')))
  const { processInstanceId: id } = await start(caller.key)
  for (const name of ['lihua', 'wangmin', 'lihua', 'wangmin'] as const) await does(id, name)
  assert.equal(await stateOf(id), '3')
  const { result } = await platform.call(tryProcess, { token: tokens.admin, body: { bpmnXml: signing(key) } })
  assert.deepEqual(
    result.steps.map(({ name }) => name),
    ['起草', '合法性审核：初核', '合法性审核：复核', '签发']
  )
})

test('[process-15] the choice of processes names the keys of deployed ones at the site', async () => {
  const { key } = await deployed(check)
  const { result } = await platform.call(processChoices, { token: tokens.admin, query: { subsiteId: '1' } })
  assert.ok(result.some(({ processKey, deployedVersion }) => processKey === key && deployedVersion === 1))
})

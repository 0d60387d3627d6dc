import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addForm, editFormDesign } from '../../elements/base/contract/form.ts'
import { logList } from '../../elements/base/contract/log.ts'
import {
  claimTask,
  completeTaskByPost,
  deployProcess,
  disagreeProcessByPost,
  myTasks,
  processCalls,
  reassignTaskByPost,
  type ProcessProblem
} from '../../elements/base/contract/process.ts'
import { instanceDiagram, instanceHistory } from '../../elements/base/contract/process-history.ts'
import {
  instanceForm,
  processForm,
  processForms,
  startByForm,
  startForm
} from '../../elements/base/contract/process-form.ts'
import { tryProcess } from '../../elements/base/contract/process-trial.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
const tokens: Record<string, string> = {}
type Name = 'admin' | 'lihua' | 'wangmin' | 'zhaolei'
before(async () => {
  platform = await startPlatform()
  for (const name of ['admin', 'lihua', 'wangmin', 'zhaolei']) tokens[name] = await platform.signIn(name)
  await platform.query(
    "insert into role_rights (role_id, action) select role_id, 'system:process:start' from user_roles where user_id = 'u2' on conflict do nothing"
  )
})
after(() => platform.stop())

const field = (model: string, name: string, type = 'input') => ({
  ...{ type, name, key: model, model },
  options: { defaultValue: '' },
  rules: []
})
const claims = [
  field('reason', '事由'),
  field('amount', '金额', 'number'),
  field('bank', '银行账号'),
  field('opinion', '审核意见'),
  { ...field('items', '明细', 'table'), tableColumns: [field('what', '品名')] }
]
let number = 0
const form = async (list: object[] = claims) => {
  const name = `报销单 ${++number}`
  const jsonStr = JSON.stringify({ list: [{ type: 'grid', key: 'g', columns: [{ span: 24, list }] }], config: {} })
  const { result, message } = await platform.call(addForm, { token: tokens.admin, body: { name, jsonStr } })
  assert.ok(result?.code, message)
  return { ...result, jsonStr }
}
const fields = (rights: Record<string, string>) =>
  `<extensionElements>${Object.entries(rights)
    .map(([name, right]) => `<qundao:field name="${name}" right="${right}"/>`)
    .join('')}</extensionElements>`
const reviewed = (formKey: string, rights: Record<string, string>, more = '') =>
  documentOf(
    task('check', '审核', `flowable:candidateUsers="wangmin" ${more}`, fields(rights)) +
      task('sign', '签发', 'flowable:assignee="zhaolei"') +
      '<exclusiveGateway id="large" name="金额" default="large-end"/>' +
      chain('start', 'check', 'large', 'end') +
      flow('large', 'sign', 'amount > 1000') +
      chain('sign', 'end')
  ).replace('<startEvent id="start"', `<startEvent id="start" flowable:formKey="${formKey}"`)
const deployed = async (xml: string) => {
  const key = `claims${++number}`
  const body = { processName: key, description: '', bpmnXml: xml.replace('process id="review"', `process id="${key}"`) }
  const { result } = await platform.call(processCalls.add, { token: tokens.admin, body })
  const answer = await platform.call(deployProcess, { token: tokens.admin, query: { id: result.id } })
  return { key, answer }
}
const filled = { reason: '出差', amount: 800, bank: '6222 0000' }
const started = async (key: string, data: object = filled) => {
  const body = { processKey: key, title: `报销 ${key}`, data: JSON.stringify(data) }
  return platform.call(startByForm, { token: tokens.lihua, body })
}
const begin = async (rights: Record<string, string>) => {
  const { key, answer } = await deployed(reviewed((await form()).code, rights))
  assert.ok(answer.success, answer.message)
  const { result, message } = await started(key)
  assert.ok(result?.taskId, message)
  return { ...result, key }
}
const read = (processInstanceId: string, name: Name, taskId?: string) =>
  platform.call(instanceForm, { token: tokens[name], query: { processInstanceId, ...(taskId && { taskId }) } })
const claim = (taskId: string, name: Name) => platform.call(claimTask, { token: tokens[name], query: { taskId } })
const finish = (taskId: string, name: Name, data?: object, variables?: object) =>
  platform.call(completeTaskByPost, {
    token: tokens[name],
    body: {
      taskId,
      ...(data && { data: JSON.stringify(data) }),
      ...(variables && { variables: JSON.stringify(variables) })
    }
  })

const rights = { bank: 'hidden', amount: 'edit', opinion: 'required' }

test('[WF-1] fields hidden at a step are in no response to its people: neither value nor field', async () => {
  const { processInstanceId, taskId } = await begin(rights)
  for (const id of [undefined, taskId]) {
    const { result } = await read(processInstanceId, 'wangmin', id)
    assert.deepEqual(result!.data, { reason: '出差', amount: 800 })
    assert.doesNotMatch(result!.jsonStr, /bank|银行/)
    assert.ok(!Object.hasOwn(result!.rights, 'bank'))
  }
  assert.deepEqual((await read(processInstanceId, 'wangmin', taskId)).result!.rights, {
    ...{ reason: 'read', amount: 'edit', opinion: 'required', items: 'read' }
  })
  // The starter filled in the form. An uninvolved user cannot read it.
  assert.deepEqual((await read(processInstanceId, 'lihua')).result!.data, filled)
  assert.equal((await read(processInstanceId, 'zhaolei')).success, false)
  assert.equal((await read(processInstanceId, 'lihua', taskId)).success, false, 'a task that is not theirs')
  const query = { processInstanceId }
  const others = await Promise.all([
    platform.call(instanceHistory, { token: tokens.wangmin, query }),
    platform.call(instanceDiagram, { token: tokens.wangmin, query }),
    platform.call(myTasks, { token: tokens.wangmin, query: {} }),
    claim(taskId, 'wangmin')
  ])
  assert.doesNotMatch(JSON.stringify(others), /6222 0000/)
  const done = await finish(taskId, 'wangmin', { opinion: '同意' })
  assert.equal(done.success, true, done.message)
  assert.equal((await read(processInstanceId, 'wangmin')).result!.data.bank, undefined, 'after it is done, too')
})

test('[WF-1] refuses changes of a read-only field by name, through every call', async () => {
  const { processInstanceId, taskId } = await begin(rights)
  assert.match((await finish(taskId, 'wangmin', { amount: 1 })).message, /请先签收/)
  await claim(taskId, 'wangmin')
  const opinion = '同意'
  assert.match((await finish(taskId, 'wangmin', { reason: '改', opinion })).message, /“审核”环节不能修改字段“事由”/)
  // Even the current value is refused, because accepting it would reveal it.
  assert.match((await finish(taskId, 'wangmin', { bank: '6222 0000', opinion })).message, /不能修改字段“银行账号”/)
  assert.match((await finish(taskId, 'wangmin', { opinion }, { bank: 'x' })).message, /不能修改字段“银行账号”/)
  assert.match((await finish(taskId, 'wangmin', { other: 1, opinion })).message, /没有字段“other”/)
  assert.match((await finish(taskId, 'wangmin', [])).message, /表单数据（data）应当是一个 JSON 对象/)
  const back = { taskId, reason: '补', targetKey: 'check', data: JSON.stringify({ bank: '1' }) }
  assert.equal((await platform.call(disagreeProcessByPost, { token: tokens.wangmin, body: back })).success, false)
  const data = JSON.stringify({ amount: 5 })
  const handed = { taskId, userId: 'u4', data }
  assert.match((await platform.call(reassignTaskByPost, { token: tokens.admin, body: handed })).message, /他人办理/)
  const { rows } = await platform.query(`select form_data from process_instances where id = '${processInstanceId}'`)
  assert.deepEqual(rows[0], { form_data: filled })
})

test('[WF-1] completing requires the fields of the step; edits reach conditions and the log', async () => {
  const { processInstanceId, taskId, key } = await begin(rights)
  await claim(taskId, 'wangmin')
  for (const nothing of [{}, { opinion: ' ' }, { opinion: null }])
    assert.equal((await finish(taskId, 'wangmin', nothing)).message, '“审核”环节必须填写“审核意见”')
  const { result, message } = await finish(taskId, 'wangmin', { amount: 2000, opinion: '同意' })
  assert.equal(result?.node, '签发', message)
  const { rows } = await platform.query(
    `select form_data, variables ->> 'amount' as amount from process_instances where id = '${processInstanceId}'`
  )
  assert.deepEqual(rows[0], { form_data: { ...filled, amount: 2000, opinion: '同意' }, amount: '2000' })
  const { records } = (await platform.call(logList, { token: tokens.admin, query: { logType: '2', pageSize: 50 } }))
    .result
  const entry = records.find(({ logContent }) => logContent.includes('办理任务') && logContent.includes(`报销 ${key}`))
  assert.deepEqual(entry?.changes, [
    { title: '金额', before: '800', after: '2000' },
    { title: '审核意见', before: '', after: '同意' }
  ])
  // The next step reads the changed values, in the form as of the start.
  assert.equal((await read(processInstanceId, 'zhaolei', result!.taskId)).result!.data.amount, 2000)
  assert.equal((await finish(result!.taskId, 'zhaolei', { amount: 1 })).success, false, 'nothing is said of it there')
  assert.equal((await finish(result!.taskId, 'zhaolei')).success, true)
})

test('[WF-1] preserves edits when a task is delegated or returned', async () => {
  const { processInstanceId, taskId } = await begin(rights)
  await claim(taskId, 'wangmin')
  const body = { taskId, userId: 'u4', data: JSON.stringify({ opinion: '待核' }) }
  const handed = await platform.call(reassignTaskByPost, { token: tokens.wangmin, body })
  assert.equal(handed.success, true, handed.message)
  assert.equal((await read(processInstanceId, 'zhaolei', taskId)).result!.data.opinion, '待核')
  const done = await finish(taskId, 'zhaolei', { amount: 5000 })
  const back = await platform.call(disagreeProcessByPost, {
    token: tokens.zhaolei,
    body: { taskId: done.result.taskId, reason: '补', data: '{}' }
  })
  assert.equal(back.success, true, back.message)
})

test('[WF-1] a task may have its own form, as of its creation; fields with the same name are shared', async () => {
  const [whole, own] = [await form(), await form([field('amount', '核定金额', 'number'), field('note', '备注')])]
  const { key, answer } = await deployed(
    reviewed(whole.code, { note: 'edit', amount: 'edit' }, `flowable:formKey="${own.code}"`)
  )
  assert.ok(answer.success, answer.message)
  const { taskId, processInstanceId } = (await started(key)).result
  const empty = JSON.stringify({ list: [], config: {} })
  await platform.call(editFormDesign, { token: tokens.admin, body: { id: own.id, jsonStr: empty } })
  const { result } = await read(processInstanceId, 'wangmin', taskId)
  assert.deepEqual([result!.formName, result!.jsonStr, result!.data], [own.name, own.jsonStr, { amount: 800 }])
  // Only the shared fields of the other form are visible.
  assert.deepEqual((await read(processInstanceId, 'wangmin')).result!.data, { amount: 800 })
  await claim(taskId, 'wangmin')
  assert.match((await finish(taskId, 'wangmin', { reason: 'x' })).message, /没有字段“reason”/)
  assert.equal((await finish(taskId, 'wangmin', { amount: 700, note: '核减' })).success, true)
  assert.deepEqual((await read(processInstanceId, 'lihua')).result!.data, { ...filled, amount: 700 })
})

test('[WF-1] a start refuses hidden fields and requires required ones', async () => {
  const xml = reviewed((await form()).code, {}).replace(
    /(<startEvent [^>]*)\/>/,
    `$1>${fields({ opinion: 'hidden', bank: 'required' })}</startEvent>`
  )
  const { key } = await deployed(xml)
  const { result } = await platform.call(startForm, { token: tokens.lihua, query: { processKey: key } })
  assert.doesNotMatch(result.jsonStr, /opinion/)
  assert.deepEqual(result.rights, { reason: 'edit', amount: 'edit', bank: 'required', items: 'edit' })
  assert.match((await started(key, { ...filled, opinion: '同意' })).message, /不能修改字段“审核意见”/)
  assert.match((await started(key, { reason: '出差' })).message, /必须填写“银行账号”/)
  assert.equal((await started(key)).success, true)
})

test('[forms-5] the server asks for the fields that the form draws, and for no other', async () => {
  const columns = [{ list: [field('amount', '金额')] }]
  const list = [
    { type: 'report', name: '报表', key: 'r', options: {}, trs: [{ tds: [{ list: [field('subject', '文件标题')] }] }] },
    { type: 'signature', name: '手写签名', key: 's', model: 'sign', options: {} },
    { type: 'table', name: '明细', key: 'items', model: 'items', options: {}, columns },
    field('amount', '合计')
  ]
  const { code } = await form(list)
  const drawn = await platform.call(processForm, { token: tokens.admin, query: { formKey: code } })
  assert.deepEqual(
    drawn.result.fields.map(({ model, name }) => [model, name]),
    [
      ['subject', '文件标题'],
      ['items', '明细'],
      ['amount', '合计']
    ]
  )
  const start = fields({ subject: 'required', amount: 'hidden' })
  const xml = reviewed(code, {}).replace(/(<startEvent [^>]*)\/>/, `$1>${start}</startEvent>`)
  const { key } = await deployed(xml)
  const { result } = await platform.call(startForm, { token: tokens.lihua, query: { processKey: key } })
  assert.deepEqual(result.rights, { subject: 'required', items: 'edit' })
  assert.match(result.jsonStr, /金额/, 'a column with the model of a hidden field stays')
  assert.doesNotMatch(result.jsonStr, /合计/)
  assert.match((await started(key, {})).message, /必须填写“文件标题”/)
  assert.equal((await started(key, { subject: '关于放假的通知', items: [{ amount: 3 }] })).success, true)
})

test('[process-14] a start by form is refused without what the form requires, and with text for a number', async () => {
  const reason = { ...field('reason', '事由'), options: { required: true } }
  const { code } = await form([reason, field('amount', '金额', 'number')])
  const { key } = await deployed(reviewed(code, {}))
  assert.match((await started(key, { amount: 3 })).message, /事由/)
  assert.match((await started(key, { reason: '出差', amount: '很多' })).message, /金额/)
  assert.equal((await started(key, { reason: '出差', amount: 3 })).success, true)
})

test('[WF-1] a missing form or field prevents deployment and is named with its node', async () => {
  const { code, name } = await form()
  const problems = async (xml: string) => {
    const { answer } = await deployed(xml)
    assert.equal(answer.success, false)
    return (answer.result as unknown as ProcessProblem[]).map(({ nodeId, message }) => `${nodeId} ${message}`)
  }
  const wrong = reviewed(code, { salary: 'edit', what: 'read' })
  const named = ['salary', 'what'].map(model => `check “审核”的字段“${model}”不在表单“${name}”里`)
  assert.deepEqual(await problems(wrong), named)
  assert.deepEqual(await problems(reviewed(code, { amount: 'write' })), [
    'check “审核”（check）的字段“amount”的权限“write”不正确'
  ])
  assert.deepEqual(await problems(reviewed(code, {}, 'flowable:formKey="none"')), [
    'check “审核”的表单“none”不在本站的表单里'
  ])
  const formless = documentOf(task('do', '办理', undefined, fields({ amount: 'edit' })) + chain('start', 'do', 'end'))
  assert.deepEqual(await problems(formless), ['do “办理”规定了字段权限，但流程没有表单'])
  const tried = await platform.call(tryProcess, { token: tokens.admin, body: { bpmnXml: wrong } })
  assert.match(tried.message, /salary.*另有 1 处问题/)
})

test('[WF-1] a trial returns the start form and the field rights of each step', async () => {
  const { code, name } = await form()
  const body = { bpmnXml: reviewed(code, rights), variables: JSON.stringify({ amount: 2000 }) }
  const { result } = await platform.call(tryProcess, { token: tokens.admin, body })
  assert.deepEqual(result.form, { formKey: code, formName: name })
  const told = result.steps.map(step => [
    step.name,
    step.fields.filter(({ right }) => right !== 'read').map(({ name, right }) => `${name} ${right}`)
  ])
  assert.deepEqual(told, [
    ['审核', ['金额 edit', '银行账号 hidden', '审核意见 required']],
    ['签发', []]
  ])
  const offered = await platform.call(processForms, { token: tokens.admin })
  assert.ok(offered.result.some(({ formKey }) => formKey === code))
  const drawn = await platform.call(processForm, { token: tokens.admin, query: { formKey: code } })
  assert.deepEqual(
    drawn.result.fields.map(({ model }) => model),
    ['reason', 'amount', 'bank', 'opinion', 'items']
  )
  assert.equal((await platform.call(processForms, { token: tokens.lihua })).code, 510)
})

test('[FD-11] [forms-2] the server runs the form: it refuses by label, drops what is hidden and computes itself', async () => {
  const required = { ...field('reason', '事由'), options: { required: true } }
  const kind = {
    ...field('kind', '类别', 'select'),
    options: { options: [{ value: '市内' }, { value: '出差' }] }
  }
  const phone = { ...field('phone', '手机'), options: { pattern: '^1\\d{10}$' } }
  const slow = { ...field('slow', '编号'), options: { pattern: '^(a+)+$' } }
  const rows = {
    ...{ type: 'table', name: '明细', key: 'items', model: 'items', options: { max: 2 } },
    columns: [{ list: [{ ...field('what', '品名'), options: { required: true } }] }]
  }
  const list = [
    required,
    { ...field('price', '单价', 'number'), options: { max: 500 } },
    field('count', '数量', 'number'),
    field('amount', '金额', 'number'),
    ...[kind, phone, slow, field('city', '城市'), rows]
  ]
  const logic = [
    { fields: ['amount'], action: 'compute', expression: 'price * count' },
    { fields: ['city'], action: 'show', expression: 'kind == "出差"' }
  ]
  const design = await form(list)
  const { list: grid } = JSON.parse(design.jsonStr)
  const jsonStr = JSON.stringify({ list: grid, config: { logic } })
  await platform.call(editFormDesign, { token: tokens.admin, body: { id: design.id, jsonStr } })
  const { key, answer } = await deployed(reviewed(design.code, {}))
  assert.ok(answer.success, answer.message)
  const refusal = async (data: object) => {
    const { success, message } = await started(key, data)
    return success ? '' : message
  }
  const good = { reason: '出差', price: 300, count: 2, kind: '市内' }
  assert.match(await refusal({}), /^事由必须填写/)
  assert.match(await refusal({ ...good, count: '很多' }), /^数量格式不正确/)
  assert.match(await refusal({ ...good, price: 9999 }), /^单价/)
  assert.match(await refusal({ ...good, kind: '黑客' }), /^类别格式不正确/)
  assert.match(await refusal({ ...good, phone: 'abc' }), /^手机格式不匹配/)
  assert.match(await refusal({ ...good, reason: { $ne: '' } }), /^事由格式不正确/)
  assert.match(await refusal({ ...good, slow: `${'a'.repeat(60)}!` }), /^编号/)
  assert.match(await refusal({ ...good, items: [{ what: '' }] }), /^品名必须填写/)
  assert.match(await refusal({ ...good, items: [{ what: '1' }, { what: '2' }, { what: '3' }] }), /^明细最多 2 行/)
  const { result, message } = await started(key, { ...good, amount: 1_000_000, city: '上海' })
  assert.ok(result, message)
  const { rows: kept } = await platform.query<{ form_data: object; variables: object }>(
    'select form_data, variables from process_instances where id = $1',
    [result.processInstanceId]
  )
  assert.deepEqual(kept[0]!.form_data, { ...good, amount: 600 })
  assert.deepEqual(kept[0]!.variables, { ...good, amount: 600 })
})

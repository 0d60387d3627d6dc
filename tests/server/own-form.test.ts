import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import {
  applicationCalls,
  applicationForm,
  applicationSheet,
  openApplication
} from '../../elements/base/contract/apply.ts'
import { ownFormFigures, ownFormUse, sendFormFile, switchOwnForm } from '../../elements/base/contract/apply-own-form.ts'
import { addForm, deleteForm, editFormDesign, formList } from '../../elements/base/contract/form.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { citizen } from './application-cases.ts'

const { receiveType: _type, applyDate: _day, receiveDate: _received, ...own } = citizen

let platform: TestPlatform
before(async () => {
  platform = await startPlatform({ trustProxy: 1 })
})
after(() => platform.stop())

const field = (model: string, name: string, options: object = {}) => ({
  ...{ type: 'input', key: model, model, name, options, rules: [] }
})

/** Adds a form at a site and makes it the application form. */
const use = async (token: string, jsonStr: string, subsiteId = '16') => {
  const added = await platform.call(addForm, { token, body: { name: '本站申请表', subsiteId, jsonStr } })
  const body = { formId: added.result.id, isLive: true, version: 1 }
  const switched = await platform.call(switchOwnForm, { token, body })
  assert.ok(switched.success, switched.message)
  return added.result.id
}

const needed = ['title', 'content', 'applicantName', 'cardCode', 'tel', 'address'].map(model => field(model, model))
const kinds = {
  options: [
    { value: 'a', label: '文件' },
    { value: 'b', label: '图纸' }
  ]
}

test('[FD-11] an application is checked by the site’s own form, and what its rules hide is not kept', async () => {
  const token = await platform.signIn('admin')
  const list = [
    field('applicantType', '申请人类型'),
    field('applicantName', '姓名'),
    ...[field('cardType', '证件'), field('cardCode', '证件号码'), field('tel', '电话')],
    ...[field('address', '地址'), field('email', '邮箱'), field('title', '名称'), field('linkman', '联系人')],
    field('content', '所需信息', { pattern: '^.{8,}$' }),
    ...[field('purpose', '用途', { required: true }), field('former', '曾用名', { required: true })]
  ]
  const logic = [{ fields: ['linkman'], action: 'show', expression: 'applicantType == "2"' }]
  await use(token, JSON.stringify({ list, config: { logic } }))
  const apply = (more: object) =>
    platform.call(openApplication, {
      body: { ...own, ...more, subsiteId: '16', answers: JSON.stringify({ former: '林小' }) }
    })
  assert.equal((await apply({ content: '太短', purpose: '生活' })).message, '所需信息格式不匹配')
  assert.equal((await apply({ content: '二〇二五年度部门预算', purpose: '' })).message, '用途必须填写')
  const taken = await apply({ content: '二〇二五年度部门预算', purpose: '生活', linkman: '不该有' })
  assert.ok(taken.success, taken.message)
  const { rows } = await platform.query<{ linkman: string; purpose: string }>(
    'select linkman, purpose from applications where code = $1',
    [taken.result.code]
  )
  assert.deepEqual(rows, [{ linkman: '', purpose: '生活' }])
})

test('[forms-3] a form goes live by a switch, after a check, and stays as it was when it is edited', async () => {
  const token = await platform.signIn('admin')
  const asked = async () => (await platform.call(applicationForm, { query: { subsiteId: '1' } })).result.jsonStr
  const design = (list: object[]) => JSON.stringify({ list, config: {} })
  const half = design([
    ...needed.slice(2),
    field('title', '标题', { hidden: true }),
    { ...field('applicantType', '类型', { options: [{ value: '1' }, { value: '个人' }] }), type: 'radio' },
    { ...field('area', '地区', { remote: true, remoteFunc: 'areas' }), type: 'select' }
  ])
  const added = await platform.call(addForm, {
    token,
    body: { name: '依申请公开申请表', subsiteId: '1', jsonStr: half }
  })
  const formId = added.result.id
  assert.equal(await asked(), '', 'a name alone changes nothing')
  const state = async () => (await platform.call(ownFormUse, { token, query: { formId } })).result
  const found = (await state()).problems.map(({ code, model }) => `${code} ${model}`)
  assert.deepEqual(found.sort(), ['choice applicantType', 'function area', 'locked title', 'missing content'])
  const put = (isLive: boolean, version: number) =>
    platform.call(switchOwnForm, { token, body: { formId, isLive, version } })
  assert.match((await put(true, 1)).message, /请先处理检查出的问题/)
  const whole = design(needed)
  await platform.call(editFormDesign, { token, body: { id: formId, jsonStr: whole } })
  assert.equal((await put(true, 1)).code, 409, 'what was checked is an older design')
  assert.ok((await put(true, 2)).success)
  assert.equal(await asked(), whole)
  await platform.call(editFormDesign, { token, body: { id: formId, jsonStr: half } })
  assert.equal(await asked(), whole, 'citizens see the form as it went live')
  assert.deepEqual([(await state()).isLive, (await state()).isChanged], [true, true])
  const rows = (await platform.call(formList, { token, query: { subsiteId: '1' } })).result.records
  assert.equal(rows.find(({ id }) => id === formId)?.application, 'changed')
  assert.match((await platform.call(deleteForm, { token, query: { id: formId } })).message, /请先停用再删除/)
  assert.ok((await put(false, 3)).success)
  assert.equal(await asked(), '')
  assert.ok((await platform.call(deleteForm, { token, query: { id: formId } })).success)
})

test('[forms-3] keeps, shows, counts and exports every field of the form, with the form as it was', async () => {
  const token = await platform.signIn('admin')
  const list = [
    ...needed,
    field('former', '曾用名', { required: true }),
    { ...field('needs', '需要的材料', kinds), type: 'checkbox' },
    { ...field('land', '地块清单'), type: 'table', tableColumns: [field('place', '位置', { required: true })] },
    { ...field('area', '面积'), type: 'number' },
    { ...field('proof', '证明', { length: 2, required: true }), type: 'file' }
  ]
  const logic = [{ id: 'sum', fields: ['area'], action: 'compute', expression: 'count(land.place) * 10' }]
  const jsonStr = JSON.stringify({ list, config: { logic } })
  const formId = await use(token, jsonStr, '1')
  const page = (await platform.call(applicationForm, { query: { subsiteId: '1' } })).result
  const form = new FormData()
  form.append('subsiteId', '1')
  form.append('file', new Blob(['%PDF-1.4\n%%EOF']), '身份证明.pdf')
  const sent = await platform.raw(`/api${sendFormFile}`, { method: 'POST', body: form })
  const file = ((await sent.json()) as { result: { id: string } }).result
  let calls = 0
  const apply = (answers: object, more: object = {}) => {
    const body = { ...own, subsiteId: '1', formId: page.formId, answers: JSON.stringify(answers), ...more }
    // Each call has its own address, because calls without a session are limited.
    return platform.call(openApplication, { body, headers: { 'x-forwarded-for': `10.0.0.${(calls += 1)}` } })
  }
  const whole = {
    ...{ former: '林小', needs: ['a', 'b'], land: [{ place: '东街' }, { place: '西街' }], area: 999, ghost: 1 },
    proof: [{ key: file.id, url: 'https://evil.example', name: 'x' }]
  }
  assert.match((await apply({ ...whole, former: '' })).message, /曾用名必须填写/)
  assert.match((await apply({ ...whole, needs: ['c'] })).message, /需要的材料格式不正确/)
  assert.match((await apply({ ...whole, land: [{ place: '' }] })).message, /位置必须填写/)
  assert.match((await apply({ ...whole, proof: [] })).message, /证明必须填写/)
  assert.match((await apply({ ...whole, proof: [{ key: 'f'.repeat(32) }] })).message, /文件已不存在/)
  assert.match((await apply(whole, { formId: 'other' })).message, /申请表已更换/)
  assert.match((await apply(whole, { answers: '[]' })).message, /格式不正确/)
  const taken = await apply(whole)
  assert.ok(taken.success, taken.message)
  assert.match((await apply(whole)).message, /文件已不存在/, 'a file belongs to one application')

  const changed = JSON.stringify({ list: needed, config: {} })
  await platform.call(editFormDesign, { token, body: { id: formId, jsonStr: changed } })
  await platform.call(switchOwnForm, { token, body: { formId, isLive: true, version: 2 } })
  const { rows } = await platform.query<{ id: string }>('select id from applications where code = $1', [
    taken.result.code
  ])
  const shown = (await platform.call(applicationCalls.byId, { token, query: { id: rows[0]!.id } })).result
  assert.equal(shown.formJson, jsonStr)
  assert.deepEqual(shown.answers, {
    ...{ former: '林小', needs: ['a', 'b'], land: [{ place: '东街' }, { place: '西街' }], area: 20 },
    proof: [{ key: file.id, url: '', name: '身份证明.pdf', size: 14 }]
  })
  assert.deepEqual(
    shown.steps[0]!.files.map(({ name }) => name),
    ['身份证明.pdf']
  )
  const answer = await platform.raw(`/api${applicationSheet.exportXls}?exportReason=核对名册`, { token })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await answer.arrayBuffer())
  const cells = JSON.stringify(book.worksheets[0]!.getSheetValues())
  assert.match(
    cells,
    /曾用名：林小；需要的材料：文件、图纸；地块清单：1. 位置：东街；2. 位置：西街；面积：20；证明：身份证明.pdf/
  )
  const figures = (await platform.call(ownFormFigures, { token })).result
  assert.deepEqual(
    figures
      .find(({ name }) => name === '需要的材料')
      ?.counts.map(({ label }) => label)
      .sort(),
    ['图纸', '文件']
  )
  assert.equal(figures.find(({ name }) => name === '面积')?.sum, 20)
})

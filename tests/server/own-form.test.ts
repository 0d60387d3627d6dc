import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { applicationFormName, openApplication } from '../../elements/base/contract/apply.ts'
import { addForm } from '../../elements/base/contract/form.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { citizen } from './application-cases.ts'

const { receiveType: _type, applyDate: _day, receiveDate: _received, ...own } = citizen

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

const field = (model: string, name: string, options: object = {}) => ({
  ...{ type: 'input', key: model, model, name, options, rules: [] }
})

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
  const body = { name: applicationFormName, subsiteId: '16', jsonStr: JSON.stringify({ list, config: { logic } }) }
  assert.equal((await platform.call(addForm, { token, body })).success, true)
  const apply = (more: object) => platform.call(openApplication, { body: { ...own, ...more, subsiteId: '16' } })
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

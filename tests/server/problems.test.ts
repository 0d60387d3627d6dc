import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { ClosedObject, Id, Text, titled } from '../../host-demo/server/kernel/fields.ts'
import { describeProblem } from '../../host-demo/server/http/calls/problems.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const add = async (path: string, body: object) => {
  const response = await platform.raw(`/api${path}`, { method: 'POST', token, body })
  return ((await response.json()) as { message: string }).message
}

const column = {
  subsiteId: '2',
  parentId: '',
  code: 'problem',
  url: '',
  icon: '',
  publishArt: 'Y',
  menuCategory: '1',
  isShow: '1',
  description: ''
}
const { title: _title, ...article } = articleDraft('', '2001')

for (const { path, field, title, rest } of [
  { path: '/cgform/cgformDesign/add', field: 'name', title: '表单名称', rest: {} },
  { path: '/newsclass/newsClass/add', field: 'name', title: '栏目名称', rest: column },
  { path: '/cms/article/add', field: 'title', title: '标题', rest: article },
  { path: '/sys/login', field: 'username', title: '用户名', rest: { password: 'x' } }
])
  test(`${path} names the field that is missing, blank or too long`, async () => {
    const said = `${title}（${field}）`
    assert.equal(await add(path, rest), `${said}不能缺少，请修改后重试`)
    for (const blank of ['', ' \n'])
      assert.equal(await add(path, { ...rest, [field]: blank }), `${said}不能为空，请修改后重试`)
    assert.match(await add(path, { ...rest, [field]: '长'.repeat(200) }), new RegExp(`^${said}不能超过 \\d+ 个字`))
  })

const problemOf = (schema: TSchema, value: unknown) => describeProblem(schema, Compile(schema).Errors(value))

test('names a nested field by its own name, and list items by the list', () => {
  const schema = ClosedObject({
    address: titled('地址', ClosedObject({ street: Text(20, 1, '街道'), number: Type.Integer() })),
    ids: Type.Array(Id, { title: '所选记录' }),
    plain: Type.Optional(Text(3))
  })
  const whole = { address: { street: '滨江路', number: 1 }, ids: ['a'] }
  assert.equal(problemOf(schema, { ...whole, address: { number: 1 } }), '街道（address.street）不能缺少，请修改后重试')
  assert.equal(
    problemOf(schema, { ...whole, address: { street: 'x', number: 'y' } }),
    '地址（address）格式不正确，请修改后重试'
  )
  assert.equal(problemOf(schema, { ...whole, ids: ['a', "'"] }), '所选记录（ids）格式不正确，请修改后重试')
  assert.equal(problemOf(schema, { ...whole, plain: 'long' }), '参数 plain 不能超过 3 个字，请修改后重试')
  assert.equal(problemOf(schema, 'x'), '提交的内容格式不正确，请检查后重试')
})

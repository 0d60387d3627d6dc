import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryFields } from '../../elements/base/contract/advanced-query.ts'
import { addArticle, articleList } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { operatorsOf } from '../../elements/base/contract/data-rule.ts'
import { modelCalls, type ModelField } from '../../elements/base/contract/model.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let column: string
let foreign: string
const json = JSON.stringify

const field = (name: string, label: string, type: ModelField['type'], more: Partial<ModelField> = {}): ModelField => ({
  ...{ name, label, type, required: false, maxLength: 0, default: '', dict: '', group: '' },
  ...more
})
const fields = [
  field('words', '文号', 'text', { more: { isListed: true } }),
  field('amount', '金额', 'number', { more: { isListed: true } }),
  field('day', '日期', 'date', { more: { isListed: true } }),
  field('moment', '时间', 'datetime'),
  field('type', '类别', 'choice', { dict: 'trained_type' }),
  field('kinds', '方式', 'choices', { dict: 'trained_type' }),
  field('open', '公开', 'flag'),
  field('units', '部门', 'department', { more: { most: 5 } }),
  field('head', '负责人', 'person'),
  field('lines', '明细', 'rows', {
    more: { columns: [{ name: 'one', label: '一', type: 'text', required: false, maxLength: 0 }] }
  }),
  field('state', '状态', 'computed', { more: { steps: [{ word: '未到期' }, { word: '到期', since: 'day' }] } }),
  field('body', '说明', 'rich'),
  field('secret', '内部联系人', 'text', { more: { isInternal: true } })
]

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  const draft = { ...{ name: '查询', code: 'asked', description: '', listTemplate: '', detailTemplate: '' } }
  const model = await platform.call(modelCalls.add, {
    token: admin,
    body: { ...draft, isDefault: 'N', status: '1', fields }
  })
  assert.ok(model.success, model.message)
  const add = async (code: string, subsiteId: string) =>
    (
      await platform.call(addColumn, {
        token: admin,
        body: { subsiteId, name: code, code, modelId: model.result.id }
      })
    ).result.id
  column = await add('asked', '1')
  foreign = await add('foreign-asked', '16')
  const rows: Record<string, string>[] = [
    {
      ...{ words: '临政〔2026〕1 号', amount: '9.5', day: '2026-01-02', moment: '2026-01-02 08:00', type: 'training' },
      ...{ kinds: 'training,lecture', open: '1', units: 'd2,d3', head: json({ id: '', name: '张三' }) },
      ...{ lines: json([{ one: 'x' }]), secret: '机密' }
    },
    {
      ...{ words: '临政办〔2026〕12 号', amount: '10', day: '2099-01-02', moment: '2026-01-03 23:30', type: 'lecture' },
      ...{ kinds: 'lecture', open: '0', units: 'd3', head: json({ id: '', name: '李四' }) }
    },
    {}
  ]
  for (const [at, modelFields] of rows.entries()) {
    const body = { ...articleDraft('甲乙丙'[at]!, column), modelFields }
    const { success, message } = await platform.call(addArticle, { token: admin, body })
    assert.ok(success, message)
  }
})
after(() => platform.stop())

type Line = [name: string, rule: string, val?: string, variable?: string]
const params = (lines: Line[]) =>
  json(lines.map(([name, rule, val = '', variable]) => ({ field: `modelFields.${name}`, rule, val, variable })))
const ask = (lines: Line[], more: object = {}, token = admin) =>
  platform.call(articleList, {
    token,
    query: { newsClassId: column, superQueryParams: params(lines), column: 'title', order: 'asc', ...more }
  })
const found = async (...line: Line) => {
  const { result, message } = await ask([line])
  assert.ok(result, `${line}: ${message}`)
  return result.records
    .map(({ title }) => title)
    .sort()
    .join('')
}

test('[AR-3] the list of a column is filtered by each field of its model with the operators of its type', async () => {
  const table: [...Line, string][] = [
    ['words', 'like', '政办', '', '乙'],
    ['words', 'right_like', '临政〔', '', '甲'],
    ['words', 'empty', '', '', '丙'],
    ['amount', 'lt', '10', '', '甲'],
    ['amount', 'ge', '9.50', '', '乙甲'],
    ['amount', 'in', '10,11', '', '乙'],
    ['day', 'eq', '2026-01-02', '', '甲'],
    ['day', 'gt', '2026-01-02', '', '乙'],
    ['day', 'le', '', 'today', '甲'],
    ['moment', 'eq', '2026-01-03', '', '乙'],
    ['moment', 'not_empty', '', '', '乙甲'],
    ['type', 'eq', 'lecture', '', '乙'],
    ['kinds', 'eq', 'lecture', '', '乙甲'],
    ['kinds', 'ne', 'training', '', '丙乙'],
    ['open', 'eq', '0', '', '丙乙'],
    ['units', 'eq', 'd2', '', '甲'],
    ['units', 'in', 'd2,d3', '', '乙甲'],
    ['units', 'ne', 'd2', '', '丙乙'],
    ['units', 'empty', '', '', '丙'],
    ['head', 'eq', '张三', '', '甲'],
    ['head', 'like', '四', '', '乙'],
    ['lines', 'not_empty', '', '', '甲'],
    ['state', 'eq', '到期', '', '甲'],
    ['state', 'in', '到期,未到期', '', '丙乙甲']
  ]
  for (const [name, rule, val, variable, titles] of table)
    assert.equal(await found(name, rule, val, variable), titles, `${name} ${rule} ${val}`)
  const both = await ask([
    ['amount', 'ge', '1'],
    ['open', 'eq', '1']
  ])
  assert.equal(both.result.records[0]?.title, '甲')
})

test('[AR-3] the page is offered every field of the column that can be compared, with type and choices', async () => {
  const offered = async (columnId?: string) =>
    (await platform.call(queryFields, { token: admin, query: { list: articleList.path, columnId } })).result
  const own = (await offered(column)).filter(({ name }) => name.startsWith('modelFields.'))
  assert.deepEqual(
    Object.fromEntries(own.map(({ name, kind, options }) => [name.slice(12), [kind, options?.length ?? 0]])),
    {
      ...{ words: ['text', 0], amount: ['number', 0], day: ['time', 0], moment: ['time', 0], type: ['choice', 3] },
      ...{ kinds: ['choice', 3], open: ['flag', 0], units: ['department', 0], head: ['choice', 2] },
      ...{ lines: ['presence', 0], state: ['choice', 2] }
    }
  )
  for (const { name, kind } of own) {
    assert.ok(operatorsOf[kind].length > 0, name)
  }
  assert.equal((await offered()).filter(({ name }) => name.startsWith('modelFields.')).length, 0)
  const outsider = await platform.signIn('lihua')
  const reply = await platform.call(queryFields, {
    token: outsider,
    query: { list: articleList.path, columnId: foreign }
  })
  assert.equal(reply.message, '没有找到该栏目，或您没有权限')
})

test('[AR-3] sorts by fields page by page, absent values before all others', async () => {
  const titles = async (name: string, order: 'asc' | 'desc') => {
    const read: string[] = []
    let after: string | undefined
    do {
      const { result, message } = await platform.call(articleList, {
        token: admin,
        query: { newsClassId: column, column: `modelFields.${name}`, order, pageSize: 1, after }
      })
      assert.ok(result, message)
      read.push(...result.records.map(({ title }) => title))
      after = result.next
    } while (after)
    return read.join('')
  }
  assert.equal(await titles('amount', 'asc'), '丙甲乙', '9.5 is less than 10')
  assert.equal(await titles('amount', 'desc'), '乙甲丙')
  assert.equal(await titles('day', 'desc'), '乙甲丙')
  assert.equal(await titles('words', 'asc'), (await titles('words', 'desc')).split('').reverse().join(''))
  assert.match(await titles('type', 'asc'), /^丙/)
  assert.match(await titles('units', 'asc'), /^丙/)
  assert.match(await titles('head', 'asc'), /^丙/)
})

test('[AR-3] foreign, sealed and unknown fields and wrong values are refused with a sentence', async () => {
  const refused = async (lines: Line[], more?: object, token?: string) => {
    const { success, message } = await ask(lines, more, token)
    assert.equal(success, false)
    return message
  }
  assert.equal(await refused([['signUpFrom', 'eq', '2026-01-01']]), '所在栏目的内容模型没有字段“signUpFrom”')
  assert.equal(await refused([['secret', 'eq', '机密']]), '“内部联系人”是不公开的内部信息，不能用于查询和排序')
  assert.equal(await refused([['body', 'like', 'x']]), '“说明”是带格式的文字，不能用于查询')
  assert.equal(await refused([['amount', 'eq', '十']]), '高级查询：“金额”的值“十”不正确')
  assert.equal(await refused([['amount', 'like', '1']]), '高级查询：“金额”不能用“LIKE”比较')
  assert.equal(await refused([['type', 'eq', 'nothing']]), '高级查询：“类别”的值“nothing”不正确')
  assert.equal(await refused([['lines', 'eq', 'x']]), '高级查询：“明细”不能用“=”比较')
  const hostile = "x'||(select password from users limit 1)||'"
  assert.match(await refused([[hostile, 'eq', 'x']]), /没有字段/)
  assert.match(await refused([['constructor', 'eq', 'x']]), /没有字段/)
  const alone = { newsClassId: undefined, subsiteId: '1' }
  assert.equal(await refused([['words', 'eq', 'x']], alone), '内容模型的字段只能在一个栏目内查询和排序，请先选择栏目')
  const outsider = await platform.signIn('lihua')
  assert.equal(
    await refused([['words', 'eq', 'x']], { newsClassId: foreign }, outsider),
    '没有找到该栏目，或您没有权限'
  )
  for (const [name, message] of [
    ['secret', /不公开的内部信息/],
    ['kinds', /不能按“方式”排序/],
    ['nothing', /没有字段“nothing”/]
  ] as const)
    assert.match((await ask([], { superQueryParams: undefined, column: `modelFields.${name}` })).message, message)
})

test('[AR-3] values of an earlier type of a field are passed over, never an error', async () => {
  await platform.query(
    `update articles set model_fields = '{"amount": "viel", "day": "2026-02-30", "head": "{", "moment": "now"}'
     where news_class_id = $1 and title = '丙'`,
    [column]
  )
  assert.equal(await found('amount', 'ge', '0'), '乙甲')
  assert.equal(await found('day', 'le', '2098-01-01'), '甲')
  assert.equal(await found('head', 'not_empty'), '乙甲')
  assert.equal(await found('moment', 'not_empty'), '乙甲')
  for (const name of ['amount', 'day', 'head']) {
    const { result, message } = await ask([], { superQueryParams: undefined, column: `modelFields.${name}` })
    assert.equal(result?.total, 3, `${name}: ${message}`)
  }
  await platform.query(`update articles set model_fields = '{}' where news_class_id = $1 and title = '丙'`, [column])
})

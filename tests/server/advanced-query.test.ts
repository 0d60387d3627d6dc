import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryFields } from '../../elements/base/contract/advanced-query.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { dictionary, dictionaryItem } from '../../elements/base/contract/dictionary.ts'
import { rootCategories } from '../../elements/base/contract/category.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { userList } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  for (const [name, code, description, day] of [
    ['查询甲', 'query_a', '第一 100%', '2025-01-02 08:00:00+08'],
    ['查询乙', 'query_b', '', '2025-01-02 23:59:59+08'],
    ['查询丙', 'query_c', '第三', '2025-01-03 00:00:00+08'],
    ['甲查询', 'other_d', '第四', '2025-02-01 12:00:00+08']
  ])
    await platform.query(
      'insert into dictionaries (id, dict_name, dict_code, description, create_time) values ($2, $1, $2, $3, $4)',
      [name, code, description, day]
    )
  for (const [value, order, status] of [
    ['one', 1, '1'],
    ['two', 2, '0'],
    ['ten', 10, '1']
  ])
    await platform.query(
      `insert into dictionary_items (id, dict_id, item_text, item_value, sort_order, status)
       values ($1, 'query_a', $1, $1, $2, $3)`,
      [value, order, status]
    )
})
after(() => platform.stop())

const line = (field: string, rule: string, val: unknown = '') => ({ field, rule, val, type: 'text' })
const ask = (conditions: unknown, match?: string) =>
  platform.call(dictionary.calls.list, {
    token,
    query: {
      pageSize: 100,
      column: 'dictCode',
      order: 'asc',
      superQueryParams: typeof conditions === 'string' ? conditions : JSON.stringify(conditions),
      ...(match !== undefined && { superQueryMatchType: match })
    }
  })
const ours = line('dictCode', 'in', 'query_a,query_b,query_c,other_d')
/** Returns the letters of the test records that the conditions find. */
const found = async (...conditions: unknown[]) => {
  const { result, message } = await ask([ours, ...conditions])
  assert.ok(result, message)
  assert.equal(result.total, result.records.length)
  return result.records.map(({ dictCode }) => dictCode.slice(-1)).join('')
}
const refused = async (conditions: unknown, match?: string) => {
  const { success, message, status } = await ask(conditions, match)
  assert.equal(success, false)
  assert.equal(status, 200)
  return message
}

test('[AD-4] applies every rule to texts, times and numbers', async () => {
  const text: [string, string, string][] = [
    ['eq', '查询甲', 'a'],
    ['ne', '查询甲', 'dbc'],
    ['like', '甲', 'da'],
    ['left_like', '询', 'd'],
    ['left_like', '甲', 'a'],
    ['right_like', '甲', 'd'],
    ['in', '查询甲,查询乙', 'ab']
  ]
  for (const [rule, value, codes] of text) assert.equal(await found(line('dictName', rule, value)), codes, rule)
  assert.equal(await found(line('description', 'empty')), 'b')
  assert.equal(await found(line('description', 'not_empty')), 'dac')
  const times: [string, string, string][] = [
    ['eq', '2025-01-02', 'ab'],
    ['ne', '2025-01-02', 'dc'],
    ['gt', '2025-01-02', 'dc'],
    ['ge', '2025-01-02', 'dabc'],
    ['lt', '2025-01-03', 'ab'],
    ['le', '2025-01-03', 'abc'],
    ['eq', '2025-01-02 23:59:59', 'b']
  ]
  for (const [rule, value, codes] of times) assert.equal(await found(line('createTime', rule, value)), codes, rule)
  const items = async (rule: string, val: unknown) => {
    const query = { dictId: 'query_a', superQueryParams: JSON.stringify([line('sortOrder', rule, val)]) }
    const { result, message } = await platform.call(dictionaryItem.calls.list, { token, query })
    return result ? result.records.map(row => row.itemValue).join() : message
  }
  assert.equal(await items('gt', 2), 'ten')
  assert.equal(await items('ge', '2'), 'two,ten')
  assert.equal(await items('lt', 10), 'one,two')
  assert.equal(await items('le', 1), 'one')
  assert.equal(await items('ne', 1), 'two,ten')
  assert.equal(await items('in', '1,10'), 'one,ten')
  assert.equal(await items('eq', '二'), '高级查询：“排序值”的值“二”不正确')
  for (const wrong of ['x1', '1x', '1.', '--1', '1e3'])
    assert.equal(await items('eq', wrong), `高级查询：“排序值”的值“${wrong}”不正确`)
  assert.equal(await items('eq', '1,2'), '高级查询：“排序值”的值“1,2”不正确', 'only “in” has several values')
  assert.equal(await found(line('description', 'eq', '第一,第三')), '', 'a comma is part of a text')
})

test('[AD-4] combines conditions as requested, in groups up to three levels deep', async () => {
  const [first, second] = [line('dictCode', 'eq', 'query_a'), line('dictCode', 'eq', 'query_b')]
  assert.equal((await ask([first, second])).result.total, 0)
  assert.equal((await ask([first, second], 'OR')).result.total, 2)
  const deep = {
    match: 'or',
    parts: [line('dictName', 'right_like', '甲'), { match: 'and', parts: [line('dictName', 'like', '查询'), second] }]
  }
  assert.equal(await found(deep), 'db')
  const within = (part: object, times: number): object =>
    times === 0 ? part : { match: 'or', parts: [within(part, times - 1)] }
  for (const times of [1, 7, 12, 100])
    assert.equal(await refused([within(deep, times)]), '高级查询：条件组最多 3 层，请把更深的条件移到上一层后重试')
})

test('[AD-4] decodes the doubly encoded query that JeecgBoot clients send', async () => {
  const text = JSON.stringify([{ field: 'dictCode', rule: 'eq', val: 'query_c', type: 'input' }])
  assert.deepEqual(
    (await ask(encodeURI(text))).result.records.map(row => row.dictCode),
    ['query_c']
  )
  assert.ok((await ask('[]')).result.total > 4)
})

test('[AD-4] refuses invalid conditions with a message instead of ignoring them', async () => {
  const wrong = '高级查询的格式不正确，请重新填写查询条件'
  for (const bad of [
    '[',
    '{}',
    '"x"',
    '5',
    '[1]',
    '[[]]',
    '%',
    '[{"field":1,"rule":"eq"}]',
    '[{"parts":5}]',
    '{"parts":{}}'
  ])
    assert.equal(await refused(bad), wrong, bad)
  assert.equal(await refused([ours], 'xor'), wrong)
  assert.equal(await refused([line('password', 'eq', 'x')]), '高级查询：字段“password”已不存在')
  assert.equal(await refused([line('constructor', 'eq', 'x')]), '高级查询：字段“constructor”已不存在')
  assert.equal(await refused([line('dictName', 'regexp', 'x')]), '高级查询：“字典名称”不能用“regexp”比较')
  assert.equal(await refused([line('dictName', 'constructor', 'x')]), '高级查询：“字典名称”不能用“constructor”比较')
  assert.equal(await refused([line('dictName', 'gt', 'x')]), '高级查询：“字典名称”不能用“>”比较')
  assert.equal(await refused([line('dictName', 'eq', '')]), '高级查询：请填写“字典名称”的值')
  assert.equal(await refused([line('createTime', 'gt', '昨天')]), '高级查询：“创建时间”的值“昨天”不正确')
  assert.equal(await refused([{ match: 'and', parts: [] }]), '高级查询：条件组里没有条件')
  assert.equal(await refused(Array.from({ length: 31 }, () => line('dictName', 'eq', 'x'))), '高级查询：最多 30 个条件')
  assert.equal(await refused([line('dictName', 'eq', '字'.repeat(1400))]), '高级查询最长 4 KB，请减少条件')
  const { message } = await platform.call(rootCategories, { token, query: { superQueryParams: '[]' } })
  assert.equal(message, '该列表不支持高级查询')
})

test('[AD-4] treats values as data: quotes, wildcards and SQL match literally', async () => {
  assert.equal(await found(line('description', 'like', '100%')), 'a')
  assert.equal(await found(line('description', 'like', '%')), 'a')
  for (const val of ["' or 1=1 --", "'; drop table dictionaries; --", '\\', '_', '$1', '${1}'])
    assert.equal(await found(line('dictName', 'like', val)), '', val)
  assert.match((await ask([line('dictName', 'eq', '\0')])).message, /不可用的字符|格式/)
})

test('[AD-4] offers the choices of the wire format and fields of joined tables', async () => {
  const of = (...conditions: unknown[]) =>
    platform.call(userList, { token, query: { pageSize: 100, superQueryParams: JSON.stringify(conditions) } })
  const all = (await of(line('status', 'in', '1,2'))).result.total
  const normal = await of(line('status', 'eq', '1'))
  assert.ok(normal.result.records.every(row => row.status === '1'))
  assert.equal((await of(line('status', 'ne', '1'))).result.total, all - normal.result.total)
  assert.equal((await of(line('status', 'eq', '9'))).message, '高级查询：“状态”的值“9”不正确')
  const coded = await of(line('orgCode', 'right_like', 'A01'))
  assert.ok(coded.result.total > 0 && coded.result.records.every(row => row.orgCode.startsWith('A01')))
  assert.equal(
    (await of(line('departId', 'empty'))).result.total + (await of(line('departId', 'not_empty'))).result.total,
    all
  )
  const own = await of({ ...line('id', 'eq'), variable: 'ownUser' })
  assert.deepEqual(
    own.result.records.map(row => row.username),
    ['admin']
  )
  const logs = await platform.call(logList, {
    token,
    query: { superQueryParams: JSON.stringify([line('realname', 'eq', '无此人')]) }
  })
  assert.equal(logs.result.total, 0)
})

test('[AD-4] together with a search by title, short words match the same titles as without conditions', async () => {
  await platform.query(`insert into articles
      (id, subsite_id, news_class_id, title, publish_date, create_by, create_by_name, update_by_name)
    select 'short' || i, '1', '1005', (array['防汛', '防汛通知', '冬季防汛'])[i], now(), 'u1', '管理员', '管理员'
    from generate_series(1, 3) i`)
  const superQueryParams = JSON.stringify([line('newsClassName', 'not_empty')])
  for (const [title, ...expected] of [
    ['防汛', '防汛'],
    ['防汛*', '防汛', '防汛通知'],
    ['*防汛', '冬季防汛', '防汛'],
    ['*防汛*', '冬季防汛', '防汛', '防汛通知']
  ])
    for (const more of [{}, { superQueryParams }]) {
      const query = { title, newsClassId: '1005', ...more }
      const { records } = (await platform.call(articleList, { token, query })).result
      assert.deepEqual(records.map(row => row.title).sort(), expected.sort(), title)
    }
})

test('[AD-4] a condition reveals no records that the scope or a data rule hides', async () => {
  const zhao = await platform.signIn('zhaolei')
  const superQueryParams = JSON.stringify([line('subsiteId', 'ne', '1')])
  const mine = await platform.call(articleList, { token: zhao, query: { superQueryParams, superQueryMatchType: 'or' } })
  assert.equal(mine.result.total, 0)
})

test('[AD-4] the exported sheet contains the filtered list', async () => {
  const superQueryParams = encodeURIComponent(JSON.stringify([line('dictName', 'like', '查询乙')]))
  const sheet = await platform.raw(`/api${dictionary.sheetCalls.exportXls}?superQueryParams=${superQueryParams}`, {
    token
  })
  assert.equal(sheet.status, 200)
  const bytes = await sheet.arrayBuffer()
  const whole = await (await platform.raw(`/api${dictionary.sheetCalls.exportXls}`, { token })).arrayBuffer()
  assert.ok(bytes.byteLength < whole.byteLength)
  assert.match(sheet.headers.get('content-type') ?? '', /spreadsheet/)
  const broken = await platform.raw(`/api${dictionary.sheetCalls.exportXls}?superQueryParams=nonsense`, { token })
  assert.match(((await broken.json()) as { message: string }).message, /高级查询的格式不正确/)
})

test('[AD-4] returns the fields of a list to everyone with access to it', async () => {
  const fields = (list: string, as = token) => platform.call(queryFields, { token: as, query: { list } })
  const { result } = await fields(dictionary.calls.list.path)
  assert.deepEqual(
    result.find(({ name }) => name === 'dictName'),
    { name: 'dictName', title: '字典名称', kind: 'text' }
  )
  const users = (await fields(userList.path)).result
  assert.deepEqual(users.find(({ name }) => name === 'status')?.options, [
    { value: '1', text: '正常' },
    { value: '2', text: '冻结' }
  ])
  assert.ok(users.every(({ name }) => !/password|salt|isSuper/i.test(name)))
  assert.equal((await fields('/sys/none/list')).success, false)
  const zhao = await platform.signIn('zhaolei')
  assert.equal((await fields(userList.path, zhao)).code, 510)
})

test('[AD-4] a slow query ends with a message, while others are answered', async () => {
  await platform.query(
    `create function slow_text(text) returns text language sql volatile as $$ select pg_sleep(20)::text $$`
  )
  await platform.query(`alter table dictionaries rename to dictionaries_kept`)
  await platform.query(
    `create view dictionaries as select id, dict_code, dict_name, description || coalesce((select slow_text(id)), '') as description,
       version, create_by, create_by_name, create_time, update_by_name, update_time from dictionaries_kept`
  )
  try {
    const slow = Array.from({ length: 2 }, () => ask([line('description', 'like', 'x')]))
    const began = Date.now()
    // A column with a model that lists no field with a dictionary.
    assert.equal((await platform.call(articleList, { token, query: { newsClassId: '1002' } })).success, true)
    assert.ok(Date.now() - began < 3000)
    for (const { message } of await Promise.all(slow))
      assert.equal(message, '高级查询用时过长，请加上筛选条件或缩小时间范围')
  } finally {
    await platform.query('drop view dictionaries')
    await platform.query('alter table dictionaries_kept rename to dictionaries')
  }
})

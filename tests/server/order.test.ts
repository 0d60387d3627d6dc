import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dictionary as dictionaries, dictionaryItem } from '../../elements/base/contract/dictionary.ts'
import { ipRule, type IpRuleDraft } from '../../elements/base/contract/ip-rule.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { sortSubsites, subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { numbersFor } from '../../host-demo/server/http/crud/crud-order.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

/** Creates a dictionary with items of these numbers, named a, b, c … Returns its choices in order. */
let made = 0
const dictionary = async (...numbers: number[]) => {
  const dictCode = `order_${++made}`
  const body = { dictName: dictCode, dictCode, description: '' }
  const { id } = (await platform.call(dictionaries.calls.add, { token, body })).result
  for (const [at, sortOrder] of numbers.entries()) {
    const name = String.fromCharCode(97 + at)
    const values = [`${id}-${name}`, id, name, sortOrder]
    await platform.query(
      'insert into dictionary_items (id, dict_id, item_text, item_value, sort_order) values ($1, $2, $3, $3, $4)',
      values
    )
  }
  const items = async () =>
    (await platform.call(dictionaryItem.calls.list, { token, query: { dictId: id, pageSize: 100 } })).result.records
  return {
    sort: (names: string, as = token) =>
      platform.call(dictionaryItem.sortCall, {
        token: as,
        body: { ids: [...names].map(name => `${id}-${name}`).join() }
      }),
    items,
    order: async () => (await items()).map(row => `${row.itemValue}${row.sortOrder}`).join(' ')
  }
}

test('[AD-4] sorted rows exchange their numbers; other rows keep theirs', async () => {
  const { sort, order, items } = await dictionary(1, 2, 5, 9)
  assert.equal((await sort('cba')).message, '排序已保存！')
  assert.equal(await order(), 'c1 b2 a5 d9')
  const versions = new Map((await items()).map(row => [row.itemValue, row.version]))
  assert.deepEqual([versions.get('a'), versions.get('b'), versions.get('c'), versions.get('d')], [2, 1, 2, 1])
  const log = await platform.call(logList, { token, query: { keyWord: '调整字典项顺序' } })
  assert.deepEqual(log.result.records.map(row => row.object).toSorted(), ['a', 'c'])
})

test('[AD-4] rows with equal numbers get distinct ones, and later rows move up', async () => {
  const { sort, order } = await dictionary(1, 1, 1, 2, 2)
  assert.equal((await sort('cab')).success, true)
  assert.equal(await order(), 'c1 a2 b3 d4 e4')
  assert.deepEqual(numbersFor([3, 3, 1]), [1, 3, 4])
})

test('[AD-4] an older edit gets a conflict and does not undo the order', async () => {
  const { sort, items } = await dictionary(1, 2)
  const [first] = await items()
  await sort('ba')
  const { createByName: _by, createTime: _at, updateByName: _ub, updateTime: _ut, ...body } = first!
  assert.equal((await platform.call(dictionaryItem.calls.edit, { token, body })).code, 409)
})

test('[AD-4] refuses missing rows, rows of another dictionary, and rows that the user may not edit', async () => {
  const [one, other] = [await dictionary(1, 2), await dictionary(1, 2)]
  assert.equal((await one.sort('az')).success, false)
  const ids = [...(await one.items()), ...(await other.items())].map(({ id }) => id).join()
  assert.equal((await platform.call(dictionaryItem.sortCall, { token, body: { ids } })).message, '只能在同一组内排序')
  assert.equal((await one.sort('ba', await platform.signIn('zhaolei'))).code, 510)
  assert.equal(await one.order(), 'a1 b2')
  const { result } = await platform.call(subsiteCalls.list, { token, query: {} })
  const [first, second] = result.records
  const { rows } = await platform.query("select id from subsites where classify = '1' limit 1")
  const group = (rows[0] as { id: string }).id
  const body = { ids: `${group},${first!.id}` }
  assert.equal((await platform.call(sortSubsites, { token, body })).success, false)
  await platform.call(sortSubsites, { token, body: { ids: `${second!.id},${first!.id}` } })
  const sorted = (await platform.call(subsiteCalls.list, { token, query: {} })).result.records
  assert.deepEqual([sorted[0]?.id, sorted[1]?.id], [second!.id, first!.id])
})

test('[AD-4] nobody locks themselves out by sorting IP rules', async () => {
  const rule = async (ruleName: string, ruleType: 'white' | 'black', sortNo: number) => {
    const draft: IpRuleDraft = {
      ...{ subsiteId: '', ruleName, ruleType, ipRanges: '127.0.0.0/8\n::1', weekDays: '1234567' },
      ...{ startTime: '00:00', endTime: '24:00', ruleScope: 'office', status: '1', sortNo, remark: '', shutsMeOut: '0' }
    }
    const { result, message } = await platform.call(ipRule.calls.add, { token, body: draft })
    assert.ok(result, message)
    return result.id
  }
  const [white, black] = [await rule('放行', 'white', 1), await rule('拒绝', 'black', 2)]
  const { message } = await platform.call(ipRule.sortCall, { token, body: { ids: `${black},${white}` } })
  assert.match(message, /规则“拒绝”将拒绝您现在的地址/)
  const { result } = await platform.call(ipRule.calls.list, { token, query: {} })
  assert.deepEqual(
    result.records.map(({ id }) => id).filter(id => id === white || id === black),
    [white, black]
  )
})

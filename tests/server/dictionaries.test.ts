import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dictionary, dictionaryChoices, dictionaryItem } from '../../elements/base/contract/dictionary.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let writer: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  writer = await platform.signIn('lihua')
})
after(() => platform.stop())

const draft = { dictName: '报名渠道', dictCode: 'channel', description: '' }
const item = {
  itemText: '窗口',
  itemValue: '1',
  description: '',
  color: 'blue' as const,
  sortOrder: 1,
  status: '1' as '0' | '1'
}
const add = async (dictCode: string) =>
  (await platform.call(dictionary.calls.add, { token: admin, body: { ...draft, dictCode } })).result
const addItem = (dictId: string, fields: Partial<typeof item> = {}) =>
  platform.call(dictionaryItem.calls.add, { token: admin, body: { ...item, dictId, ...fields } })
const choices = async (code: string, token = writer) => platform.call(dictionaryChoices(code), { token })

test('[AD-4] the platform has the dictionaries that its pages need', async () => {
  const { result } = await choices('priority')
  assert.deepEqual(
    result.map(({ value, text }) => `${value} ${text}`),
    ['L 一般消息', 'M 重要消息', 'H 紧急消息']
  )
})

test('[AD-4] a dictionary is added, found, changed and deleted with its items', async () => {
  const { id, version } = await add('channel')
  await addItem(id)
  const found = await platform.call(dictionary.calls.list, { token: admin, query: { dictName: '*渠道*', pageSize: 5 } })
  assert.deepEqual(
    found.result.records.map(({ dictCode, itemCount }) => [dictCode, itemCount]),
    [['channel', 1]]
  )
  const edited = await platform.call(dictionary.calls.edit, {
    token: admin,
    body: { ...draft, dictName: '报名途径', id, version }
  })
  assert.equal(edited.result.dictName, '报名途径')
  const old = await platform.call(dictionary.calls.edit, { token: admin, body: { ...draft, id, version } })
  assert.equal(old.code, 409)
  await platform.call(dictionary.calls.delete, { token: admin, query: { id } })
  assert.equal((await choices('channel')).success, false)
  assert.equal((await platform.query('select 1 from dictionary_items where dict_id = $1', [id])).rows.length, 0)
})

test('[AD-4] returns items in order without disabled ones', async () => {
  const { id } = await add('ordered')
  await addItem(id, { itemText: '电话', itemValue: '3', sortOrder: 3 })
  await addItem(id, { itemText: '窗口', itemValue: '1', sortOrder: 1 })
  await addItem(id, { itemText: '信函', itemValue: '2', sortOrder: 2, status: '0' })
  assert.deepEqual(
    (await choices('ordered')).result.map(({ text }) => text),
    ['窗口', '电话']
  )
  const { result } = await platform.call(dictionaryItem.calls.list, { token: admin, query: { dictId: id } })
  assert.deepEqual(
    result.records.map(({ itemText }) => itemText),
    ['窗口', '信函', '电话']
  )
})

test('[AD-4] codes and values are unique, also for simultaneous additions, and a code never changes', async () => {
  const both = await Promise.all(
    [1, 2].map(() => platform.call(dictionary.calls.add, { token: admin, body: { ...draft, dictCode: 'twice' } }))
  )
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  const { id, version } = both.find(({ success }) => success)!.result
  assert.equal((await addItem(id)).success, true)
  assert.equal((await addItem(id)).message, '数据值在该字典中已存在，请换一个')
  const renamed = await platform.call(dictionary.calls.edit, {
    token: admin,
    body: { ...draft, dictCode: 'other', id, version }
  })
  assert.match(renamed.message, /不能修改/)
})

test('logs an edit of an item in words', async () => {
  const { id } = await add('logged')
  const { id: _id, ...made } = (await addItem(id)).result
  await platform.call(dictionaryItem.calls.edit, {
    token: admin,
    body: { ...item, dictId: id, color: 'red', id: _id, version: made.version }
  })
  const log = await platform.call(logList, { token: admin, query: { keyWord: '编辑字典项' } })
  assert.deepEqual(log.result.records[0]?.changes, [{ title: '颜色', before: '蓝', after: '红' }])
})

test('refuses values with separators, addresses or markup, and unknown dictionaries', async () => {
  const { id } = await add('signs')
  for (const itemValue of ['a,b', 'a b', '<b>', 'a"', '', '%'])
    assert.equal((await addItem(id, { itemValue })).success, false, itemValue)
  assert.equal((await addItem('none')).success, false)
  assert.equal((await choices('nothing')).success, false)
})

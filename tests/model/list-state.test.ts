import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { AnyField } from '../../elements/base/crud/resource/list/describe.ts'
import { createListState, isFiltered, wireFilter } from '../../elements/base/crud/resource/list/list-state.ts'

const fields: AnyField[] = [
  { kind: 'text', name: 'title', label: '标题', maxLength: 10, isWithin: true },
  { kind: 'choice', name: 'state', label: '状态', options: [{ value: 'draft', label: '草稿' }] },
  { kind: 'flag', name: 'mine', label: '只看我的' },
  { kind: 'span', name: 'updateTime', label: '更新', to: '到' }
]

test('sends the filter to the server without empty values', () => {
  assert.deepEqual(wireFilter(fields, { title: ' 通知 ', state: '', mine: '1', updateTime_begin: '2026-01-02' }), {
    title: '*通知*',
    mine: '1',
    updateTime_begin: '2026-01-02 00:00:00'
  })
  assert.deepEqual(wireFilter(fields, { updateTime_end: '2026-01-02' }), { updateTime_end: '2026-01-02 23:59:59' })
  assert.equal(isFiltered({ title: '  ', state: '' }), false)
})

test('converts between query string and state in both directions, and drops invalid values', () => {
  const query =
    'title=%E9%80%9A%E7%9F%A5&state=draft&updateTime_begin=2026-01-02&column=title&order=asc&pageSize=50&pageNo=3'
  const state = createListState(fields, {}, query)
  assert.deepEqual(state.$applied.get().place, { pageNo: 3, pageSize: 50, column: 'title', order: 'asc' })
  assert.equal(state.$query.get(), query)
  const nonsense = createListState(fields, {}, "state=x'&mine=yes&updateTime_begin=now&pageNo=-1&pageSize=7&evil=1")
  assert.equal(isFiltered(nonsense.$filter.get()), false)
  assert.equal(nonsense.$query.get(), '')
})

test('debounces typing and returns to page 1; applies pages and checkboxes at once', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const state = createListState(fields)
  state.move({ pageNo: 4 })
  assert.equal(state.$query.get(), 'pageNo=4')
  state.change({ title: '通' })
  state.change({ title: '通知' })
  assert.equal(state.$applied.get().filter.title, '')
  mock.timers.tick(300)
  assert.equal(state.$applied.get().filter.title, '通知')
  assert.equal(state.$applied.get().place.pageNo, 1)
  state.change({ title: '公告' })
  state.move({ column: 'title', order: 'desc' })
  assert.equal(state.$applied.get().filter.title, '公告')
  state.change({ title: '水价' })
  state.choose({ mine: '1' })
  const { title, mine } = state.$applied.get().filter
  assert.deepEqual([title, mine], ['水价', '1'])
  mock.timers.reset()
})

test('initial filters are not in the address; clearing them is', () => {
  const state = createListState(fields, { state: 'draft' })
  assert.equal(state.$query.get(), '')
  state.clear()
  assert.equal(isFiltered(state.$applied.get().filter), false)
  assert.equal(state.$query.get(), 'state=')
  assert.equal(isFiltered(createListState(fields, { state: 'draft' }, 'state=').$filter.get()), false)
})

test('adopts another address and ignores its own', () => {
  const state = createListState(fields)
  let told = 0
  state.$applied.listen(() => told++)
  state.move({ pageNo: 2 })
  state.read('pageNo=2')
  assert.equal(told, 1)
  state.read('title=%E6%B0%B4')
  assert.deepEqual([state.$filter.get().title, state.$applied.get().place.pageNo, told], ['水', 1, 2])
})

test('ignores late echoes of the address from the page while the user types on', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const state = createListState(fields)
  const told: string[] = []
  state.$query.listen(query => told.push(query))
  const type = (title: string) => {
    state.change({ title })
    mock.timers.tick(300)
  }
  type('公告')
  type('通知')
  assert.equal(told.length, 2)
  // A slow device.
  mock.timers.tick(10_000)
  for (const query of told) {
    state.hear(query)
    assert.equal(state.$filter.get().title, '通知')
    assert.equal(state.$applied.get().filter.title, '通知')
  }
  // The same address once more is navigation back in the history of the page.
  state.hear(told[0]!)
  assert.equal(state.$filter.get().title, '公告')
  // A page that never echoes the address can still navigate some time later.
  type('会议')
  type('水价')
  mock.timers.tick(31_000)
  state.hear(told.at(-2)!)
  assert.equal(state.$filter.get().title, '会议')
  mock.timers.reset()
})

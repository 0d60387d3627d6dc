import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import { Refused, Unreachable } from '../../elements/base/core/language/errors.ts'
import type { Kept, Shelf } from '../../elements/base/crud/record/kept.ts'
import { createKeeping } from '../../elements/base/crud/record/keeping.ts'
import { createRecord, type RecordOptions } from '../../elements/base/crud/record/record.ts'
import { changed, changesOf } from '../../elements/base/session/wire/changes.ts'

interface Column {
  id: string
  version: number
  name: string
  code: string
}
type Draft = Pick<Column, 'name' | 'code'>

const draftOf = ({ name, code }: Draft): Draft => ({ name, code })
const first: Column = { id: '1', version: 3, name: '通知公告', code: 'tzgg' }
const isDraft = (value: unknown): value is Draft => typeof (value as Draft | undefined)?.name === 'string'

/** Draft storage that outlives a record, as in a browser. */
const memory = () => {
  const works = new Map<string, Kept<unknown>>()
  const shelf: Shelf = {
    put: async (key, kept) => Boolean(works.set(key, kept)),
    putNow: (key, kept) => void works.set(key, kept),
    find: async (key, fits) => {
      const kept = works.get(key)
      return kept && fits(kept.draft) ? (kept as never) : undefined
    },
    drop: async key => void works.delete(key)
  }
  return { works, shelf }
}

/** Server with one column, which other people may save too. */
const platform = (column = first) => {
  let now = column
  return {
    now: () => now,
    save: async (draft: Draft, record: Column | undefined, version: number): Promise<Column> => {
      if (record && version !== now.version) throw new Refused('已被他人修改', codes.conflict, now)
      return (now = { ...now, ...draft, version: now.version + 1 })
    },
    saveByAnother(part: Partial<Draft>) {
      now = { ...now, ...part, version: now.version + 1 }
      changed('column')
    }
  }
}

const recordOf = (part: Partial<RecordOptions<Column, Draft>> = {}, memoryOf = memory(), peer = platform()) => {
  const record = createRecord<Column, Draft>({
    noun: 'column',
    record: first,
    blank: { name: '', code: '' },
    draftOf,
    save: peer.save,
    load: async () => peer.now(),
    keep: { keyOf: known => `column:${known?.id ?? 'new'}`, fits: isDraft, shelf: memoryOf.shelf },
    ...part
  })
  const stop = record.start()
  return { record, stop, peer, memory: memoryOf }
}

/** Runs pending promises. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

test('a save updates the record, notifies the page once, and removes the stored draft', async () => {
  const { record, memory } = recordOf()
  let told = 0
  const stop = changesOf('column').listen(() => told++)
  record.change({ name: '公示公告' })
  record.flush()
  await settled()
  assert.equal(memory.works.size, 1)
  assert.equal(record.$isDirty.get(), true)
  const saved = await record.save()
  await settled()
  assert.equal(saved?.version, 4)
  assert.equal(record.$record.get()?.name, '公示公告')
  assert.equal(record.$isDirty.get(), false)
  assert.equal(memory.works.size, 0)
  assert.equal(told, 1)
  stop()
})

test('typing during a save is preserved', async () => {
  const { record } = recordOf()
  record.change({ name: '甲' })
  const saving = record.save()
  record.change({ code: 'jia' })
  await saving
  assert.deepEqual(record.$draft.get(), { name: '甲', code: 'jia' })
  assert.equal(record.$isDirty.get(), true)
  await record.save()
  assert.equal(record.$record.get()?.code, 'jia')
})

test('offers an unsaved draft when the record is opened again, to restore or discard', async () => {
  const one = recordOf()
  one.record.change({ name: '没保存的名称' })
  one.stop()
  await settled()
  const two = recordOf({}, one.memory)
  await settled()
  assert.equal(two.record.$offer.get()?.draft.name, '没保存的名称')
  two.record.restore()
  assert.equal(two.record.$draft.get().name, '没保存的名称')
  assert.equal(two.record.$isDirty.get(), true)
  two.stop()
  await settled()
  const three = recordOf({}, one.memory)
  await settled()
  three.record.discard()
  await settled()
  assert.equal(three.record.$offer.get(), undefined)
  assert.equal(one.memory.works.size, 0)
})

test('new typing does not replace an undecided offer', async () => {
  const one = recordOf()
  one.record.change({ name: '第一次' })
  one.stop()
  await settled()
  const two = recordOf({}, one.memory)
  await settled()
  two.record.change({ name: '第二次' })
  two.stop()
  await settled()
  const three = recordOf({}, one.memory)
  await settled()
  assert.equal(three.record.$offer.get()?.draft.name, '第二次')
  three.record.discard()
  assert.equal(three.record.$offer.get()?.draft.name, '第一次')
})

test('a conflict preserves both versions: take theirs with mine on offer, or overwrite theirs with mine', async () => {
  for (const way of ['theirs', 'mine'] as const) {
    const { record, peer } = recordOf({ load: undefined })
    record.change({ name: '我的' })
    peer.saveByAnother({ name: '别人的' })
    assert.equal(await record.save(), undefined)
    assert.equal(record.$conflict.get()?.name, '别人的')
    assert.equal(record.$draft.get().name, '我的')
    if (way === 'theirs') {
      record.takeTheirs()
      await settled()
      assert.equal(record.$draft.get().name, '别人的')
      assert.equal(record.$offer.get()?.draft.name, '我的')
      assert.equal(record.$isDirty.get(), false)
    } else {
      await record.takeMine()
      assert.equal(peer.now().name, '我的')
      assert.equal(record.$conflict.get(), undefined)
    }
  }
})

test('an unchanged draft follows another person’s save; a changed one waits for its own', async () => {
  const { record, peer } = recordOf()
  peer.saveByAnother({ name: '别人改的' })
  await settled()
  assert.equal(record.$draft.get().name, '别人改的')
  assert.equal(record.$start.get(), 1)
  record.change({ code: 'mine' })
  peer.saveByAnother({ name: '又改了' })
  await settled()
  assert.deepEqual(record.$draft.get(), { name: '别人改的', code: 'mine' })
  await record.save()
  assert.equal(record.$conflict.get()?.name, '又改了')
})

test('a change without a new version, such as a move, reaches a changed draft too', async () => {
  let now = first
  const { record } = recordOf({ load: async () => now })
  record.change({ name: '我的' })
  now = { ...first, code: 'moved' }
  changed('column')
  await settled()
  assert.deepEqual(record.$draft.get(), { name: '我的', code: 'moved' })
  assert.equal(record.$isDirty.get(), true)
})

test('a failed save preserves the draft and reports the error; the next save clears it', async () => {
  let isDown = true
  const peer = platform()
  const { record, memory } = recordOf({
    save: (draft, known, version) => (isDown ? Promise.reject(new Unreachable()) : peer.save(draft, known, version))
  })
  record.change({ name: '不会丢' })
  await record.save()
  await settled()
  assert.ok(record.$failure.get() instanceof Unreachable)
  assert.deepEqual(memory.works.get('column:1')?.draft, { name: '不会丢', code: first.code })
  isDown = false
  await record.save()
  assert.equal(record.$failure.get(), undefined)
})

test('a new record gets its key with the first save', async () => {
  const { record, memory } = recordOf({ record: undefined, save: async draft => ({ ...first, ...draft, id: '9' }) })
  record.change({ name: '新的' })
  record.flush()
  await settled()
  assert.deepEqual([...memory.works.keys()], ['column:new'])
  const saving = record.save()
  record.change({ code: 'later' })
  await saving
  record.flush()
  await settled()
  assert.deepEqual([...memory.works.keys()], ['column:9'])
})

test('a draft that equals the saved record leaves nothing in storage', async () => {
  const { record, memory } = recordOf()
  record.change({ name: '一时兴起' })
  record.flush()
  await settled()
  record.change({ name: first.name })
  await settled()
  assert.equal(record.$isDirty.get(), false)
  assert.equal(memory.works.size, 0)
})

test('values that a step sets in the record appear in the draft and do not make it dirty', async () => {
  const { record, stop } = recordOf()
  assert.equal(await record.act(async () => ({ ...first, code: 'set-by-the-step' })), true)
  assert.equal(record.$draft.get().code, 'set-by-the-step')
  assert.equal(record.$isDirty.get(), false)
  record.change({ name: '另一名称' })
  await record.act(async () => ({ ...first, code: 'once-more' }))
  assert.deepEqual(record.$draft.get(), { name: '另一名称', code: 'set-by-the-step' })
  stop()
})

test('a refused step loads the current record and shows the reason', async () => {
  const peer = platform()
  const { record, stop } = recordOf({}, memory(), peer)
  const now = await peer.save({ name: '改过', code: 'tzgg' }, first, 3)
  const done = await record.act(() => Promise.reject(new Refused('已发布，不能撤回提交', codes.failed)))
  assert.equal(done, false)
  await new Promise(resolve => setTimeout(resolve))
  assert.deepEqual(record.$record.get(), now)
  assert.equal(record.$draft.get().name, '改过')
  assert.ok(record.$failure.get() instanceof Refused)
  stop()
})

test('a page that is left while the storage writes keeps the draft', async () => {
  const works = new Map<string, Kept<unknown>>()
  const shelf: Shelf = {
    put: () => new Promise(() => undefined),
    putNow: (key, kept) => void works.set(key, kept),
    find: async () => undefined,
    drop: async () => undefined
  }
  const kept = createKeeping<string>({ keyOf: () => 'k', fits: value => typeof value === 'string', shelf }, () => ({
    at: 1,
    version: 0,
    draft: '字'
  }))
  kept.flush()
  assert.equal(works.size, 0)
  void kept.now()
  kept.flush()
  assert.equal(works.get('k')?.draft, '字')
})

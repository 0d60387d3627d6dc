import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import { Refused, Unreachable } from '../../elements/base/core/errors.ts'
import type { Kept, Shelf } from '../../elements/base/crud/record/kept.ts'
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

/** A shelf that outlives a record, as a browser does. */
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

/** A platform with one column, which others may save too. */
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

/** Lets what was promised come true. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

test('a save stands as the new record, tells the page once, and leaves nothing to keep', async () => {
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

test('what is typed while a save is under way stays typed', async () => {
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

test('work that was left is offered back when the record is opened again, and can be restored or thrown away', async () => {
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

test('new typing does not bury an offer nobody decided about', async () => {
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

test('a conflict keeps both: theirs can be taken with mine on offer, mine can go over theirs', async () => {
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

test('an untouched draft follows another’s save; a touched one waits for its own', async () => {
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

test('what changes without a new version (a move) reaches a touched draft too', async () => {
  let now = first
  const { record } = recordOf({ load: async () => now })
  record.change({ name: '我的' })
  now = { ...first, code: 'moved' }
  changed('column')
  await settled()
  assert.deepEqual(record.$draft.get(), { name: '我的', code: 'moved' })
  assert.equal(record.$isDirty.get(), true)
})

test('a failed save keeps the work and says why; the next one clears it', async () => {
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

test('what is new gets a key of its own once it is saved', async () => {
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

test('back to what is saved leaves nothing behind', async () => {
  const { record, memory } = recordOf()
  record.change({ name: '一时兴起' })
  record.flush()
  await settled()
  record.change({ name: first.name })
  await settled()
  assert.equal(record.$isDirty.get(), false)
  assert.equal(memory.works.size, 0)
})

test('what a step set in the record stands in the draft too, and is no work of one’s own', async () => {
  const { record, stop } = recordOf()
  assert.equal(await record.act(async () => ({ ...first, code: 'set-by-the-step' })), true)
  assert.equal(record.$draft.get().code, 'set-by-the-step')
  assert.equal(record.$isDirty.get(), false)
  record.change({ name: '另一名称' })
  await record.act(async () => ({ ...first, code: 'once-more' }))
  assert.deepEqual(record.$draft.get(), { name: '另一名称', code: 'set-by-the-step' })
  stop()
})

test('a refused step shows the record as it is now, beside the reason', async () => {
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

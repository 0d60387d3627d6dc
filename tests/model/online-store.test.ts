import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OnlineFile } from '../../elements/base/contract/upload.ts'
import { Unreachable } from '../../elements/base/core/language/errors.ts'
import type { OnlinePart } from '../../elements/base/session/upload/online-files.ts'
import { createOnlineStore } from '../../elements/base/kit/pick/online-store.ts'

const fileAt = (at: number): OnlineFile => ({ url: `/files/${at}.png`, size: 1, mtime: 1, original: `${at}.png` })

/** Site with `count` files in pages of 20, and the requests it received. */
const site = (count: number) => {
  const asked: OnlinePart[] = []
  let files = Array.from({ length: count }, (_, at) => fileAt(at))
  return {
    asked,
    add: (file: OnlineFile) => (files = [file, ...files]),
    load: async (part: OnlinePart) => {
      asked.push(part)
      const found = files.filter(({ original }) => original!.includes(part.keyword))
      return { total: found.length, list: found.slice(part.start, part.start + 20) }
    }
  }
}

test('[UP-1] loads pages of 20 files, each file once, until all are loaded', async () => {
  const { asked, load } = site(45)
  const store = createOnlineStore({ load, kind: 'image' })
  await store.look()
  await Promise.all([store.more(), store.more()])
  await store.more()
  await store.more()
  assert.deepEqual(
    asked.map(({ start }) => start),
    [0, 20, 40]
  )
  const { entries, total } = store.$state.get()
  assert.deepEqual([entries.length, total, new Set(entries.map(({ url }) => url)).size], [45, 45, 45])
})

test('[UP-1] a file added meanwhile shifts the others, and none appears twice', async () => {
  const { add, load } = site(30)
  const store = createOnlineStore({ load, kind: 'image' })
  await store.look()
  add(fileAt(100))
  await store.more()
  const urls = store.$state.get().entries.map(({ url }) => url)
  assert.equal(new Set(urls).size, urls.length)
})

test('[UP-1] a new search starts over and ignores the answer of the previous one', async () => {
  const { load } = site(45)
  let free: () => void = () => undefined
  const slow = new Promise<void>(resolve => (free = resolve))
  const store = createOnlineStore({
    kind: 'image',
    load: async part => {
      if (part.keyword === '') await slow
      return load(part)
    }
  })
  const first = store.look()
  await store.look({ keyword: '44' })
  free()
  await first
  assert.deepEqual(
    store.$state.get().entries.map(({ original }) => original),
    ['44.png']
  )
})

test('[UP-1] reports a failed page without retrying by itself, and removes deleted files', async () => {
  const { load } = site(45)
  let isAway = false
  const store = createOnlineStore({
    kind: 'image',
    load: part => (isAway ? Promise.reject(new Unreachable()) : load(part))
  })
  await store.look()
  isAway = true
  await store.more()
  await store.more()
  assert.ok(store.$state.get().error instanceof Unreachable)
  assert.equal(store.$state.get().entries.length, 20)
  isAway = false
  await store.look()
  store.forget(new Set(['/files/0.png']))
  assert.deepEqual([store.$state.get().entries.length, store.$state.get().total], [19, 44])
})

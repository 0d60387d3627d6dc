import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused, Unreachable } from '../../elements/base/core/language/errors.ts'
import { fileProblem, shownName } from '../../elements/base/kit/upload/file-checks.ts'
import { sizeText } from '../../elements/base/kit/upload/size-text.ts'
import { createUploadQueue, type QueueOptions } from '../../elements/base/kit/upload/upload-queue.ts'
import { uploadText } from '../../elements/base/kit/upload/upload.text.ts'
import { paused } from '../../elements/base/session/upload/upload-call.ts'

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name)
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.txt`))

/** Uploads that finish when the test says so. */
const uploads = () => {
  const calls: {
    file: File
    signal: AbortSignal
    onProgress: (share: number) => void
    answer: (address: string) => void
    fail: (error: unknown) => void
  }[] = []
  const send: QueueOptions<string>['send'] = (sent, { signal, onProgress }) =>
    new Promise((answer, fail) => {
      calls.push({ file: sent, signal, onProgress, answer, fail })
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  return { calls, send }
}

const text = uploadText['zh-CN']
const explain = (error: unknown) => (error instanceof Refused ? error.message : text.failed)

const queueOf = (part: Partial<QueueOptions<string>> = {}) => {
  const { calls, send } = uploads()
  const queue = createUploadQueue<string>({ send, problemOf: () => '', most: () => 10, explain, ...part })
  const stop = queue.start()
  const states = () =>
    queue.$items
      .get()
      .map(({ state }) => state)
      .join(' ')
  return { queue, calls, states, stop }
}

/** Resolves after all pending promises. */
const settled = () => new Promise(resolve => setImmediate(resolve))

test('[UP-3] sends three files at a time and starts the next when one is finished', async () => {
  const { queue, calls, states } = queueOf()
  queue.add(files(5))
  assert.equal(states(), 'uploading uploading uploading queued queued')
  calls[1]!.answer('/files/1')
  await settled()
  assert.equal(states(), 'uploading success uploading uploading queued')
  assert.equal(queue.$isDirty.get(), true)
})

test('[UP-3] each item has its own state and error text; a retry sends only the failed item', async () => {
  const told: string[] = []
  const { queue, calls, states } = queueOf({ onError: problem => told.push(problem) })
  queue.add(files(3))
  calls[0]!.fail(new Refused('文件类型不正确', 200))
  calls[1]!.answer('/files/1')
  calls[2]!.fail(new Error('TypeError: x is not a function'))
  await settled()
  assert.equal(states(), 'error success error')
  const [first, , third] = queue.$items.get()
  assert.equal(first!.problem, '文件类型不正确')
  assert.equal(third!.problem, '系统错误')
  assert.deepEqual(told, [first!.problem, third!.problem])
  assert.equal(queue.$isDirty.get(), false)
  assert.equal(queue.retry(first!.id), true)
  calls[3]!.answer('/files/2')
  await settled()
  assert.equal(states(), 'success success error')
})

test('[UP-2] takes as many of 300 files as the count allows and counts the rest', () => {
  const { queue } = queueOf({ most: () => 7 })
  assert.deepEqual(queue.add(files(300)), { beyond: 293, unfit: 0 })
  assert.equal(queue.$items.get().length, 7)
})

test('[UP-2] refused files take no place and show their reason, at most twenty of them', () => {
  const { queue, calls } = queueOf({ problemOf: ({ name }) => (name === 'a.exe' ? '文件类型不正确' : '') })
  const left = queue.add([...Array.from({ length: 30 }, () => file('a.exe')), ...files(12)])
  assert.deepEqual(left, { beyond: 2, unfit: 10 })
  assert.equal(queue.$items.get().filter(({ problem }) => problem === '文件类型不正确').length, 20)
  assert.equal(calls.length, 3)
})

test('[UP-2] a failed upload frees its place and cannot be retried without one', async () => {
  const { queue, calls, states } = queueOf({ most: () => 1 })
  queue.add(files(1))
  calls[0]!.fail(new Refused('系统错误', 500))
  await settled()
  assert.deepEqual(queue.add(files(1)), { beyond: 0, unfit: 0 })
  assert.equal(queue.retry(queue.$items.get()[0]!.id), false)
  assert.equal(states(), 'error uploading')
})

test('[UP-3] waits for a lost connection and retries; fails if the connection stays away', async () => {
  const { queue, calls, states } = queueOf({ delays: [20, 20] })
  queue.add(files(1))
  for (const number of [0, 1]) {
    calls[number]!.fail(new Unreachable())
    await settled()
    assert.equal(states(), 'waiting')
    while (calls.length === number + 1) await settled()
  }
  calls[2]!.fail(new Unreachable())
  await settled()
  assert.equal(states(), 'error')
})

test('[UP-3] resets the retry limit when bytes arrive between two failures', async () => {
  const { queue, calls, states } = queueOf({ delays: [20] })
  queue.add(files(1))
  for (let go = 0; go < 4; go++) {
    calls[go]!.onProgress(go * 0.1)
    calls[go]!.onProgress(go * 0.1 + 0.05)
    calls[go]!.fail(new Unreachable())
    await settled()
    assert.equal(states(), 'waiting')
    while (calls.length === go + 1) await settled()
  }
})

test('[UP-3] removing an item cancels its upload; a paused item resumes', async () => {
  const { queue, calls, states, stop } = queueOf()
  queue.add(files(2))
  queue.remove(queue.$items.get()[0]!.id)
  assert.deepEqual([calls[0]!.signal.aborted, calls[0]!.signal.reason === paused], [true, false])
  stop()
  assert.equal(calls[1]!.signal.reason, paused)
  await settled()
  assert.equal(states(), 'queued')
  queue.start()
  calls[2]!.answer('/files/1')
  await settled()
  assert.equal(states(), 'success')
})

test('[UP-3] removes the uploaded part of a waiting item with it', async () => {
  const discarded: string[] = []
  const { queue, calls, states } = queueOf({ discard: ({ name }) => discarded.push(name), delays: [60_000] })
  queue.add(files(2))
  calls[0]!.fail(new Unreachable())
  await settled()
  assert.equal(states(), 'waiting uploading')
  for (const { id } of queue.$items.get()) queue.remove(id)
  assert.deepEqual(discarded, ['0.txt'])
  assert.equal(calls[1]!.signal.aborted, true)
})

test('[files-F3] sends a file to the site at which it was added, also after the page switches sites', async () => {
  let site = '1'
  const sites: (string | undefined)[] = []
  const { queue, calls } = queueOf({
    subsite: () => site,
    send: (_file, { subsite }) => new Promise((_answer, fail) => void (sites.push(subsite), fails.push(fail))),
    discard: (_file, subsite) => discarded.push(subsite)
  })
  const fails: ((error: unknown) => void)[] = []
  const discarded: (string | undefined)[] = []
  queue.add(files(5))
  site = '2'
  for (const at of [0, 1, 2, 3, 4]) {
    fails[at]!(new Refused('当前站点已切换', 200))
    await settled()
  }
  queue.retry(queue.$items.get()[0]!.id)
  queue.remove(queue.$items.get()[1]!.id)
  assert.deepEqual([sites, discarded, calls.length], [Array(6).fill('1'), ['1'], 0])
})

test('[files-F2] offers no retry for a refused file: the result would be the same', () => {
  const { queue } = queueOf({ problemOf: ({ name }) => (name === '0.txt' ? text.wrongType : '') })
  queue.add(files(2))
  assert.deepEqual(
    queue.$items.get().map(({ isUnfit }) => isUnfit),
    [true, false]
  )
})

test('[UP-2] [UP-4] [security-D10] checks size, type and emptiness before sending', () => {
  const limits = { type: 'image', maxSize: 100 * 1024 * 1024 } as const
  assert.equal(fileProblem(file('a.JPG'), limits, text), '')
  assert.equal(fileProblem(file('a.jpg.php'), limits, text), '文件类型不正确')
  assert.equal(fileProblem(file('noextension'), limits, text), '文件类型不正确')
  assert.equal(fileProblem(file('a.jpg', 0), limits, text), '文件是空的，请重新选择')
  const large = Object.defineProperty(file('a.jpg'), 'size', { value: limits.maxSize + 1 })
  assert.equal(fileProblem(large, limits, text), '单个文件不能超过100M')
  assert.equal(fileProblem(file('a.anything'), { ...limits, type: 'any' }, text), '')
  assert.equal(fileProblem(new File(['x'], '', { type: 'image/png' }), limits, text), '')
})

test('[security-D15] shown names cannot change the reading direction', () => {
  assert.equal(shownName('evil\u202egpj.exe'), 'evilgpj.exe')
  assert.equal(shownName('a\nb\u0000.txt'), 'ab.txt')
  assert.deepEqual([sizeText(0), sizeText(1536), sizeText(200 * 1024 ** 2)], ['0 B', '1.5 KB', '200 MB'])
})

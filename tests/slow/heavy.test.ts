import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { addArticle, articleById } from '../../elements/base/contract/article.ts'
import { getLoginOptions } from '../../elements/base/contract/session.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { Busy, openHelper, TooHeavy } from '../../host-demo/server/helper/helper.ts'
import { articleDraft, startPlatform, type TestPlatform } from '../server/platform.ts'

let platform: TestPlatform
let writer: string
before(async () => {
  platform = await startPlatform()
  writer = await platform.signIn('lihua')
})
after(() => platform.stop())

const write = (content: string) =>
  platform.call(addArticle, { token: writer, body: { ...articleDraft('重'), content } })

const from = (size: number, owner = 'u1') => ({ owner, size })

/** Returns the longest wait (ms) of another caller during `work`. */
const longestWaitDuring = async (work: Promise<unknown>) => {
  let isDone = false
  let longest = 0
  const ended = work.finally(() => (isDone = true))
  while (!isDone) {
    const begin = performance.now()
    await platform.call(getLoginOptions)
    longest = Math.max(longest, performance.now() - begin)
  }
  await ended
  return longest
}

for (const [name, content] of [
  ['<b> 663,000 times', '<b>'.repeat(663_000)],
  ['<ul><li> in 2 MB', '<ul><li>'.repeat(245_000)],
  ['2 MB of <', '<'.repeat(1_990_000)]
] as const)
  test(`[security-S1] a text of ${name} does not block other requests`, async () => {
    await write('<p>先启动</p>')
    let reply = await write('<p>对照</p>')
    const longest = await longestWaitDuring(write(content).then(answer => (reply = answer)))
    assert.ok(longest < 1000, `${longest} ms`)
    if (!content.startsWith('<<')) assert.equal(reply.message, '正文嵌套超过 100 层，请清除格式后重试')
    assert.equal((await write('<p>随后</p>')).success, true)
  })

test('[security-S1] ends work that needs too much time or memory, and continues with the next', async () => {
  const helper = openHelper({ seconds: 0.05, megabytes: 256, waiting: 5, waitingOfOne: 5 })
  await assert.rejects(helper.run('sanitise', '<'.repeat(1_990_000), from(1)), TooHeavy)
  helper.close()
  const small = openHelper({ seconds: 20, megabytes: 24, waiting: 5, waitingOfOne: 5 })
  await assert.rejects(small.run('sanitise', '<p>x</p>'.repeat(1_500_000), from(1)), TooHeavy)
  assert.deepEqual(await small.run('sanitise', '<p>好</p>', from(1)), { html: '<p>好</p>', problem: '' })
  small.close()
})

test('[security-S1] runs the smallest job first, and refuses jobs beyond the queue at once', async () => {
  const helper = openHelper({ seconds: 20, megabytes: 256, waiting: 3, waitingOfOne: 2 })
  const order: string[] = []
  const put = (text: string, size: number, owner?: string) =>
    helper.run('sanitise', text, from(size, owner)).then(({ html }) => order.push(html))
  // Startup on a busy machine does not count.
  await put('先', 1)
  order.length = 0
  const first = put('一', 9)
  const rest = [put('大', 8), put('小', 1)]
  await assert.rejects(put('多', 1), Busy)
  const other = put('他人', 4, 'u2')
  await assert.rejects(put('再多', 1, 'u3'), Busy)
  await Promise.all([first, other, ...rest])
  assert.deepEqual(order, ['一', '小', '他人', '大'])
  helper.close()
})

test('[performance-3] a kept process stays between texts, others end after their rest', async () => {
  const children = () =>
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').slice(0, -1)
  const bounds = { seconds: 20, megabytes: 256, waiting: 3, waitingOfOne: 2 }
  const [kept, resting] = [openHelper({ ...bounds, restLimit: Infinity }), openHelper({ ...bounds, restLimit: 30 })]
  const started = async (helper: ReturnType<typeof openHelper>) => {
    const known = new Set(children())
    await helper.run('sanitise', '<p>好</p>', from(1))
    return children().find(id => !known.has(id))!
  }
  const [stays, ends] = [await started(kept), await started(resting)]
  while (children().includes(ends)) await new Promise(resolve => setTimeout(resolve, 20))
  assert.ok(children().includes(stays))
  await kept.run('sanitise', '<p>再</p>', from(1))
  assert.ok(children().includes(stays))
  kept.close()
  resting.close()
})

test('[files-F8] a user who used most of the time waits for others, even with small jobs', async () => {
  const helper = openHelper({ seconds: 90, megabytes: 256, waiting: 9, waitingOfOne: 9 })
  const order: string[] = []
  const put = (text: string, size: number, owner: string) =>
    helper.run('sanitise', text, from(size, owner)).then(({ html }) => order.push(html.slice(0, 1)))
  await Promise.all([
    put('<'.repeat(6_000_000), 9, 'u1'),
    ...[1, 2, 3].map(size => put('乙', size, 'u1')),
    put('丙', 1000, 'u2'),
    put('丁', 2000, 'u3')
  ])
  assert.deepEqual(order.join(''), '&丙丁乙乙乙')
  helper.close()
})

test('[security-S24] links get no opener and no named target, and pictures come from uploads only', async () => {
  const { result } = await write(
    [
      '<a href="/a" target="_BLANK" rel="opener">a</a><a href="/b" target="name" rel="opener">b</a>',
      '<img src="/files/../api/x"><img src="/files/1/../../api/x"><img src="/files/1/202611/a.png" alt="">'
    ].join('')
  )
  assert.doesNotMatch(result.content, /"opener|_BLANK|"name"|api/)
  assert.equal(result.content.match(/target="_blank" rel="noopener noreferrer"/g)?.length, 2)
  assert.match(result.content, /files\/1\/202611\/a\.png/)
})

test('[security-S24] reports an unclosed tag instead of dropping the rest of the text', async () => {
  for (const tag of ['svg', 'template', 'title', 'plaintext'])
    assert.equal(
      (await write(`<p>前</p><${tag}><p>后</p>`)).message,
      `正文中的 ${tag} 标签没有结束，其后的内容会丢失，请检查后重试`
    )
  const { result } = await write('<p>前</p><svg width="1"/><title>题</title><p>后</p>')
  const read = await platform.call(articleById, { token: writer, query: { id: result.id } })
  assert.equal(read.result.content, '<p>前</p><p>后</p>')
})

const resident = () => process.memoryUsage().rss / 1_000_000

test('[security-S14] eight large pictures at once need little server memory and do not block others', async () => {
  const side = 7000
  const picture = await sharp({ create: { width: side, height: side, channels: 3, background: '#1890ff' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const upload = async () => {
    const form = new FormData()
    form.set('upfile', new Blob([picture as BlobPart]), '大.jpg')
    form.set('action', 'uploadimage')
    const path = `/api${ueditorPath}?maxWidth=100`
    const response = await platform.raw(path, { method: 'POST', token: writer, body: form })
    return (await response.json()) as UploadAnswer
  }
  const before = resident()
  let answers: UploadAnswer[] = []
  const longest = await longestWaitDuring(
    Promise.all(Array.from({ length: 8 }, upload)).then(given => (answers = given))
  )
  assert.deepEqual([...new Set(answers.map(answer => answer.state))], ['SUCCESS'])
  assert.ok(longest < 1000, `${longest} ms`)
  // Two decoded pictures in this process at once would exceed the limit.
  const decoded = (side * side * 3) / 1_000_000
  assert.ok(resident() - before < 2 * decoded, `${before} MB before, ${resident()} MB after`)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle,
  publicArticle,
  publicArticleById,
  publicArticles,
  type ArticleDraft
} from '../../elements/base/contract/article.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let writer: string
let reviewer: string
let admin: string
before(async () => {
  platform = await startPlatform()
  writer = await platform.signIn('lihua')
  reviewer = await platform.signIn('wangmin')
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const columnId = '1002'
const at = (seconds: number): string => formatTime(new Date(Date.now() + seconds * 1000))

const write = async (title: string, fields: Partial<ArticleDraft> = {}): Promise<string> => {
  const reply = await platform.call(addArticle, { token: writer, body: { ...articleDraft(title), ...fields } })
  assert.ok(reply.success, reply.message)
  await platform.call(articleAction, { token: writer, body: { ids: [reply.result.id], action: 'submit' } })
  return reply.result.id
}

const publish = async (id: string, token = reviewer, reason?: string): Promise<string> => {
  const { result } = await platform.call(articleAction, { token, body: { ids: [id], action: 'publish', reason } })
  return result.failed[0]?.message ?? ''
}

/** Reads as a citizen does: without a session. */
const readAsCitizen = (id: string) => platform.call(publicArticleById, { query: { id } })
const titlesOfColumn = async (): Promise<string[]> => {
  const { result } = await platform.call(publicArticles, { query: { columnId, pageSize: 100 } })
  return result.records.map(({ title }) => title)
}
const stateOf = async (id: string) =>
  (await platform.call(articleById, { token: reviewer, query: { id } })).result.publicState

/** Waits until the clock of the database has changed an answer. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 20_000
  while (!(await holds())) {
    assert.ok(Date.now() < end, 'the clock of the database has changed nothing')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

test('[AR-5] [content-4] an article with a later publication time is public from then on, and not before', async () => {
  const id = await write('定时发布', { publishDate: at(8) })
  assert.equal(await publish(id), '')
  assert.equal(await stateOf(id), 'waiting')
  assert.equal((await readAsCitizen(id)).message, '该文章没有公开的内容')
  assert.ok(!(await titlesOfColumn()).includes('定时发布'))
  const { result } = await platform.call(articleList, { token: reviewer, query: { publicState: 'waiting' } })
  assert.deepEqual(
    result.records.map(row => [row.id, row.publicState]),
    [[id, 'waiting']]
  )
  await until(async () => (await readAsCitizen(id)).success)
  assert.ok((await titlesOfColumn()).includes('定时发布'))
  assert.equal(await stateOf(id), 'public')
})

test('[AR-5] a publication ends at its end, in the list and by its address', async () => {
  const id = await write('到期下线', { withdrawDate: at(4) })
  assert.equal(await publish(id), '')
  assert.ok((await titlesOfColumn()).includes('到期下线'))
  await until(async () => !(await readAsCitizen(id)).success)
  assert.ok(!(await titlesOfColumn()).includes('到期下线'))
  assert.equal(await stateOf(id), 'ended')
  assert.equal(
    await publish(await write('已过期', { withdrawDate: at(-60) })),
    '下线时间已过，请修改或清空下线时间后再发布'
  )
})

test('[AR-5] a scheduled publication can be taken back before it begins', async () => {
  const id = await write('撤回定时', { publishDate: at(3600) })
  assert.equal(await publish(id), '')
  const body = { ids: [id], action: 'withdraw' as const }
  assert.deepEqual((await platform.call(articleAction, { token: reviewer, body })).result.done, [id])
  assert.equal(await stateOf(id), '')
})

test('[AR-5] articles at the top come first, until the end of their place', async () => {
  const pinned = await write('置顶文章', { isTop: true, topUntil: at(5) })
  assert.equal(await publish(pinned), '')
  assert.equal(await publish(await write('后发文章')), '')
  const isAbove = async () => {
    const titles = await titlesOfColumn()
    return titles.indexOf('置顶文章') < titles.indexOf('后发文章')
  }
  assert.ok(await isAbove())
  await until(async () => !(await isAbove()))
  const { result } = await platform.call(articleList, { token: reviewer, query: { title: '置顶文章' } })
  assert.equal(result.records[0]!.isTop, false)
})

test('[AR-5] [content-10] the public reads the whole article, as it was published', async () => {
  const fields = {
    subTitle: '副题',
    author: '作者',
    source: '来源',
    summary: '摘要',
    keywords: '词',
    content: '<p>文</p>'
  }
  const id = await write('全文', fields)
  assert.equal(await publish(id), '')
  const { result } = await readAsCitizen(id)
  for (const [name, value] of Object.entries(fields)) assert.equal(result[name as keyof typeof fields], value, name)
  assert.equal(result.newsClassId, columnId)
  assert.deepEqual(result.annexList, [])
  const body = { ...articleDraft('全文'), ...fields, source: '新来源', id, version: 1 }
  assert.ok((await platform.call(editArticle, { token: reviewer, body })).success)
  assert.equal((await readAsCitizen(id)).result.source, '来源')
  assert.equal((await platform.call(publicArticle, { token: reviewer, query: { id } })).result.source, '来源')
})

test('[AR-5] [content-4] a date before today needs a right and a reason, which the log states', async () => {
  const id = await write('补登', { publishDate: '2019-03-01 09:00:00' })
  assert.equal(await publish(id), '发布时间早于今天，请填写补登的原因')
  await platform.query("delete from role_rights where action = 'cms:article:backdate'")
  assert.match(await publish(id, await platform.signIn('wangmin'), '旧网站迁移'), /须有“补登过去的发布时间”权限/)
  assert.equal(await publish(id, admin, '旧网站迁移'), '')
  assert.equal((await readAsCitizen(id)).result.publishDate, '2019-03-01 09:00:00')
  const { result } = await platform.call(logList, { token: admin, query: { keyWord: '补登' } })
  assert.ok(JSON.stringify(result.records).includes('旧网站迁移'), JSON.stringify(result.records))
})

test('[AR-5] an end before the beginning is refused', async () => {
  const body = { ...articleDraft('倒置'), publishDate: at(7200), withdrawDate: at(3600) }
  assert.equal(
    (await platform.call(addArticle, { token: writer, body })).message,
    '下线时间须晚于发布时间，请修改后重试'
  )
})

test('[AR-5] citizens read nothing but public versions', async () => {
  const id = await write('未发布的草稿')
  assert.equal((await readAsCitizen(id)).success, false)
  const { result } = await platform.call(publicArticles, { query: { columnId: 'none' } })
  assert.deepEqual([result.records, result.total], [[], 0])
})

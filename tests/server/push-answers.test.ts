import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { articleAction } from '../../elements/base/contract/article.ts'
import {
  acceptArticles,
  pushArticles,
  receivedArticles,
  refuseArticles
} from '../../elements/base/contract/article-push.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { columns, openPlacingDesk, type PlacingDesk } from './placing-desk.ts'

let desk: PlacingDesk
before(async () => {
  desk = await openPlacingDesk()
})
after(() => desk.platform.stop())
beforeEach(() => desk.dropGrants())

/** Site of Chen Jing. */
const site = '4'
const push = async (id: string, subsiteIds = [site], note = '') => {
  const { result } = await desk.platform.call(pushArticles, {
    token: desk.admin,
    body: { ids: [id], subsiteIds, note }
  })
  return result
}
const received = async (articleId: string, subsiteId = site) => {
  const query = { subsiteId, pageSize: 100 }
  const { result } = await desk.platform.call(receivedArticles, { token: desk.admin, query })
  return result.records.find(row => row.articleId === articleId)
}
const accept = (id: string, columnId: string = columns.foreign) =>
  desk.platform.call(acceptArticles, { token: desk.admin, body: { ids: [id], columnId } })
const log = async (object: string) => {
  const { result } = await desk.platform.call(logList, { token: desk.admin, query: { pageSize: 100 } })
  return result.records.filter(entry => entry.object === object)
}

test('[content-22] other sites do not read the title of an article before its publication starts or after it ends', async () => {
  const { id, title } = await desk.published(columns.city, { publishDate: '2099-01-01 00:00:00' })
  assert.match((await push(id)).failed[0]!.message, /没有公开/)
  const running = await desk.published()
  await push(running.id)
  assert.equal((await received(running.id))?.title, running.title)
  await desk.platform.query(`update published_articles set publish_date = '2099-01-01' where id = $1`, [running.id])
  const row = await received(running.id)
  assert.deepEqual([row?.title, row?.isPublicNow], ['', false])
  const { result } = await accept(row!.id)
  assert.deepEqual([result.failed[0]!.title, result.failed[0]!.message], ['', '原文现在没有公开，不能接收'])
  assert.equal(
    (await log(title)).some(({ action }) => action === '推送文章'),
    false
  )
})

test('[content-22] an accepted article that stays public after its source is named by its own title', async () => {
  const { id, title } = await desk.published()
  await push(id)
  await accept((await received(id))!.id)
  const [draft] = await desk.listed(columns.foreign, title)
  await desk.act('publish', draft!.id)
  await desk.act('withdraw', id)
  assert.equal((await received(id))?.title, title)
})

test('[content-22] a column receives only articles of its kind', async () => {
  const { id } = await desk.published(columns.elsewhere)
  await push(id, ['1'])
  const row = await received(id, '1')
  const { result } = await accept(row!.id, columns.leaders)
  assert.match(result.failed[0]?.message ?? '', /该栏目收“领导之窗”，所选的是“文章”/)
  assert.equal((await received(id, '1'))?.state, 'waiting')
})

test('[content-22] with different reviewers, the writers of the source do not publish a copy', async () => {
  await desk.platform.query(`update subsites set different_reviewers = true where id = '1'`)
  const { id, title } = await desk.write(columns.city, {}, desk.reviewer)
  await desk.copy([id], columns.offices)
  const [copy] = await desk.listed(columns.offices, title)
  const body = (action: 'submit' | 'publish') => ({ ids: [copy!.id], action })
  await desk.platform.call(articleAction, { token: desk.admin, body: body('submit') })
  const { result } = await desk.platform.call(articleAction, { token: desk.reviewer, body: body('publish') })
  await desk.platform.query(`update subsites set different_reviewers = false where id = '1'`)
  assert.match(result.failed[0]?.message ?? '', /您是这篇稿件的作者，不能审核/)
})

test('[content-22] the logs of both sites name what was accepted and from where', async () => {
  const { id, title } = await desk.published()
  await push(id)
  await accept((await received(id))!.id)
  const entries = (await log(title)).filter(({ action }) => action.includes('接收'))
  const words = entries.map(({ subsiteId, changes }) => [
    subsiteId,
    ...changes.map(change => `${change.title}：${change.after}`)
  ])
  assert.deepEqual(words.sort(), [
    ['1', '站点：市卫生健康委员会'],
    [site, '来源站点：临江市人民政府门户网站', '栏目：工作动态']
  ])
})

test('[content-22] a second push of a waiting article brings its note', async () => {
  const { id } = await desk.published()
  await push(id, [site], '请转发')
  await push(id, [site], '请今天转发')
  assert.equal((await received(id))?.note, '请今天转发')
  await push(id)
  assert.equal((await received(id))?.note, '请今天转发')
})

test('[content-22] the inbox of people that may answer lists what waits, until somebody answers', async () => {
  const { id, title } = await desk.published(columns.elsewhere)
  await push(id, ['1'])
  const inbox = async (token = desk.zhao) => {
    const query = { kind: 'pushed' as const, title, pageSize: 100 }
    return (await desk.platform.call(waitingList, { token, query })).result.records
  }
  await desk.give('cms:article:list', 'cms:article:add')
  const [row] = await inbox()
  assert.deepEqual([row?.title, row?.subsiteId, row?.fromName], [title, '1', '市发展和改革委员会'])
  assert.deepEqual(await inbox(desk.stranger), [], 'works at other sites')
  await desk.platform.query(`update published_articles set withdraw_date = now() where id = $1`, [id])
  assert.deepEqual(await inbox(), [], 'not public now')
  await desk.platform.query(`update published_articles set withdraw_date = null where id = $1`, [id])
  await desk.grant('1', 'list', 'site')
  assert.deepEqual(await inbox(), [], 'may write nowhere')
  await desk.grant(columns.notices, 'write')
  assert.equal((await inbox())[0]?.title, title)
  await accept(row!.subjectId, columns.notices)
  assert.deepEqual(await inbox(), [])
})

test('[content-22] the sender reads the answer in a message', async () => {
  const [one, other] = [await desk.published(), await desk.published()]
  for (const { id } of [one, other]) await push(id)
  const answer = { token: desk.stranger }
  const body = { ids: [(await received(one.id))!.id], columnId: columns.foreign }
  assert.deepEqual((await desk.platform.call(acceptArticles, { ...answer, body })).result.done, body.ids)
  const ids = [(await received(other.id))!.id]
  await desk.platform.call(refuseArticles, { ...answer, body: { ids, reason: '<b>与本站</b>无关' } })
  const { rows } = await desk.platform.query<{ titile: string; abstract: string; content: string }>(
    `select a.titile, a.msg_abstract as abstract, a.content from announcements a
      where a.titile like '站点%您推送的%' and 'u1' = any(a.targets) order by a.send_time desc limit 2`
  )
  assert.deepEqual(rows.map(({ titile }) => titile).sort(), [
    '站点“市卫生健康委员会”接收了您推送的 1 篇文章',
    '站点“市卫生健康委员会”退回了您推送的 1 篇文章'
  ])
  const refusal = rows.find(({ titile }) => titile.includes('退回'))
  assert.equal(refusal?.abstract, `“${other.title}”。退回原因：<b>与本站</b>无关`)
  assert.match(refusal.content, /&lt;b&gt;与本站/)
})

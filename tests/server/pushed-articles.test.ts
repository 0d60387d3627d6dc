import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  acceptArticles,
  articlePushes,
  pushArticles,
  pushSites,
  receivedArticles,
  refuseArticles
} from '../../elements/base/contract/article-push.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { columns, openPlacingDesk, type PlacingDesk } from './placing-desk.ts'
import { uploadPicture } from './upload-picture.ts'

let desk: PlacingDesk
before(async () => {
  desk = await openPlacingDesk()
})
after(() => desk.platform.stop())
beforeEach(() => desk.dropGrants())

/** Site of Chen Jing, where the editor of site 1 has no rights. */
const site = '4'
const push = (ids: string[], { token = desk.admin, subsiteIds = [site], note = '请转发' } = {}) =>
  desk.platform.call(pushArticles, { token, body: { ids, subsiteIds, note } })
const received = async (articleId: string, token = desk.stranger) => {
  const query = { subsiteId: site, pageSize: 100 }
  const { result } = await desk.platform.call(receivedArticles, { token, query })
  return result.records.find(row => row.articleId === articleId)
}
const accept = (
  ids: string[],
  columnId: string = columns.foreign,
  { token = desk.stranger, isRepeated = false } = {}
) => desk.platform.call(acceptArticles, { token, body: { ids, columnId, isRepeated } })
const refuse = (ids: string[], reason = '与本县无关', token = desk.stranger) =>
  desk.platform.call(refuseArticles, { token, body: { ids, reason } })
const answers = async (id: string) =>
  (await desk.platform.call(articlePushes, { token: desk.admin, query: { id } })).result

test('[content-22] a pushed article waits at the site, becomes a draft there, and the sender sees it', async () => {
  const picture = await uploadPicture(desk.platform, desk.admin)
  const content = `<p>汛情<img src="${picture.url}"></p>`
  const { id, title } = await desk.published(columns.city, { content, annexList: [picture.draft] })
  const sites = await desk.platform.call(pushSites, { token: desk.admin, query: { subsiteId: '1' } })
  assert.ok(sites.result.some(each => each.id === site) && sites.result.every(each => each.id !== '1'))
  assert.deepEqual((await push([id])).result, { done: [id], failed: [] })
  const row = await received(id)
  assert.deepEqual([row?.title, row?.note, row?.state, row?.isPublicNow], [title, '请转发', 'waiting', true])
  assert.equal((await answers(id))[0]?.state, 'waiting')
  assert.deepEqual((await accept([row!.id])).result, { done: [row!.id], failed: [], same: [] })
  assert.equal(await received(id), undefined)
  const [draft] = await desk.listed(columns.foreign, title, desk.stranger)
  assert.deepEqual([draft?.state, draft?.isPublic, draft?.subsiteId], ['draft', false, site])
  const copy = await desk.read(draft!.id)
  assert.equal(copy.annexList[0]?.path, picture.url)
  assert.match(copy.content, /汛情/)
  const [answer] = await answers(id)
  assert.deepEqual([answer?.state, answer?.answerByName, answer?.reason], ['accepted', draft!.createByName, ''])
  const { result: log } = await desk.platform.call(logList, { token: desk.admin, query: { pageSize: 20 } })
  for (const action of ['推送文章', '接收推送的文章'])
    assert.ok(
      log.records.some(entry => entry.action === action && entry.object === title),
      action
    )
})

test('[content-22] a site refuses with a reason, which the sender reads; the article can be pushed again', async () => {
  const { id } = await desk.published()
  await push([id])
  const row = await received(id)
  assert.match((await refuse([row!.id], ' ')).message, /退回原因/)
  assert.deepEqual((await refuse([row!.id])).result.done, [row!.id])
  assert.deepEqual(
    (await answers(id)).map(({ state, reason }) => [state, reason]),
    [['refused', '与本县无关']]
  )
  assert.match((await accept([row!.id])).result.failed[0]!.message, /已由他人退回/)
  assert.match((await refuse([row!.id])).result.failed[0]!.message, /已由他人退回/)
  await push([id])
  assert.equal((await answers(id)).length, 2)
  assert.equal((await received(id))?.state, 'waiting')
})

test('[content-22] the same push twice, or by two people at once, waits once', async () => {
  const { id } = await desk.published()
  const replies = await Promise.all([1, 2, 3].map(() => push([id])))
  for (const { result } of replies) assert.deepEqual(result.done, [id])
  await push([id])
  assert.equal((await answers(id)).length, 1)
})

test('[content-22] two people that accept at once make one draft', async () => {
  const { id, title } = await desk.published()
  await push([id])
  const row = await received(id)
  const replies = await Promise.all([1, 2, 3].map(() => accept([row!.id], columns.foreign, { isRepeated: true })))
  assert.equal(replies.filter(({ result }) => result.done.length === 1).length, 1)
  assert.equal((await desk.listed(columns.foreign, title, desk.stranger)).length, 1)
})

test('[content-22] pushing needs the right to publish, and answering the site and the column', async () => {
  const { id } = await desk.published()
  const token = desk.zhao
  await desk.give('cms:article:list', 'cms:article:add')
  assert.equal((await push([id], { token })).code, 510)
  await desk.give('cms:article:list', 'cms:article:publish')
  await desk.grant(columns.city, 'list')
  assert.match((await push([id], { token })).result.failed[0]!.message, /没有“审核发布”该栏目的对象授权/)
  await desk.grant(columns.city, 'publish')
  assert.deepEqual((await push([id], { token })).result.done, [id])
  const row = await received(id)
  // The sender's site has no say at the receiving one.
  assert.equal((await accept([row!.id], columns.city, { token: desk.editor })).result?.done.length ?? 0, 0)
  assert.match((await accept([row!.id], columns.foreign, { token: desk.editor })).message, /没有找到该栏目/)
  assert.match((await refuse([row!.id], '不要', desk.editor)).result.failed[0]!.message, /没有找到该推送/)
  const query = { subsiteId: site }
  const seen = await desk.platform.call(receivedArticles, { token: desk.editor, query })
  assert.match(seen.message, /没有找到该站点/)
  assert.match(
    (await accept([row!.id], columns.elsewhere, { token: desk.admin })).result.failed[0]!.message,
    /另一个站点/
  )
  assert.equal((await received(id))?.state, 'waiting')
})

test('[content-22] only people that may write in a column of the site answer', async () => {
  const { id } = await desk.published(columns.elsewhere)
  await push([id], { subsiteIds: ['1'] })
  await desk.give('cms:article:list', 'cms:article:add')
  const seen = async () => {
    const query = { subsiteId: '1', pageSize: 100 }
    const { result } = await desk.platform.call(receivedArticles, { token: desk.zhao, query })
    return result.records.find(row => row.articleId === id)
  }
  const row = await seen()
  await desk.grant('1', 'list', 'site')
  assert.equal(await seen(), undefined)
  assert.match((await refuse([row!.id], '不要', desk.zhao)).message, /没有“采编”该站点栏目的对象授权/)
  await desk.grant(columns.notices, 'write')
  assert.equal((await seen())?.id, row!.id)
  assert.match((await accept([row!.id], columns.offices, { token: desk.zhao })).message, /没有“采编”该栏目的对象授权/)
  assert.deepEqual((await accept([row!.id], columns.notices, { token: desk.zhao })).result.done, [row!.id])
})

test('[content-22] foreign ids, drafts, the own site and stopped sites are refused', async () => {
  const draft = await desk.write()
  assert.match((await push([draft.id])).result.failed[0]!.message, /没有公开/)
  const { id } = await desk.published()
  assert.match((await push([id], { subsiteIds: ['1'] })).result.failed[0]!.message, /就在该站点/)
  assert.match((await push([id], { subsiteIds: ['nothing'] })).message, /不存在或已停用/)
  assert.match((await push(['none'])).result.failed[0]!.message, /没有找到该文章/)
  await desk.platform.query(`update subsites set status = '0' where id = $1`, [site])
  assert.match((await push([id])).message, /不存在或已停用/)
  await desk.platform.query(`update subsites set status = '1' where id = $1`, [site])
})

test('[content-22] withdrawal reaches what waits, and is seen where the article was accepted', async () => {
  const { id, title } = await desk.published()
  await push([id])
  const row = await received(id)
  await desk.act('withdraw', id)
  const waiting = await received(id)
  assert.deepEqual([waiting?.isPublicNow, waiting?.title], [false, ''])
  assert.match((await accept([row!.id])).result.failed[0]!.message, /原文已撤回，不能接收/)
  await desk.act('publish', id)
  await accept([row!.id], columns.foreign, { token: desk.admin })
  const [draft] = await desk.listed(columns.foreign, title, desk.stranger)
  await desk.act('publish', draft!.id)
  assert.equal(await received(id), undefined)
  await desk.act('withdraw', id)
  const left = await received(id)
  assert.deepEqual([left?.state, left?.isPublicNow, left?.draftId], ['accepted', false, draft!.id])
  await desk.act('withdraw', draft!.id)
  assert.equal(await received(id), undefined)
})

test('[content-22] titles that the column has are named, and accepted on request', async () => {
  const { id, title } = await desk.published()
  await push([id])
  const row = await received(id)
  await desk.write(columns.foreign, { title }, desk.stranger)
  assert.deepEqual((await accept([row!.id])).result.same, [{ id: row!.id, title }])
  assert.equal((await received(id))?.state, 'waiting')
  assert.deepEqual((await accept([row!.id], columns.foreign, { isRepeated: true })).result.done, [row!.id])
})

test('[content-22] a deleted article takes its pushes along', async () => {
  const { id } = await desk.published()
  await push([id])
  await desk.act('withdraw', id)
  await desk.act('delete', id)
  assert.equal(await received(id), undefined)
})

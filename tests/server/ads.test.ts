import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  actOnAds,
  adCalendar,
  adItem,
  adSlot,
  adSlots,
  mourning,
  publicAds,
  publicMourning,
  type AdItemDraft,
  type AdSlotDraft
} from '../../elements/base/contract/ad.ts'
import { columnList } from '../../elements/base/contract/column.ts'
import { pictureUses } from '../../elements/base/contract/picture.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { publicFooter, siteFooter } from '../../elements/base/contract/site-footer.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Column manager of site 1. */
let manager: string
/** Picture of site 1. */
let pictureId = ''
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  manager = await platform.signIn('zhaolei')
  await platform.query(
    `insert into uploads (id, subsite_id, kind, path, original, size, create_by)
      select id, site, 'image', site || '/' || id || '.png', id || '.png', size, 'u1'
      from (values ('pic', '1', 1000), ('large', '1', 600000), ('other', '3', 1000)) given (id, site, size)`
  )
  pictureId = 'pic'
})
after(() => platform.stop())

const item = (more: Partial<AdItemDraft> = {}): AdItemDraft => ({
  ...{ title: '政务公开', slotCode: 'home-carousel', pictureId, mobileId: '', alt: '政务公开专题', linkKind: 'none' },
  ...{ linkId: '', url: '', videoUrl: '', target: 'blank', startTime: '2020-01-01 00:00:00', endTime: '' },
  ...{ weight: 1, sortNo: 1, status: '1', ...more }
})
const slot = (more: Partial<AdSlotDraft> = {}): AdSlotDraft => ({
  ...{ name: '广告位', code: 'slot', kind: 'picture', width: 300, height: 100, most: 5, rotation: 'order', seconds: 5 },
  ...{ scope: 'site', columnId: '', device: 'all', closedHours: 24, isClosable: 'Y', isFestive: 'N', status: '1' },
  ...{ sortNo: 5, description: '', ...more }
})
const add = (more: Partial<AdItemDraft> = {}) => platform.call(adItem.calls.add, { token: manager, body: item(more) })
const addSlot = (more: Partial<AdSlotDraft>) => platform.call(adSlot.calls.add, { token: manager, body: slot(more) })
const shown = async (code: string, subsiteId = '1') => {
  const { result, message } = await platform.call(publicAds, { query: { subsiteId, code } })
  return result ? result.items.map(({ title }) => title) : message
}

test('[AR-4] an ad without picture or alternative text is a draft; published ones show in their period', async () => {
  assert.match((await add({ pictureId: '' })).message, /没有图片，不能发布/)
  assert.match((await add({ alt: ' ' })).message, /没有替代文字，不能发布/)
  assert.match((await add({ pictureId: 'large' })).message, /“large.png”有 586 KB，超过 500 KB/)
  assert.match((await add({ pictureId: 'other' })).message, /不在本站的图片库中/)
  assert.match((await add({ endTime: '2019-01-01 00:00:00' })).message, /下线时间必须晚于上线时间/)
  const made = await Promise.all([
    add({ title: '草稿', pictureId: '', alt: '', status: '0' }),
    add({ title: '在线', sortNo: 2 }),
    add({ title: '待上线', startTime: '2099-01-01 00:00:00' }),
    add({ title: '到期', endTime: '2020-02-01 00:00:00' }),
    add({ title: '下线', status: '2' })
  ])
  assert.deepEqual(
    made.map(({ result, message }) => result?.state ?? message),
    ['draft', 'on', 'waiting', 'ended', 'off']
  )
  assert.deepEqual(await shown('home-carousel'), ['在线'])
  const [draft] = made
  const publish = (ids: string[]) => platform.call(actOnAds, { token: manager, body: { ids, action: 'publish' } })
  assert.match((await publish([made[4]!.result.id, draft!.result.id])).message, /“草稿”没有图片，不能发布/)
  assert.deepEqual(await shown('home-carousel'), ['在线'], 'all or none')
  assert.equal((await publish([made[4]!.result.id])).result.done, 1)
  assert.deepEqual(await shown('home-carousel'), ['下线', '在线'])
  const query = { state: 'ended' as const }
  const { result } = await platform.call(adItem.calls.list, { token: manager, query })
  assert.deepEqual(
    result.records.map(({ title }) => title),
    ['到期']
  )
  const uses = await platform.call(pictureUses, { token: admin, query: { id: pictureId } })
  const file = await platform.raw(`/files/1/202601/${'0'.repeat(32)}.png`)
  assert.equal(file.status, 404, 'whether a file is public is asked of links and ads, too')
  assert.ok(uses.result.some(({ obj, title }) => obj === 'adItem' && title === '在线'))
})

test('[AR-4] a slot without ads answers with none; an unknown or disabled one with a sentence; answers are cached a minute', async () => {
  assert.deepEqual(await shown('topic-banner'), [])
  assert.match(String(await shown('nosuch')), /没有这个编码的广告位/)
  assert.match(String(await shown('topic-banner', '3')), /没有这个编码/)
  const response = await platform.raw('/api/cms/public/ads?subsiteId=1&code=topic-banner')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=60')
  const { result: slots } = await platform.call(adSlots, { token: manager, query: {} })
  assert.deepEqual(
    slots.map(({ code, liveCount, thumb }) => [code, liveCount, thumb]),
    [
      ['home-carousel', 2, '/files/1/pic.png'],
      ['topic-banner', 0, '']
    ]
  )
  const { result: plan } = await platform.call(adCalendar, { token: manager, query: { code: 'home-carousel' } })
  assert.deepEqual(plan.runs.map(({ title, state }) => [title, state]).sort(), [
    ['下线', 'on'],
    ['到期', 'ended'],
    ['在线', 'on'],
    ['待上线', 'waiting']
  ])
})

test('[AR-4] an ad of an article is off as soon as the public cannot read the article', async () => {
  const { rows } = await platform.query<{ id: string }>(
    "select id from published_articles where subsite_id = '1' limit 1"
  )
  const linkId = rows[0]!.id
  const topic = { slotCode: 'topic-banner', linkKind: 'article' as const }
  assert.match((await add({ ...topic, linkId: 'nosuch' })).message, /不是本站已发布的文章/)
  assert.match((await add({ ...topic, linkKind: 'column', linkId: 'nosuch' })).message, /不是本站的栏目/)
  assert.match((await add({ ...topic, linkKind: 'address', url: 'http://10.0.0.1/' })).message, /内部网络/)
  const { result } = await add({ ...topic, title: '文章', linkId })
  assert.deepEqual([result.state, await shown('topic-banner')], ['on', ['文章']])
  assert.ok(result.linkTitle)
  await platform.query("update published_articles set withdraw_date = now() - interval '1 minute' where id = $1", [
    linkId
  ])
  const read = async () => (await platform.call(adItem.calls.byId, { token: manager, query: { id: result.id } })).result
  assert.deepEqual([(await read()).state, await shown('topic-banner')], ['lost', []])
  await platform.query('update published_articles set withdraw_date = null where id = $1', [linkId])
  assert.equal((await read()).state, 'on')
})

test('[AR-4] what lies over a page can be closed, and a page has at most two floating windows', async () => {
  for (const kind of ['float', 'couplet', 'popup'] as const)
    assert.match((await addSlot({ kind, code: kind, isClosable: 'N' })).message, /必须可以关闭/, kind)
  const { result: page } = await platform.call(columnList, { token: manager, query: { pageSize: 100 } })
  const [child] = page.records.filter(({ parentId }) => parentId)
  const float = (code: string, more: Partial<AdSlotDraft> = {}) => addSlot({ kind: 'float', code, ...more })
  assert.ok((await float('float-site')).success)
  assert.ok((await float('float-home', { scope: 'home' })).success)
  assert.match((await float('float-home-2', { scope: 'home' })).message, /最多两个飘窗/)
  assert.match((await float('float-site-2')).message, /最多两个飘窗/)
  assert.ok((await float('float-article', { scope: 'article' })).success)
  assert.ok((await float('float-off', { status: '0' })).success, 'disabled slots do not count')
  assert.match((await float('float-none', { scope: 'columns' })).message, /请选择本站的栏目/)
  const above = { scope: 'columns' as const, columnId: child!.parentId }
  assert.ok((await float('float-above', above)).success)
  const below = { scope: 'columns' as const, columnId: child!.id }
  assert.match((await float('float-below', below)).message, /最多两个飘窗/, 'those of the columns above count')
})

test('[AR-4] slots go to the recycle bin with their ads and come back disabled, the ads as drafts', async () => {
  const { result } = await addSlot({ name: '回收位', code: 'bin' })
  const { id } = (await add({ title: '回收广告', slotCode: 'bin' })).result
  const remove = { token: manager, query: { ids: result.id } }
  assert.ok((await platform.call(adSlot.calls.deleteBatch, remove)).success)
  const { result: bin } = await platform.call(recycledList, { token: manager, query: { title: '*回收*' } })
  const ids = bin.records.map(entry => entry.id)
  const restored = await platform.call(recycleAction, { token: manager, body: { ids, action: 'restore' } })
  assert.deepEqual(restored.result.failed, [])
  const back = await platform.call(adItem.calls.byId, { token: manager, query: { id } })
  assert.equal(back.result.state, 'draft')
  assert.match(String(await shown('bin')), /没有这个编码/)
})

test('[AR-4] in a time of mourning pages are grey and festive slots show nothing; afterwards they do again', async () => {
  assert.ok((await addSlot({ code: 'festive', isFestive: 'Y' })).success)
  assert.ok((await add({ title: '春节', slotCode: 'festive' })).success)
  const grey = async (subsiteId: string) => (await platform.call(publicMourning, { query: { subsiteId } })).result
  assert.deepEqual([await shown('festive'), await grey('1')], [['春节'], { isGrey: false, until: '' }])
  const body = {
    reason: '全国哀悼日',
    subsiteId: '1',
    startTime: '2020-01-01 00:00:00',
    endTime: '2099-01-01 00:00:00'
  }
  const wrong = await platform.call(mourning.calls.add, { token: admin, body: { ...body, endTime: body.startTime } })
  assert.match(wrong.message, /结束时间必须晚于开始时间/)
  const { result } = await platform.call(mourning.calls.add, { token: admin, body })
  assert.deepEqual(
    [await shown('festive'), await shown('home-carousel'), await grey('1'), await grey('3')],
    [[], ['下线', '在线'], { isGrey: true, until: body.endTime }, { isGrey: false, until: '' }]
  )
  const all = await platform.call(mourning.calls.add, { token: admin, body: { ...body, subsiteId: '' } })
  assert.equal((await grey('3')).isGrey, true)
  const ids = `${result.id},${all.result.id}`
  assert.ok((await platform.call(mourning.calls.deleteBatch, { token: admin, query: { ids } })).success)
  assert.deepEqual(await shown('festive'), ['春节'])
})

test('[AR-4] the footer of a site names what inspections find missing; the public reads it with the filing numbers', async () => {
  const query = { subsiteId: '3' }
  const list = async () => (await platform.call(siteFooter.calls.list, { token: admin, query })).result.records[0]!
  const before = await list()
  assert.deepEqual([before.complete, before.missing.includes('网站标识码')], [38, true])
  const codes = ['3301000001', '浙ICP备1号', '浙公网安备1号']
  await platform.query("update subsites set site_id_code = $1, icp_code = $2, police_code = $3 where id = '3'", codes)
  const after = await list()
  assert.deepEqual([after.complete, after.missing], [75, '党政机关网站标志、网站纠错'])
  const { result } = await platform.call(publicFooter, { query })
  assert.deepEqual(
    [result.sponsor, result.siteIDCode, result.icpCode, result.policeCode, result.mapUrl, result.isIpv6],
    ['临江市教育局', ...codes, '/map', 'Y']
  )
  const none = await platform.call(publicFooter, { query: { subsiteId: '4' } })
  assert.deepEqual([none.result.sponsor, none.result.siteName], ['', '市卫生健康委员会'])
  assert.match((await platform.call(publicFooter, { query: { subsiteId: 'nosuch' } })).message, /没有找到该站点/)
  const { complete: _c, missing: _m, siteIDCode: _s, icpCode: _i, policeCode: _p, ...draft } = after
  const { id: _id, version: _v, createByName: _b, createTime: _t, updateByName: _u, ...own } = draft
  const { updateTime: _w, subsiteName: _n, ...body } = own
  const twice = await platform.call(siteFooter.calls.add, { token: admin, body })
  assert.match(twice.message, /该站点已有页脚/)
  const evil = await platform.call(siteFooter.calls.add, {
    token: admin,
    body: { ...body, subsiteId: '4', mapUrl: 'javascript:alert(1)' }
  })
  assert.match(evil.message, /网站地图/)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  actOnLinks,
  hideInherited,
  inheritedLinks,
  link,
  linkType,
  linkTypes,
  publicLinks,
  sortLinkTypes,
  type LinkDraft
} from '../../elements/base/contract/link.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { changeCurrentSubsite } from '../../elements/base/contract/session.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
/** Column manager of site 1. */
let manager: string
before(async () => {
  platform = await startPlatform()
  manager = await platform.signIn('zhaolei')
})
after(() => platform.stop())

const draft = (more: Partial<LinkDraft> = {}): LinkDraft => ({
  ...{ name: '省教育厅', url: 'https://jyt.example.gov.cn/', typeCode: 'gov', logoId: '', alt: '', target: 'blank' },
  ...{ startTime: '', endTime: '', status: '1', sortNo: 9, department: '', note: '', ...more }
})
const add = (more: Partial<LinkDraft>, token = manager) => platform.call(link.calls.add, { token, body: draft(more) })
const shown = async (subsiteId = '1', code = 'gov') => {
  const { result, message } = await platform.call(publicLinks, { query: { subsiteId, code } })
  return result ? result.links.map(({ name }) => name) : message
}
/** Signs in and switches to another site. */
const at = async (subsiteId: string) => {
  const token = await platform.signIn('admin')
  const query = { subsiteId, siteType: 'affiliatedsite' as const }
  const { result, message } = await platform.call(changeCurrentSubsite, { token, query })
  assert.ok(result, message)
  return result.token
}

test('[AR-4] the public reads the links of a type that are online by the database’s clock, in their order', async () => {
  const [from, past] = ['2020-01-01 00:00:00', '2020-02-01 00:00:00']
  const made = await Promise.all([
    add({ name: '现在', startTime: from, sortNo: 1 }),
    add({ name: '以后', startTime: '2099-01-01 00:00:00' }),
    add({ name: '过期', startTime: from, endTime: past }),
    add({ name: '停用', status: '0' })
  ])
  assert.deepEqual(
    made.map(({ result, message }) => result?.state ?? message),
    ['on', 'waiting', 'ended', 'off']
  )
  const names = await shown()
  assert.ok(Array.isArray(names) && names.includes('现在') && names.includes('中国政府网'), String(names))
  for (const name of ['以后', '过期', '停用']) assert.ok(!names.includes(name), name)
  const filtered = await platform.call(link.calls.list, { token: manager, query: { typeCode: 'gov', state: 'ended' } })
  assert.deepEqual(
    filtered.result.records.map(({ name }) => name),
    ['过期']
  )
  const response = await platform.raw('/api/cms/public/links?subsiteId=1&code=gov')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=60')
  assert.match(String(await shown('1', 'none')), /没有这个编码/)
})

test('[AR-4] a link leads to a public website: inner addresses are refused with one sentence', async () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.1.2.3:8080/a',
    'http://192.168.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
    'http://intranet/',
    'http://oa.city.internal/',
    'http://printer.local/'
  ])
    assert.equal((await add({ name: url, url })).message, '地址在内部网络，公众无法访问，请填写公开的网址', url)
  for (const url of ['javascript:alert(1)', 'ftp://example.cn/', '//example.cn/', 'example.cn'])
    assert.match((await add({ name: url, url })).message, /地址/, url)
  assert.match((await add({ name: '用户', url: 'https://a:b@example.cn/' })).message, /用户名和密码/)
  assert.match(
    (await add({ startTime: '2026-02-01 00:00:00', endTime: '2026-01-01 00:00:00' })).message,
    /下线时间必须晚于上线时间/
  )
  assert.match((await add({ typeCode: 'nosuch' })).message, /没有编码为“nosuch”的链接类型/)
  assert.match((await add({ name: '标志', logoId: 'nosuch' })).message, /标志：该图片不在本站的图片库中/)
})

test('[AR-4] without the right to publish, links are drafts; a person of another site sees and changes none', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('rl', 'rl', 'rl')")
  await platform.query(
    "insert into role_rights select 'rl', unnest(array['cms:link:list','cms:link:add','cms:link:edit'])"
  )
  await platform.query(
    "update user_roles set role_id = 'rl' where user_id = (select id from users where username = 'lihua')"
  )
  const writer = await platform.signIn('lihua')
  assert.match((await add({ name: '公开' }, writer)).message, /没有权限：启用和停用友情链接/)
  const { result } = await add({ name: '草稿', status: '0' }, writer)
  assert.equal(result.state, 'off')
  const enabled = await platform.call(actOnLinks, { token: writer, body: { ids: [result.id], action: 'enable' } })
  assert.match(enabled.message, /没有权限/)
  assert.ok((await platform.call(actOnLinks, { token: manager, body: { ids: [result.id], action: 'enable' } })).success)
  const edited = await platform.call(link.calls.edit, {
    token: writer,
    body: { ...draft({ name: '草稿二' }), id: result.id, version: 2 }
  })
  assert.match(edited.message, /没有权限/, 'a public link is changed by people who may publish')
  const other = await platform.signIn('wangmin')
  assert.match((await platform.call(link.calls.byId, { token: other, query: { id: result.id } })).message, /没有/)
})

test('[AR-4] links are enabled, disabled and moved together or not at all, each with its entry in the log', async () => {
  const made = await Promise.all([add({ name: '批一' }), add({ name: '批二' })])
  const ids = made.map(({ result }) => result.id)
  const act = (body: { ids: string[]; action: 'enable' | 'disable' | 'move'; value?: string }) =>
    platform.call(actOnLinks, { token: manager, body })
  assert.equal((await act({ ids, action: 'disable' })).result.done, 2)
  assert.equal((await act({ ids, action: 'disable' })).result.done, 0)
  assert.match((await act({ ids: [...ids, 'nosuch'], action: 'enable' })).message, /没有找到/)
  assert.match((await act({ ids, action: 'move', value: 'nosuch' })).message, /没有编码/)
  assert.ok((await act({ ids, action: 'move', value: 'departments' })).success)
  const { result } = await platform.call(link.calls.byId, { token: manager, query: { id: ids[0]! } })
  assert.deepEqual([result.typeName, result.state, result.version], ['市级部门', 'off', 3])
})

test('[AR-4] a shared type reaches other sites, which hide it or single links and change nothing', async () => {
  assert.ok((await shown('3')).includes('中国政府网'))
  const school = await at('3')
  const { result: types } = await platform.call(linkTypes, { token: school, query: {} })
  assert.deepEqual(
    types.map(({ code, sharedBy }) => [code, sharedBy]),
    [
      ['education', ''],
      ['gov', '临江市人民政府门户网站']
    ]
  )
  const [, gov] = types
  const rows = await platform.call(inheritedLinks, { token: school, query: { id: gov!.id } })
  const first = rows.result.find(({ name }) => name === '中国政府网')!
  const hide = (id: string, isHidden: 'Y' | 'N') =>
    platform.call(hideInherited, { token: school, body: { id, isHidden } })
  assert.ok((await hide(first.id, 'Y')).success)
  assert.ok(!(await shown('3')).includes('中国政府网'))
  assert.ok((await shown('1')).includes('中国政府网'))
  assert.ok((await shown('4')).includes('中国政府网'))
  assert.ok((await hide(gov!.id, 'Y')).success)
  assert.match(String(await shown('3')), /没有这个编码/)
  assert.ok((await hide(gov!.id, 'N')).success)
  assert.ok((await shown('3')).includes('教育部'))
  assert.match((await hide('link2-1', 'Y')).message, /没有找到/, 'a type that is not shared')
  const own = { ...blank, name: '政府', code: 'gov' }
  assert.ok((await platform.call(linkType.calls.add, { token: school, body: own })).success)
  assert.deepEqual(await shown('3'), [], 'an own type replaces the shared one of its code')
  const sharing = { ...blank, name: '共享', code: 'more', isShared: 'Y' as const }
  const refused = await platform.call(linkType.calls.add, { token: manager, body: sharing })
  assert.match(refused.message, /没有权限：与其他站点共享链接类型/)
})

const blank = {
  ...{ name: '', code: '', style: 'text' as const, logoWidth: 0, logoHeight: 0, isShared: 'N' as 'Y' | 'N' },
  ...{ status: '1' as const, sortNo: 5, description: '' }
}

test('[AR-4] deleted links and types go to the recycle bin and come back disabled; types are sorted by hand', async () => {
  const type = (
    await platform.call(linkType.calls.add, { token: manager, body: { ...blank, name: '回收', code: 'bin' } })
  ).result
  const { id } = (await add({ name: '回收链接', typeCode: 'bin' })).result
  const remove = { token: manager, query: { ids: type.id } }
  assert.ok((await platform.call(linkType.calls.deleteBatch, remove)).success)
  assert.equal((await platform.call(link.calls.byId, { token: manager, query: { id } })).success, false)
  const bin = async () =>
    (await platform.call(recycledList, { token: manager, query: { title: '*回收*' } })).result.records
  const [entry] = await bin()
  assert.deepEqual([entry?.kind, entry?.title, entry?.actions], ['linkType', '回收', ['restore', 'delete']])
  const restored = await platform.call(recycleAction, { token: manager, body: { ids: [entry!.id], action: 'restore' } })
  assert.deepEqual(restored.result.failed, [])
  const back = (await platform.call(link.calls.byId, { token: manager, query: { id } })).result
  assert.deepEqual([back.name, back.state], ['回收链接', 'off'])
  assert.ok((await platform.call(link.calls.deleteBatch, { token: manager, query: { ids: id } })).success)
  assert.equal((await bin())[0]?.kind, 'link')
  const { result: before } = await platform.call(linkTypes, { token: manager, query: {} })
  const ids = before.map(each => each.id).reverse()
  assert.ok((await platform.call(sortLinkTypes, { token: manager, body: { ids: ids.join() } })).success)
  const { result: sorted } = await platform.call(linkTypes, { token: manager, query: {} })
  assert.deepEqual(
    sorted.map(each => each.id),
    ids
  )
})

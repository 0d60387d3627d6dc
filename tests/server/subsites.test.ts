import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle, articleList } from '../../elements/base/contract/article.ts'
import { subsiteHeader } from '../../elements/base/contract/endpoint.ts'
import { getPermissions, menuIds, type MenuItem } from '../../elements/base/contract/menu.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { changeCurrentSubsite } from '../../elements/base/contract/session.ts'
import { getSubsiteListByLoginUser, type SubsiteNode } from '../../elements/base/contract/subsite.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

const sitesOf = async (username: string) =>
  (await platform.call(getSubsiteListByLoginUser, { token: await platform.signIn(username) })).result

const flat = (nodes: SubsiteNode[]): SubsiteNode[] => nodes.flatMap(node => [node, ...flat(node.childList)])
const items = (menu: MenuItem[]): MenuItem[] => menu.flatMap(item => [item, ...items(item.children ?? [])])

test('[SI-1] lists the sites of a user in their groups, without empty groups', async () => {
  const all = flat(await sitesOf('admin'))
  assert.deepEqual(
    new Set(all.map(node => node.siteType)),
    new Set(['', 'generalsite', 'templatesite', 'affiliatedsite', 'virtualsite', 'synSite'])
  )
  const own = await sitesOf('chenjing')
  assert.deepEqual(
    flat(own).map(node => [node.classify, node.id]),
    [
      ['1', 'g1'],
      ['0', '4'],
      ['1', 'g3'],
      ['0', '16']
    ]
  )
})

test('[SI-2] [B4] [guest-1] switching the site keeps the token, which then reads and writes at the new site', async () => {
  const token = await platform.signIn('lihua')
  const reply = await platform.call(changeCurrentSubsite, {
    token,
    query: { subsiteId: '2', siteType: 'affiliatedsite' }
  })
  assert.equal(reply.message, '站点切换成功！')
  assert.deepEqual([reply.result.subsite.id, reply.result.token], ['2', token])
  assert.equal((await platform.call(getUserInfo, { token })).result.subsite.id, '2')
  const list = await platform.call(articleList, { token })
  assert.ok(list.result.records.length > 0 && list.result.records.every(row => row.subsiteId === '2'))
})

test('[guest-1] a hundred switches in two windows leave one token, alive for as long as before', async () => {
  const token = await platform.signIn('lihua')
  const sessionsOf = async () =>
    (await platform.query("select expire_time, revoked from sessions where user_id = 'u2' order by token_hash")).rows
  const before = await sessionsOf()
  const sites = [
    { subsiteId: '1', siteType: 'generalsite' },
    { subsiteId: '2', siteType: 'affiliatedsite' }
  ] as const
  const windowAt = async (first: 0 | 1) => {
    for (let at = 0; at < 50; at++) {
      const { success, result } = await platform.call(changeCurrentSubsite, { token, query: sites[(at + first) % 2]! })
      assert.deepEqual([success, result.token], [true, token])
    }
  }
  await Promise.all([windowAt(0), windowAt(1)])
  assert.equal((await platform.call(getUserInfo, { token })).success, true)
  assert.deepEqual(await sessionsOf(), before)
})

test('[staff-D1] refuses every write from a page of another site than the session’s with one message', async () => {
  const token = await platform.signIn('lihua')
  const add = async (headers: Record<string, string>) =>
    (
      await platform.raw(`/api${addArticle.path}`, {
        method: 'POST',
        token,
        body: articleDraft('写给哪个站点'),
        headers
      })
    ).json()
  const refused = await add({ [subsiteHeader]: '2' })
  assert.deepEqual(
    [refused.success, refused.message],
    [
      false,
      '当前站点已切换为“临江市人民政府门户网站”，此页面属于“市发展和改革委员会”，没有保存。请切换回“市发展和改革委员会”后再操作'
    ]
  )
  // Inaccessible and missing sites get the same response, without a name.
  for (const other of ['16', 'no-such'])
    assert.equal(
      (await add({ [subsiteHeader]: other })).message,
      '当前站点是“临江市人民政府门户网站”，此页面属于您不能管理的其他站点，没有保存。请刷新页面后再操作'
    )
  assert.equal((await add({ [subsiteHeader]: '1' })).success, true)
  assert.equal((await add({})).success, true)
})

test('[C2] refuses a site that is not granted and a type that does not match, and the token remains valid', async () => {
  const token = await platform.signIn('lihua')
  for (const query of [
    { subsiteId: '16', siteType: 'generalsite' as const },
    { subsiteId: 'no-such', siteType: 'generalsite' as const },
    { subsiteId: 'g1', siteType: 'generalsite' as const },
    { subsiteId: '2', siteType: 'generalsite' as const }
  ])
    assert.equal((await platform.call(changeCurrentSubsite, { token, query })).message, '没有该站点权限')
  assert.equal((await platform.call(getUserInfo, { token })).result.subsite.id, '1')
})

test('[ME-1] [GU-6] the menu contains the entries that its reader may open', async () => {
  const menuOf = async (username: string) =>
    (await platform.call(getPermissions, { token: await platform.signIn(username) })).result
  const admin = await menuOf('admin')
  const tops = admin.menu.filter(item => item.isTop)
  assert.ok(tops.length > 10)
  assert.equal(tops[0]?.id, menuIds.home)
  const adminIds = items(admin.menu).map(item => item.id)
  for (const id of Object.values(menuIds)) assert.ok(adminIds.includes(id), id)
  const lihua = await menuOf('lihua')
  const paths = items(lihua.menu).map(item => item.path)
  assert.ok(paths.includes('/cms/article/ArticleList'))
  assert.ok(!paths.some(path => path.startsWith('/system/User') || path.startsWith('/cms/newsClass')))
  assert.ok(lihua.auth.some(grant => grant.action === 'cms:article:submit'))
  assert.ok(!lihua.auth.some(grant => grant.action === 'cms:article:publish'))
  assert.ok(lihua.allAuth.some(right => right.action === 'cms:article:publish' && right.status === '1'))
  assert.deepEqual(
    lihua.objectPermissionList.map(entry => entry.objId),
    ['1'],
    'at other sites the rights of auth apply'
  )
})

test('[GU-6] the menu contains every kind of entry that the shell supports', async () => {
  const { menu } = (await platform.call(getPermissions, { token: await platform.signIn('admin') })).result
  const all = items(menu)
  assert.ok(all.some(item => item.meta.url && item.meta.internalOrExternal === true))
  assert.ok(all.some(item => item.meta.url && item.meta.internalOrExternal === false))
  assert.ok(all.some(item => item.hidden) && all.some(item => item.route === '0') && all.some(item => item.redirect))
})

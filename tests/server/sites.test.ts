import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { columnTree, addColumn } from '../../elements/base/contract/column.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { changeCurrentSubsite } from '../../elements/base/contract/session.ts'
import { getSubsiteListByLoginUser, subsiteCalls, type NewSubsite } from '../../elements/base/contract/subsite.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Has the rights for sites, without being a super administrator. */
let manager: string
before(async () => {
  platform = await startPlatform()
  for (const action of ['list', 'add', 'edit', 'delete'])
    await platform.query(`insert into role_rights (role_id, action) values ('r5', 'cms:subsite:${action}')`)
  await platform.query("insert into user_roles (user_id, role_id) select id, 'r5' from users where username = 'lihua'")
  admin = await platform.signIn('admin')
  manager = await platform.signIn('lihua')
})
after(() => platform.stop())

const draft: NewSubsite = {
  ...{ name: '市水利局', shortName: '水利局', siteType: 'generalsite', groupId: 'g1', depId: 'd1', siteTitle: '' },
  ...{ siteIDCode: '', icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
  ...{ status: '1', sortNo: 20, templateId: '' }
}
const add = (fields: Partial<NewSubsite> = {}, token = admin) =>
  platform.call(subsiteCalls.add, { token, body: { ...draft, ...fields } })
const namesOf = async (token: string, query: Record<string, string> = {}) => {
  const { result } = await platform.call(subsiteCalls.list, { token, query: { pageSize: 100, ...query } })
  return result.records.map(({ name }) => name)
}

test('[SI-4] adds a site to its group, finds it by type, group and name, and edits it', async () => {
  const { result, message } = await add({ siteIDCode: '3601000001' })
  assert.ok(result, message)
  assert.deepEqual(
    [result.groupName, result.depName, result.siteIDCode],
    ['市级部门网站', '市政府办公室', '3601000001']
  )
  assert.deepEqual(await namesOf(admin, { name: '*水利*' }), ['市水利局'])
  assert.ok((await namesOf(admin, { groupId: 'g1' })).includes('市水利局'))
  assert.deepEqual(await namesOf(admin, { siteType: 'templatesite,synSite' }), ['部门网站模板站', '省政务信息同步站'])
  const { templateId: _templateId, ...fields } = draft
  const body = { ...fields, shortName: '水利', id: result.id, version: result.version }
  assert.equal((await platform.call(subsiteCalls.edit, { token: admin, body })).result.shortName, '水利')
  assert.equal((await platform.call(subsiteCalls.edit, { token: admin, body })).code, 409)
  const log = await platform.call(logList, { token: admin, query: { keyWord: '编辑站点' } })
  assert.equal(log.result.records[0]?.subsiteName, '市水利局')
})

test('[SI-4] 网站标识码 has ten letters or digits and is unique; group and department must exist', async () => {
  for (const siteIDCode of ['360100000', '36010000011', '3601-00001'])
    assert.match((await add({ siteIDCode })).message, /网站标识码/)
  const both = await Promise.all(['甲', '乙'].map(name => add({ name: `市标识码${name}局`, siteIDCode: '3601000002' })))
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  assert.match(both.find(({ success }) => !success)!.message, /已被其他站点使用/)
  assert.match((await add({ groupId: '1' })).message, /站点分组/)
  assert.match((await add({ depId: 'none' })).message, /主办单位/)
  assert.equal((await add({ homeUrl: 'javascript:alert(1)' })).success, false)
})

test('[SI-4] users see their own sites; adding a site grants it to its author', async () => {
  const own = await namesOf(manager)
  assert.ok(own.length > 0 && !own.includes('青溪县人民政府'))
  const other = await platform.call(subsiteCalls.byId, { token: manager, query: { id: '7' } })
  assert.equal(other.message, (await platform.call(subsiteCalls.byId, { token: manager, query: { id: 'x' } })).message)
  const { templateId: _templateId, ...fields } = draft
  const edited = await platform.call(subsiteCalls.edit, { token: manager, body: { ...fields, id: '7', version: 1 } })
  assert.equal(edited.success, false)
  assert.equal((await platform.call(subsiteCalls.delete, { token: manager, query: { id: '7' } })).success, false)
  // A group is not a site.
  assert.equal((await platform.call(subsiteCalls.delete, { token: admin, query: { id: 'g1' } })).success, false)
  const { result, message } = await add({ name: '市体育局' }, manager)
  assert.ok(result, message)
  assert.ok((await namesOf(manager)).includes('市体育局'))
  // Only its author has access, so the site can be deleted again.
  assert.equal((await platform.call(subsiteCalls.delete, { token: manager, query: { id: result.id } })).success, true)
})

test('[SI-4] a new site gets the columns of its template in the same structure, without articles', async () => {
  const parent = { ...{ subsiteId: '5', parentId: '', name: '模板栏目', code: 'mblm', url: '', icon: '' } }
  const rest = { publishArt: 'Y', menuCategory: '1', isShow: '1', description: '' } as const
  const { result: top } = await platform.call(addColumn, { token: admin, body: { ...parent, ...rest } })
  await platform.call(addColumn, {
    token: admin,
    body: { ...parent, ...rest, parentId: top.id, name: '模板子栏目', code: 'mbzlm' }
  })
  const { result } = await add({ name: '市林业局', templateId: '5' })
  const shape = async (subsiteId: string) => {
    const tree = await platform.call(columnTree, { token: admin, query: { subsiteId, fromType: '-1' } })
    const titles = (nodes: { title: string; children: never[] }[]): unknown =>
      nodes.map(({ title, children }) => [title, titles(children)])
    return titles(tree.result as never)
  }
  const copied = await shape(result.id)
  assert.deepEqual(copied, await shape('5'))
  assert.match(JSON.stringify(copied), /模板子栏目/)
  const { rows } = await platform.query('select 1 from articles where subsite_id = $1', [result.id])
  assert.equal(rows.length, 0)
  const log = await platform.call(logList, { token: admin, query: { keyWord: '新增站点' } })
  assert.match(JSON.stringify(log.result.records[0]?.changes), /部门网站模板站（复制 \d+ 个栏目）/)
})

test('[SI-4] copies only templates of the caller’s sites; otherwise no site is created', async () => {
  for (const [templateId, token] of [
    ['1', admin],
    ['none', admin],
    ['5', manager]
  ] as const)
    assert.match((await add({ name: '不应出现', templateId }, token)).message, /模板站/)
  assert.deepEqual(await namesOf(admin, { name: '不应出现' }), [])
})

test('[SI-4] a site with contents cannot be deleted, and the message names them', async () => {
  const { message } = await platform.call(subsiteCalls.delete, { token: admin, query: { id: '2' } })
  assert.match(message, /^“市发展和改革委员会”还有 \d+ 个栏目、\d+ 篇文章.*名用户，不能删除/)
  const { result } = await add({ name: '市园林局', templateId: '5' })
  const users = await platform.query("select id from users where username = 'wangmin'")
  const userId = users.rows[0]!.id as string
  await platform.query('delete from columns where subsite_id = $1', [result.id])
  await platform.query('insert into user_subsites (user_id, subsite_id) values ($1, $2)', [userId, result.id])
  const refused = await platform.call(subsiteCalls.delete, { token: admin, query: { id: result.id } })
  assert.equal(refused.message, '“市园林局”还有 1 名用户，不能删除；可以改为停用')
  await platform.query('delete from user_subsites where subsite_id = $1', [result.id])
  assert.equal((await platform.call(subsiteCalls.delete, { token: admin, query: { id: result.id } })).success, true)
})

test('[SI-4] nobody deletes their current site', async () => {
  const { result } = await add({ name: '市统计局' })
  const token = await platform.signIn('admin')
  const switched = await platform.call(changeCurrentSubsite, {
    token,
    query: { subsiteId: result.id, siteType: 'generalsite' }
  })
  const there = switched.result.token
  const refused = await platform.call(subsiteCalls.delete, { token: there, query: { id: result.id } })
  assert.match(refused.message, /请先切换到其他站点/)
  assert.equal((await platform.call(subsiteCalls.delete, { token: admin, query: { id: result.id } })).success, true)
})

test('[SI-4] a disabled site is hidden and cannot be entered; its contents remain', async () => {
  const { result } = await add({ name: '市信访局' })
  const { templateId: _templateId, ...fields } = draft
  const body = { ...fields, name: '市信访局', status: '0' as const, id: result.id, version: result.version }
  await platform.call(subsiteCalls.edit, { token: admin, body })
  const offered = await platform.call(getSubsiteListByLoginUser, { token: admin })
  assert.doesNotMatch(JSON.stringify(offered.result), /市信访局/)
  const query = { subsiteId: result.id, siteType: 'generalsite' as const }
  assert.match((await platform.call(changeCurrentSubsite, { token: admin, query })).message, /已停用/)
  assert.deepEqual(await namesOf(admin, { siteStatus: '0' }), ['市信访局'])
})

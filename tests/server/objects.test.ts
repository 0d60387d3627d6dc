import { articleDraft } from './platform.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleAction, articleById, articleList, editArticle } from '../../elements/base/contract/article.ts'
import { addColumn, columnById, deleteColumn, moveColumn } from '../../elements/base/contract/column.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { objectActions } from '../../elements/base/contract/object-grant.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import {
  platform,
  token,
  zhao,
  person,
  site,
  news,
  city,
  offices,
  counties,
  county,
  notices,
  read,
  save,
  to,
  other,
  tree,
  flat,
  keys,
  total,
  count,
  write,
  made,
  step,
  open,
  removed
} from './object-desk.ts'

test('[AD-4] without grants, right and site decide', async () => {
  const all = await keys()
  assert.ok(all.includes(city) && all.includes(notices))
  assert.equal(
    flat(await tree()).some(node => node.actions),
    false
  )
  assert.equal((await write(city)).success, true)
})

test('[AD-4] a grant on a column closes it and its sub-columns to everyone else, and no sibling', async () => {
  await save('column', news, [other])
  const seen = await keys()
  for (const id of [news, city, offices, counties, county]) assert.equal(seen.includes(id), false)
  assert.ok(seen.includes(notices))
  assert.match((await platform.call(columnById, { token: zhao, query: { id: city } })).message, /没有找到该栏目/)
})

test('[AD-4] the tree shows accessible columns, with inaccessible ancestors disabled', async () => {
  await save('site', site, [other])
  await save('column', county, [to('write')])
  const nodes = flat(await tree())
  assert.deepEqual(
    nodes.map(({ key, actions }) => [key, actions]),
    [
      [news, []],
      [counties, []],
      [county, ['list', 'write']]
    ]
  )
  const list = (newsClassId: string) => platform.call(articleList, { token: zhao, query: { newsClassId } })
  assert.equal((await list(county)).success, true)
  assert.match((await list(counties)).message, /没有找到该栏目/)
})

test('[AD-4] lists, counts and home figures include only accessible objects', async () => {
  await save('site', site, [other])
  await save('column', city, [to('list')])
  assert.equal(await total(), await count(city))
  assert.equal(await total({ underId: news }), await count(city))
  const home = (await platform.call(homeFigures, { token: zhao })).result
  assert.equal(
    Object.values(home.articles).reduce((sum, each) => sum + each, 0),
    await count(city)
  )
  assert.ok(home.latest.every(row => row.newsClassId === city))
})

test('[AD-4] each subject kind × action: role, department with sub-departments, user; each action implies the previous ones', async () => {
  const parent = (
    await platform.query<{ id: string }>(
      `select a.id from departments a join departments m on m.org_code like a.org_code || '%'
        join user_departments ud on ud.depart_id = m.id where ud.user_id = $1 order by a.org_code limit 1`,
      [person]
    )
  ).rows[0]!.id
  for (const [subjectType, subjectId] of [
    ['role', 'ro'],
    ['depart', parent],
    ['user', person]
  ] as const)
    for (const action of objectActions) {
      await save('column', news, [to(action, subjectId, subjectType)])
      const article = await made(city)
      const may = [
        await open(article.id),
        (await write(city)).success,
        await step(article.id, 'submit'),
        await step(article.id, 'publish'),
        (
          await platform.call(addColumn, {
            token: zhao,
            body: { subsiteId: site, parentId: city, name: '下', code: `c${Math.random().toString(36).slice(2)}` }
          })
        ).success
      ]
      const at = objectActions.indexOf(action)
      assert.deepEqual(may, [true, at >= 1, at >= 1, at >= 2, at >= 3], `${subjectType} ${action}`)
    }
})

test('[AD-4] a column that breaks inheritance uses its own grants; without any it is closed, and restoring opens it again', async () => {
  await save('column', news, [to('publish')])
  assert.ok((await keys()).includes(county))
  await save('column', counties, [to('list')], true)
  assert.equal((await write(county)).success, false)
  assert.ok((await keys()).includes(county))
  assert.deepEqual((await read('column', county)).cutAt, '区县动态')
  await save('column', counties, [], true)
  assert.equal((await keys()).includes(county), false)
  await save('column', counties, [])
  assert.ok((await keys()).includes(county))
  assert.equal((await write(county)).success, true)
})

test('[AD-4] an article moves only between columns with write access', async () => {
  await save('site', site, [other])
  await save('column', city, [to('write')])
  await save('column', offices, [to('list')])
  const article = await made(city)
  const move = async (newsClassId: string) => {
    const now = (await platform.call(articleById, { token, query: { id: article.id } })).result
    const body = { ...articleDraft('样文', newsClassId), id: article.id, version: now.version }
    return platform.call(editArticle, { token: zhao, body })
  }
  const refused = await move(offices)
  assert.deepEqual(
    [refused.code, refused.result as unknown],
    [510, { right: 'cms:article:edit', objectType: 'column', objectId: offices }]
  )
  assert.match((await move(notices)).message, /没有找到该栏目/)
  await save('column', offices, [to('write')])
  assert.equal((await move(offices)).success, true)
  await save('column', offices, [to('list')])
  assert.equal((await move(city)).success, false)
  await removed(article.id)
})

test('[AD-4] revoking a grant during an edit refuses the next save; granting it again accepts the save', async () => {
  await save('column', city, [to('write')])
  const article = await made(city)
  const body = { ...articleDraft('改过', city), id: article.id, version: article.version }
  await save('column', city, [other])
  assert.equal((await platform.call(editArticle, { token: zhao, body })).success, false)
  await save('column', city, [to('list')])
  assert.equal((await platform.call(editArticle, { token: zhao, body })).code, 510)
  await save('column', city, [to('write')])
  assert.equal((await platform.call(editArticle, { token: zhao, body })).success, true)
  await removed(article.id)
})

test('[AD-4] moving and deleting columns requires the manage action on source, target and sub-columns', async () => {
  await save('column', news, [to('manage')])
  await save('column', notices, [other])
  const move = (id: string, parentId: string) =>
    platform.call(moveColumn, { token: zhao, body: { id, parentId, index: 0 } })
  assert.match((await move(county, notices)).message, /没有“管理栏目”|没有找到/)
  assert.equal((await move(county, news)).success, true)
  assert.equal(
    (await platform.call(moveColumn, { token, body: { id: county, parentId: counties, index: 0 } })).success,
    true
  )
  await save('column', county, [other], true)
  const refused = await platform.call(deleteColumn, { token: zhao, query: { id: counties } })
  assert.equal(refused.code, 510)
  assert.doesNotMatch(refused.message, /临江区/)
})

test('[AD-4] the recycle bin shows and restores only objects from accessible columns', async () => {
  const article = await made(city, '将删除')
  await platform.call(articleAction, { token, body: { ids: [article.id], action: 'delete' } })
  const bin = async () =>
    (await platform.call(recycledList, { token: zhao, query: { title: '将删除' } })).result.records
  assert.deepEqual((await bin())[0]?.actions, ['restore', 'delete'])
  const { id } = (await bin())[0]!
  await save('column', city, [to('list')])
  assert.deepEqual((await bin())[0]?.actions, [])
  await save('column', city, [other])
  assert.deepEqual(await bin(), [])
  const restore = () => platform.call(recycleAction, { token: zhao, body: { ids: [id], action: 'restore' } })
  assert.deepEqual((await restore()).result.done, [])
  await save('column', city, [to('write')])
  assert.deepEqual((await restore()).result.done, [id])
  await removed(article.id)
})

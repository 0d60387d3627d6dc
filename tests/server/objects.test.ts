import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import {
  addColumn,
  columnById,
  columnTree,
  deleteColumn,
  moveColumn,
  type ColumnNode
} from '../../elements/base/contract/column.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import {
  effectiveGrants,
  explainPermission,
  objectActions,
  objectGrants,
  saveObjectGrants,
  type GrantDraft,
  type GrantedObject,
  type ObjectAction
} from '../../elements/base/contract/object-grant.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { addRule, testRule } from '../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../elements/base/contract/rights.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Zhao Lei, with the rights of each test, starting at site 1. */
let zhao: string
const person = 'u4'
const site = '1'
/** 要闻动态 › 临江要闻, 部门动态, 区县动态 › 临江区, 青溪县 */
const [news, city, offices, counties, county] = ['1001', '1002', '1003', '1004', '1005']
const notices = '1007'

const everyRight: RightCode[] = [
  ...(['list', 'add', 'edit', 'submit', 'return', 'publish', 'withdraw', 'delete'] as const).map(
    verb => `cms:article:${verb}` as const
  ),
  ...(['add', 'edit', 'move', 'delete'] as const).map(verb => `cms:newsclass:${verb}` as const),
  'cms:recycle:list'
]
/** Gives Zhao Lei only this role, with these rights. */
const give = async (...rights: RightCode[]) => {
  await platform.query(
    `insert into roles (id, role_code, role_name) values ('ro', 'ro', '编辑') on conflict do nothing`
  )
  await platform.query(`delete from user_roles where user_id = $1`, [person])
  await platform.query(`delete from role_rights where role_id = 'ro'`)
  await platform.query(`insert into user_roles values ($1, 'ro')`, [person])
  await platform.query(`insert into role_rights select 'ro', unnest($1::text[])`, [rights])
}
const read = async (objectType: GrantedObject, objectId: string) =>
  (await platform.call(objectGrants, { token, query: { objectType, objectId } })).result
const save = async (objectType: GrantedObject, objectId: string, grants: GrantDraft[], breaks = false) => {
  const { print } = await read(objectType, objectId)
  return platform.call(saveObjectGrants, { token, body: { objectType, objectId, breaks, grants, print } })
}
const to = (action: ObjectAction, subjectId = person, subjectType: GrantDraft['subjectType'] = 'user'): GrantDraft => ({
  subjectType,
  subjectId,
  actions: [action]
})
/** Grants to another user, so that grants exist without naming Zhao Lei. */
const other = to('manage', 'u2')

before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  zhao = await platform.signIn('zhaolei')
})
after(() => platform.stop())
beforeEach(async () => {
  await platform.query('delete from object_grants')
  await platform.query('update columns set breaks = false where breaks')
  await give(...everyRight)
})

const tree = async (as = zhao) =>
  (await platform.call(columnTree, { token: as, query: { subsiteId: site, fromType: '0' } })).result
const flat = (nodes: ColumnNode[]): ColumnNode[] => nodes.flatMap(node => [node, ...flat(node.children)])
const keys = async () => flat(await tree()).map(({ key }) => key)
const total = async (query: object = {}) =>
  (await platform.call(articleList, { token: zhao, query: { pageSize: 200, ...query } })).result.total
const count = async (...columnIds: string[]) =>
  Number(
    (
      await platform.query<{ n: string }>('select count(*) as n from articles where news_class_id = any($1)', [
        columnIds
      ])
    ).rows[0]!.n
  )
const write = (columnId: string, title = '试写') =>
  platform.call(addArticle, { token: zhao, body: articleDraft(title, columnId) })
const made = async (columnId: string, title = '样文') =>
  (await platform.call(addArticle, { token, body: articleDraft(title, columnId) })).result
const step = async (id: string, action: ArticleStep) => {
  const reply = await platform.call(articleAction, { token: zhao, body: { ids: [id], action, reason: '原因' } })
  return reply.success && reply.result.done.length === 1
}
const open = async (id: string) => (await platform.call(articleById, { token: zhao, query: { id } })).success
const removed = (id: string) => platform.query('delete from articles where id = $1', [id])

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

test('[AD-4] super administrators and grant managers are never locked out', async () => {
  await save('site', site, [other])
  assert.equal((await keys()).length, 0)
  await give(...everyRight, 'cms:object:manage')
  assert.ok((await keys()).length > 10)
  const { print } = await read('site', site)
  const body = { objectType: 'site' as const, objectId: site, breaks: false, grants: [], print }
  assert.equal((await platform.call(saveObjectGrants, { token: zhao, body })).success, true)
})

test('[AD-4] nobody grants actions they lack; existing grants may stay or be removed', async () => {
  await save('column', city, [to('publish', 'u2')])
  await give('cms:article:list', 'cms:object:manage')
  const { print, mayGive } = await read('column', city)
  assert.ok(mayGive.includes('publish'))
  const send = (grants: GrantDraft[]) =>
    platform.call(saveObjectGrants, {
      token: zhao,
      body: { objectType: 'column', objectId: city, breaks: false, grants, print }
    })
  assert.match((await send([to('publish', 'u2'), to('publish')])).message, /您没有权限“采编”，不能授予/)
  assert.equal((await send([to('publish', 'u2'), to('list')])).success, true)
})

test('[AD-4] refuses ids of other sites, missing ids, duplicates, an old version, and breaking inheritance at a site', async () => {
  await give('cms:article:list', 'cms:object:manage')
  const foreign = (await platform.query<{ id: string }>(`select id from columns where subsite_id = '16' limit 1`))
    .rows[0]!.id
  for (const query of [
    { objectType: 'column' as const, objectId: foreign },
    { objectType: 'site' as const, objectId: '16' },
    { objectType: 'column' as const, objectId: 'none' }
  ]) {
    assert.match(
      (await platform.call(objectGrants, { token: zhao, query })).message,
      /没有找到该(栏目|站点)，或您没有权限/
    )
    const body = { ...query, breaks: false, grants: [], print: '' }
    assert.match((await platform.call(saveObjectGrants, { token: zhao, body })).message, /没有找到该/)
    assert.equal(
      (await platform.call(effectiveGrants, { token: zhao, query: { ...query, userId: person } })).success,
      false
    )
  }
  assert.match((await save('column', city, [to('list', 'nobody')])).message, /已不存在/)
  assert.match((await save('column', city, [to('list'), to('write')])).message, /只能授权一次/)
  assert.match((await save('site', site, [], true)).message, /站点没有上级/)
  const { print } = await read('column', city)
  await save('column', city, [to('list')])
  const body = { objectType: 'column' as const, objectId: city, breaks: false, grants: [], print }
  assert.equal((await platform.call(saveObjectGrants, { token, body })).code, 409)
})

test('[AD-3] objectPermissionList returns the effective rights by site and by column', async () => {
  const list = async () => (await platform.call(getPermissions, { token: zhao })).result.objectPermissionList
  assert.ok((await list()).every(({ obj, actions }) => obj === 'subsite' && actions.includes('cms:article:publish')))
  await save('site', site, [to('list')])
  await save('column', city, [to('write')])
  const at = new Map((await list()).map(each => [`${each.obj}:${each.objId}`, each.actions]))
  assert.equal(at.get('subsite:1')?.includes('cms:article:edit'), false)
  assert.ok(at.get('subsite:1')?.includes('cms:article:list'))
  assert.ok(at.get(`newsclass:${city}`)?.includes('cms:article:edit'))
  assert.equal(at.get(`newsclass:${city}`)?.includes('cms:article:publish'), false)
})

test('[AD-2] explains the missing right and the one change needed, and treats invisible objects as missing', async () => {
  await give('cms:article:list')
  const ask = async (right: string, objectType?: 'column' | 'article', objectId?: string) =>
    (await platform.call(explainPermission, { token: zhao, query: { right, objectType, objectId } })).result
  const missing = await ask('cms:article:publish')
  assert.equal(missing.allowed, false)
  const refused = missing.steps.find(({ verdict }) => verdict === 'no')
  assert.ok(refused?.ways?.some(({ told }) => told === '给角色“编辑”加上权限“发布文章”'))
  await give('cms:article:list', 'cms:article:publish')
  await save('column', city, [to('list')])
  const closed = await ask('cms:article:publish', 'column', city)
  assert.deepEqual(closed.steps.at(-1)?.step, 'object')
  assert.match(closed.steps.at(-1)!.change, /在栏目“临江要闻”的授权中.*加上“审核发布”/)
  await save('column', city, [other])
  const [hidden, nothing] = [
    await ask('cms:article:list', 'column', city),
    await ask('cms:article:list', 'column', 'none')
  ]
  assert.deepEqual(hidden.steps, nothing.steps)
  assert.equal(hidden.objectName, '')
  const others = await platform.call(explainPermission, {
    token: zhao,
    query: { userId: 'u2', right: 'cms:article:list' }
  })
  assert.equal(others.code, 510)
})

/** Returns a seeded random number generator. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('[AD-2] property: the explanation matches the result of the call, for random grants', async () => {
  const random = randomOf(20_261_122)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const subjects = [to('list'), to('list', 'ro', 'role'), other]
  const steps: Partial<Record<RightCode, ArticleStep>> = {
    'cms:article:submit': 'submit',
    'cms:article:publish': 'publish',
    'cms:article:withdraw': 'withdraw',
    'cms:article:delete': 'delete'
  }
  const outcomes = new Set<string>()
  for (let round = 0; round < 60; round++) {
    await platform.query('delete from object_grants')
    await platform.query('update columns set breaks = false where breaks')
    await give(...everyRight.filter(() => random() < 0.85))
    for (const place of ['site', news, counties, county] as const)
      if (random() < 0.5) {
        const grants = subjects.filter(() => random() < 0.5).map(each => ({ ...each, actions: [pick(objectActions)] }))
        const isSite = place === 'site'
        await save(isSite ? 'site' : 'column', isSite ? site : place, grants, !isSite && random() < 0.3)
      }
    await platform.query(`update columns set publish_art = $1 where id = $2`, [pick(['Y', 'Y', 'N']), county])
    const article = await (async () => {
      await platform.query(`update columns set publish_art = 'Y' where id = $1`, [county])
      const row = await made(county)
      await platform.query(`update columns set publish_art = $1 where id = $2`, [pick(['Y', 'Y', 'N']), county])
      return row
    })()
    const right = pick<RightCode>(['cms:article:list', 'cms:article:edit', ...(Object.keys(steps) as RightCode[])])
    const query = { right, objectType: 'article' as const, objectId: article.id }
    const asked = (await platform.call(explainPermission, { token: zhao, query })).result
    const told = (await platform.call(explainPermission, { token, query: { ...query, userId: person } })).result
    const body = { ...articleDraft('改', county), id: article.id, version: article.version }
    const done = steps[right]
      ? await step(article.id, steps[right])
      : right === 'cms:article:edit'
        ? (await platform.call(editArticle, { token: zhao, body })).success
        : await open(article.id)
    const grants = (await platform.query('select * from object_grants')).rows
    const why = JSON.stringify({ round, right, asked: asked.steps, told: told.steps, grants })
    assert.equal(asked.allowed, done, why)
    assert.equal(told.allowed, done, why)
    outcomes.add(`${told.allowed}:${told.steps.find(({ verdict }) => verdict === 'no')?.step}`)
    await removed(article.id)
  }
  for (const wanted of ['true:undefined', 'false:right', 'false:object', 'false:column', 'false:state'])
    assert.ok(outcomes.has(wanted), `${wanted} never came: ${[...outcomes].join(' ')}`)
})

test('[issue-10] [AD-2] a test of a data rule counts only objects that grants allow to both the user and the tester', async () => {
  await give('cms:article:list', 'system:permission:editRule')
  await platform.call(addArticle, { token, body: articleDraft('人事任免初稿', city) })
  const condition = (value: string) => ({
    match: 'and' as const,
    parts: [{ field: 'title', operator: 'LIKE' as const, value, variable: '' as const }]
  })
  const ask = async (userId: string, as: string) =>
    (
      await platform.call(testRule, {
        token: as,
        body: { permissionId: 'cms:article:list', userId, condition: condition('人事任免初稿') }
      })
    ).result
  assert.equal((await ask('u1', zhao)).seen, 1)
  const open = await ask(person, token)
  await save('column', city, [other])
  assert.equal((await ask('u1', zhao)).seen, 0, 'the one who tries may not open the column')
  const closed = await ask(person, token)
  assert.equal(closed.seen, 0, 'the person may not')
  assert.ok(closed.all < open.all)
  assert.equal((await ask('u2', token)).seen, 1)
  await save('column', city, [])
})

test('[issue-10] names of Object.prototype are not rights', async () => {
  await give('cms:article:list', 'system:permission:addRule')
  for (const permissionId of ['__proto__', 'constructor', 'toString'])
    assert.doesNotMatch(
      (
        await platform.call(addRule, {
          token: zhao,
          body: {
            permissionId,
            ruleName: '规则',
            status: '1',
            ruleColumn: 'title',
            ruleConditions: '=',
            ruleValue: 'x'
          }
        })
      ).message,
      /object|native code/
    )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addArticle, editArticle, type ArticleStep } from '../../elements/base/contract/article.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import {
  effectiveGrants,
  explainPermission,
  objectActions,
  objectGrants,
  saveObjectGrants,
  type GrantDraft
} from '../../elements/base/contract/object-grant.ts'
import { addRule, testRule } from '../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../elements/base/contract/rights.ts'
import { articleDraft } from './platform.ts'
import {
  platform,
  token,
  zhao,
  person,
  site,
  news,
  city,
  counties,
  county,
  everyRight,
  give,
  read,
  save,
  to,
  other,
  keys,
  made,
  step,
  open,
  removed,
  randomOf
} from './object-desk.ts'

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

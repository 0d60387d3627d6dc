import { handoverKinds } from '../../elements/base/contract/handover.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleAction, articleById } from '../../elements/base/contract/article.ts'
import { claimTask, disagreeProcess, suspendProcess } from '../../elements/base/contract/process.ts'
import { kinds, mostMoved } from '../../host-demo/server/nouns/handover/hand-over.ts'
import { chain, documentOf, task } from './process-documents.ts'
import {
  platform,
  admin,
  type Person,
  person,
  tokenOf,
  held,
  move,
  ok,
  refused,
  one,
  startFor,
  write,
  deploy,
  column,
  noticesOf,
  logged,
  grantOn,
  cases
} from './handover-desk.ts'

for (const [kind, make] of Object.entries(cases) as [keyof typeof cases, (typeof cases)['task']][])
  test(`[AD-13] handover of kind ${kind}: the count is true, the thing moves with reason and log, and a second call finds nothing`, async () => {
    const [leaver, to] = [await person(), await person()]
    assert.deepEqual(await held(leaver), [])
    const check = await make(leaver)
    const [found, ...others] = await held(leaver)
    assert.deepEqual([found?.kind, found?.count, found?.titles.length, others.length], [kind, 1, 1, 0])
    // Looking at it with a successor changes nothing.
    assert.deepEqual((await held(leaver, `${kind}:${to.id}`))[0]?.left, [])
    assert.equal((await held(leaver))[0]?.count, 1)
    const { result } = ok(await move(leaver, { [kind]: to }))
    assert.deepEqual(result, { moved: [{ kind, count: 1 }], left: [], isFrozen: false })
    await check(to)
    assert.deepEqual(await held(leaver), [])
    assert.equal(await logged('离职交接', leaver.id), 1)
    assert.deepEqual(
      (await noticesOf(to)).filter(title => title.includes('交接')),
      [`${leaver.name}的工作已交接给您`]
    )
    refused(await move(leaver, { [kind]: to }), /名下没有需要交接的事项/)
  })

test('[AD-13] every kind has a case, and names in process documents are shown but never move', async () => {
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    [...handoverKinds]
  )
  assert.deepEqual([...Object.keys(cases), 'process'].sort(), [...handoverKinds].sort())
  const [leaver, to] = [await person(), await person()]
  const { username } = leaver
  await deploy(key =>
    documentOf(task('one', '审核', `flowable:candidateUsers="wangmin,${username}"`) + chain('start', 'one', 'end'), key)
  )
  assert.deepEqual(
    (await held(leaver)).map(({ kind, count }) => [kind, count]),
    [['process', 1]]
  )
  const { username: reader } = to
  const one = task('one', '审核', `flowable:assignee="wangmin" qundao:copyUsers="${reader}"`)
  await deploy(key => documentOf(one + chain('start', 'one', 'end'), key))
  const starter = await person()
  await deploy(key =>
    documentOf(task('one', '审核', 'flowable:assignee="wangmin"') + chain('start', 'one', 'end'), key).replace(
      'isExecutable="true"',
      `isExecutable="true" flowable:candidateStarterUsers="${starter.username}"`
    )
  )
  for (const named of [to, starter])
    assert.deepEqual(
      (await held(named)).map(({ kind, count }) => [kind, count]),
      [['process', 1]]
    )
  const [shown] = await held(leaver, `process:${to.id}`)
  assert.match(shown!.left[0]!.reason, /流程设计/)
  refused(await move(leaver, { process: to }), /没有事项可以交接：请在流程设计中更换办理人/)
})

test('[AD-13] a returned article moves with its review: the successor submits it again', async () => {
  const [leaver, to] = [await person(), await person()]
  const withWriter = (key: string) =>
    documentOf(
      task('write', '拟稿', 'flowable:assignee="${initiator}"') +
        task('first', '一审', 'flowable:candidateUsers="wangmin"') +
        chain('start', 'write', 'first', 'end'),
      key
    )
  const id = await write(leaver, await column(await deploy(withWriter)))
  const act = async (who: Person) =>
    (await platform.call(articleAction, { token: await tokenOf(who), body: { ids: [id], action: 'submit' } })).result
      .failed
  assert.deepEqual(await act(leaver), [])
  const reviewer = await platform.signIn('wangmin')
  const taskId = (await platform.call(articleById, { token: reviewer, query: { id } })).result.review!.taskId
  ok(await platform.call(claimTask, { token: reviewer, query: { taskId } }))
  ok(await platform.call(disagreeProcess, { token: reviewer, query: { taskId, reason: '请核对' } }))
  assert.deepEqual(
    (await held(leaver)).map(({ kind, count }) => [kind, count]),
    [['article', 1]]
  )
  ok(await move(leaver, { article: to }))
  assert.deepEqual(await act(to), [])
  assert.equal(await one('select starter_id from process_instances where business_id = $1', id), to.id)
  assert.equal(
    await one(
      "select count(*)::int from process_tasks where assignee_id = $1 and state in ('open','claimed')",
      leaver.id
    ),
    0
  )
})

test('[AD-13] an article in a column that is granted to the leaver alone moves with the grant, and not without', async () => {
  const [leaver, to] = [await person(), await person()]
  const own = await column()
  await grantOn(own, leaver)
  const id = await write(leaver, own)
  refused(await move(leaver, { article: to }), /没有“采编”该栏目的对象授权/)
  const { result } = ok(await move(leaver, { article: to, grant: to }))
  assert.deepEqual(result.left, [])
  assert.equal(await one('select create_by from articles where id = $1', id), to.id)
})

test('[AD-13] what cannot move is said before and after with the reason, and the rest moves', async () => {
  const [leaver, to, stranger] = [await person('1,3'), await person('1'), await person('3', '')]
  const { processInstanceId } = await startFor(leaver.id, '挂起的事项')
  await startFor(leaver.id, '能动的事项')
  ok(
    await platform.call(suspendProcess, {
      token: admin,
      query: { processInstanceId, reason: '等待', suspended: '1' }
    })
  )
  const token = await tokenOf(leaver)
  assert.ok(token)
  const article = await write(leaver)
  const all = `task:${to.id},article:${stranger.id}`
  const before = await held(leaver, all)
  const told = before.map(({ kind, left }) => [kind, left.map(({ reason, count }) => [reason, count])])
  assert.deepEqual(told, [
    ['task', [['该流程已挂起，不能办理', 1]]],
    ['article', [[`“${stranger.name}”不是该站点的人员`, 1]]]
  ])
  const { result } = ok(await move(leaver, { task: to, article: stranger }))
  assert.deepEqual(result.moved, [{ kind: 'task', count: 1 }])
  assert.deepEqual(
    result.left.map(({ kind, left }) => [kind, left.map(({ reason, count }) => [reason, count])]),
    told
  )
  assert.equal(await one('select create_by from articles where id = $1', article), leaver.id)
  const entry = JSON.stringify(
    (
      await platform.query("select changes from operation_log where action = '离职交接' and object_id = $1", [
        leaver.id
      ])
    ).rows
  )
  assert.ok(entry.includes('未交接的未完成的文章') && entry.includes('不是该站点的人员'), entry)
  // Without the right, and without a successor.
  await platform.query("insert into user_subsites values ($1, '1')", [stranger.id])
  assert.match((await held(leaver, `article:${stranger.id}`))[1]!.left[0]!.reason, /没有“编辑文章”的权限/)
  refused(await move(leaver, { article: stranger }), /没有事项可以交接：“同事\d+”没有“编辑文章”的权限/)
})

test('[AD-13] a task of a joint round does not give the successor a second vote', async () => {
  const [leaver, to] = [await person(), await person()]
  await startFor(`${leaver.id},${to.id}`, '会签事项', admin, 'all')
  const [shown] = await held(leaver, `task:${to.id}`)
  assert.match(shown!.left[0]!.reason, /已参加本次会签/)
  refused(await move(leaver, { task: to }), /没有事项可以交接：此人已参加本次会签/)
})

test('[AD-13] only a candidate alone holds a task: what others can do stays theirs', async () => {
  const leaver = await person()
  await startFor(`${leaver.id},u3`, '两人中的一人')
  assert.deepEqual(await held(leaver), [])
})

test('[AD-13] a call moves a bounded number of things and says that the rest needs another one', async () => {
  const [leaver, to] = [await person(), await person()]
  await write(leaver)
  await platform.query(
    `insert into articles (id, subsite_id, news_class_id, title, author, source, summary, content, state, is_public,
        publish_date, create_by, create_by_name, update_by_name)
      select 'many' || i, subsite_id, news_class_id, title, author, source, summary, content, state, is_public,
        publish_date, create_by, create_by_name, update_by_name
      from articles, generate_series(1, $2::int) i where create_by = $1`,
    [leaver.id, mostMoved + 2]
  )
  const first = ok(await move(leaver, { article: to })).result
  assert.deepEqual(first.moved, [{ kind: 'article', count: mostMoved }])
  const [rest] = first.left
  assert.deepEqual(
    rest!.left.map(({ count, reason }) => [count, reason]),
    [[3, `一次最多交接 ${mostMoved} 项，其余的请再次交接`]]
  )
  assert.deepEqual(ok(await move(leaver, { article: to })).result.left, [])
  assert.deepEqual(await held(leaver), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import { remindPeople } from '../../elements/base/contract/process.ts'
import { chain, documentOf, shared, task } from './process-documents.ts'
import {
  type Name,
  platform,
  tokens,
  ids,
  site,
  turn,
  everybody,
  three,
  write,
  read,
  act,
  submitted,
  edit,
  openTask,
  claim,
  finish,
  handTo,
  pass,
  ok,
  refused,
  offered,
  author,
  reviewed
} from './review-desk.ts'

test('[AR-5] an editor and the submitter count as authors; a reviewer that corrects the text does not', async () => {
  const id = await write(three)
  ok(await edit(id, 'admin'))
  assert.equal(await act(id, 'submit', 'wangmin'), '')
  for (const name of ['lihua', 'admin', 'wangmin'] as const) refused(await claim(id, name), author)
  ok(await claim(id, 'zhujie'))
  ok(await edit(id, 'zhujie'))
  ok(await finish(id, 'zhujie'))
})

test('[AR-5] all editors since the last publication are writers, not only the last one', async () => {
  const id = await write('', 'admin')
  ok(await edit(id, 'zhujie'))
  ok(await edit(id, 'admin'))
  assert.equal(await act(id, 'submit', 'admin'), '')
  assert.match(await act(id, 'publish', 'zhujie'), /^您是这篇稿件的作者/)
  assert.equal(await act(id, 'publish', 'wangmin'), '')
  ok(await edit(id, 'wangmin'))
  assert.match(await act(id, 'publish', 'wangmin'), /^您是这篇稿件的作者/)
  assert.equal(await act(id, 'publish', 'zhujie'), '')
})

test('[AR-5] a step that nobody may decide goes to the managers with a message, or is refused', async () => {
  const only = (who: string) => documentOf(task('first', '初审', who) + chain('start', 'first', 'end'))
  const noticesOf = async (name: Name) =>
    (await platform.call(myNotices, { token: tokens[name], query: {} })).result.records.map(row => row.titile)
  for (const who of ['flowable:assignee="lihua"', 'flowable:candidateUsers="lihua"']) {
    const id = await submitted(only(who))
    const { title } = await read(id)
    assert.ok((await noticesOf('admin')).includes(`请指定办理人：${title}`))
    const query = { taskId: await openTask(id) }
    refused(
      await platform.call(remindPeople, { token: tokens.lihua, query }),
      '没有人可以办理该任务，无法催办，请先转办'
    )
    ok(await handTo(id, 'admin', 'wangmin'))
    ok(await finish(id, 'wangmin'))
  }
  const second = documentOf(
    task('first', '初审', everybody) +
      task('second', '复审', 'flowable:candidateUsers="wangmin"') +
      chain('start', 'first', 'second', 'end')
  )
  const id = await submitted(second)
  await pass(id, 'wangmin')
  assert.ok((await noticesOf('admin')).includes(`请指定办理人：${(await read(id)).title}`))
  await pass(id, 'admin')

  // The only manager is the author.
  const own = await write(only('flowable:candidateUsers="admin"'), 'admin')
  assert.equal(
    await act(own, 'submit', 'admin'),
    '“初审”环节没有可以办理的人：指定的人是这篇稿件的作者，或已办理过前面的环节。请为该环节指定其他人'
  )
  assert.equal((await read(own)).state, 'draft')
})

test('[AR-5] a joint step leaves out the author and who decided before, and needs somebody else', async () => {
  const joint = (users: string) =>
    documentOf(
      task('first', '初审', 'flowable:candidateUsers="wangmin"') +
        task('second', '会签', `flowable:candidateUsers="${users}"`, shared('', false, '')) +
        chain('start', 'first', 'second', 'end')
    )
  const id = await submitted(joint('lihua,wangmin,zhujie,zhaolei'))
  await pass(id, 'wangmin')
  const { rows } = await platform.query<{ assignee_id: string }>(
    `select t.assignee_id from process_tasks t join articles a on a.review_id = t.instance_id
      where a.id = $1 and t.state in ('open', 'claimed') order by 1`,
    [id]
  )
  assert.deepEqual(rows.map(row => row.assignee_id).sort(), [ids.zhujie, ids.zhaolei].sort())
  const none = await submitted(joint('lihua,wangmin'))
  ok(await claim(none, 'wangmin'))
  refused(await finish(none, 'wangmin'), /^“会签”环节没有可以办理的人/)
})

test('[AR-5] [WF-3] the settings of the site and of the task add up', async () => {
  await turn(false)
  const different = `${everybody} qundao:duty="different"`
  const id = await submitted(
    documentOf(
      task('first', '初审', different) + task('second', '复审', different) + chain('start', 'first', 'second', 'end')
    )
  )
  await pass(id, 'lihua')
  assert.deepEqual(await offered(id, 'lihua'), [])
  refused(await claim(id, 'lihua'), '您已办理过“初审”，不能再办理“复审”')
  await turn(true)
  refused(await claim(id, 'lihua'), author)
  const other = await submitted(
    documentOf(
      task('first', '初审', everybody) +
        task('second', '复审', `${everybody} qundao:duty="not-starter"`) +
        chain('start', 'first', 'second', 'end')
    )
  )
  await pass(other, 'wangmin')
  refused(await claim(other, 'wangmin'), '您已办理过这篇稿件的“初审”，不能再办理“复审”')
  await turn(false)
  refused(await claim(other, 'lihua'), '您是发起人，不能办理“复审”')
  await pass(other, 'wangmin')
})

test('[AR-5] without a process, authors neither return what they submitted nor publish what they wrote', async () => {
  const id = await submitted('', 'admin')
  const inbox = async (name: Name) =>
    (await platform.call(waitingList, { token: tokens[name], query: { title: (await read(id)).title } })).result.counts
      .review
  const { newsClassId } = await read(id)
  const listed = async () =>
    (await platform.call(articleList, { token: tokens.admin, query: { newsClassId } })).result.records[0]!.actions
  assert.deepEqual([await act(id, 'publish', 'admin'), await act(id, 'return', 'admin', '改')], [reviewed, reviewed])
  assert.deepEqual([await inbox('admin'), await inbox('wangmin')], [0, 1])
  for (const actions of [(await read(id)).actions, await listed()])
    assert.deepEqual(
      actions.filter(action => action === 'publish' || action === 'return'),
      []
    )
  await turn(false)
  assert.ok((await listed()).includes('publish'))
  await turn(true)
  // A text that only its author has seen is not public by the author, whatever state it is in.
  const alone = /^您是这篇稿件的作者，不能自己发布，请提交后由其他人审核发布$/
  assert.equal(await act(id, 'takeBack', 'admin'), '')
  assert.match(await act(id, 'publish', 'admin'), alone)
  assert.equal((await listed()).includes('publish'), false)
  assert.equal(await act(id, 'submit', 'admin'), '')
  assert.equal(await act(id, 'publish', 'wangmin'), '')
  assert.equal(await act(id, 'withdraw', 'admin'), '')
  assert.match(await act(id, 'publish', 'admin'), alone)
})

test('[AD-2] [AR-5] the explanation names the author and the site, and asks for somebody else', async () => {
  const id = await write('', 'wangmin')
  const step = async (asker: Name) => {
    const query = { userId: ids.wangmin, right: 'cms:article:publish', objectType: 'article' as const, objectId: id }
    const { result } = await platform.call(explainPermission, { token: tokens[asker], query })
    return result.steps.find(({ step: name }) => name === 'state')!
  }
  const rule = '站点“临江市人民政府门户网站”要求三审由不同的人办理：'
  const others = '请站点“临江市人民政府门户网站”中有“发布文章”权限的其他人办理'
  const own = await step('wangmin')
  assert.equal(own.told, `${rule}您是这篇稿件的作者，不能自己发布，请提交后由其他人审核发布`)
  const draft = await step('admin')
  assert.equal(draft.told, `${rule}“王敏”是这篇稿件的作者，不能自己发布，请提交后由其他人审核发布`)
  assert.deepEqual(
    draft.ways?.map(({ told }) => told),
    [`提交文章后，${others}`]
  )
  assert.equal(await act(id, 'submit', 'wangmin'), '')
  const waiting = await step('admin')
  assert.equal(waiting.told, `${rule}“王敏”是这篇稿件的作者，不能审核，请由其他人审核`)
  assert.deepEqual(
    waiting.ways?.map(({ told }) => told),
    [others]
  )
})

test('[AR-5] the setting is part of the site, its log and its versions, and other sites are untouched', async () => {
  assert.deepEqual([(await site()).differentReviewers, (await site('2')).differentReviewers], [true, false])
  const { result } = await platform.call(logList, { token: tokens.admin, query: { objectId: '1' } as object })
  const change = result.records.flatMap(row => row.changes).find(({ title }) => title === '三审由不同的人办理')
  assert.ok(change && change.before !== change.after)
  const { rows } = await platform.query<{ content: { name: string }[] }>(
    "select content from data_log where data_table = 'subsites' and data_id = '1' order by id desc limit 1"
  )
  assert.ok(rows[0]!.content.some(({ name }) => name === 'differentReviewers'))
})

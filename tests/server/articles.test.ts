import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  publicArticle,
  type Article
} from '../../elements/base/contract/article.ts'
import { platform, editor, reviewer, draft, add, type Step, act, publish, read, save, article } from './article-desk.ts'

test('[AR-2] a draft is submitted, returned with a reason, resubmitted, published and withdrawn', async () => {
  assert.deepEqual(
    [article.state, article.isPublic, article.version, article.createByName],
    ['draft', false, 1, '李华']
  )
  const { id } = article
  assert.deepEqual((await act('submit', [id], editor)).result, { done: [id], failed: [], closedFiles: [] })
  assert.equal((await act('return', [id])).message, '退回原因（reason）不能为空，请填写后重试')
  await act('return', [id], reviewer, '请核对日期')
  const returned = await read(id)
  assert.deepEqual([returned.state, returned.returnReason], ['returned', '请核对日期'])
  await act('submit', [id], editor)
  await act('publish', [id])
  const published = await read(id)
  assert.deepEqual([published.state, published.isPublic, published.returnReason], ['published', true, ''])
  await act('withdraw', [id])
  const withdrawn = await read(id)
  assert.deepEqual([withdrawn.state, withdrawn.isPublic], ['withdrawn', false])
  assert.equal((await platform.call(publicArticle, { token: reviewer, query: { id } })).message, '该文章没有公开的内容')
  assert.deepEqual((await act('delete', [id])).result.done, [id])
  assert.equal((await platform.call(articleById, { token: reviewer, query: { id } })).success, false)
})

test('[AR-2] each state allows only its own actions, also in direct calls', async () => {
  const steps: Step[] = ['submit', 'return', 'publish', 'withdraw', 'delete']
  const reached: Record<string, Step[]> = {
    draft: [],
    submitted: ['submit'],
    returned: ['submit', 'return'],
    published: ['publish'],
    withdrawn: ['publish', 'withdraw']
  }
  const allowed: Record<string, Step[]> = {
    draft: ['submit', 'publish', 'delete'],
    submitted: ['return', 'publish', 'delete'],
    returned: ['submit', 'delete'],
    published: ['withdraw'],
    withdrawn: ['submit', 'publish', 'delete']
  }
  for (const [state, path] of Object.entries(reached))
    for (const step of steps) {
      const { id } = await add({}, reviewer)
      for (const action of path) await act(action, [id], reviewer, '原因')
      const before = await read(id)
      assert.equal(before.state, state)
      assert.deepEqual(
        before.actions.filter(action => !['edit', 'takeBack'].includes(action)).sort(),
        [...(allowed[state] ?? [])].sort()
      )
      const { result } = await act(step, [id], reviewer, '原因')
      const isAllowed = allowed[state]?.includes(step)
      assert.equal(result.done.length, isAllowed ? 1 : 0, `${state} ${step}`)
      if (!isAllowed) assert.match(result.failed[0]?.message ?? '', /文章当前为|文章仍有公开版本/)
    }
})

test('[AR-2] an edit of a published article does not change the public text until it is published again', async () => {
  const { id } = article
  await publish(id)
  const edited = await save(article, { title: '新标题', content: '<p>新内容</p>' })
  assert.deepEqual([edited.result.state, edited.result.isPublic, edited.result.version], ['changed', true, 2])
  const shown = () => platform.call(publicArticle, { token: reviewer, query: { id } })
  assert.equal((await shown()).result.title, article.title)
  assert.match((await act('delete', [id])).result.failed[0]?.message ?? '', /请先撤回再删除/)
  await publish(id)
  assert.deepEqual([(await shown()).result.title, (await shown()).result.version], ['新标题', 2])
})

test('[AR-2] the second person to save an article gets a conflict with both versions', async () => {
  const replies = await Promise.all([
    save(article, { title: '甲的标题' }),
    save(article, { title: '乙的标题' }, reviewer)
  ])
  const [won, lost] = [replies.find(reply => reply.success), replies.find(reply => !reply.success)]
  assert.equal(lost?.code, 409)
  assert.equal(lost?.result.title, won?.result.title)
  assert.equal(lost?.result.version, 2)
  assert.equal((await read(article.id)).title, won?.result.title)
})

test('[AR-2] an article that its author withdrew or changed is not published by a person who read an older version', async () => {
  const { id } = article
  const publish = async (read: Article) => {
    const seen = [{ id, version: read.version, state: read.state }]
    return (await platform.call(articleAction, { token: reviewer, body: { ids: [id], action: 'publish', seen } }))
      .result
  }
  await act('submit', [id], editor)
  const submitted = await read(id)
  await act('takeBack', [id], editor)
  assert.match((await publish(submitted)).failed[0]?.message ?? '', /^这是他人还没有提交的草稿/)
  assert.deepEqual([(await read(id)).state, (await read(id)).isPublic], ['draft', false])
  await save(await read(id), { content: '<p>改到一半</p>' })
  await act('submit', [id], editor)
  assert.match((await publish(submitted)).failed[0]?.message ?? '', /^文章在您查看后已有变化，.*再发布$/)
  assert.deepEqual((await publish(await read(id))).done, [id])
})

test('[content-8] a draft that its author has not submitted is published by no one else, alone or among others', async () => {
  const submitted = await add()
  await act('submit', [submitted.id], editor)
  const own = await add({}, reviewer)
  for (const token of [reviewer, await platform.signIn('admin')]) {
    assert.ok(!(await read(article.id, token)).actions.includes('publish'))
    const { done, failed } = (await act('publish', [article.id], token)).result
    assert.deepEqual([done, failed[0]?.message], [[], '这是他人还没有提交的草稿，提交后才能发布'])
  }
  const all = (await act('publish', [article.id, submitted.id, own.id])).result
  assert.deepEqual([all.done.sort(), all.failed.map(({ id }) => id)], [[submitted.id, own.id].sort(), [article.id]])
  assert.deepEqual([(await read(article.id)).state, (await read(article.id)).isPublic], ['draft', false])
})

test('[issue-8 staff] a step does not change the author and time of the last save', async () => {
  await platform.query(`update articles set save_time = '2026-01-02 03:04:05+08' where id = '${article.id}'`)
  await act('submit', [article.id], editor)
  await act('publish', [article.id], reviewer)
  const published = await read(article.id)
  assert.deepEqual([published.saveTime, published.saveByName], ['2026-01-02 03:04:05', article.saveByName])
  assert.notEqual(published.updateByName, published.saveByName)
  await save(published, { title: '又保存' }, reviewer)
  const saved = await read(article.id)
  assert.equal(saved.saveByName, published.updateByName)
  assert.equal(saved.saveTime, saved.updateTime)
})

test('[AR-2] an article under review cannot be edited by its author', async () => {
  await act('submit', [article.id], editor)
  assert.equal((await save(article)).message, '文章正在审核，退回后才能编辑')
  assert.deepEqual((await read(article.id, editor)).actions, ['takeBack'])
  assert.equal((await save(article, {}, reviewer)).success, true)
})

test('[TR-6] [AR-2] refuses articles in columns that accept none', async () => {
  const reply = await platform.call(addArticle, { token: editor, body: draft({ newsClassId: '1001' }) })
  assert.deepEqual([reply.success, reply.message], [false, '当前栏目不可发文!!!'])
  assert.equal((await save(article, { newsClassId: '1001' })).message, '当前栏目不可发文!!!')
  await platform.query("update columns set publish_art = 'N' where id = '1003'")
  const closed = await platform.query<{ id: string }>(
    "select id from articles where news_class_id = '1003' and state = 'draft' limit 1"
  )
  const id = closed.rows[0]?.id
  if (id) assert.equal((await act('publish', [id])).result.failed[0]?.message, '当前栏目不可发文!!!')
})

test('[C1] [C21] [SI-6] an article or column of another site answers like a missing one', async () => {
  const { rows } = await platform.query<{ id: string }>("select id from articles where subsite_id = '16' limit 1")
  const foreign = rows[0]?.id ?? ''
  const answers = async (id: string, newsClassId: string) => {
    const replies = [
      await platform.call(articleById, { token: reviewer, query: { id } }),
      await platform.call(publicArticle, { token: reviewer, query: { id } }),
      await platform.call(addArticle, { token: editor, body: draft({ newsClassId }) }),
      await platform.call(editArticle, { token: editor, body: { ...draft(), id, version: 1 } }),
      await save(article, { newsClassId })
    ].map(({ success, code, message, result }) => ({ success, code, message, result }))
    const acted = await act('withdraw', [id])
    return { replies, failed: acted.result.failed.map(({ title, message }) => ({ title, message })) }
  }
  const forbidden = await answers(foreign, '16001')
  assert.deepEqual(forbidden, await answers('no-such', 'no-such'))
  assert.ok(forbidden.replies.every(reply => !reply.success))
  const { rows: after } = await platform.query<{ count: number }>(
    'select count(*)::int from published_articles where id = $1',
    [foreign]
  )
  assert.equal(
    after[0]?.count,
    (await platform.query('select 1 from articles where id = $1 and is_public', [foreign])).rowCount
  )
})

test('[AR-2] of two reviewers who publish at once, one succeeds', async () => {
  await act('submit', [article.id], editor)
  const replies = await Promise.all(Array.from({ length: 6 }, () => act('publish', [article.id])))
  assert.equal(replies.filter(reply => reply.result.done.length).length, 1)
})

test('[staff-D15] an author withdraws their own submission, other users cannot', async () => {
  const { id } = await add()
  await act('submit', [id], editor)
  assert.deepEqual((await read(id, editor)).actions, ['takeBack'])
  assert.ok(!(await read(id)).actions.includes('takeBack'))
  assert.equal((await act('takeBack', [id])).result.failed[0]?.message, '只有撰写人可以撤回提交')
  assert.deepEqual((await act('takeBack', [id], editor)).result.done, [id])
  assert.equal((await read(id)).state, 'draft')
  assert.equal((await act('takeBack', [id], editor)).result.failed[0]?.message, '文章当前为“草稿”，不能撤回提交')
  const { rows } = await platform.query<{ action: string; changes: unknown }>(
    "select action, changes from operation_log where object_id = $1 and action = '撤回提交文章'",
    [id]
  )
  assert.deepEqual(
    rows.map(row => row.changes),
    [[{ title: '状态', before: '待审核', after: '草稿' }]]
  )
  await publish(id)
  await save(await read(id))
  await act('submit', [id], editor)
  await act('takeBack', [id], editor)
  assert.deepEqual([(await read(id)).state, (await read(id)).isPublic], ['changed', true])
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle,
  publicArticle,
  type Article,
  type ArticleAction,
  type ArticleDraft
} from '../../elements/base/contract/article.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { changeCurrentSubsite } from '../../elements/base/contract/session.ts'
import { startPlatform, type Reply, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let editor: string
let reviewer: string
before(async () => {
  platform = await startPlatform()
  editor = await platform.signIn('lihua')
  reviewer = await platform.signIn('wangmin')
})
after(() => platform.stop())

const draft = (fields: Partial<ArticleDraft> = {}): ArticleDraft => ({
  annexList: [],
  modelFields: {},
  newsClassId: '1002',
  title: '全市防汛工作会议召开',
  subTitle: '',
  author: '综合科',
  source: '市政府办公室',
  summary: '',
  keywords: '防汛',
  content: '<p>会议要求落实责任。</p>',
  isTop: false,
  topUntil: '',
  publishDate: '',
  withdrawDate: '',
  sortNo: 0,
  ...fields
})

const add = async (fields: Partial<ArticleDraft> = {}, token = editor) => {
  const reply = await platform.call(addArticle, { token, body: draft(fields) })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}

type Step = Exclude<ArticleAction, 'edit'>
const act = (action: Step, ids: string[], token = reviewer, reason?: string) =>
  platform.call(articleAction, { token, body: { ids, action, reason } })

/** Publishes as usual: the author submits, the reviewer publishes. */
const publish = async (id: string) => {
  await act('submit', [id], editor)
  return act('publish', [id])
}

const read = async (id: string, token = reviewer) => (await platform.call(articleById, { token, query: { id } })).result
const save = (article: Article, fields: Partial<ArticleDraft> = {}, token = editor) =>
  platform.call(editArticle, {
    token,
    body: { ...draft(), title: article.title, ...fields, id: article.id, version: article.version }
  })

let article: Article
beforeEach(async () => {
  article = await add()
})

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

test('[SI-6] a session in a site that was revoked has no access', async () => {
  const token = await platform.signIn('lihua')
  const moved = await platform.call(changeCurrentSubsite, {
    token,
    query: { subsiteId: '3', siteType: 'affiliatedsite' }
  })
  await platform.query("delete from user_subsites where user_id = 'u2' and subsite_id = '3'")
  const reply = await platform.raw('/api/cms/article/list', { token: moved.result.token })
  assert.equal(((await reply.json()) as { success: boolean }).success, false)
})

test('[E1] removes active content from a text when it is saved, and preserves the rest', async () => {
  const content = [
    '<h2 style="text-align:center;color:red;background:url(//x)">标题</h2>',
    '<ul><li>项</li></ul><table><tr><td colspan="2">格</td></tr></table>',
    '<a href="https://www.gov.cn/" target="_blank">链接</a>',
    '<img src="/files/1/202611/a.png" alt="图"><img src="https://example.org/a.png">',
    '<script>alert(1)</script><p onclick="alert(1)" class="x" id="y">段</p>',
    '<a href="javascript:alert(1)">a</a><a href="JaVa&#9;script:alert(1)">b</a>',
    '<img src=x onerror=alert(1)><img src="data:image/svg+xml;base64,PHN2Zz4="><img src="//evil.example/a.png">',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<svg><script>1</script></svg><math><mtext></mtext></math><style>*{}</style>',
    '<form action="/x"><input name="q"></form><object data="x"></object>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<noembed><img src=x onerror=alert(1)></noembed><noframes><p onclick="alert(1)">框</p></noframes>',
    '<p style="position:fixed;text-align:right">右</p>'
  ].join('')
  const { content: kept } = await add({ content })
  for (const bad of [
    /script/i,
    /onclick|onerror/i,
    /iframe|svg|math|style>|form|input|object/i,
    /data:/,
    /evil/,
    /color|position|background/,
    /class=|id=/
  ])
    assert.doesNotMatch(kept, bad)
  for (const good of [
    '<h2 style="text-align:center">标题</h2>',
    '<ul><li>项</li></ul>',
    'colspan="2"',
    '<a href="https://www.gov.cn/" target="_blank" rel="noopener noreferrer">',
    '/files/1/202611/a.png',
    'https://example.org/a.png',
    'text-align:right'
  ])
    assert.ok(kept.includes(good), good)
})

test('[issue-8 editor] the output of the editor is stored unchanged; other styles and sizes are removed', async () => {
  const made = [
    '<p style="text-align:center;text-indent:2em;line-height:1.75">段</p><h3 style="line-height:2">题</h3>',
    '<figure style="text-align:center"><img src="/files/1/202611/a.png" alt="" width="50%" /><figcaption>图</figcaption></figure>',
    '<table><tbody><tr><th colspan="2" style="text-align:right"><p></p></th></tr><tr><td rowspan="2"><p>甲</p></td></tr></tbody></table>'
  ].join('')
  assert.equal((await add({ content: made })).content, made)
  const other = [
    '<p style="text-indent:32pt;line-height:0">一</p><p style="text-indent:-2em;margin-left:9em">二</p>',
    '<figure style="text-indent:2em"><img src="/files/1/202611/a.png" width="9999999" height="expression(1)" style="width:1px" /></figure>',
    '<td style="line-height:1.5" colwidth="9">三</td>'
  ].join('')
  const { content } = await add({ content: other })
  assert.equal(content, '<p>一</p><p>二</p><figure><img src="/files/1/202611/a.png" /></figure><td>三</td>')
})

test('[content-9] numbers of lists, widths, and places with the links to them are kept', async () => {
  const made = [
    '<ol start="5" type="a" data-kind="cjk"><li value="7"><p>七</p></li></ol>',
    '<table><colgroup><col width="20%" /><col span="2" width="120" /></colgroup><tbody><tr><td width="30%">格</td></tr></tbody></table>',
    '<p><a id="qd-_ftnref1"></a><a href="#qd-_ftn1">[1]</a></p><p><a id="qd-_ftn1"></a><a href="#qd-_ftnref1">[1]</a></p>'
  ].join('')
  const { content, leftOut } = await add({ content: made })
  assert.equal(content, made)
  assert.equal(leftOut, undefined)
  const old =
    '<a href="#注" target="_blank">见</a><h2 id="注">题</h2><p id="location">段</p><a name="cookie"></a><td width="1e9">格</td>'
  assert.equal(
    (await add({ content: old })).content,
    '<a href="#qd-注">见</a><h2 id="qd-注">题</h2><p>段</p><a></a><td>格</td>'
  )
  assert.equal(
    (await add({ content: '<ol start="x" type="url(1)" data-kind="a b"><li value="1e9">项</li></ol>' })).content,
    '<ol><li>项</li></ol>'
  )
})

test('[content-9] the answer of a save names what was not kept', async () => {
  const { id, version, leftOut } = await add({
    content:
      '<p>a</p><img src="http://x.cn/a.jpg"><video src="v.mp4"></video><a href="javascript:a()">b</a><div><svg><path/><g></g></svg></div><math/><form><input></form>'
  })
  assert.deepEqual(leftOut, [
    { kind: 'drawing', name: 'math' },
    { kind: 'picture', name: 'http://x.cn/a.jpg' },
    { kind: 'media', name: 'video' },
    { kind: 'link', name: 'javascript:a()' },
    { kind: 'drawing', name: 'svg' },
    { kind: 'control', name: 'form' }
  ])
  const body = { ...draft(), id, version, content: '<p>a</p><iframe src="https://x.cn"></iframe>' }
  const { result } = await platform.call(editArticle, { token: editor, body })
  assert.deepEqual([result.content, result.leftOut], ['<p>a</p>', [{ kind: 'media', name: 'iframe' }]])
  assert.equal((await platform.call(articleById, { token: editor, query: { id } })).result.leftOut, undefined)
})

test('[E2] stores a title as plain text without changes', async () => {
  const title = '<script>alert(1)</script>&<b>“标题”</b>'
  assert.equal((await add({ title })).title, title)
})

test('[AR-2] names the invalid field', async () => {
  const refuse = async (fields: Partial<ArticleDraft>) =>
    (await platform.call(addArticle, { token: editor, body: draft(fields) })).message
  assert.equal(await refuse({ title: '长'.repeat(151) }), '标题（title）不能超过 150 个字，请修改后重试')
  assert.equal(await refuse({ title: '' }), '标题（title）不能为空，请修改后重试')
  assert.match(await refuse({ publishDate: '2026-13-45' }), /发布时间/)
  // This year would mean "not published" forever.
  assert.match(await refuse({ publishDate: '9999-12-31 23:59:59' }), /发布时间/)
  const { title: _title, ...untitled } = draft()
  const response = await platform.raw('/api/cms/article/add', { method: 'POST', token: editor, body: untitled })
  assert.equal(((await response.json()) as { message: string }).message, '标题（title）不能缺少，请修改后重试')
})

test('[C4] ignores fields that the caller may not set', async () => {
  const body = {
    ...draft(),
    id: 'mine',
    state: 'published',
    isPublic: true,
    createByName: '市长',
    subsiteId: '16',
    version: 99
  }
  const response = await platform.raw('/api/cms/article/add', { method: 'POST', token: editor, body })
  const { result } = (await response.json()) as { result: Article }
  assert.deepEqual(
    [result.state, result.isPublic, result.createByName, result.subsiteId, result.version],
    ['draft', false, '李华', '1', 1]
  )
  assert.notEqual(result.id, 'mine')
})

test('[F8] [F17] limits batches and requires lists of ids', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => String(index))
  assert.match((await act('publish', many)).message, /所选记录（ids）不能超过 1000 项/)
  for (const ids of ['1', [1], [{}], [], [["'"]], ["' or 1=1"]]) {
    const response = await platform.raw('/api/cms/article/action', {
      method: 'POST',
      token: reviewer,
      body: { ids, action: 'publish' }
    })
    assert.equal(((await response.json()) as { success: boolean }).success, false)
  }
  await act('submit', [article.id], editor)
  const both = await act('publish', [article.id, article.id, 'no-such'])
  assert.deepEqual([both.result.done, both.result.failed.map(entry => entry.id)], [[article.id], ['no-such']])
})

test('[AR-2] of two reviewers who publish at once, one succeeds', async () => {
  await act('submit', [article.id], editor)
  const replies = await Promise.all(Array.from({ length: 6 }, () => act('publish', [article.id])))
  assert.equal(replies.filter(reply => reply.result.done.length).length, 1)
})

test('[AR-2] refuses a body of 10 MB with one message', async () => {
  const response = await platform.raw('/api/cms/article/add', {
    method: 'POST',
    token: editor,
    body: draft({ content: 'x'.repeat(10_000_000) })
  })
  const answer = (await response.json()) as { success: boolean; message: string }
  assert.deepEqual(
    [response.status, answer.success, answer.message],
    [413, false, '提交的内容超过 2 MB，请精简正文，图片请用上传功能插入']
  )
})

test('[A17] logs a database error and returns only its number', async () => {
  await platform.query('alter table articles rename to articles_away')
  const response = await platform.raw('/api/cms/article/list', { token: reviewer })
  await platform.query('alter table articles_away rename to articles')
  const text = await response.text()
  assert.equal(response.status, 500)
  const id = /编号 ([\w-]{36})/.exec(text)?.[1] ?? ''
  assert.doesNotMatch(text, /relation|articles|select|at .*\.ts/)
  assert.ok(platform.log.some(line => line.includes(id) && line.includes('relation')))
})

test('[security-S5] an author cannot move a published article out of its site', async () => {
  const article = await add()
  await publish(article.id)
  const { version } = await read(article.id)
  const body = { ...draft({ newsClassId: '2001' }), id: article.id, version }
  const moved = await platform.call(editArticle, { token: editor, body })
  assert.equal(moved.message, '文章仍在公开，请先撤回再移到另一个站点')
  assert.equal((await read(article.id)).subsiteId, '1')
  await act('withdraw', [article.id])
  assert.equal((await platform.call(editArticle, { token: editor, body })).result.subsiteId, '2')
})

test('[security-S5] a user with the right to withdraw can move a published article, which then is no longer public', async () => {
  const admin = await platform.signIn('admin')
  const { id } = await add()
  await publish(id)
  const body = { ...draft({ newsClassId: '2001' }), id, version: 1 }
  const { result } = await platform.call(editArticle, { token: admin, body })
  assert.deepEqual([result.subsiteId, result.state, result.isPublic], ['2', 'withdrawn', false])
  assert.equal((await platform.call(publicArticle, { token: admin, query: { id } })).success, false)
})

/** Tests whether a time in wire format is within the last 20 seconds. */
const isNow = (time: string) => Math.abs(Date.parse(`${time.replace(' ', 'T')}+08:00`) - Date.now()) < 20_000

test('[staff-D6] the publication date is the time of publishing, not of the first save', async () => {
  const { id, publishDate } = await add({ publishDate: '' })
  assert.equal(publishDate, '')
  await platform.query("update articles set create_time = now() - interval '1 day' where id = $1", [id])
  await act('submit', [id], editor)
  await act('publish', [id])
  const published = await read(id)
  assert.ok(isNow(published.publishDate), published.publishDate)
  const shown = async () => (await platform.call(publicArticle, { token: reviewer, query: { id } })).result.publishDate
  assert.equal(await shown(), published.publishDate)

  // Later edits do not change it, whether the client sends the date or omits it.
  await platform.query("update articles set publish_date = '2026-01-02T03:04:05+08:00' where id = $1", [id])
  await save(published, { publishDate: '' })
  await publish(id)
  assert.equal(await shown(), '2026-01-02 03:04:05')
  await save({ ...published, version: 2 }, { publishDate: '2026-01-02 03:04:05' })
  await act('withdraw', [id])
  assert.equal((await read(id)).publishDate, '')
  await publish(id)
  assert.ok(isNow(await shown()))
})

test('[staff-D6] preserves a date that the author set, which can be cleared', async () => {
  const { id } = await add({ publishDate: '2030-01-01 08:00:00' })
  await publish(id)
  await act('withdraw', [id])
  await publish(id)
  assert.equal((await read(id)).publishDate, '2030-01-01 08:00:00')
  await save(await read(id), { publishDate: '' })
  await publish(id)
  assert.ok(isNow((await read(id)).publishDate))
})

test('[staff-D6] unpublished articles match no filter by publication date', async () => {
  const { id } = await add({ title: '未发布无日期', publishDate: '' })
  const found = async (query: object) => {
    const { result } = await platform.call(articleList, { token: reviewer, query: { title: '未发布无日期', ...query } })
    return result.records.map(row => row.id)
  }
  assert.deepEqual(await found({}), [id])
  assert.deepEqual(await found({ publishDate_begin: '2020-01-01' }), [])
  assert.deepEqual(await found({ publishDate_end: '2099-01-01' }), [])
  await publish(id)
  assert.deepEqual(await found({ publishDate_begin: '2020-01-01' }), [id])
})

test('[staff-D15] distinguishes a published article with changes from a draft in list, filters and figures', async () => {
  const title = '已发布又修改'
  const { id } = await add({ title })
  await publish(id)
  const figures = async () => (await platform.call(homeFigures, { token: reviewer })).result.articles
  const before = await figures()
  await save(await read(id), { title })
  assert.equal((await read(id)).state, 'changed')
  const after = await figures()
  assert.deepEqual(
    [after.published - before.published, after.changed - before.changed, after.draft - before.draft],
    [-1, 1, 0]
  )
  const found = async (query: object) => {
    const { result } = await platform.call(articleList, { token: reviewer, query: { title, ...query } })
    return result.records.map(row => row.id)
  }
  assert.deepEqual(await found({ state: 'changed' }), [id])
  assert.deepEqual(await found({ state: 'draft' }), [])
  assert.deepEqual(await found({ isPublic: '1' }), [id])
  await act('submit', [id], editor)
  assert.deepEqual(await found({ isPublic: '1' }), [id])
  await publish(id)
  await act('withdraw', [id])
  assert.deepEqual(await found({ isPublic: '1' }), [])
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

test('an omitted optional field is empty in a new article and unchanged in an edited one', async () => {
  const post = async (method: string, path: string, body: object) => {
    const response = await platform.raw(`/api/cms/article/${path}`, { method, token: editor, body })
    const { success, message, result } = (await response.json()) as Reply<Article>
    assert.ok(success, message)
    return result
  }
  const added = await post('POST', 'add', { newsClassId: '1002', title: '只有标题' })
  assert.deepEqual(
    [added.subTitle, added.content, added.keywords, added.isTop, added.publishDate],
    ['', '', '', false, '']
  )
  const full = { subTitle: '副题', content: '<p>正文</p>', isTop: true, publishDate: '2026-01-02 03:04:05' }
  const { id } = added
  await post('PUT', 'edit', { newsClassId: '1002', title: '只有标题', ...full, id, version: 1 })
  const kept = await post('PUT', 'edit', { newsClassId: '1002', title: '新标题', id, version: 2 })
  assert.deepEqual(
    { ...full, title: kept.title },
    {
      subTitle: kept.subTitle,
      content: kept.content,
      isTop: kept.isTop,
      publishDate: kept.publishDate,
      title: '新标题'
    }
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addArticle,
  articleById,
  editArticle,
  type Article,
  type ArticleDraft
} from '../../elements/base/contract/article.ts'
import { changeCurrentSubsite } from '../../elements/base/contract/session.ts'
import { type Reply } from './platform.ts'
import { platform, editor, reviewer, draft, add, act, article } from './article-desk.ts'

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

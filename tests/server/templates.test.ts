import assert from 'node:assert/strict'
import JSZip from 'jszip'
import { after, before, test } from 'node:test'
import { columnById, editColumn } from '../../elements/base/contract/column.ts'
import { modelCalls } from '../../elements/base/contract/model.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { templateData } from '../../elements/base/contract/template-data.ts'
import {
  checkTemplate,
  copyTemplates,
  lockTemplate,
  lookAtTemplates,
  previewTemplate,
  templateCalls,
  templateChoices,
  templateLimits,
  templateSources,
  templateSubjects,
  templateVersion,
  templateVersions,
  templateZip,
  unlockTemplate,
  type ArrivingTemplate,
  type Template,
  type TemplateDraft,
  type TemplateKind
} from '../../elements/base/contract/template.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Manages the columns of site 1. */
let manager: string
/** Manages the columns of site 7 only. */
let outsider: string
/** Writes articles, without rights to templates. */
let writer: string

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  manager = await platform.signIn('zhaolei')
  outsider = await platform.signIn('songmei')
  writer = await platform.signIn('lihua')
})
after(() => platform.stop())

let serial = 0
const draft = (code: string, more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  ...{ name: '测试模板', fileName: `test-${++serial}.html`, kind: 'page', code },
  ...more
})
const add = (body: TemplateDraft, token = admin) => platform.call(templateCalls.add, { token, body })
const added = async (code: string, more: Partial<TemplateDraft> = {}) => {
  const { result, message } = await add(draft(code, more))
  assert.ok(result, message)
  return result
}
const draftOf = ({ name, fileName, kind, code }: TemplateDraft) => ({ name, fileName, kind, code })
const edit = ({ id, version, ...whole }: Template, part: Partial<TemplateDraft>, token = admin) =>
  platform.call(templateCalls.edit, { token, body: { ...draftOf(whole), ...part, id, version } })
const read = async (id: string, token = admin) =>
  (await platform.call(templateCalls.byId, { token, query: { id } })).result
const remove = (ids: string, token = admin) => platform.call(templateCalls.deleteBatch, { token, query: { ids } })
const preview = (code: string, kind: TemplateKind = 'home', subjectId?: string, fileName?: string) =>
  platform.call(previewTemplate, {
    token: admin,
    body: { code, kind, ...(subjectId && { subjectId }), ...(fileName && { fileName }) }
  })
const page = async (code: string, kind: TemplateKind = 'home', subjectId?: string) => {
  const { result, message } = await preview(code, kind, subjectId)
  assert.deepEqual(result?.problems, [], message)
  return (await platform.raw(`/api${result.path}`)).text()
}
const problem = async (code: string, kind: TemplateKind = 'home') => (await preview(code, kind)).result.problems[0]
const expire = () => platform.database.$client.query(`update edit_locks set until = now() - interval '1 second'`)

test('[AR-3] each save is a version; two can be compared and an old one put back', async () => {
  const first = await added('<p>一</p>')
  const second = (await edit(first, { code: '<p>二</p>' })).result
  assert.equal(second.version, 2)
  const versions = (await platform.call(templateVersions, { token: admin, query: { id: first.id } })).result
  assert.deepEqual(
    versions.map(({ number, saveByName }) => [number, saveByName]),
    [
      [2, '系统管理员'],
      [1, '系统管理员']
    ]
  )
  const codeOf = async (number: number) =>
    (await platform.call(templateVersion, { token: admin, query: { id: first.id, number } })).result?.code
  assert.deepEqual([await codeOf(1), await codeOf(2), await codeOf(3)], ['<p>一</p>', '<p>二</p>', undefined])
  const stale = await edit(first, { code: '<p>三</p>' })
  assert.equal(stale.code, 409)
  assert.equal((stale.result as Template).code, '<p>二</p>')
})

test('[AR-3] a syntax error is told with line and column, while writing and at save, and nothing is saved', async () => {
  for (const [code, line, column, words] of [
    ['<p>\n  {% foo %}', 2, 3, /没有“foo”这个标签/],
    ['{% if column %}\n<p>', 1, 1, /没有结束标签/],
    ['<p>\n{{ site.name', 2, 1, /没有用 }} 结束/],
    ['{{ site.name | shout }}', 1, 1, /没有“shout”这个过滤器/],
    ["{% layout 'x.html' %}", 1, 1, /没有“layout”这个标签/],
    ["{% include 'x.html' %}", 1, 1, /没有“include”这个标签/],
    ['\n{% render site.name %}', 2, 1, /要直接写出来/],
    ["{% render '{{ site.name }}.html' %}", 1, 1, /要直接写出来/]
  ] as const) {
    const [found] = (await platform.call(checkTemplate, { token: admin, body: { code } })).result
    assert.deepEqual([found?.line, found?.column], [line, column], code)
    assert.match(found!.chinese, words)
    assert.match((await add(draft(code))).message, new RegExp(`没有保存，代码有误。第 ${line} 行第 ${column} 列：`))
  }
  const sound = '<script>if (a < b && "{") {}</script>{{ site.name }}'
  assert.deepEqual((await platform.call(checkTemplate, { token: admin, body: { code: sound } })).result, [])
})

test('[AR-3] a <script> stays in the code as it is, and a preview can run none', async () => {
  const code = '<script>alert(1)</script><p onclick="alert(2)">{{ site.name }}</p>'
  assert.equal((await read((await added(code)).id)).code, code)
  const { result } = await preview(code)
  const response = await platform.raw(`/api${result.path}`)
  assert.match(response.headers.get('content-type')!, /^text\/html/)
  const policy = response.headers.get('content-security-policy')!
  assert.match(policy, /^sandbox; default-src 'none'/)
  assert.doesNotMatch(policy, /allow-scripts|allow-same-origin|script-src/)
  assert.equal(response.headers.get('x-frame-options'), null)
  assert.match(response.headers.get('cache-control')!, /no-store/)
  assert.match(await response.text(), /<script>alert\(1\)<\/script>/)
  for (const path of ['/api/cms/template/page?id=none', `/api${result.path}x`])
    assert.equal((await platform.raw(path)).status, 404)
  await platform.database.$client.query(`update template_previews set until = now()`)
  assert.equal((await platform.raw(`/api${result.path}`)).status, 404, 'ended by the clock of the database')
})

test('[AR-3] values of data are escaped, the content only as asked', async () => {
  assert.match(await page("{{ '<b>' }}{{ '<b>' | raw }}"), /^&lt;b&gt;<b>$/)
  const { result } = await platform.call(templateSubjects, { token: admin, query: { kind: 'article' } })
  const { id, name } = result.at(-1)!
  assert.equal(await page('{{ article.id }} {{ article.title | raw }}', 'article', id), `${id} ${name}`)
})

test('[AR-3] each described name resolves in the kinds that it is described for', async () => {
  const kinds = ['home', 'list', 'article', 'page', 'fragment'] as const
  const { rows } = await platform.database.$client.query<{ id: string }>(
    `select id from published_articles where subsite_id = '1' and annexes <> '[]' and publish_date <= now() limit 1`
  )
  for (const { path, kinds: own = kinds } of templateData) {
    const [list, field] = path.split('[].')
    const code = field ? `{% for each in ${list} %}{{ each.${field} }}{% endfor %}` : `{{ ${path} }}`
    for (const kind of own) {
      const subject = kind === 'article' ? rows[0]?.id : undefined
      assert.deepEqual((await preview(code, kind, subject)).result.problems, [], `${path} in ${kind}`)
    }
    for (const kind of kinds.filter(each => !own.includes(each) && each !== 'fragment'))
      if (!field) assert.match((await problem(code, kind))!.chinese, /没有“.+”这个数据/, `${path} in ${kind}`)
  }
})

test('[AR-3] an endless loop, endless nesting and huge output end with one sentence, and others go on', async () => {
  assert.match((await problem('\n{% for i in (1..100000000) %}x{% endfor %}'))!.chinese, /生成的内容过多/)
  const nested = '{% for a in (1..99999) %}{% for b in (1..99999) %}x{% endfor %}{% endfor %}'
  const slow = await problem(nested)
  assert.match(slow!.chinese, /运行时间过长/)
  assert.equal(slow!.line, 1)
  const wide = '{% assign x = "0123456789" %}{% for a in (1..40) %}{% assign x = x | append: x %}{% endfor %}'
  assert.match((await problem(wide))!.chinese, /生成的内容过多/)
  const self = await added("<p>{% render 'self.html' %}", { fileName: 'self.html', kind: 'fragment' })
  assert.match((await problem("{% render 'self.html' %}"))!.chinese, /片段包含了自己：self.html → self.html/)
  await added("{% render 'two.html' %}", { fileName: 'one.html', kind: 'fragment' })
  await added("{% render 'one.html' %}", { fileName: 'two.html', kind: 'fragment' })
  assert.match((await problem("{% render 'one.html' %}"))!.chinese, /one.html → two.html → one.html/)
  assert.equal(await page('{{ 1 | plus: 1 }}'), '2')
  assert.ok((await remove(self.id)).success, 'a template that only renders itself is not in use')
  const large = await add(draft('x'.repeat(templateLimits.characters + 1)))
  assert.match(large.message, /代码/)
  const huge = await add(draft('x'.repeat(2_500_000)))
  assert.ok(!huge.success && /[\u4e00-\u9fff]/.test(huge.message), huge.message)
})

test('[AR-3] code reads nothing of the process, of the prototype and of other sites', async () => {
  for (const code of [
    '{{ site.constructor }}',
    '{{ process.env }}',
    '{{ site.__proto__ }}',
    '{{ articles.constructor }}'
  ])
    assert.match((await problem(code))!.chinese, /没有“.+”这个数据/)
  for (const name of ['../../package.json', '/etc/passwd', 'constructor', '__proto__', 'list.html'])
    assert.match((await problem(`{% render '${name}' %}`))!.chinese, /本站没有片段/, name)
  const { result } = await platform.call(templateSubjects, { token: admin, query: { kind: 'list' } })
  assert.ok(result.length)
  const { rows } = await platform.database.$client.query<{ id: string; subsite_id: string }>(
    `select id, subsite_id from published_articles where subsite_id <> '1' limit 1`
  )
  assert.match((await preview('x', 'article', rows[0]!.id)).message, /没有找到该文章/)
  assert.match((await preview('x', 'list', '2001')).message, /没有找到该栏目/)
})

test('[AR-3] who edits holds the lock; another takes it over or waits for its end by the clock of the database', async () => {
  const template = await added('<p>锁</p>')
  const lock = (token: string, takes = false) =>
    platform.call(lockTemplate, { token, body: { id: template.id, takes } })
  assert.equal((await lock(admin)).result.lock?.isMine, true)
  const other = await read(template.id, manager)
  assert.deepEqual([other.lock?.userName, other.lock?.isMine], ['系统管理员', false])
  assert.match((await lock(manager)).message, /系统管理员正在编辑/)
  const refused = await edit(template, { code: '<p>抢</p>' }, manager)
  assert.match(refused.message, /^系统管理员正在编辑（.+自动结束）$/)
  assert.match((await remove(template.id, manager)).message, /系统管理员正在编辑/)
  assert.equal((await read(template.id)).code, '<p>锁</p>')
  assert.equal((await lock(manager, true)).result.lock?.isMine, true)
  assert.match((await edit(template, { code: '<p>失去锁</p>' })).message, /正在编辑/, 'the former holder cannot save')
  const { records } = (await platform.call(logList, { token: admin, query: { keyWord: '接管模板' } })).result
  assert.equal(records[0]?.changes[0]?.before, '系统管理员')
  await platform.call(unlockTemplate, { token: admin, body: { id: template.id } })
  assert.ok((await read(template.id)).lock, 'nobody ends the lock of another')
  await expire()
  assert.equal((await read(template.id)).lock, undefined)
  const saved = await edit(template, { code: '<p>到期后</p>' })
  assert.ok(saved.success, saved.message)
  assert.equal((await lock(manager)).result.lock?.isMine, true)
  const again = await edit(saved.result, { code: '<p>保存后</p>' }, manager)
  assert.ok(again.success, again.message)
  assert.equal(again.result.lock, undefined, 'a save ends the lock')
})

test('[AR-3] a template in use is not deleted and keeps file name and kind; the refusal names what uses it', async () => {
  const list = await added('<p>列表</p>', { fileName: 'used-list.html', kind: 'list' })
  const detail = await added('<p>正文</p>', { fileName: 'used-article.html', kind: 'article' })
  const part = await added('<p>片段</p>', { fileName: 'used-part.html', kind: 'fragment' })
  const user = await added("{% if true %}{% render 'used-part.html' %}{% endif %}", { name: '用片段的页' })
  const { newclass } = (await platform.call(columnById, { token: admin, query: { id: '1003' } })).result
  const { id, version, subsiteId, name, code } = newclass
  const choose = (listTemplate: string, detailTemplate: string, of = version) =>
    platform.call(editColumn, {
      token: admin,
      body: { id, version: of, subsiteId, name, code, listTemplate, detailTemplate }
    })
  for (const wrong of [
    await choose('nosuch.html', ''),
    await choose('used-article.html', ''),
    await choose('', 'used-part.html')
  ])
    assert.match(wrong.message, /本站没有(列表|正文)模板/)
  assert.ok((await choose('used-list.html', 'used-article.html')).success)
  for (const [template, words] of [
    [list, `栏目“${name}”`],
    [detail, `栏目“${name}”`],
    [part, '模板“用片段的页”']
  ] as const) {
    assert.match((await remove(template.id)).message, new RegExp(`正在使用，不能删除：${words}`))
    assert.match((await edit(template, { fileName: `new-${template.fileName}` })).message, /不能改文件名/)
    assert.match((await edit(template, { kind: 'page' })).message, /不能改类型/)
    assert.ok((await edit(template, { code: '<p>新</p>' })).success, 'the code may change')
  }
  const { records } = (await platform.call(templateCalls.list, { token: admin, query: { fileName: 'used-list.html' } }))
    .result
  assert.equal(records[0]?.useCount, 1)
  assert.ok(!('code' in records[0]!))
  assert.ok((await choose('', '', version + 1)).success)
  assert.ok((await remove(list.id)).success)
  assert.ok((await remove(`${user.id},${part.id}`)).success === false, 'one of both is in use, so none is deleted')
  assert.ok((await remove(user.id)).success && (await remove(part.id)).success)
  const model = {
    ...{
      name: '用模板的模型',
      code: 'with-template',
      description: '',
      listTemplate: '',
      detailTemplate: 'used-article'
    },
    ...{ isDefault: 'N' as const, status: '1' as const, fields: [] }
  }
  assert.ok((await platform.call(modelCalls.add, { token: admin, body: model })).success)
  assert.match((await remove(detail.id)).message, /内容模型“用模板的模型”/)
  const choices = (await platform.call(templateChoices, { token: writer, query: { subsiteId: '1' } })).result
  assert.ok(choices.every(({ kind }) => kind === 'list' || kind === 'article'))
})

const zipOf = async (files: Record<string, string | Uint8Array>) => {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content, { createFolders: false })
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}
const give = async (content: Uint8Array<ArrayBuffer> | Uint8Array, names?: string, token = admin) => {
  const body = new FormData()
  if (names !== undefined) body.set('names', names)
  body.set('file', new Blob([content as BlobPart]), '模板.zip')
  const query = names === undefined ? 'dryRun=1' : ''
  const response = await platform.raw(`/api${templateZip.importZip}?${query}`, { method: 'POST', token, body })
  return (await response.json()) as Envelope<ArrivingTemplate[]>
}
const effects = ({ result, message }: Envelope<ArrivingTemplate[]>) => {
  assert.ok(result, message)
  return Object.fromEntries(result.map(({ fileName, does }) => [fileName, does]))
}
const exported = async (token = admin) => {
  const response = await platform.raw(`/api${templateZip.exportZip}`, { token })
  assert.equal(response.headers.get('content-type'), 'application/zip')
  return new Uint8Array(await response.arrayBuffer())
}

test('[AR-3] a zip comes back unchanged, and reports what is new, changed and the same before it writes', async () => {
  const kept = await added('<p>原</p>\n{{ site.name }}  \n\n', { fileName: 'round.html', name: '往返“一”' })
  const zip = await exported()
  assert.deepEqual(new Set(Object.values(effects(await give(zip)))), new Set(['none']))
  assert.equal((await read(kept.id)).code, kept.code)
  assert.ok((await edit(kept, { code: '<p>改</p>', name: '改名' })).success)
  assert.ok((await remove((await added('x', { fileName: 'other.html' })).id)).success)
  assert.equal(effects(await give(zip))['round.html'], 'change')
  assert.equal((await read(kept.id)).code, '<p>改</p>', 'the report wrote nothing')
  assert.deepEqual(effects(await give(zip, 'round.html')), { 'round.html': 'change' })
  const back = await read(kept.id)
  assert.deepEqual([back.code, back.name, back.version], [kept.code, kept.name, 3])
  assert.deepEqual(await JSZip.loadAsync(await exported()).then(each => Object.keys(each.files)), [
    ...Object.keys((await JSZip.loadAsync(zip)).files)
  ])
  const foreign = await zipOf({
    'list-a.html': '<p>新</p>\r\n',
    '坏.html': 'x',
    '../up.html': 'x',
    'bad.html': '{% if %}'
  })
  const report = await give(foreign)
  assert.deepEqual(effects(report), {
    'list-a.html': 'add',
    '坏.html': 'wrong',
    '../up.html': 'wrong',
    'bad.html': 'wrong'
  })
  assert.equal(report.result.find(({ fileName }) => fileName === 'list-a.html')?.kind, 'list')
  assert.match(report.result.find(({ fileName }) => fileName === 'bad.html')!.problem, /第 1 行第 \d+ 列/)
  assert.match((await give(foreign, 'list-a.html,bad.html')).message, /没有写入任何模板。bad.html/)
  assert.deepEqual(effects(await give(foreign, 'list-a.html')), { 'list-a.html': 'add' })
  const locked = await platform.call(lockTemplate, { token: manager, body: { id: kept.id } })
  assert.ok(locked.success)
  const other = await zipOf({ 'round.html': '<p>他人</p>' })
  assert.equal(effects(await give(other))['round.html'], 'locked')
  assert.match((await give(other, 'round.html')).message, /正在编辑/)
  await expire()
})

test('[AR-3] a zip bomb, too many files, a broken and a false file are refused with one sentence', async () => {
  const bomb = await zipOf({ 'bomb.html': new Uint8Array(300_000_000) })
  assert.ok(bomb.length < 1_000_000)
  const { result } = await give(bomb)
  assert.deepEqual([result[0]?.does, result[0]?.problem], ['wrong', `超过 ${templateLimits.characters} 字`])
  const many = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`f${at}.html`, 'x']))
  assert.match((await give(await zipOf(many))).message, /有 301 个文件，最多 300 个/)
  const heavy = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`f${at}.html`, 'x'.repeat(190_000)]))
  assert.match((await give(await zipOf(heavy))).message, /合计超过/)
  assert.match((await give(new TextEncoder().encode('no zip'))).message, /不是可以读取的 zip/)
  assert.match((await give(await zipOf({}))).message, /没有文件/)
  assert.match((await give(await zipOf({ 'templates.json': '{', 'a.html': 'x' }))).message, /已损坏/)
  const noise = Uint8Array.from({ length: 1000 }, (_, at) => at % 256)
  assert.equal(effects(await give(await zipOf({ 'picture.html': noise })))['picture.html'], 'wrong')
  assert.match((await give(crypto.getRandomValues(new Uint8Array(60_000)))).message, /不是可以读取的 zip/)
})

test('[AR-3] templates are copied from a template site that the caller may read', async () => {
  const sources = (await platform.call(templateSources, { token: admin })).result
  assert.deepEqual(sources, [{ id: '5', name: '部门网站模板站', count: 4 }])
  const before = (await platform.call(lookAtTemplates, { token: admin, query: { subsiteId: '5' } })).result
  assert.ok(before.every(({ does }) => does === 'none'))
  const footer = await read('template1-footer')
  assert.ok((await edit(footer, { code: '<footer>本站</footer>' })).success)
  const copied = await platform.call(copyTemplates, {
    token: admin,
    body: { subsiteId: '5', names: ['footer.html', 'list.html'] }
  })
  assert.deepEqual(
    copied.result.map(({ fileName, does }) => [fileName, does]),
    [['footer.html', 'change']]
  )
  assert.equal((await read(footer.id)).code, footer.code)
  for (const subsiteId of ['1', '2', 'nosuch']) {
    const { message } = await platform.call(lookAtTemplates, { token: admin, query: { subsiteId } })
    assert.match(message, /未找到模板站/)
  }
  assert.deepEqual((await platform.call(templateSources, { token: outsider })).result, [])
  const foreign = await platform.call(copyTemplates, {
    token: outsider,
    body: { subsiteId: '5', names: ['list.html'] }
  })
  assert.match(foreign.message, /未找到模板站/)
})

test('[AR-3] names are unique in the site and safe; sites do not see the templates of each other', async () => {
  const own = await added('<p>同名</p>', { fileName: 'same.html' })
  assert.match((await add(draft('x', { fileName: 'same.html' }))).message, /本站已有同名文件/)
  for (const fileName of ['../x.html', 'a/b.html', 'x.php', '.html', '模板.html', 'x.html\n', ''])
    assert.match((await add(draft('x', { fileName }))).message, /文件名/, fileName)
  assert.equal(await read('template5-list', outsider), null)
  assert.ok(!(await edit(await read('template5-list'), { code: 'x' }, outsider)).success)
  assert.ok(!(await remove('template5-list', outsider)).success)
  for (const call of [
    await platform.call(templateCalls.list, { token: writer }),
    await platform.call(templateCalls.byId, { token: writer, query: { id: own.id } }),
    await platform.call(previewTemplate, { token: writer, body: { code: 'x', kind: 'home' } }),
    await add(draft('x'), writer)
  ])
    assert.equal(call.code, 510)
  assert.notEqual(
    (await platform.raw(`/api${templateZip.exportZip}`, { token: writer })).headers.get('content-type'),
    'application/zip'
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import { templateData } from '../../elements/base/contract/template-data.ts'
import {
  checkTemplate,
  lockTemplate,
  templateLimits,
  templateSubjects,
  templateVersion,
  templateVersions,
  unlockTemplate,
  type Template
} from '../../elements/base/contract/template.ts'
import {
  platform,
  admin,
  manager,
  draft,
  add,
  added,
  edit,
  read,
  remove,
  preview,
  page,
  problem,
  expire
} from './template-desk.ts'

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

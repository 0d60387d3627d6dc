import assert from 'node:assert/strict'
import JSZip from 'jszip'
import { test } from 'node:test'
import { columnById, editColumn } from '../../elements/base/contract/column.ts'
import { modelCalls } from '../../elements/base/contract/model.ts'
import {
  copyTemplates,
  lockTemplate,
  lookAtTemplates,
  previewTemplate,
  templateCalls,
  templateChoices,
  templateLimits,
  templateSources,
  templateZip
} from '../../elements/base/contract/template.ts'
import {
  platform,
  admin,
  manager,
  outsider,
  writer,
  draft,
  add,
  added,
  edit,
  read,
  remove,
  expire,
  zipOf,
  give,
  effects,
  exported
} from './template-desk.ts'

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

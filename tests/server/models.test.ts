import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  publicArticle,
  type Article,
  type SentDraft
} from '../../elements/base/contract/article.ts'
import { addColumn, columnById, editColumn, type SentColumn } from '../../elements/base/contract/column.ts'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import { dataLogList, logList } from '../../elements/base/contract/log.ts'
import {
  modelCalls,
  modelChoices,
  modelOfColumn,
  type ContentModel,
  type ModelDraft,
  type ModelField
} from '../../elements/base/contract/model.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

let serial = 0
const field = (name: string, more: Partial<ModelField> = {}): ModelField => ({
  ...{ name, label: name, type: 'text', required: false, maxLength: 0, default: '', dict: '', group: '' },
  ...more
})
const draft = (more: Partial<ModelDraft> = {}): ModelDraft => ({
  ...{ name: '测试模型', code: `m-${++serial}`, description: '', listTemplate: '', detailTemplate: '' },
  ...{ isDefault: 'N', status: '1', fields: [] },
  ...more
})
const draftOf = ({
  name,
  code,
  description,
  listTemplate,
  detailTemplate,
  isDefault,
  status,
  fields
}: ContentModel) => ({
  ...{ name, code, description, listTemplate, detailTemplate, isDefault, status, fields }
})
const add = async (more: Partial<ModelDraft> = {}) => {
  const { result, success, message } = await platform.call(modelCalls.add, { token, body: draft(more) })
  assert.ok(success, message)
  return result
}
const edit = (model: ContentModel, more: Partial<ModelDraft>) =>
  platform.call(modelCalls.edit, {
    token,
    body: { ...draftOf(model), ...more, id: model.id, version: model.version }
  })
const column = async (modelId: string, more: Partial<SentColumn> = {}) => {
  const code = `model-${++serial}`
  const body = { subsiteId: '1', name: `栏目 ${code}`, code, modelId, ...more }
  const { result, success, message } = await platform.call(addColumn, { token, body })
  assert.ok(success, message)
  return result.id
}
const write = (newsClassId: string, modelFields?: Record<string, string>) =>
  platform.call(addArticle, { token, body: { newsClassId, title: '标题', ...(modelFields && { modelFields }) } })
const rewrite = (article: Article, more: Partial<SentDraft>) =>
  platform.call(editArticle, {
    token,
    body: { newsClassId: article.newsClassId, title: '标题', ...more, id: article.id, version: article.version }
  })

test('creates, lists, edits with a version, and deletes a content model', async () => {
  const made = await add({ name: ' 公告  模型 ', fields: [field('area', { label: '地区', maxLength: 20 })] })
  assert.deepEqual([made.name, made.version, made.columnCount], ['公告 模型', 1, 0])
  const { result } = await platform.call(modelCalls.list, { token, query: { name: '*公告*' } })
  assert.deepEqual([result.records[0]?.fieldCount, 'fields' in result.records[0]!], [1, false])
  const after = (await edit(made, { fields: [...made.fields, field('day', { label: '日期', type: 'date' })] })).result
  assert.deepEqual(
    after.fields.map(({ name }) => name),
    ['area', 'day']
  )
  const late = await edit(made, { name: '迟到' })
  assert.deepEqual([late.code, late.result.version], [409, 2])
  assert.equal((await platform.call(modelCalls.delete, { token, query: { id: made.id } })).success, true)
  assert.match((await platform.call(modelCalls.byId, { token, query: { id: made.id } })).message, /没有找到该内容模型/)
  const log = (await platform.call(logList, { token, query: { logType: '2', pageSize: 20 } })).result.records
  const told = log.find(({ logContent }) => logContent.includes('编辑内容模型'))
  assert.match(JSON.stringify(told), /日期（day，日期）/)
  const versions = await platform.call(dataLogList, { token, query: { dataTable: 'models', dataId: made.id } })
  assert.equal(versions.result.total, 2)
})

test('refuses an invalid model with one message', async () => {
  const taken = draft()
  await add(taken)
  const many = Array.from({ length: 61 }, (_, at) => field(`f${at}`))
  const wrong: [Partial<ModelDraft>, RegExp][] = [
    [{ code: taken.code }, /模型编码已存在，请换一个/],
    [{ code: '1 x' }, /模型编码/],
    [{ name: ' ' }, /模型名称/],
    [{ detailTemplate: '../../etc/passwd' }, /内容模板/],
    [{ fields: many }, /字段/],
    [{ fields: [field('a'), field('a', { label: '乙' })] }, /字段名“a”重复/],
    [{ fields: [field('a', { label: '甲' }), field('b', { label: '甲' })] }, /字段“甲”重复/],
    [{ fields: [field('__proto__')] }, /字段名/],
    [{ fields: [field('constructor')] }, /字段名“constructor”是保留字/],
    [{ fields: [field('toString')] }, /保留字/],
    [{ fields: [field('a b')] }, /字段名/],
    [{ fields: [{ ...field('a'), type: 'script' as 'text' }] }, /字段类型/],
    [{ fields: [field('a', { type: 'choice', dict: 'nowhere' })] }, /字典“nowhere”不存在/],
    [{ fields: [field('a', { type: 'choice' })] }, /字典“”不存在/],
    [{ fields: [field('a', { maxLength: 6000 })] }, /长度/],
    [{ fields: [field('a', { maxLength: 2, default: '三个字' })] }, /默认值/],
    [{ fields: [field('a', { type: 'number', default: '多' })] }, /默认值/],
    [{ fields: [field('a', { type: 'choice', dict: 'sex', default: '9' })] }, /默认值/],
    [{ isDefault: 'Y', status: '0' }, /默认模型不能停用/]
  ]
  for (const [more, sentence] of wrong) {
    const reply = await platform.call(modelCalls.add, { token, body: draft(more) })
    assert.deepEqual([reply.success, sentence.test(reply.message)], [false, true], `${reply.message} ${sentence}`)
  }
})

test('one model is the default, which can be replaced but not disabled or deleted', async () => {
  const defaults = async () =>
    (await platform.call(modelChoices, { token })).result.filter(({ isDefault }) => isDefault === 'Y')
  const [first] = await defaults()
  assert.equal(first?.name, '新闻')
  const refused = await platform.call(modelCalls.delete, { token, query: { id: first!.id } })
  assert.match(refused.message, /“新闻”是默认模型，不能删除/)
  await Promise.all(['甲', '乙', '丙'].map(name => add({ name, isDefault: 'Y' })))
  const [now, ...more] = await defaults()
  assert.equal(more.length, 0)
  const model = (await platform.call(modelCalls.byId, { token, query: { id: now!.id } })).result
  assert.match((await edit(model, { isDefault: 'N' })).message, /不能取消默认模型/)
  assert.match((await edit(model, { status: '0' })).message, /默认模型不能停用/)
  const news = (await platform.call(modelCalls.byId, { token, query: { id: first!.id } })).result
  await edit(news, { isDefault: 'Y' })
  assert.deepEqual(
    (await defaults()).map(({ name }) => name),
    ['新闻']
  )
})

test('a column selects an enabled model; a model in use cannot be deleted', async () => {
  const model = await add({ name: '在用', fields: [field('a')] })
  const id = await column(model.id)
  assert.equal((await platform.call(columnById, { token, query: { id } })).result.newclass.modelId, model.id)
  const refused = await platform.call(modelCalls.deleteBatch, { token, query: { ids: model.id } })
  assert.match(refused.message, /内容模型“在用”由栏目使用，不能删除：.+ \/ 栏目 model-/)
  assert.equal((await platform.call(modelOfColumn, { token, query: { id } })).result.id, model.id)
  const stopped = await edit(model, { status: '0' })
  assert.equal(stopped.success, true)
  const body = { subsiteId: '1', name: '停用', code: `stopped-${++serial}`, modelId: model.id }
  assert.match((await platform.call(addColumn, { token, body })).message, /内容模型“在用”已停用/)
  const none = { ...body, modelId: 'nowhere' }
  assert.match((await platform.call(addColumn, { token, body: none })).message, /没有找到该内容模型/)
  const { newclass } = (await platform.call(columnById, { token, query: { id } })).result
  const kept = { id, version: newclass.version, subsiteId: '1', name: '改名', code: newclass.code, modelId: model.id }
  assert.equal((await platform.call(editColumn, { token, body: kept })).success, true)
  const freed = { ...kept, version: newclass.version + 1, modelId: '' }
  assert.equal((await platform.call(editColumn, { token, body: freed })).success, true)
  assert.equal((await platform.call(modelOfColumn, { token, query: { id } })).result.name, '新闻')
  assert.equal((await platform.call(modelCalls.delete, { token, query: { id: model.id } })).success, true)
})

test('model fields of an article are validated, saved, published and logged', async () => {
  const fields = [
    field('docNumber', { label: '发文字号', required: true, maxLength: 10 }),
    field('day', { label: '成文日期', type: 'date' }),
    field('count', { label: '页数', type: 'number' }),
    field('url', { label: '链接', type: 'link' }),
    field('ways', { label: '方式', type: 'choices', dict: 'disclosure_way' }),
    field('isOpen', { label: '公开', type: 'flag', default: '1' })
  ]
  const id = await column((await add({ fields })).id)
  const wrong: [Record<string, string> | undefined, RegExp][] = [
    [undefined, /请填写“发文字号”/],
    [{ docNumber: ' ' }, /请填写“发文字号”/],
    [{ docNumber: '一二三四五六七八九十甲' }, /“发文字号”不能超过 10 个字/],
    [{ docNumber: '1', day: '2026-02-30' }, /“成文日期”的格式不正确/],
    [{ docNumber: '1', count: '1e9' }, /“页数”的格式不正确/],
    [{ docNumber: '1', url: 'javascript:alert(1)' }, /“链接”的格式不正确/],
    [{ docNumber: '1', ways: '1,9' }, /“方式”的值不在字典里/],
    [{ docNumber: '1', isOpen: 'yes' }, /“公开”的格式不正确/],
    [{ docNumber: '1', other: 'x' }, /没有字段“other”/],
    [{ docNumber: '1', constructor: 'x' } as Record<string, string>, /没有字段“constructor”/]
  ]
  for (const [values, sentence] of wrong) assert.match((await write(id, values)).message, sentence)
  const { result: article } = await write(id, { docNumber: ' 1号 ', day: '2026-02-28', ways: '1,2' })
  assert.deepEqual(article.modelFields, { docNumber: '1号', day: '2026-02-28', ways: '1,2', isOpen: '1' })
  assert.equal(article.modelLabels.docNumber, '发文字号')
  const untold = (await rewrite(article, { title: '别的' })).result
  assert.deepEqual(untold.modelFields, article.modelFields)
  const emptied = (await rewrite(untold, { modelFields: { ...untold.modelFields, day: '', docNumber: '2号' } })).result
  assert.deepEqual(emptied.modelFields, { docNumber: '2号', ways: '1,2', isOpen: '1' })
  const log = (await platform.call(logList, { token, query: { logType: '2', pageSize: 20 } })).result.records
  assert.match(JSON.stringify(log), /发文字号：1号/)
  const step = { ids: [article.id], action: 'publish' as const }
  assert.deepEqual((await platform.call(articleAction, { token, body: step })).result.failed, [])
  const open = await platform.call(publicArticle, { token, query: { id: article.id } })
  assert.deepEqual(open.result.modelFields, emptied.modelFields)
})

test('moving an article preserves fields of both models; a field removed from a model is ignored', async () => {
  const from = await add({ fields: [field('a'), field('both')] })
  const fromId = await column(from.id)
  const toId = await column((await add({ fields: [field('both'), field('z', { required: true })] })).id)
  const { result: article } = await write(fromId, { a: '甲', both: '共' })
  assert.match((await rewrite(article, { newsClassId: toId })).message, /请填写“z”/)
  const moved = await rewrite(article, { newsClassId: toId, modelFields: { ...article.modelFields, z: '新' } })
  assert.deepEqual(moved.result.modelFields, { both: '共', z: '新' })
  const { result: other } = await write(fromId, { a: '甲', both: '共' })
  await edit(from, { fields: [field('both')] })
  const read = await platform.call(articleById, { token, query: { id: other.id } })
  assert.deepEqual([read.result.modelFields.a, read.result.modelLabels.a], ['甲', undefined])
  assert.deepEqual((await rewrite(other, { modelFields: other.modelFields })).result.modelFields, { both: '共' })
})

test('a dictionary used by a model cannot be deleted', async () => {
  const body = { dictName: '体裁', dictCode: 'genre', description: '' }
  const { result } = await platform.call(dictionary.calls.add, { token, body })
  await add({ name: '有字典', fields: [field('genre', { type: 'choice', dict: 'genre' })] })
  const refused = await platform.call(dictionary.calls.delete, { token, query: { id: result.id } })
  assert.match(refused.message, /字典“体裁”由内容模型“有字典”的字段使用/)
})

test('a user can read only the models of their columns', async () => {
  const own = await platform.signIn('lihua')
  assert.equal((await platform.call(modelOfColumn, { token: own, query: { id: '1009' } })).result.name, '政策文件')
  const id = await column('', { subsiteId: '8' })
  assert.match((await platform.call(modelOfColumn, { token: own, query: { id } })).message, /没有找到该栏目/)
  assert.equal((await platform.call(modelCalls.list, { token: own, query: {} })).code, 510)
})

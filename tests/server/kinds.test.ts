import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle,
  type Article,
  type ArticleDraft
} from '../../elements/base/contract/article.ts'
import { modelCalls, modelOfColumn } from '../../elements/base/contract/model.ts'
import { contentChoices, publicContent, publicContents } from '../../elements/base/contract/public-content.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'
import { uploadPicture } from './upload-picture.ts'

let platform: TestPlatform
let writer: string
let reviewer: string
let admin: string
let leads: string
let portrait: { url: string; uid: string }
before(async () => {
  platform = await startPlatform()
  writer = await platform.signIn('lihua')
  reviewer = await platform.signIn('wangmin')
  admin = await platform.signIn('admin')
  const { rows } = await platform.query<{ id: string }>(
    "select id from columns where subsite_id = '1' and code = 'ldzc'"
  )
  leads = rows[0]!.id
  portrait = await uploadPicture(platform, writer, '照片.png', [315, 420])
})
after(() => platform.stop())

const at = (seconds: number): string => formatTime(new Date(Date.now() + seconds * 1000))
const json = JSON.stringify

/** Values of a leader with everything that is required. */
const leadFields = (post: string, more: Record<string, string> = {}): Record<string, string> => ({
  photo: json({ id: portrait.uid, path: '', alt: '证件照' }),
  term: '第十五届',
  unit: 'd1',
  posts: json([{ post, start: '2026-01-01' }]),
  duties: '负责市政府全面工作',
  resume: json([{ period: '2020—2026', record: '任职' }]),
  ...more
})

let serial = 0
const lead = (name: string, fields: Record<string, string>, more: Partial<ArticleDraft> = {}) =>
  platform.call(addArticle, {
    token: writer,
    body: { ...articleDraft(name, leads), modelFields: fields, sortNo: ++serial, ...more }
  })
const add = async (...given: Parameters<typeof lead>): Promise<Article> => {
  const { success, message, result } = await lead(...given)
  assert.ok(success, message)
  return result
}
const publish = async (id: string): Promise<string> => {
  await platform.call(articleAction, { token: writer, body: { ids: [id], action: 'submit' } })
  const { result } = await platform.call(articleAction, { token: reviewer, body: { ids: [id], action: 'publish' } })
  return result.failed[0]?.message ?? ''
}
const shown = async (fieldState?: string) =>
  (await platform.call(publicContents, { query: { columnId: leads, fieldState } })).result.records

test('[AR-3] a leader is kept, published and read back with portrait, posts and duties by an open call', async () => {
  const made = await add('张志远', leadFields('市长'))
  assert.deepEqual(
    [made.fieldState, made.listedFields.term, made.sortNo, JSON.parse(made.modelFields.photo!).path],
    ['待任', '第十五届', 1, portrait.url]
  )
  assert.deepEqual(await shown(), [], 'nothing is public by saving')
  assert.equal((await platform.raw(portrait.url)).status, 404)
  assert.equal(await publish(made.id), '')
  const { result } = await platform.call(publicContent, { query: { id: made.id } })
  assert.deepEqual(result.fields.photo, { id: portrait.uid, path: portrait.url, alt: '证件照' })
  assert.deepEqual(result.fields.posts, [{ post: '市长', start: '2026-01-01' }])
  assert.deepEqual(
    [result.title, result.fieldState, result.labels.duties, (result.fields.unit as { id: string }[])[0]?.id],
    ['张志远', '在任', '分工', 'd1']
  )
  assert.equal((await platform.raw(portrait.url)).status, 200, 'the portrait is public with the leader')
  assert.equal((await shown('在任')).length, 1)
  assert.equal((await shown('离任')).length, 0)
})

test('[AR-3] wrong input of a leader is refused with its field: portrait, rows, department, unknown person', async () => {
  const small = await uploadPicture(platform, writer, '小.png', [9, 12])
  const wrong: [Record<string, string>, RegExp][] = [
    [{ photo: json({ id: small.uid, path: '', alt: '' }) }, /照片”是 9×12 像素，至少应为 295×413/],
    [{ photo: 'nonsense' }, /“照片”的格式不正确/],
    [{ photo: '' }, /请填写“照片”/],
    [{ photo: json({ id: 'f'.repeat(32), path: '', alt: '' }) }, /“照片”的文件不存在/],
    [{ posts: json([{ post: '市长', start: '2026-02-30' }]) }, /“职务”第 1 行的“任职时间”的格式不正确/],
    [{ posts: json([{ post: '市长', start: '2026-02-01' }, { post: '书记' }]) }, /“职务”第 2 行的“任职时间”没有填写/],
    [{ posts: '[]' }, /请填写“职务”/],
    [{ posts: '{"post":1}' }, /“职务”的格式不正确/],
    [{ unit: 'nowhere' }, /“班子（单位）”的部门不存在/],
    [{ unit: 'd1,d2' }, /最多选 1 个部门/],
    [{ assists: json({ id: 'nobody', name: '某人' }) }, /“协助”引用的内容不存在/],
    [{ birth: '1970-13' }, /“出生年月”的格式不正确/],
    [{ nowhere: 'x' }, /没有字段“nowhere”/]
  ]
  for (const [fields, message] of wrong) {
    const reply = await lead('不能保存', leadFields('副市长', fields))
    assert.equal(reply.success, false, json(fields))
    assert.match(reply.message, message)
  }
  await platform.query('update uploads set width = 420, height = 420 where id = $1', [portrait.uid])
  assert.match((await lead('方形照片', leadFields('副市长'))).message, /“照片”的比例应为 3:4/)
  await platform.query('update uploads set width = 315 where id = $1', [portrait.uid])
})

test('[AR-3] a term that ends before it begins and two holders of one post are refused; a shared post is not', async () => {
  const post = (value: Record<string, string>) => leadFields('', { posts: json([value]) })
  const backwards = post({ post: '秘书长', start: '2026-03-01', end: '2026-02-01' })
  assert.match((await lead('倒置', backwards)).message, /职务“秘书长”的免职时间须晚于任职时间/)
  await add('甲', post({ post: '秘书长', start: '2024-01-01', end: '2026-03-01' }))
  const second = await lead('乙', post({ post: '秘书长', start: '2026-02-01' }))
  assert.match(second.message, /“秘书长”在同一时间已由“甲”担任/)
  await add('乙', post({ post: '秘书长', start: '2026-03-01' }))
  await add('丙', post({ post: '副市长', start: '2026-01-01', isShared: '1' }))
  await add('丁', post({ post: '副市长', start: '2026-01-01', isShared: '1' }))
  const order = await lead('戊', post({ post: '党组成员', start: '2026-01-01' }), { sortNo: 1 })
  assert.match(order.message, /排序 1 已由“张志远”使用/)
  const other = post({ post: '秘书长', start: '2026-04-01' })
  await add('另一届', { ...other, term: '第十六届' }, { sortNo: 1 })
})

test('[AR-3] a leader goes live and leaves at a moment, by the clock of the database', async () => {
  const made = await add('定时任免', leadFields('巡视员'), { publishDate: at(4), withdrawDate: at(8) })
  assert.equal(await publish(made.id), '')
  const isShown = async () => (await shown()).some(({ id }) => id === made.id)
  assert.equal(await isShown(), false)
  const until = async (holds: boolean) => {
    const end = Date.now() + 20_000
    while ((await isShown()) !== holds) {
      assert.ok(Date.now() < end, 'the clock of the database has changed nothing')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  await until(true)
  await until(false)
  const { result } = await platform.call(articleById, { token: writer, query: { id: made.id } })
  assert.equal(result.fieldState, '离任')
})

test('[AR-3] the list of a kind shows its fields and filters by them and by the computed state', async () => {
  const ask = async (query: object) =>
    (
      await platform.call(articleList, { token: reviewer, query: { newsClassId: leads, pageSize: 50, ...query } })
    ).result.records.map(({ title }) => title)
  assert.deepEqual(await ask({ fields: json({ term: '第十六届' }) }), ['另一届'])
  assert.deepEqual(await ask({ fieldState: '在任' }), ['张志远'])
  assert.deepEqual((await ask({ column: 'sortNo', order: 'asc' })).slice(0, 2).sort(), ['另一届', '张志远'].sort())
  const broken = await platform.call(articleList, { token: reviewer, query: { fields: '{"a":1}' } })
  assert.match(broken.message, /字段条件/)
})

test('[AR-3] two people who change one leader: the later save is refused with the newer version', async () => {
  const made = await add('两人同改', leadFields('调研员'))
  const edit = (token: string, version: number, duties: string) =>
    platform.call(editArticle, {
      token,
      body: { ...articleDraft('两人同改', leads), modelFields: leadFields('调研员', { duties }), id: made.id, version }
    })
  assert.ok((await edit(writer, 1, '先保存')).success)
  const late = await edit(reviewer, 1, '后保存')
  assert.deepEqual([late.code, late.result.modelFields.duties, late.result.sortNo], [409, '先保存', made.sortNo])
})

test('[AR-3] fields that the rules of a kind need cannot be dropped or loosened', async () => {
  const { result: model } = await platform.call(modelCalls.byId, { token: admin, query: { id: 'model-lead' } })
  const { name, code, description, listTemplate, detailTemplate, isDefault, status, fields, id, version } = model
  const body = { name, code, description, listTemplate, detailTemplate, isDefault, status, fields, id, version }
  const edit = (changed: typeof fields) =>
    platform.call(modelCalls.edit, { token: admin, body: { ...body, fields: changed } })
  const dropped = await edit(fields.filter(field => field.name !== 'posts'))
  assert.match(dropped.message, /字段“职务”是该内容类型的必备字段，不能删除/)
  const loose = await edit(fields.map(field => (field.name === 'term' ? { ...field, required: false } : field)))
  assert.match(loose.message, /字段“届次”是该内容类型的必备字段/)
  const own = {
    name: 'motto',
    label: '座右铭',
    type: 'text',
    required: false,
    maxLength: 0,
    default: '',
    dict: '',
    group: ''
  }
  assert.ok((await edit([...fields, own as (typeof fields)[0]])).success)
  assert.match((await platform.call(modelCalls.delete, { token: admin, query: { id } })).message, /平台自带的内容类型/)
})

test('[AR-3] functions: one entry for each agency, codes and phones are checked, the head may be a leader', async () => {
  const { rows } = await platform.query<{ id: string }>(
    "select id from columns where code = 'jgzn' order by id limit 1"
  )
  const columnId = rows[0]!.id
  const own = await platform.call(modelOfColumn, { token: admin, query: { id: columnId } })
  assert.equal(own.result.kind, 'functions')
  const values = {
    ...{
      unit: 'd2',
      duties: json([{ duty: '起草文件' }]),
      head: json({ id: '', name: '赵磊' }),
      address: '临江路 1 号'
    },
    ...{ hours: '工作日 9:00—17:00', phone: '0571-8800 1234', creditCode: '11330000002482131B' }
  }
  const add = (name: string, more: Record<string, string> = {}) =>
    platform.call(addArticle, {
      token: admin,
      body: { ...articleDraft(name, columnId), modelFields: { ...values, ...more } }
    })
  assert.match((await add('代码错', { creditCode: '11330000002482131A' })).message, /“统一社会信用代码”的格式不正确/)
  assert.match((await add('电话错', { phone: '88001234x' })).message, /“电话”的格式不正确/)
  const made = await add('办公室')
  assert.ok(made.success, made.message)
  assert.deepEqual([made.result.modelFields.phone, made.result.fieldState], ['0571-88001234', '未确认'])
  assert.match((await add('又一条')).message, /该部门的机构职能已有“办公室”/)
})

test('[AR-3] a field finds the contents of a kind of its site', async () => {
  const { result } = await platform.call(contentChoices, { token: writer, query: { kind: 'lead', words: '志远' } })
  assert.deepEqual(
    result.map(({ title }) => title),
    ['张志远']
  )
})

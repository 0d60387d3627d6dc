import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { integer, pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import Type from 'typebox'
import { crud as callsOf } from '../../elements/base/contract/crud.ts'
import type { PageQuery } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { text } from '../../host-demo/server/rows/filters.ts'
import { find } from '../../host-demo/server/rows/kept.ts'
import { list } from '../../host-demo/server/rows/list.ts'
import { bySubsite, requireSubsite } from '../../host-demo/server/rows/scope.ts'
import { moment } from '../../host-demo/server/database/tables/moment.ts'
import { crud } from '../../host-demo/server/http/crud/crud.ts'
import { Choice, ClosedObject, Id, oneLine, pageFields, Text, titled } from '../../host-demo/server/kernel/fields.ts'
import { numbers, texts } from '../../host-demo/server/kernel/result-fields.ts'
import { Refusal } from '../../host-demo/server/kernel/refusal.ts'
import type { Module } from '../../host-demo/server/http/module.ts'
import type { Platform } from '../../host-demo/server/http/platform.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** Noun like those of future versions. */
interface Link {
  id: string
  subsiteId: string
  name: string
  kind: 'inner' | 'outer'
  version: number
}
type LinkDraft = Pick<Link, 'subsiteId' | 'name' | 'kind'>
interface LinkQuery extends PageQuery {
  subsiteId?: string
  name?: string
}
const linkCalls = callsOf<Link, LinkDraft, LinkQuery>('/test/link')

const links = pgTable('sample_links', {
  id: textColumn('id').primaryKey(),
  subsiteId: textColumn('subsite_id').notNull(),
  name: textColumn('name').notNull(),
  kind: textColumn('kind', { enum: ['inner', 'outer'] }).notNull(),
  version: integer('version').notNull().default(1),
  createBy: textColumn('create_by').notNull(),
  updateByName: textColumn('update_by_name').notNull(),
  updateTime: moment('update_time').notNull()
})

const keptLinks = { title: '链接', table: links, scope: bySubsite(links.subsiteId) }
const present = ({ id, subsiteId, name, kind, version }: Link): Link => ({ id, subsiteId, name, kind, version })
const { id, subsiteId, name, kind, version, updateTime } = links
const listLinks = list({
  from: links,
  columns: { id, subsiteId, name, kind, version, updateTime },
  filters: { name: text(name) },
  sorts: { updateTime: [updateTime], name: [name] },
  scope: keptLinks.scope,
  present
})

const LinkSchema = ClosedObject({
  ...texts('id', 'subsiteId', 'name'),
  ...numbers('version'),
  kind: Type.Enum(['inner', 'outer'])
})

const linkRights = {
  list: 'cms:sample:list',
  add: 'cms:sample:add',
  edit: 'cms:sample:edit',
  delete: 'cms:sample:delete'
} as const

const registerLinks = (platform: Platform) =>
  crud(platform, {
    ...keptLinks,
    calls: linkCalls,
    rights: linkRights,
    nameOf: link => link.name,
    read: async (tx, caller, id) => present(await find(tx, keptLinks, caller, id)),
    result: LinkSchema,
    query: { ...pageFields, subsiteId: Type.Optional(Id), name: Type.Optional(Text(60, 0, '链接名称')) },
    list: listLinks,
    draft: {
      fields: {
        subsiteId: titled('站点', Id),
        name: Text(60, 1, '链接名称'),
        kind: Choice(['inner', 'outer'], '类型', { inner: '站内', outer: '站外' })
      },
      keep: async (_tx, draft, caller) => {
        if (draft.name === '禁止') throw new Refusal('这个名称不能用')
        return { ...draft, name: oneLine(draft.name), subsiteId: requireSubsite(caller, draft.subsiteId) }
      }
    },
    async release(_tx, rows) {
      if (rows.some(link => link.name === '首页')) throw new Refusal('首页的链接不能删除')
    }
  })

const linkModule: Module = { noun: 'link', title: '链接', register: registerLinks }

let platform: TestPlatform
let manager: string
let admin: string
before(async () => {
  platform = await startPlatform({ more: [linkModule] })
  await platform.query(`create table sample_links (id text primary key, subsite_id text not null, name text not null,
    kind text not null, version integer not null default 1, create_by text not null, update_by_name text not null,
    update_time timestamptz(3) not null)`)
  for (const right of Object.values(linkRights))
    await platform.query("insert into role_rights values ('r3', $1)", [right])
  manager = await platform.signIn('zhaolei')
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const draft = (name: string, more: Partial<LinkDraft> = {}): LinkDraft => ({
  subsiteId: '1',
  name,
  kind: 'inner',
  ...more
})
const add = async (name: string, token = manager, more: Partial<LinkDraft> = {}) => {
  const reply = await platform.call(linkCalls.add, { token, body: draft(name, more) })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
const edit = (link: Link, more: Partial<LinkDraft>, token = manager) => {
  const { id, version, subsiteId, name, kind } = link
  return platform.call(linkCalls.edit, { token, body: { subsiteId, name, kind, ...more, id, version } })
}
const read = (id: string, token = manager) => platform.call(linkCalls.byId, { token, query: { id } })
const remove = (...ids: string[]) =>
  platform.call(linkCalls.deleteBatch, { token: manager, query: { ids: `${ids.join(',')},` } })
const entries = async (keyWord: string) =>
  (await platform.call(logList, { token: admin, query: { keyWord } })).result.records

test('adds, reads, lists and edits records with their author', async () => {
  const link = await add('  中国\n政府网 ')
  assert.deepEqual(link, { id: link.id, subsiteId: '1', name: '中国 政府网', kind: 'inner', version: 1 })
  const edited = await edit(link, { kind: 'outer' })
  assert.equal(edited.message, '修改成功！')
  assert.deepEqual(edited.result, { ...link, kind: 'outer', version: 2 })
  assert.deepEqual((await read(link.id)).result, edited.result)
  const { records } = (await platform.call(linkCalls.list, { token: manager, query: { name: '*政府*' } })).result
  assert.deepEqual(records, [edited.result])
  const { rows } = await platform.query('select create_by, update_by_name from sample_links where id = $1', [link.id])
  assert.deepEqual(rows[0], { create_by: 'u4', update_by_name: '赵磊' })
})

test('the second save of one version gets a conflict with the current record', async () => {
  const link = await add('并发')
  const replies = await Promise.all([edit(link, { name: '甲的' }), edit(link, { name: '乙的' }, admin)])
  const [won, lost] = [replies.find(reply => reply.success), replies.find(reply => !reply.success)]
  assert.deepEqual([lost?.code, lost?.message], [409, '该链接已被他人修改，请核对后再保存'])
  assert.deepEqual(lost?.result, won?.result)
  assert.equal((await edit(won?.result as Link, { name: '再改' })).result.version, 3)
})

test('[C1] [C21] every call answers for a record of another site as for a missing one', async () => {
  const foreign = await add('外站', admin, { subsiteId: '7' })
  const answers = async (link: Link) =>
    [
      await read(link.id),
      await edit(link, { subsiteId: '1' }),
      await platform.call(linkCalls.delete, { token: manager, query: { id: link.id } }),
      await remove(link.id)
    ].map(({ success, message, result }) => ({ success, message, result }))
  const refused = await answers(foreign)
  assert.deepEqual(refused, await answers({ ...foreign, id: 'none' }))
  assert.ok(refused.every(({ message }) => message === '没有找到该链接，或您没有权限'))
  const own = await add('想搬走')
  for (const body of [draft('外站新增', { subsiteId: '7' }), draft('外站新增', { subsiteId: 'none' })])
    assert.equal((await platform.call(linkCalls.add, { token: manager, body })).success, false)
  assert.equal((await edit(own, { subsiteId: '7' })).success, false)
  assert.deepEqual((await read(own.id)).result, own)
  assert.equal((await entries('外站新增')).length, 0)
})

test('logs each record in its site, with the changes in words', async () => {
  const link = await add('留痕', admin, { subsiteId: '2' })
  await edit(link, { name: '改名', kind: 'outer' }, admin)
  const [edited, added] = [...(await entries('改名')), ...(await entries('留痕'))]
  assert.deepEqual([added?.logContent, added?.operateType, added?.subsiteId], ['新增链接“留痕”', '2', '2'])
  assert.deepEqual([edited?.logContent, edited?.objectId], ['编辑链接“改名”', link.id])
  assert.deepEqual(edited?.changes, [
    { title: '链接名称', before: '留痕', after: '改名' },
    { title: '类型', before: '站内', after: '站外' }
  ])
})

test('deletes one or several records; if one cannot be deleted, none is', async () => {
  const [one, two, three, home] = [await add('一'), await add('二'), await add('三'), await add('首页')]
  const left = async () => {
    const { rows } = await platform.query<{ id: string }>('select id from sample_links where id = any($1)', [
      [one, two, three, home].map(link => link.id)
    ])
    return rows.length
  }
  assert.equal((await remove(one.id, 'none')).message, '没有找到该链接，或您没有权限')
  assert.equal((await remove(one.id, home.id)).message, '首页的链接不能删除')
  assert.equal(await left(), 4)
  assert.equal((await remove(one.id, two.id, two.id)).message, '删除成功!')
  assert.equal((await platform.call(linkCalls.delete, { token: manager, query: { id: three.id } })).success, true)
  assert.equal(await left(), 1)
  const deleted = (await entries('删除链接')).map(row => row.object)
  assert.deepEqual(deleted.sort(), ['一', '三', '二'].sort())
  assert.match((await remove("1' or '1'='1")).message, /所选记录（ids）格式不正确/)
  assert.match((await remove('')).message, /所选记录/)
})

test('a refusal of the noun changes nothing and logs nothing', async () => {
  const link = await add('安好')
  assert.equal((await edit(link, { name: '禁止' })).message, '这个名称不能用')
  assert.deepEqual((await read(link.id)).result, link)
  assert.equal((await entries('禁止')).length, 0)
})

test('[C16] each call requires its right', async () => {
  const token = await platform.signIn('lihua')
  const replies = [
    await read('x', token),
    await platform.call(linkCalls.list, { token }),
    await platform.call(linkCalls.add, { token, body: draft('无权') }),
    await edit({ ...draft('无权'), id: 'x', version: 1 }, {}, token),
    await platform.call(linkCalls.delete, { token, query: { id: 'x' } }),
    await platform.call(linkCalls.deleteBatch, { token, query: { ids: 'x' } })
  ]
  assert.deepEqual(
    replies.map(reply => reply.code),
    replies.map(() => 510)
  )
})

test('a call without a description fails at startup', () => {
  const { add, byId } = linkCalls
  const noun = { ...keptLinks, rights: linkRights, nameOf: () => '', read: async () => present({} as Link) }
  const nowhere = {} as Platform
  assert.throws(() => crud(nowhere, { ...noun, calls: { add, byId } }), /链接: a call is named that is not described/)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import type { PageQuery } from '../../elements/base/contract/envelope.ts'
import { choice, dates, equal, own, text, words } from '../../host-demo/server/rows/filters.ts'
import { list, type ListDescription } from '../../host-demo/server/rows/list.ts'
import { runPrepared } from '../../host-demo/server/database/prepared.ts'
import { byEverySubsite, bySubsite, everyone, type Scope } from '../../host-demo/server/rows/scope.ts'
import { moment } from '../../host-demo/server/database/tables/moment.ts'
import type { Caller } from '../../host-demo/server/access/caller.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const shelves = pgTable('shelves', { id: textColumn('id').primaryKey(), label: textColumn('label').notNull() })
const books = pgTable('books', {
  id: textColumn('id').primaryKey(),
  subsiteId: textColumn('subsite_id').notNull(),
  shelfId: textColumn('shelf_id').notNull(),
  title: textColumn('title').notNull(),
  state: textColumn('state').notNull(),
  pages: integer('pages').notNull(),
  lent: boolean('lent').notNull(),
  createBy: textColumn('create_by').notNull(),
  createTime: moment('create_time').notNull()
})

interface BookQuery extends PageQuery {
  subsiteId?: string
  shelfId?: string
  title?: string
  state?: string
  words?: string
  mine?: '1'
  createTime_begin?: string
  createTime_end?: string
}

const description = {
  from: books,
  joins: sql`join ${shelves} on ${shelves.id} = ${books.shelfId}`,
  columns: {
    id: books.id,
    subsiteId: books.subsiteId,
    title: books.title,
    state: books.state,
    pages: books.pages,
    lent: books.lent,
    createTime: books.createTime,
    shelf: shelves.label,
    size: sql<string>`case when ${books.pages} > 50 then 'thick' else 'thin' end`
  },
  filters: {
    shelfId: equal(books.shelfId),
    title: text(books.title),
    state: choice(books.state, ['new', 'worn', 'lost'], '状态（state）'),
    words: words(books.title, shelves.label),
    mine: own(books.createBy),
    ...dates('createTime', books.createTime, '登记时间')
  },
  sorts: { createTime: [books.createTime], pages: [books.pages], state: [books.state, books.pages] },
  present: (row: { id: string; createTime: Date; pages: number; size: string; lent: boolean; subsiteId: string }) => row
}
const bySite = list({ ...description, scope: bySubsite(books.subsiteId) })
const bySites = list({ ...description, scope: byEverySubsite(books.subsiteId) })
const all = list({ ...description, scope: everyone('a library lends to everybody') })

let platform: TestPlatform
before(async () => {
  platform = await startPlatform({ seed: 'empty' })
  await platform.query('create table shelves (id text primary key, label text not null)')
  await platform.query(`create table books (id text primary key, subsite_id text not null, shelf_id text not null,
    title text not null, state text not null, pages integer not null, lent boolean not null, create_by text not null,
    create_time timestamptz(3) not null)`)
  await platform.query("insert into shelves values ('a', 'Atlanten'), ('b', '中文书架')")
  await platform.query(`insert into books
    select 'k' || lpad(i::text, 3, '0'), 's' || i % 3 + 1, (array['a', 'b'])[i % 2 + 1],
      (array['Die Karte 100%', 'die karte_2', '地图集'])[i % 3 + 1], (array['new', 'worn', 'lost', 'new'])[i % 4 + 1],
      i % 10 * 10, i % 2 = 0, 'u' || i % 4, timestamptz '2026-11-01 00:00:00+08' + (i / 2) * interval '6 hours'
    from generate_series(0, 59) i`)
})
after(() => platform.stop())

const caller = (subsiteIds: string[], isSuper = false): Caller => ({
  userId: 'u1',
  username: 'someone',
  realname: '某人',
  tokenHash: '',
  sessionId: '',
  now: 0,
  subsiteId: subsiteIds[0] ?? '',
  siteType: 'generalsite',
  isSuper,
  rules: new Map(),
  rights: new Set(),
  subsiteIds,
  mustChangePassword: false,
  mustEnrol: false,
  separated: false,
  address: '127.0.0.1',
  ipRevision: 0,
  reach: { sites: new Map() }
})
const reader = caller(['s1', 's2'])
const read = (query: BookQuery = {}, page = all, as = reader) => page(platform.database, as, query)
const ids = ({ records }: { records: { id: string }[] }) => records.map(row => row.id)

test('a list without a scope does not compile, and a scope cannot be forged', () => {
  type Whole = ListDescription<Record<never, never>, Record<never, never>, unknown>
  type Refused<Given, Wanted> = Given extends Wanted ? false : true
  const withoutScope: Refused<Omit<Whole, 'scope'>, Whole> = true
  const withUndefined: Refused<Omit<Whole, 'scope'> & { scope: undefined }, Whole> = true
  const homemade: Refused<{ sitesOf(): undefined }, Scope> = true
  const asItIs: Refused<Whole, Whole> = false
  assert.deepEqual([withoutScope, withUndefined, homemade, asItIs], [true, true, true, false])
})

test('a record of another site is in no list, for any query', async () => {
  const queries: BookQuery[] = [{}, { words: 'karte' }, { title: '*图*' }, { state: 'new,worn' }, { column: 'pages' }]
  for (const query of queries) {
    const one = await read({ ...query, pageSize: 200 }, bySite)
    const both = await read({ ...query, pageSize: 200 }, bySites)
    assert.ok(one.records.every(row => row.subsiteId === 's1'))
    assert.ok(both.records.every(row => ['s1', 's2'].includes(row.subsiteId)) && both.total >= one.total)
  }
  assert.ok((await read({ subsiteId: 's2' }, bySite)).records.every(row => row.subsiteId === 's2'))
  for (const page of [bySite, bySites])
    for (const subsiteId of ['s3', 'none'])
      await assert.rejects(read({ subsiteId }, page), { message: '没有找到该站点，或您没有权限' })
  assert.equal((await read({}, bySites, caller([]))).total, 0)
  assert.equal((await read({}, bySites, caller(['s1'], true))).total, 60, 'who holds everything also sees the rest')
})

for (const column of ['createTime', 'pages', 'state'])
  for (const order of ['asc', 'desc'] as const)
    test(`pages by ${column} ${order}: page numbers and cursors return the same rows, each once`, async () => {
      const whole = ids(await read({ column, order, pageSize: 200 }))
      const byKey: string[] = []
      for (let after: string | undefined, more = true; more; ) {
        const page = await read({ column, order, pageSize: 7, after })
        byKey.push(...ids(page))
        after = page.next
        more = Boolean(after)
      }
      assert.deepEqual(byKey, whole)
      assert.equal(new Set(byKey).size, 60)
      assert.deepEqual(ids(await read({ column, order, pageSize: 7, pageNo: 3 })), byKey.slice(14, 21))
    })

test('an unknown sort column falls back to the default, newest first', async () => {
  const usual = ids(await read())
  assert.equal(usual[0], 'k059')
  for (const column of ['lent', 'id', 'constructor', 'title; drop table books'])
    assert.deepEqual(ids(await read({ column })), usual)
})

test('a cursor belongs to its order and contains valid keys', async () => {
  const { next } = await read({ column: 'pages', pageSize: 5 })
  const write = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url')
  assert.ok((await read({ column: 'pages', after: next })).records.length > 0)
  for (const [column, after] of [
    ['createTime', next],
    ['pages', write('pages desc', 'many', 'k001')],
    ['pages', write('pages desc', '9'.repeat(30), 'k001')],
    ['pages', write('pages desc', 1.5, 'k001')],
    ['pages', write('pages desc', 1, 'k\0')],
    ['createTime', write('createTime desc', 'November 1', 'k001')],
    ['createTime', write('createTime desc', '2026-11-01T00:00:00.000Z (x)', 'k001')],
    ['createTime', write('createTime desc', '(x) 2026-11-01T00:00:00.000Z', 'k001')],
    ['createTime', write('createTime desc', '2026-11-01T00:00:00.000Z')],
    ['createTime', write('createTime desc', '2026-11-01T00:00:00.000Z', 'k001', 'more')],
    ['createTime', 'x']
  ])
    await assert.rejects(read({ column, after }), { message: '翻页位置已失效，请回到第一页' }, after)
})

test('filters: text with and without wildcards, words across two tables, choices, own records', async () => {
  const total = async (query: BookQuery) => (await read(query)).total
  assert.equal(await total({ title: '地图集' }), 20)
  assert.equal(await total({ title: '图' }), 0)
  assert.equal(await total({ title: '*图*' }), 20)
  assert.equal(await total({ title: 'DIE*' }), 40, 'letters in any case')
  assert.deepEqual([await total({ title: '*100%*' }), await total({ title: '*e_2*' })], [20, 20])
  assert.deepEqual([await total({ title: '*%*' }), await total({ title: '*_*' })], [20, 20], 'signs are themselves')
  assert.equal(await total({ title: '**' }), 60)
  assert.equal(await total({ words: ' 书架 ' }), 30, 'of the other table')
  assert.equal(await total({ words: 'ATLANTEN' }), 30)
  assert.equal(await total({ words: '*图*' }), 0)
  assert.deepEqual([await total({ state: 'worn' }), await total({ state: 'worn,lost,' })], [15, 30])
  await assert.rejects(read({ state: 'worn,burnt' }), { message: '状态（state）格式不正确，请修改后重试' })
  assert.deepEqual([await total({ mine: '1' }), await total({ shelfId: 'a', mine: '1' })], [15, 0])
  assert.equal(await total({ shelfId: '', title: '' }), 60, 'what was left empty is not asked')
})

test('a range of days includes the first and the last second', async () => {
  const day = await read({ createTime_begin: '2026-11-02', createTime_end: '2026-11-02', pageSize: 200 })
  assert.equal(day.total, 8)
  const moment = '2026-11-02 06:00:00'
  assert.equal((await read({ createTime_begin: moment, createTime_end: moment })).total, 2)
  await assert.rejects(read({ createTime_begin: 'yesterday' }), { message: /^登记时间格式不正确，应为/ })
})

test('a row contains the described columns with their types', async () => {
  const [row] = (await read({ pageSize: 1, column: 'pages' })).records
  assert.deepEqual(Object.keys(row ?? {}).sort(), [...Object.keys(description.columns)].sort())
  assert.ok(row?.createTime instanceof Date)
  assert.deepEqual([row.pages, row.size, typeof row.lent], [90, 'thick', 'boolean'])
})

test('stops counting beyond ten thousand rows, and counts narrower queries', async () => {
  await platform.query(`insert into books select 'm' || i, 's1', 'a', '很多', 'new', 0, false, 'u9', now()
    from generate_series(1, 10100) i`)
  for (let round = 0; round < 2; round++) {
    const page = await read({ title: '很多' })
    assert.deepEqual([page.total, page.totalCapped, page.pages], [10_000, true, 1000])
  }
  assert.equal((await read({ title: '很多', mine: '1' })).total, 0)
  assert.equal((await read({ shelfId: 'b' })).totalCapped, undefined)
})

test('a list sorted by a column that its rows lack fails when it is defined', () => {
  const { state: _state, ...columns } = description.columns
  assert.throws(() => list({ ...description, columns, scope: everyone('a test') }), /sorted by state/)
})

test('[security-S22] bounds the prepared statements per connection for any combination of filters', async () => {
  const run = (index: number) => runPrepared<object>(platform.database, `select ${index} as it where $1::int > 0`, [1])
  for (let round = 0; round < 3; round++) for (let index = 0; index < 400; index++) await run(index)
  const { rows } = await platform.query<{ plans: number }>('select count(*)::int as plans from pg_prepared_statements')
  assert.ok((rows[0]?.plans ?? 0) > 0)
  assert.ok((rows[0]?.plans ?? 999) <= 205, `${rows[0]?.plans} plans`)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle, articleList, type ArticleQuery, type ArticleRow } from '../../elements/base/contract/article.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('wangmin')
})
after(() => platform.stop())

const list = async (query: ArticleQuery = {}) => {
  const reply = await platform.call(articleList, { token, query })
  assert.equal(reply.success, true, reply.message)
  return reply.result
}
const raw = async (search: string) => {
  const response = await platform.raw(`/api/cms/article/list?${search}`, { token })
  return {
    status: response.status,
    ...((await response.json()) as {
      success: boolean
      message: string
      result: { records: ArticleRow[]; size: number; current: number }
    })
  }
}
const cursor = (text: string) => Buffer.from(text).toString('base64url')
const ids = (rows: ArticleRow[]) => rows.map(row => row.id)

for (const column of ['updateTime', 'publishDate', 'title', 'state'])
  for (const order of ['asc', 'desc'] as const)
    test(`[AR-2] pages by ${column} ${order}: page numbers and cursors return the same rows, each once`, async () => {
      const whole = await list({ column, order, pageSize: 200 })
      const byKey: string[] = []
      for (let after: string | undefined, more = true; more; ) {
        const page = await list({ column, order, pageSize: 7, after })
        byKey.push(...ids(page.records))
        after = page.next
        more = Boolean(after)
      }
      assert.deepEqual(byKey, ids(whole.records))
      assert.equal(new Set(byKey).size, whole.total)
      const third = await list({ column, order, pageSize: 7, pageNo: 3 })
      assert.deepEqual(ids(third.records), byKey.slice(14, 21))
      assert.deepEqual([third.current, third.size, third.pages], [3, 7, Math.ceil(whole.total / 7)])
    })

test('[AR-2] filters by column, state, title and time', async () => {
  assert.ok((await list({ newsClassId: '1002' })).records.every(row => row.newsClassId === '1002'))
  const open = await list({ state: 'draft,returned', pageSize: 200 })
  assert.deepEqual(new Set(open.records.map(row => row.state)), new Set(['draft', 'returned']))
  const found = await list({ title: '*民生实事*' })
  assert.ok(found.total > 0 && found.records.every(row => row.title.includes('民生实事')))
  assert.equal((await list({ title: '民生实事' })).total, 0, 'without a star the whole title is meant')
  const [newest] = (await list()).records
  const day = newest?.updateTime.slice(0, 10) ?? ''
  assert.ok((await list({ updateTime_begin: day, updateTime_end: day })).records.some(row => row.id === newest?.id))
  assert.equal((await list({ updateTime_begin: '2090-01-01' })).total, 0)
})

test('[AR-2] [SI-6] “mine” lists the caller’s articles of the requested site, like the count on the home page', async () => {
  const { result: written } = await platform.call(addArticle, {
    token,
    body: articleDraft('我的草稿一篇')
  })
  const own = await list({ state: 'draft', mine: '1', pageSize: 200 })
  const { rows } = await platform.query<{ id: string }>(
    `select a.id from articles a join users u on u.id = a.create_by
      where u.username = 'wangmin' and a.subsite_id = '1' and a.state = 'draft' order by a.update_time desc, a.id desc`
  )
  assert.deepEqual(
    ids(own.records),
    rows.map(row => row.id)
  )
  assert.ok(own.records.some(row => row.id === written.id))
  const { result: home } = await platform.call(homeFigures, { token })
  assert.equal(home.tasks.find(task => task.key === 'draft')?.count, own.total)
  const other = await platform.call(articleList, {
    token: await platform.signIn('lihua'),
    query: { mine: '1', pageSize: 200 }
  })
  assert.ok(!other.result.records.some(row => row.id === written.id))
  for (const search of ['mine=u1', 'mine=0']) assert.equal((await raw(search)).success, false)
})

test('[TR-3] a column id alone selects its site; foreign sites stay inaccessible', async () => {
  const other = await list({ newsClassId: '2001' })
  assert.ok(other.total > 0 && other.records.every(row => row.subsiteId === '2'))
  for (const search of ['subsiteId=16', 'subsiteId=no-such'])
    assert.equal((await raw(search)).message, '没有找到该站点，或您没有权限')
  assert.equal((await raw('newsClassId=16001')).message, '没有找到该栏目，或您没有权限')
  assert.deepEqual((await raw('subsiteId=1&newsClassId=2001')).result.records, [])
})

test('a column with its sub-columns lists their articles in order, and no other site', async () => {
  const { rows } = await platform.query<{ id: string; parent_id: string }>(
    `select id, parent_id from columns where subsite_id = '1' and exists (select from columns c where c.parent_id = columns.id)`
  )
  for (const { id } of rows) {
    const found = await list({ underId: id, pageSize: 200 })
    const expected = await platform.query<{ id: string }>(
      `with recursive branch as (select id from columns where id = $1
         union select c.id from columns c join branch b on c.parent_id = b.id)
       select id from articles where news_class_id in (select id from branch) order by update_time desc, id desc limit 200`,
      [id]
    )
    assert.deepEqual(
      ids(found.records),
      expected.rows.map(row => row.id)
    )
  }
  assert.equal((await list({ underId: '2001', subsiteId: '1' })).total, 0)
  assert.equal((await list({ underId: '16001' })).total, 0)
})

test('[A10] sorts by allowed columns only', async () => {
  const plain = ids((await list()).records)
  for (const column of [
    'content',
    'updatexml(1,concat(0x7e,version()),1)',
    'a.id; drop table articles',
    'constructor',
    '__proto__',
    'password'
  ])
    assert.deepEqual(ids((await list({ column })).records), plain)
  const reply = await raw('column=title&order=desc;select%20pg_sleep(5)')
  assert.equal(reply.success, false)
  assert.equal((await platform.query('select 1 from articles limit 1')).rowCount, 1)
})

test('[A11] refuses a malformed advanced query or an unknown field with a message', async () => {
  const nested = `[${'['.repeat(500)}${']'.repeat(500)}]`
  for (const parameters of ['%5B%7B%22field%22%3A%221%3D1--%22%7D%5D', 'not%20json', encodeURIComponent(nested)]) {
    const reply = await raw(`superQueryParams=${parameters}&superQueryMatchType=or`)
    assert.deepEqual([reply.status, reply.success, reply.result], [200, false, null])
    assert.match(reply.message, /\p{Script=Han}/u)
    assert.doesNotMatch(reply.message, /系统错误|syntax|JSON at/)
  }
})

test('[A19] matches wildcards of LIKE literally', async () => {
  await platform.call(addArticle, {
    token,
    body: articleDraft('完成率100%_按期\\达标')
  })
  for (const part of ['100%', '%_按', '期\\达', '_']) assert.equal((await list({ title: `*${part}*` })).total, 1, part)
  assert.equal((await list({ title: "*' or '1'='1*" })).total, 0)
  assert.equal((await list({ title: '***' })).total, (await list()).total)
})

test('[A20] refuses characters that PostgreSQL text cannot contain, with a message', async () => {
  for (const search of ['title=a%00b', 'author=%00', 'subsiteId=1%00'])
    assert.match((await raw(search)).message, /含有不可用的字符|格式不正确/)
})

test('[A20] limits the length of a filter', async () => {
  const reply = await raw(`title=${'*'.repeat(10_000)}`)
  assert.deepEqual([reply.success, reply.message], [false, '标题（title）不能超过 150 个字，请修改后重试'])
})

test('[F8] clamps page sizes and numbers to the supported range', async () => {
  assert.equal((await raw('pageSize=1000000000')).result.size, 200)
  for (const search of ['pageNo=-1', 'pageNo=0', 'pageSize=-5', 'pageNo=1.5'])
    assert.equal((await raw(search)).result.current, 1)
  assert.deepEqual((await raw('pageNo=1e15')).result.records, [])
  for (const search of ['pageNo=NaN', 'pageNo=1&pageNo=2', 'pageNo[]=1']) assert.equal((await raw(search)).status, 200)
  for (const after of ['x', 'W10', cursor('["updateTime desc",1,2]'), cursor(`["updateTime desc","x' or 1=1","y"]`)])
    assert.equal((await raw(`after=${after}`)).message, '翻页位置已失效，请回到第一页')
})

test('[AR-2] reports a total beyond ten thousand as a lower bound', async () => {
  await platform.query(`insert into articles
      (id, subsite_id, news_class_id, title, publish_date, create_by, create_by_name, update_by_name)
    select 'many' || i, '6', '6002', '标题' || i, now(), 'u1', '管理员', '管理员' from generate_series(1, 10100) i`)
  const page = await list({ subsiteId: '6' })
  assert.deepEqual([page.total, page.totalCapped], [10_000, true])
  const few = await list()
  assert.equal(few.totalCapped, undefined)
})

test('[performance-P10] caches an expensive total for five seconds', async t => {
  // A total lives for five seconds, which a busy machine may need.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const add = (from: number, to: number) =>
    platform.query(`insert into articles
      (id, subsite_id, news_class_id, title, publish_date, create_by, create_by_name, update_by_name)
    select 'costly' || i, '1', '1005', '标题' || i, now(), 'u1', '管理员', '管理员' from generate_series(${from}, ${to}) i`)
  await add(1, 1500)
  const before = (await list({ newsClassId: '1005' })).total
  await add(1501, 1501)
  assert.equal((await list({ newsClassId: '1005' })).total, before, 'not counted anew')
  const body = articleDraft('又一篇', '1005')
  assert.equal((await platform.call(addArticle, { token: await platform.signIn('lihua'), body })).success, true)
  assert.equal((await list({ newsClassId: '1005' })).total, before, 'the write of another person does not end it')
  t.mock.timers.tick(5001)
  assert.equal((await list({ newsClassId: '1005' })).total, before + 2)

  // Chaining of log entries shortly after a write does not invalidate a list.
  await platform.signIn('lihua')
  const counted = (await list({ newsClassId: '1005' })).total
  for (;;) {
    const { rows } = await platform.query('select from log_waiting limit 1')
    if (rows.length === 0) break
  }
  await add(1502, 1502)
  assert.equal((await list({ newsClassId: '1005' })).total, counted, 'not counted anew')
})

test('[performance-P2] [performance-P7] finds one letter, two or many, in any case, in title and author, like a plain search', async () => {
  const titles = ['关于防汛工作的通知', '防汛', 'Qundao 平台 ABC', '汛防', '百分之100%的_下划线\\斜线', '水']
  const writer = await platform.signIn('lihua')
  for (const title of titles) {
    const draft = { ...articleDraft(title, '1003'), author: `${title.slice(0, 2)}作者` }
    assert.equal((await platform.call(addArticle, { token: writer, body: draft })).success, true)
  }
  const all = (await list({ newsClassId: '1003', pageSize: 200 })).records
  for (const wanted of [
    '防',
    '汛',
    '防汛',
    '汛工作',
    '防汛工作的通知',
    'q',
    'AB',
    'abc',
    '100%',
    '%',
    '_下',
    '\\',
    '水',
    '没有',
    "'",
    '防 汛'
  ]) {
    const expected = (part: string) => part.toLowerCase().includes(wanted.toLowerCase())
    for (const field of ['title', 'author'] as const) {
      const found = await list({ newsClassId: '1003', [field]: `*${wanted}*`, pageSize: 200 })
      assert.deepEqual(
        new Set(ids(found.records)),
        new Set(ids(all.filter(row => expected(row[field])))),
        `${field} ${wanted}`
      )
    }
  }
  assert.equal((await list({ newsClassId: '1003', title: '防汛' })).total, 1, 'without a star the whole title is meant')
  assert.equal((await list({ newsClassId: '1003', title: '防汛*' })).total, 1)
  assert.equal((await list({ newsClassId: '1003', title: '*防汛' })).total, 1)
})

test('[performance-P7] pages through frequent matches in list order, including articles written just now', async () => {
  const titles = ['防汛', '防旱', 'Flood', 'flood']
  await platform.query(`insert into articles
      (id, subsite_id, news_class_id, title, author, update_time, publish_date, create_by, create_by_name, update_by_name)
    select 'common' || i, '1', '1006', (array['${titles.join("','")}'])[i % 4 + 1] || '第' || i || '号', '综合科',
      timestamptz '2020-01-01' + i * interval '1 minute', now(), 'u1', '管理员', '管理员' from generate_series(1, 6000) i`)
  const whole = async (query: ArticleQuery) => {
    const found: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...query, pageSize: 200, after })
      found.push(...ids(page.records))
      after = page.next
      more = Boolean(after)
    }
    return found
  }
  const from = (test: (i: number) => boolean) =>
    Array.from({ length: 6000 }, (_none, i) => 6000 - i)
      .filter(test)
      .map(i => `common${i}`)
  for (let round = 0; round < 2; round++) {
    assert.deepEqual(
      await whole({ title: '*防汛*', newsClassId: '1006' }),
      from(i => i % 4 === 0)
    )
    assert.deepEqual(
      await whole({ title: '*flood第*', newsClassId: '1006' }),
      from(i => i % 4 > 1)
    )
    assert.deepEqual(
      await whole({ title: '*第17*', author: '综合科', newsClassId: '1006' }),
      from(i => /^17/.test(`${i}`))
    )
  }
  assert.equal((await list({ title: '*防汛*', newsClassId: '1006' })).total, 1500)
  // Combined with every other filter, for any type of column.
  for (const [title, number] of [
    ['*防汛*', 1500],
    ['*防旱第17号*', 1]
  ] as const) {
    const beside: [ArticleQuery, number][] = [
      [{ isPublic: '1' }, 0],
      [{ state: 'draft' }, number],
      [{ state: 'published,withdrawn' }, 0],
      [{ underId: '1006' }, number],
      [{ columnId: '1006' }, number],
      [{ mine: '1' }, 0],
      [{ createByName: '管理员' }, number],
      [{ author: '*综合*' }, number],
      [{ updateTime_begin: '2020-01-01', updateTime_end: '2020-01-09' }, number],
      [{ publishDate_begin: '2099-01-01' }, 0],
      [{ column: 'publishDate', order: 'asc' }, number]
    ]
    for (const [query, expected] of beside)
      assert.equal((await list({ ...query, title, newsClassId: '1006' })).total, expected, JSON.stringify(query))
  }
  const body = articleDraft('防汛第一线', '1006')
  token = await platform.signIn('lihua')
  const added = await platform.call(addArticle, { token, body })
  const page = await list({ title: '*防汛*', newsClassId: '1006' })
  token = await platform.signIn('wangmin')
  assert.equal(page.records[0]?.id, added.result.id)
  assert.equal(page.total, 1501)
})

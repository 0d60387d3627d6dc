import { createHash } from 'node:crypto'
import { articleStates, type ArticleQuery, type ArticleRow } from '../../../../elements/contract/article.ts'
import type { Page } from '../../../../elements/contract/envelope.ts'
import type { Caller } from '../../http/caller.ts'
import { parseTime } from '../../run/clock.ts'
import type { Database } from '../../database/open.ts'
import { readPage } from '../../http/fields.ts'
import { Refusal } from '../../http/refusal.ts'
import { presentRow, type ListedArticle } from './articles.ts'

/** Beyond this many nobody counts: the total is said to be at least as many. */
const countLimit = 10_000

/** Keys of a sort: the wire's column, then what tells equal rows apart; all in one index, read in one direction. */
const sorts: Record<string, { column: string; type: string }[]> = {
  updateTime: [{ column: 'a.update_time', type: 'timestamptz' }],
  publishDate: [{ column: 'a.publish_date', type: 'timestamptz' }],
  title: [{ column: 'a.title', type: 'text' }],
  state: [
    { column: 'a.state', type: 'text' },
    { column: 'a.update_time', type: 'timestamptz' }
  ]
}

const listed = `a.id, a.subsite_id as "subsiteId", a.news_class_id as "newsClassId", c.name as "newsClassName", a.title,
  a.author, a.source, a.state, a.is_public as "isPublic", a.is_top as "isTop", a.publish_date as "publishDate",
  a.update_time as "updateTime", a.create_by_name as "createByName"`

/** The wire's wildcards: `*` at either end; every other sign stands for itself. */
const likePattern = (text: string) => {
  const inner = text.replace(/^\*|\*$/g, '').replace(/[\\%_]/g, '\\$&')
  return `${text.startsWith('*') ? '%' : ''}${inner}${text.endsWith('*') ? '%' : ''}`
}

const readState = (text: string) => {
  const states = text.split(',').filter(Boolean)
  if (states.some(state => !articleStates.some(known => known === state)))
    throw new Refusal('文章状态（state）格式不正确，请修改后重试')
  return states
}

const readTime = (text: string, timeOfDay: string) => {
  const time = parseTime(text, timeOfDay)
  if (!time) throw new Refusal('更新时间格式不正确，应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss')
  return time
}

interface Statement {
  conditions: string[]
  values: unknown[]
}

const filter = (query: ArticleQuery, subsiteId: string, userId: string): Statement => {
  const conditions: string[] = []
  const values: unknown[] = []
  const add = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  const addText = (column: string, text: string) => {
    if (!text.replaceAll('*', '')) return
    // Chinese has no case, and looking for it without regard to case takes three times as long.
    const like = text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike'
    if (/^\*|\*$/.test(text)) add(parameter => `${column} ${like} ${parameter}`, likePattern(text))
    else add(parameter => `${column} = ${parameter}`, text)
  }
  add(parameter => `a.subsite_id = ${parameter}`, subsiteId)
  if (query.newsClassId) add(parameter => `a.news_class_id = ${parameter}`, query.newsClassId)
  if (query.mine) add(parameter => `a.create_by = ${parameter}`, userId)
  if (query.title) addText('a.title', query.title)
  if (query.author) addText('a.author', query.author)
  const states = query.state ? readState(query.state) : []
  if (states.length === 1) add(parameter => `a.state = ${parameter}`, states[0])
  if (states.length > 1) add(parameter => `a.state = any(${parameter})`, states)
  if (query.updateTime_begin)
    add(parameter => `a.update_time >= ${parameter}`, readTime(query.updateTime_begin, '00:00:00'))
  if (query.updateTime_end)
    add(
      parameter => `a.update_time < ${parameter}::timestamptz + interval '1 second'`,
      readTime(query.updateTime_end, '23:59:59')
    )
  return { conditions, values }
}

const writeCursor = (order: string, keys: unknown[]) =>
  Buffer.from(JSON.stringify([order, ...keys])).toString('base64url')

/** As `Date` writes it; `Date.parse` alone would also take prose. */
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

const readCursor = (text: string, order: string, types: string[]): string[] => {
  const fits = (key: unknown, index: number): key is string =>
    typeof key === 'string' && !key.includes('\0') && (types[index] !== 'timestamptz' || isMoment(key))
  try {
    const [of, ...keys] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (of === order && keys.length === types.length && keys.every(fits)) return keys
  } catch {
    // Told below, with the other ways it can be wrong.
  }
  throw new Refusal('翻页位置已失效，请回到第一页')
}

/** Planned once a connection; the number of different texts is bounded by the filters and sorts there are. */
const run = <Row extends object>(database: Database, text: string, values: unknown[]) =>
  database.$client.query<Row>({ name: createHash('md5').update(text).digest('hex'), text, values })

/** Filters whose count went over the limit, and until when that is believed (epoch milliseconds). */
const large = new Map<string, number>()
const largeLife = 60_000

const countArticles = async (database: Database, { conditions, values }: Statement) => {
  const text = `select count(*)::int as total from (
    select 1 from articles a where ${conditions.join(' and ')} limit ${countLimit + 1}) counted`
  const key = JSON.stringify([conditions, values])
  const believed = large.get(key)
  if (believed && believed > Date.now()) return countLimit + 1
  const { rows } = await run<{ total: number }>(database, text, values)
  const total = rows[0]?.total ?? 0
  if (large.size > 1000) large.clear()
  if (total > countLimit) large.set(key, Date.now() + largeLife)
  return total
}

const timeKeys: Record<string, keyof ListedArticle> = {
  'a.update_time': 'updateTime',
  'a.publish_date': 'publishDate',
  'a.title': 'title',
  'a.state': 'state'
}

/**
 * A page of a sub-site's articles. `after` continues behind the row it names at the speed of the first page;
 * `pageNo` alone skips rows within an index.
 */
export const listArticles = async (
  database: Database,
  caller: Caller,
  query: ArticleQuery,
  subsiteId: string
): Promise<Page<ArticleRow>> => {
  const { pageNo, pageSize } = readPage(query)
  const sort = query.column && Object.hasOwn(sorts, query.column) ? query.column : 'updateTime'
  const direction = query.order === 'asc' ? 'asc' : 'desc'
  const keys = [...(sorts[sort] ?? []), { column: 'a.id', type: 'text' }]
  const order = `${sort} ${direction}`
  const statement = filter(query, subsiteId, caller.userId)
  const conditions = [...statement.conditions]
  const values = [...statement.values]
  if (query.after) {
    const from = readCursor(
      query.after,
      order,
      keys.map(({ type }) => type)
    )
    const parameters = keys.map(({ type }, index) => `$${values.length + index + 1}::${type}`)
    conditions.push(
      `(${keys.map(key => key.column).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${parameters.join(', ')})`
    )
    values.push(...from)
  }
  const skipped = query.after ? 0 : (pageNo - 1) * pageSize
  const sorted = keys.map(key => `${key.column} ${direction}`).join(', ')
  values.push(pageSize + 1, skipped)
  // The page's ids come from the index alone, so that skipped rows are never read.
  const text = `select ${listed}
    from (select a.id from articles a where ${conditions.join(' and ')} order by ${sorted}
      limit $${values.length - 1} offset $${values.length}) page
    join articles a on a.id = page.id join columns c on c.id = a.news_class_id
    order by ${sorted}`
  const [{ rows }, counted] = await Promise.all([
    run<ListedArticle>(database, text, values),
    countArticles(database, statement)
  ])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const total = Math.min(counted, countLimit)
  return {
    records: shown.map(row => presentRow(row, caller)),
    total,
    ...(counted > countLimit && { totalCapped: true }),
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
    ...(rows.length > pageSize &&
      last && {
        next: writeCursor(
          order,
          keys.map(({ column }) => last[timeKeys[column] ?? 'id'])
        )
      })
  }
}

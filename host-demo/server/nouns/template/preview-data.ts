import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { TemplateKind } from '../../../../elements/base/contract/template.ts'
import type { Database } from '../../database/open.ts'
import { columns, publishedArticles, subsites } from '../../database/tables/content.ts'
import { currentTime, formatTime } from '../../kernel/clock.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { presentAnnexes, withoutDown } from '../annex/annexes.ts'
import { presentPublicRow } from '../article/public-articles.ts'
import { appearsIn, isPublicNow, isPublicTop } from '../article/publishing.ts'
import { namesFor, presentFields } from '../kind/present-fields.ts'
import { fieldsOfColumn } from '../model/models.ts'

/** Articles of a list, and columns of a site. */
const mostArticles = 20
const mostColumns = 2_000

interface ColumnData {
  id: string
  name: string
  code: string
  url: string
  description: string
  columns: ColumnData[]
  parent?: Omit<ColumnData, 'columns' | 'parent'> | null
}

const selected = { row: publishedArticles, newsClassName: columns.name, isTopNow: isPublicTop, fields: fieldsOfColumn }
type Found = Parameters<typeof presentPublicRow>[0]

const presentRow = (found: Found) => {
  const { subsiteId: _site, newsClassId, newsClassName, ...row } = presentPublicRow(found)
  return { ...row, column: { id: newsClassId, name: newsClassName } }
}

const publicRows = (database: Database) =>
  database.select(selected).from(publishedArticles).innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))

/** Returns the shown columns of a site as a tree, and by id. */
const columnsOf = async (database: Database, subsiteId: string) => {
  const rows = await database
    .select()
    .from(columns)
    .where(and(eq(columns.subsiteId, subsiteId), eq(columns.isShow, '1')))
    .orderBy(asc(columns.sortNo), asc(columns.id))
    .limit(mostColumns)
  const byId = new Map(
    rows.map(({ id, name, code, url, description }): [string, ColumnData] => [
      id,
      { id, name, code, url, description, columns: [] }
    ])
  )
  const top: ColumnData[] = []
  for (const { id, parentId } of rows) (byId.get(parentId)?.columns ?? top).push(byId.get(id)!)
  return { top, byId, parentOf: (id: string) => byId.get(rows.find(row => row.id === id)?.parentId ?? '') }
}

/** Returns the latest public articles, those at the top first: only own ones are. Each statement uses an index. */
const latestOf = async (database: Database, where: SQL | undefined, isOwn?: SQL) => {
  const read = (only?: SQL) =>
    publicRows(database)
      .where(and(where, isPublicNow, only))
      .orderBy(desc(publishedArticles.publishDate), desc(publishedArticles.id))
      .limit(mostArticles)
  const top = await read(and(publishedArticles.isTop, isPublicTop, isOwn))
  const ids = new Set(top.map(({ row }) => row.id))
  const rest = (await read()).filter(({ row }) => !ids.has(row.id)).map(row => ({ ...row, isTopNow: false }))
  return [...top, ...rest].slice(0, mostArticles)
}

const articleOf = async (database: Database, subsiteId: string, id: string | undefined) => {
  const [found] = await publicRows(database)
    .where(and(eq(publishedArticles.subsiteId, subsiteId), isPublicNow, id ? eq(publishedArticles.id, id) : undefined))
    .orderBy(desc(publishedArticles.publishDate), desc(publishedArticles.id))
    .limit(1)
  if (!found) return undefined
  const { row, newsClassName, isTopNow } = found
  const valued = { fields: found.fields ?? [], values: row.modelFields }
  const names = await namesFor(database, [valued])
  const empty = Object.fromEntries(valued.fields.map(({ name }) => [name, '']))
  const annexes = await withoutDown(database, await presentAnnexes(database, row.annexes, 'article', row.id))
  return {
    ...presentRow({ ...row, newsClassName, isTopNow }),
    content: row.content,
    fields: { ...empty, ...presentFields(valued, names, true) },
    annexes: annexes.map(({ name, path }) => ({ name, path }))
  }
}

/** Whether a template shows an article. Fragments are previewed as if one for articles rendered them. */
export const showsArticle = (kind: TemplateKind) => kind === 'article' || kind === 'fragment'

/**
 * Reads the data with which a template is previewed: public data of the site only, as `template-data.ts` describes them.
 * `subjectId` is an article or a column, by `showsArticle`.
 */
export const previewData = async (
  database: Database,
  { subsiteId, kind, subjectId }: { subsiteId: string; kind: TemplateKind; subjectId: string | undefined }
): Promise<object> => {
  const [site] = await database.select().from(subsites).where(eq(subsites.id, subsiteId))
  if (!site) throw notFound('站点')
  const tree = await columnsOf(database, subsiteId)
  const isOfArticle = showsArticle(kind)
  const article = isOfArticle ? await articleOf(database, subsiteId, subjectId) : undefined
  if (isOfArticle && subjectId && !article) throw notFound('文章')
  if (kind === 'article' && !article) throw new Refusal('本站还没有公开的文章，不能预览正文模板')
  const columnId = article?.column.id ?? ((!isOfArticle && subjectId) || tree.top[0]?.id) ?? ''
  const found = tree.byId.get(columnId)
  if (!isOfArticle && subjectId && !found) throw notFound('栏目')
  const { columns: _below, ...parent } = tree.parentOf(columnId) ?? { columns: [] }
  const rows = await latestOf(
    database,
    and(eq(publishedArticles.subsiteId, subsiteId), kind === 'list' && found ? appearsIn(found.id) : undefined),
    kind === 'list' && found ? eq(publishedArticles.newsClassId, found.id) : undefined
  )
  return {
    site: {
      ...{ id: site.id, name: site.name, title: site.siteTitle, url: site.homeUrl },
      ...{ siteIDCode: site.siteIDCode, icpCode: site.icpCode, policeCode: site.policeCode },
      ...{ keywords: site.seoKeywords, description: site.seoDescription }
    },
    columns: tree.top,
    articles: rows.map(({ row, newsClassName, isTopNow }) => presentRow({ ...row, newsClassName, isTopNow })),
    now: formatTime(currentTime()),
    ...(kind !== 'home' && found && { column: { ...found, parent: 'id' in parent ? parent : null } }),
    ...(article && { article })
  }
}

import { eq, sql } from 'drizzle-orm'
import type { Article, ArticleRow } from '../../../../elements/base/contract/article.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { requireInRules } from '../../rows/kept.ts'
import { builtOnce } from '../../database/prepared.ts'
import { byObjects, byRules, bySubsite, isInSites } from '../../rows/scope.ts'
import { articles, columns } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'
import { presentAnnexes } from '../annex/annexes.ts'
import { sayValue } from '../../../../elements/base/contract/model-value.ts'
import { fieldStateOf, listedFieldsOf } from '../model/field-states.ts'
import { fieldsOfColumn } from '../model/models.ts'
import { actionsFor, stateWords } from './article-states.ts'
import { tellDate } from '../../kernel/dates.ts'
import { isBackdated, publicState } from './publishing.ts'
import { isStrict, readReview, reviewing, type Reviewing } from './review.ts'

export type ArticleRecord = typeof articles.$inferSelect

/** Fields of the list, without the text. */
type ListedArticle = Omit<ArticleRow, 'publishDate' | 'withdrawDate' | 'updateTime' | 'actions' | 'reviewNode'> &
  Pick<ArticleRecord, 'publishDate' | 'withdrawDate' | 'updateTime' | 'createBy'> & {
    processId: string
    writers: string[]
    isStrict: boolean
    review: Reviewing | null
  }

export const presentRow = (row: ListedArticle, caller: Caller): ArticleRow => ({
  id: row.id,
  subsiteId: row.subsiteId,
  newsClassId: row.newsClassId,
  newsClassName: row.newsClassName,
  title: row.title,
  author: row.author,
  source: row.source,
  state: row.state,
  isPublic: row.isPublic,
  publicState: row.publicState,
  isTop: row.isTop,
  publishDate: tellDate(row.publishDate),
  withdrawDate: row.withdrawDate ? formatTime(row.withdrawDate) : '',
  isBackdated: row.isBackdated,
  updateTime: formatTime(row.updateTime),
  createByName: row.createByName,
  version: row.version,
  sortNo: row.sortNo,
  fieldState: row.fieldState,
  listedFields: Object.fromEntries(Object.entries(row.listedFields).map(([name, value]) => [name, sayValue(value)])),
  reviewNode: row.review?.node ?? '',
  actions: actionsFor(row, caller)
})

type NotOfTable =
  | 'newsClassName'
  | 'processId'
  | 'review'
  | 'isStrict'
  | 'publicState'
  | 'isBackdated'
  | 'fieldState'
  | 'listedFields'

const presentArticle = (
  row: ArticleRecord & Pick<ListedArticle, NotOfTable>,
  caller: Caller
): Omit<Article, 'annexList' | 'modelLabels' | 'review'> => ({
  ...presentRow(row, caller),
  subTitle: row.subTitle,
  summary: row.summary,
  keywords: row.keywords,
  topUntil: row.topUntil ? formatTime(row.topUntil) : '',
  content: row.content,
  returnReason: row.returnReason,
  createTime: formatTime(row.createTime),
  updateByName: row.updateByName,
  saveTime: formatTime(row.saveTime),
  saveByName: row.saveByName,
  modelFields: row.modelFields
})

const scope = byRules(byObjects(bySubsite(articles.subsiteId), { column: articles.newsClassId }), {
  right: 'cms:article:list',
  table: articles,
  fields: {
    createBy: { title: '创建人', column: articles.createBy, kind: 'user' },
    newsClassId: { title: '栏目编号', column: articles.newsClassId, kind: 'text' },
    subsiteId: { title: '站点', column: articles.subsiteId, kind: 'subsite' },
    title: { title: '标题', column: articles.title, kind: 'text' },
    author: { title: '作者', column: articles.author, kind: 'text' },
    source: { title: '来源', column: articles.source, kind: 'text' },
    state: { title: '状态', column: articles.state, kind: 'choice', words: stateWords },
    isPublic: { title: '是否公开', column: articles.isPublic, kind: 'flag' },
    isTop: { title: '是否置顶', column: articles.isTop, kind: 'flag' },
    publishDate: { title: '发布时间', column: articles.publishDate, kind: 'time' },
    withdrawDate: { title: '下线时间', column: articles.withdrawDate, kind: 'time' },
    updateTime: { title: '更新时间', column: articles.updateTime, kind: 'time' }
  }
})

export const keptArticles = { title: '文章', table: articles, scope }

const articleById = builtOnce(database =>
  database
    .select({
      row: articles,
      newsClassName: columns.name,
      processId: columns.processId,
      publicState,
      isBackdated,
      fields: fieldsOfColumn,
      fieldState: fieldStateOf(articles),
      listedFields: listedFieldsOf(articles),
      review: reviewing,
      isStrict
    })
    .from(articles)
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .where(eq(articles.id, sql.placeholder('id')))
    .prepare('read-article')
)

/** Returns the current article if it exists in a sub-site of the caller's. */
export const readArticle = async (database: Database | Transaction, caller: Caller, id: string): Promise<Article> => {
  const [found] = await articleById(database).execute({ id })
  if (!found || !isInSites(keptArticles.scope, caller, found.row)) throw notFound(keptArticles.title)
  await requireInRules(database, keptArticles, caller, [id])
  const { row, fields, ...beside } = found
  return {
    ...presentArticle({ ...row, ...beside }, caller),
    review: await readReview(database, caller, row.reviewId),
    modelLabels: Object.fromEntries((fields ?? []).map(({ name, label }) => [name, label])),
    annexList: await presentAnnexes(database, row.annexes, 'article', id)
  }
}

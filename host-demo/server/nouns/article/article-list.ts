import { eq, sql } from 'drizzle-orm'
import {
  articleList,
  articleStates,
  publicStates,
  type ArticleQuery
} from '../../../../elements/base/contract/article.ts'
import { choice, dates, equal, nameOf, own, search, text, type Filter } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import type { Database } from '../../database/open.ts'
import { articles, columns } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { within } from '../../access/object-permissions.ts'
import { keptArticles, presentRow } from './articles.ts'
import { fieldStateOf, listedFieldsOf, stateOfArticle } from '../model/field-states.ts'
import { modelQuery } from './model-query.ts'
import { isBackdated, isTopNow, publicState, publicStateSql } from './publishing.ts'
import { isStrict, reviewing } from './review.ts'

const publishDates = dates('publishDate', articles.publishDate, '发布时间')

/** Date filter without unpublished articles, which have a date after all others. */
const published = (filter: Filter): Filter => ({
  ...filter,
  where: (...asked) => `${filter.where(...asked)} and ${nameOf(articles.publishDate)} < '9999-01-01'`
})

/** Matches a column and its descendants. As an array it is evaluated once, and rows are read in index order. */
const under: Filter = {
  columns: [articles.newsClassId],
  where: (asked, bind) => `${nameOf(articles.newsClassId)} = any(array(
    with recursive branch as (
      select id from columns where id = ${bind(asked)}
      union select c.id from columns c join branch b on c.parent_id = b.id
    ) select id from branch))`
}

/** Matches articles by the state of their public version. */
const inPublicState: Filter = {
  columns: [articles.id],
  where: (asked, bind) => {
    const wanted = asked.split(',').filter(Boolean)
    if (!wanted.every(value => publicStates.some(state => state === value)))
      throw new Refusal('公开状态（publicState）格式不正确，请修改后重试')
    const matches = `${publicStateSql} = any(${bind(wanted)})`
    return `exists (select from published_articles p where p.id = ${nameOf(articles.id)} and ${matches})`
  }
}

/** Matches articles whose model fields have these values. */
const withFields: Filter = {
  columns: [articles.modelFields],
  where: (asked, bind) => `${nameOf(articles.modelFields)} @> ${bind(readFields(asked))}::jsonb`
}

const readFields = (asked: string) => {
  try {
    const read: unknown = JSON.parse(asked)
    const isFlat =
      typeof read === 'object' && read !== null && Object.values(read).every(value => typeof value === 'string')
    if (isFlat && !Array.isArray(read)) return asked
  } catch {}
  throw new Refusal('字段条件（fields）格式不正确，请修改后重试')
}

/** Matches articles by the computed state of their kind. */
const inFieldState: Filter = {
  columns: [articles.modelFields, articles.publishDate, articles.withdrawDate, columns.modelId],
  where: (asked, bind) => `${stateOfArticle} = ${bind(asked)}`
}

const listed = list({
  from: articles,
  joins: sql`join ${columns} on ${eq(columns.id, articles.newsClassId)}`,
  columns: {
    id: articles.id,
    subsiteId: articles.subsiteId,
    newsClassId: articles.newsClassId,
    newsClassName: columns.name,
    title: articles.title,
    author: articles.author,
    source: articles.source,
    state: articles.state,
    isPublic: articles.isPublic,
    isTop: isTopNow,
    publicState,
    isBackdated,
    withdrawDate: articles.withdrawDate,
    publishDate: articles.publishDate,
    updateTime: articles.updateTime,
    createBy: articles.createBy,
    createByName: articles.createByName,
    version: articles.version,
    sortNo: articles.sortNo,
    fieldState: fieldStateOf(articles),
    listedFields: listedFieldsOf(articles),
    processId: columns.processId,
    review: reviewing,
    writers: articles.writers,
    isStrict
  },
  filters: {
    newsClassId: equal(articles.newsClassId),
    columnId: equal(articles.newsClassId),
    underId: under,
    mine: own(articles.createBy),
    title: search(articles.subsiteId, articles.title),
    author: search(articles.subsiteId, articles.author),
    isPublic: equal(articles.isPublic),
    publicState: inPublicState,
    state: choice(articles.state, articleStates, '文章状态（state）'),
    createByName: text(articles.createByName),
    fields: withFields,
    fieldState: inFieldState,
    ...dates('updateTime', articles.updateTime, '更新时间'),
    ...publishDates,
    publishDate_begin: published(publishDates.publishDate_begin)
  },
  sorts: {
    updateTime: [articles.updateTime],
    publishDate: [articles.publishDate],
    title: [articles.title],
    state: [articles.state, articles.updateTime],
    sortNo: [articles.sortNo]
  },
  scope: keptArticles.scope,
  advanced: {
    paths: [articleList.path],
    fields: {
      newsClassName: { title: '栏目名称', column: columns.name, kind: 'text' },
      createByName: { title: '创建人姓名', column: articles.createByName, kind: 'text' }
    }
  },
  dependent: modelQuery,
  present: presentRow
})

/** Lists the articles of a sub-site, without their texts. */
export const listArticles = (database: Database, caller: Caller, query: ArticleQuery) =>
  listed(database, within(caller, query.subsiteId ?? caller.subsiteId), query)

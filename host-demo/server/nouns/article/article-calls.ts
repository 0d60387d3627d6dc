import Type from 'typebox'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  articleStates,
  articleSteps,
  editArticle,
  rightOfStep,
  sortArticles,
  type Article,
  type ArticleQuery
} from '../../../../elements/base/contract/article.ts'
import { find } from '../../rows/kept.ts'
import type { Database } from '../../database/open.ts'
import { articles } from '../../database/tables/content.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { crud } from '../../http/crud/crud.ts'
import { ClosedObject, Id, OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { keptColumns } from '../column/columns.ts'
import { act } from './act.ts'
import { draftFields } from './draft/article-fields.ts'
import { listArticles } from './article-list.ts'
import { keptArticles, readArticle, type ArticleRecord } from './articles.ts'
import { registerArticleDocument } from './article-document.ts'
import { registerChecks } from './check-calls.ts'
import { cleaner, keepDraft } from './keep-article.ts'
import { registerPublicCheck } from './public-check.ts'
import { markSorted } from './draft/sort-numbers.ts'
import { registerPublicArticles } from './public-articles.ts'
import { ArticleActionSchema, ArticleRowSchema, ArticleSchema } from '../../results/content/article.ts'

const Seen = ClosedObject({ id: Id, version: Type.Integer(), state: Type.Enum(articleStates) })

/** Fields of the list's query. */
export const articleQueryFields = {
  ...pageFields,
  subsiteId: Type.Optional(titled('站点', Id)),
  newsClassId: Type.Optional(titled('栏目', OptionalId)),
  columnId: Type.Optional(titled('栏目', OptionalId)),
  underId: Type.Optional(titled('栏目', OptionalId)),
  title: Type.Optional(Text(150, 0, '标题')),
  author: Type.Optional(Text(60, 0, '作者')),
  state: Type.Optional(Text(80, 0, '文章状态')),
  isPublic: Type.Optional(Type.Literal('1')),
  publicState: Type.Optional(Text(40, 0, '公开状态')),
  updateTime_begin: Type.Optional(Text(19, 0, '更新时间')),
  updateTime_end: Type.Optional(Text(19, 0, '更新时间')),
  publishDate_begin: Type.Optional(Text(19, 0, '发布时间')),
  publishDate_end: Type.Optional(Text(19, 0, '发布时间')),
  createByName: Type.Optional(Text(60, 0, '创建人')),
  mine: Type.Optional(Type.Literal('1')),
  fields: Type.Optional(Text(2000, 0, '字段条件')),
  fieldState: Type.Optional(Text(20, 0, '内容状态'))
}

/** Formats the fields for the operation log. */
const inWords = (article: Article) => ({
  ...article,
  newsClassId: article.newsClassName,
  annexList: article.annexList.map(({ name, introduce }) => (introduce ? `${name}（${introduce}）` : name)),
  modelFields: Object.entries(article.modelLabels).flatMap(([name, label]) =>
    article.modelFields[name] ? [`${label}：${article.modelFields[name]}`] : []
  )
})

/** A column shown in another site's menu belongs to its own site. */
export const withSiteOfColumn = async (
  database: Database,
  caller: Caller,
  query: ArticleQuery
): Promise<ArticleQuery> =>
  query.newsClassId && !query.subsiteId
    ? { ...query, subsiteId: (await find(database, keptColumns, caller, query.newsClassId)).subsiteId }
    : query

/** Articles as records that are read and written. */
export const articleNoun = (platform: Platform) => ({
  ...keptArticles,
  adding: '撰写',
  nameOf: ({ title }: ArticleRecord) => title,
  read: readArticle,
  draft: {
    fields: draftFields,
    prepare: cleaner(platform),
    keep: (...given: DraftToKeep) => keepDraft(platform, ...given),
    inWords
  }
})
type DraftToKeep = Parameters<typeof keepDraft> extends [Platform, ...infer Rest] ? Rest : never

export const registerArticles = (platform: Platform) => {
  crud(platform, {
    ...articleNoun(platform),
    calls: { list: articleList, byId: articleById, add: addArticle, edit: editArticle },
    rights: {
      list: 'cms:article:list',
      add: 'cms:article:add',
      edit: 'cms:article:edit',
      delete: 'cms:article:delete'
    },
    query: articleQueryFields,
    result: ArticleSchema,
    row: ArticleRowSchema,
    list: async (database, caller, query) =>
      listArticles(database, caller, await withSiteOfColumn(database, caller, query)),
    order: {
      call: sortArticles,
      column: articles.sortNo,
      name: 'sortNo',
      title: '排序',
      within: articles.newsClassId,
      check: markSorted
    }
  })

  registerPublicArticles(platform)
  registerArticleDocument(platform)
  registerChecks(platform)
  registerPublicCheck(platform)

  route(
    platform,
    articleAction,
    {
      right: null,
      also: [...new Set(Object.values(rightOfStep)), 'cms:article:backdate', 'cms:check:override'],
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: 1000, title: '所选记录' }),
        action: Type.Enum(articleSteps),
        reason: Type.Optional(Text(500, 0, '原因')),
        passReason: Type.Optional(Text(500, 0, '放行的理由')),
        seen: Type.Optional(Type.Array(Seen, { maxItems: 1000, title: '所见的文章' }))
      }),
      result: ArticleActionSchema
    },
    ({ caller, body, log }) => {
      const right = rightOfStep[body.action]
      if (!holds(caller, right)) throw forbidden(platform.rights[right], { right })
      const reason = body.reason?.trim() ?? ''
      if (body.action === 'return' && !reason) throw new Refusal('退回原因（reason）不能为空，请填写后重试')
      const ids = [...new Set(body.ids)]
      const passReason = body.passReason?.trim() ?? ''
      if (passReason && ids.length > 1) throw new Refusal('放行须逐篇说明理由，请打开文章后操作')
      return act(platform, { caller, log }, { ...body, ids, reason, passReason })
    }
  )
}

import { eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  articleSteps,
  editArticle,
  publicArticle,
  type Article,
  type ArticleDraft,
  type ArticleQuery
} from '../../../../elements/contract/article.ts'
import { find } from '../../database/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { publishedArticles } from '../../database/tables/content.ts'
import { TooHeavy } from '../../helper/helper.ts'
import { holds, type Caller } from '../../http/caller.ts'
import { crud } from '../../http/crud.ts'
import { ClosedObject, DocumentText, Id, oneLine, OptionalId, pageFields, Text, titled } from '../../http/fields.ts'
import { forbidden, Refusal } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { formatTime, parseTime } from '../../run/clock.ts'
import { keptColumns } from '../column/columns.ts'
import { act } from './act.ts'
import { listArticles } from './article-list.ts'
import { refusalOf, rightOf } from './article-states.ts'
import { keptArticles, readArticle, type ArticleRecord } from './articles.ts'

const draftFields = {
  newsClassId: titled('栏目', Id),
  title: Text(150, 1, '标题'),
  subTitle: Text(150, 0, '副标题'),
  author: Text(60, 0, '作者'),
  source: Text(100, 0, '来源'),
  summary: Text(500, 0, '摘要'),
  keywords: Text(200, 0, '关键词'),
  content: DocumentText('text/html', '正文', 2_000_000),
  isTop: Type.Boolean({ title: '置顶' }),
  publishDate: Text(19, 0, '发布时间')
}

const listFields = {
  ...pageFields,
  subsiteId: Type.Optional(titled('站点', Id)),
  newsClassId: Type.Optional(titled('栏目', OptionalId)),
  columnId: Type.Optional(titled('栏目', OptionalId)),
  title: Type.Optional(Text(150, 0, '标题')),
  author: Type.Optional(Text(60, 0, '作者')),
  state: Type.Optional(Text(80, 0, '文章状态')),
  updateTime_begin: Type.Optional(Text(19, 0, '更新时间')),
  updateTime_end: Type.Optional(Text(19, 0, '更新时间')),
  publishDate_begin: Type.Optional(Text(19, 0, '发布时间')),
  publishDate_end: Type.Optional(Text(19, 0, '发布时间')),
  createByName: Type.Optional(Text(60, 0, '创建人')),
  mine: Type.Optional(Type.Literal('1'))
}

/** The draft as it is kept, in a column that takes articles. */
const keepDraft = async (tx: Transaction, draft: ArticleDraft, caller: Caller, before?: ArticleRecord) => {
  const refusal = before && refusalOf('edit', before, caller)
  if (refusal) throw new Refusal(refusal)
  const column = await find(tx, keptColumns, caller, draft.newsClassId)
  if (column.publishArt !== 'Y') throw new Refusal('当前栏目不可发文!!!')
  if (before?.isPublic && before.subsiteId !== column.subsiteId)
    throw new Refusal('文章仍在公开，请先撤回再移到另一个站点')
  const publishDate = draft.publishDate ? parseTime(draft.publishDate) : new Date()
  if (!publishDate) throw new Refusal('发布时间（publishDate）格式不正确，应为 YYYY-MM-DD HH:mm:ss')
  return {
    ...draft,
    title: oneLine(draft.title),
    publishDate,
    subsiteId: column.subsiteId,
    // The public keeps reading the published text; the copy that moved on from it is a draft again.
    ...(before?.state === 'published' && { state: 'draft' as const })
  }
}

/** The draft with nothing in its text that acts. */
const cleaner =
  ({ helpers }: Platform) =>
  async (draft: ArticleDraft, { userId: owner }: Caller): Promise<ArticleDraft> => {
    const from = { owner, size: draft.content.length }
    const { html, problem } = await helpers.texts.run('sanitise', draft.content, from).catch(error => {
      if (error instanceof TooHeavy) throw new Refusal('正文过于复杂，无法处理，请精简后重试')
      throw error
    })
    if (problem) throw new Refusal(problem)
    return { ...draft, content: html }
  }

/** Its fields as the log tells them. */
const inWords = (article: Article) => ({ ...article, newsClassId: article.newsClassName })

/** A column shown under another site's menu keeps its own site. */
const withSiteOfColumn = async (database: Database, caller: Caller, query: ArticleQuery): Promise<ArticleQuery> =>
  query.newsClassId && !query.subsiteId
    ? { ...query, subsiteId: (await find(database, keptColumns, caller, query.newsClassId)).subsiteId }
    : query

export const registerArticles = (platform: Platform) => {
  const { database } = platform

  crud(platform, {
    ...keptArticles,
    calls: { list: articleList, byId: articleById, add: addArticle, edit: editArticle },
    rights: {
      list: 'cms:article:list',
      add: 'cms:article:add',
      edit: 'cms:article:edit',
      delete: 'cms:article:delete'
    },
    adding: '撰写',
    nameOf: ({ title }) => title,
    read: readArticle,
    query: listFields,
    list: async (database, caller, query) =>
      listArticles(database, caller, await withSiteOfColumn(database, caller, query)),
    draft: { fields: draftFields, prepare: cleaner(platform), keep: keepDraft, inWords }
  })

  route(
    platform,
    publicArticle,
    { right: 'cms:article:list', query: ClosedObject({ id: Id }) },
    async ({ caller, query }) => {
      await readArticle(database, caller, query.id)
      const [row] = await database.select().from(publishedArticles).where(eq(publishedArticles.id, query.id))
      if (!row) throw new Refusal('该文章没有公开的内容')
      const { id, title, content, version } = row
      return { id, title, content, version, publishDate: formatTime(row.publishDate) }
    }
  )

  route(
    platform,
    articleAction,
    {
      right: null,
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: 1000, title: '所选记录' }),
        action: Type.Enum(articleSteps),
        reason: Type.Optional(Text(500, 0, '原因'))
      })
    },
    ({ caller, body, log }) => {
      if (!holds(caller, rightOf[body.action])) throw forbidden()
      const reason = body.reason?.trim() ?? ''
      if (body.action === 'return' && !reason) throw new Refusal('退回原因（reason）不能为空，请填写后重试')
      return act(database, { caller, log }, [...new Set(body.ids)], body.action, reason)
    }
  )
}

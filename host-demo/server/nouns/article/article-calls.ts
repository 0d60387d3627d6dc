import { eq } from 'drizzle-orm'
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
  type Article,
  type ArticleQuery,
  type SentDraft
} from '../../../../elements/base/contract/article.ts'
import { find } from '../../rows/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { publishedArticles } from '../../database/tables/content.ts'
import { cleanText } from '../../helper/clean-text.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { crud } from '../../http/crud/crud.ts'
import { refusalOn, requireOn } from '../../access/object-permissions.ts'
import { ClosedObject, Id, oneLine, OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { parseTime } from '../../kernel/clock.ts'
import { keptColumns } from '../column/columns.ts'
import { keepAnnexes } from '../annex/annexes.ts'
import { requireReadableFiles } from '../annex/file-access.ts'
import { keepModelFields } from '../model/model-values.ts'
import { dropReview } from '../process/instance/submissions.ts'
import { act } from './act.ts'
import { draftFields } from './article-fields.ts'
import { listArticles } from './article-list.ts'
import { refusalOf, refusalOfColumn } from './article-states.ts'
import { keptArticles, readArticle, type ArticleRecord } from './articles.ts'
import { notYet, tellDate } from '../../kernel/dates.ts'
import { registerChecks } from './check-calls.ts'
import { registerPublicCheck } from './public-check.ts'
import { registerPublicArticles } from './public-articles.ts'
import { readReviewing } from './review.ts'
import { ArticleActionSchema, ArticleRowSchema, ArticleSchema } from '../../results/content/article.ts'

const Seen = ClosedObject({ id: Id, version: Type.Integer(), state: Type.Enum(articleStates) })

const listFields = {
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
  mine: Type.Optional(Type.Literal('1'))
}

const timeOf = (given: string, name: string) => {
  const time = parseTime(given)
  if (!time || time >= notYet) throw new Refusal(`${name}格式不正确，应为 YYYY-MM-DD HH:mm:ss`)
  return time
}

/** Returns the date columns. A date changed by the author is theirs; a date set by publishing stays. */
const dateOf = ({ publishDate: given }: SentDraft, before?: ArticleRecord) => {
  const isKept =
    before && (given === undefined || given === tellDate(before.publishDate) || (!given && !before.isDated))
  if (isKept) return { publishDate: before.publishDate, isDated: before.isDated }
  if (!given) return { publishDate: notYet, isDated: false }
  return { publishDate: timeOf(given, '发布时间（publishDate）'), isDated: true }
}

/** Returns the ends of publication and of the place at the top. Missing ones stay; '' means none. */
const endsOf = (draft: SentDraft, publishDate: Date, before?: ArticleRecord) => {
  const read = (given: string | undefined, name: string, kept: Date | null | undefined) =>
    given === undefined ? (kept ?? null) : given ? timeOf(given, name) : null
  const withdrawDate = read(draft.withdrawDate, '下线时间（withdrawDate）', before?.withdrawDate)
  if (withdrawDate && publishDate < notYet && withdrawDate <= publishDate)
    throw new Refusal('下线时间须晚于发布时间，请修改后重试')
  return { withdrawDate, topUntil: read(draft.topUntil, '置顶截止时间（topUntil）', before?.topUntil) }
}

const placeOf = ({ subsiteId, newsClassId: columnId }: ArticleRecord) => ({ subsiteId, columnId })

/** Withdraws a public article that moves to another site. Publishing there makes it public again. */
const leaveSite = async (tx: Transaction, row: ArticleRecord, caller: Caller) => {
  const mayWithdraw = holds(caller, 'cms:article:withdraw') && !refusalOn(caller, 'cms:article:withdraw', placeOf(row))
  if (!mayWithdraw) throw new Refusal('文章仍在公开，请先撤回再移到另一个站点')
  await tx.delete(publishedArticles).where(eq(publishedArticles.id, row.id))
}

/**
 * Ends a returned review when an article moves, because reviewers belong to the column. Refuses to move an article in
 * review.
 */
const leaveReview = async (tx: Transaction, { state, reviewId }: ArticleRecord, caller: Caller) => {
  if (!reviewId) return
  if (state === 'submitted') throw new Refusal('文章正在按栏目的流程审核，不能移到另一个栏目')
  await dropReview(tx, caller, reviewId, '文章移到另一个栏目')
}

/** Returns the columns of a draft, in a column that accepts articles. */
const keepDraft = async (
  { modules }: Platform,
  tx: Transaction,
  draft: SentDraft,
  caller: Caller,
  before?: ArticleRecord
) => {
  // Checks the rights on the old and the new column.
  if (before) requireOn(caller, 'cms:article:edit', placeOf(before))
  const review = before && (await readReviewing(tx, before.id))
  const refusal = before && refusalOf('edit', { ...before, review }, caller)
  if (refusal) throw new Refusal(refusal)
  const column = await find(tx, keptColumns, caller, draft.newsClassId)
  const place = { subsiteId: column.subsiteId, columnId: column.id }
  const right = before ? 'cms:article:edit' : 'cms:article:add'
  requireOn(caller, right, place)
  const closed = refusalOfColumn(right, column)
  if (closed) throw new Refusal(closed)
  if (before && before.newsClassId !== column.id) await leaveReview(tx, before, caller)
  const isLeaving = before?.isPublic && before.subsiteId !== column.subsiteId
  if (isLeaving) await leaveSite(tx, before, caller)
  await requireReadableFiles(tx, modules, caller, draft.content, before?.content)
  const { annexList, modelFields, ...rest } = draft
  const dated = dateOf(draft, before)
  return {
    ...rest,
    ...(annexList && { annexes: await keepAnnexes(tx, caller, annexList, before?.annexes) }),
    modelFields: await keepModelFields(tx, column, modelFields, before),
    title: oneLine(draft.title),
    ...dated,
    ...endsOf(draft, dated.publishDate, before),
    subsiteId: column.subsiteId,
    // The public version stays unchanged.
    ...(before?.state === 'published' && { state: 'changed' as const }),
    ...(isLeaving && { state: 'withdrawn' as const, isPublic: false })
  }
}

/** Returns a function that sanitises the text of a draft. The answer names the parts that are not kept. */
const cleaner =
  ({ helpers }: Platform) =>
  async (draft: SentDraft, { userId: owner }: Caller) => {
    if (draft.content === undefined) return { draft }
    const { html: content, leftOut } = await cleanText(helpers.texts, draft.content, owner)
    return { draft: { ...draft, content }, ...(leftOut.length > 0 && { also: { leftOut } }) }
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
const withSiteOfColumn = async (database: Database, caller: Caller, query: ArticleQuery): Promise<ArticleQuery> =>
  query.newsClassId && !query.subsiteId
    ? { ...query, subsiteId: (await find(database, keptColumns, caller, query.newsClassId)).subsiteId }
    : query

export const registerArticles = (platform: Platform) => {
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
    result: ArticleSchema,
    row: ArticleRowSchema,
    list: async (database, caller, query) =>
      listArticles(database, caller, await withSiteOfColumn(database, caller, query)),
    draft: {
      fields: draftFields,
      prepare: cleaner(platform),
      keep: (...given) => keepDraft(platform, ...given),
      inWords
    }
  })

  registerPublicArticles(platform)
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

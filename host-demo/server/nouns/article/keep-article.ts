import { eq } from 'drizzle-orm'
import type { SentDraft } from '../../../../elements/base/contract/article.ts'
import { find } from '../../rows/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articleReferences, columns, publishedArticles } from '../../database/tables/content.ts'
import { cleanText } from '../../helper/clean-text.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { refusalOn, requireOn } from '../../access/object-permissions.ts'
import { oneLine } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Platform } from '../../http/platform.ts'
import { parseTime } from '../../kernel/clock.ts'
import { keptColumns } from '../column/columns.ts'
import { keepAnnexes } from '../annex/annexes.ts'
import { requireReadableFiles } from '../annex/file-access.ts'
import { keepModelFields } from '../model/model-values.ts'
import { modelFor } from '../model/models.ts'
import { dropReview } from '../process/instance/submissions.ts'
import { refusalOf, refusalOfColumn, writersAfter } from './article-states.ts'
import type { ArticleRecord } from './articles.ts'
import { notYet, tellDate } from '../../kernel/dates.ts'
import { rulesOfKind } from './draft/kind-rules.ts'
import { readReviewing } from './review.ts'
import { keepSortNo } from './draft/sort-numbers.ts'

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

/** Everything in a draft that may show files. */
const textsOf = ({ content = '', modelFields = {} }: Pick<SentDraft, 'content' | 'modelFields'>) =>
  [content, ...Object.values(modelFields)].join(' ')

/** Returns the reason why the caller may not change an article in its column now, or ''. */
export const refusalOfEdit = async (
  tx: Database | Transaction,
  caller: Caller,
  article: ArticleRecord
): Promise<string> => {
  const right = 'cms:article:edit'
  if (!holds(caller, right)) return '没有权限：编辑文章。请联系管理员授权'
  const [column] = await tx.select().from(columns).where(eq(columns.id, article.newsClassId))
  const review = await readReviewing(tx, article.id)
  return (
    refusalOn(caller, right, placeOf(article)) ||
    refusalOf('edit', { ...article, review }, caller) ||
    (column ? refusalOfColumn(right, column) : '')
  )
}

/** Returns the columns of a draft, in a column that accepts articles. */
export const keepDraft = async (
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
  const placeOfColumn = { subsiteId: column.subsiteId, columnId: column.id }
  const right = before ? 'cms:article:edit' : 'cms:article:add'
  requireOn(caller, right, placeOfColumn)
  const closed = refusalOfColumn(right, column)
  if (closed) throw new Refusal(closed)
  if (before && before.newsClassId !== column.id) await leaveReview(tx, before, caller)
  // References stay within a site.
  if (before && before.subsiteId !== column.subsiteId)
    await tx.delete(articleReferences).where(eq(articleReferences.articleId, before.id))
  const isLeaving = before?.isPublic && before.subsiteId !== column.subsiteId
  if (isLeaving) await leaveSite(tx, before, caller)
  await requireReadableFiles(tx, modules, caller, textsOf(draft), before && textsOf(before))
  const { annexList, modelFields, ...rest } = draft
  const dated = dateOf(draft, before)
  const kept = await keepModelFields({ tx, caller, subsiteId: column.subsiteId }, column, modelFields, before)
  const title = oneLine(draft.title)
  const { kind } = await modelFor(tx, column.modelId)
  const rules = rulesOfKind(kind)
  const values = (await rules.complete?.(tx, kept)) ?? kept
  const place = { subsiteId: column.subsiteId, newsClassId: column.id }
  const sortNo = await keepSortNo(tx, kind, place, draft.sortNo, before)
  const wrong = await rules.check?.(tx, {
    ...place,
    ...{ id: before?.id ?? '', title, sortNo, modelFields: values, content: draft.content ?? before?.content ?? '' }
  })
  if (wrong) throw new Refusal(wrong)
  return {
    ...rest,
    ...(annexList && { annexes: await keepAnnexes(tx, caller, annexList, before?.annexes) }),
    modelFields: values,
    title,
    sortNo,
    ...dated,
    ...endsOf(draft, dated.publishDate, before),
    subsiteId: column.subsiteId,
    writers: writersAfter(before, caller),
    // The public version stays unchanged.
    ...(before?.state === 'published' && { state: 'changed' as const }),
    ...(isLeaving && { state: 'withdrawn' as const, isPublic: false })
  }
}

/** Sanitises the texts with format among the model fields of a draft. */
const cleanFields = async ({ database, helpers }: Platform, { newsClassId, modelFields }: SentDraft, owner: string) => {
  if (!Object.values(modelFields ?? {}).some(value => value.includes('<'))) return modelFields
  const [column] = await database.select({ modelId: columns.modelId }).from(columns).where(eq(columns.id, newsClassId))
  const { fields } = await modelFor(database, column?.modelId ?? '')
  const cleaned = { ...modelFields }
  for (const { name, type } of fields)
    if (type === 'rich' && cleaned[name]) cleaned[name] = (await cleanText(helpers.texts, cleaned[name], owner)).html
  return cleaned
}

/** Returns a function that sanitises the texts of a draft. The answer names the parts that are not kept. */
export const cleaner =
  (platform: Platform) =>
  async (sent: SentDraft, { userId: owner }: Caller) => {
    const modelFields = await cleanFields(platform, sent, owner)
    const draft = { ...sent, ...(modelFields && { modelFields }) }
    if (draft.content === undefined) return { draft }
    const { html: content, leftOut } = await cleanText(platform.helpers.texts, draft.content, owner)
    return { draft: { ...draft, content }, ...(leftOut.length > 0 && { also: { leftOut } }) }
  }

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleState, ArticleStep, PublicState, SeenArticle } from '../../../../elements/base/contract/article.ts'
import type { ModelKind } from '../../../../elements/base/contract/content-kind.ts'
import type { LoggedChange } from '../../../../elements/base/contract/log.ts'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import { articles, columns, publishedArticles } from '../../database/tables/content.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { dropReview, submitSubject, takeBackSubject } from '../process/instance/submissions.ts'
import { kindOfColumn } from '../model/models.ts'
import { recycleArticles } from '../recycle/recycle.ts'
import { nameOfState, refusalOf, refusalOfColumn, rightOf, verbOf } from './article-states.ts'
import { closedOf, publicFilesOf } from './article-files.ts'
import { checkSaved, keysOf, passChange, refusalOfCheck, type CheckedVersion } from './article-checks.ts'
import { keptArticles } from './articles.ts'
import { rulesOfKind } from './draft/kind-rules.ts'
import { notYet } from '../../kernel/dates.ts'
import { date, isBackdated, isOver, publicState, publish } from './publishing.ts'
import { holdReviews, isStrict, reviewing, type Reviewing } from './review.ts'

const nextState: Record<Exclude<ArticleStep, 'delete'>, ArticleState> = {
  submit: 'submitted',
  takeBack: 'draft',
  return: 'returned',
  publish: 'published',
  withdraw: 'withdrawn'
}

/** Takes back: the article is as before it was submitted. */
const stateAfter = ({ isPublic, review }: Row, action: Exclude<ArticleStep, 'delete'>): ArticleState => {
  if (action === 'takeBack' && isPublic) return 'changed'
  // Removes the public version; the newer work stays in review.
  return action === 'withdraw' && review ? 'submitted' : nextState[action]
}

/** Counts the submitter among the writers. */
const submittedBy = ({ userId }: Caller) => ({
  writers: sql`case when ${userId} = any(${articles.writers}) then ${articles.writers} else ${articles.writers} || ${userId}::text end`
})

const carryOut = async (tx: Transaction, caller: Caller, rows: Row[], action: ArticleStep, reason: string) => {
  const ids = rows.map(row => row.id)
  if (action === 'delete') {
    for (const { reviewId } of rows) if (reviewId) await dropReview(tx, caller, reviewId, '文章已删除')
    return recycleArticles(tx, caller, ids)
  }
  if (action === 'publish') {
    await date(tx, ids)
    await publish(tx, ids)
  }
  if (action === 'withdraw') await tx.delete(publishedArticles).where(inArray(publishedArticles.id, ids))
  const states = rows.map(row => stateAfter(row, action))
  await tx
    .update(articles)
    .set({
      state: sql`(select given.state from unnest(${sql.param(ids)}::text[], ${sql.param(states)}::text[]) given (id, state)
        where given.id = ${articles.id})`,
      // Reviewed without a process, so an earlier process review no longer applies.
      ...(action === 'submit' && { reviewId: '', ...submittedBy(caller) }),
      ...(action === 'publish' && { isPublic: true, returnReason: '' }),
      ...(action === 'withdraw' && {
        isPublic: false,
        publishDate: sql`case when ${articles.isDated} then ${articles.publishDate} else ${notYet.toISOString()}::timestamptz end`
      }),
      ...(action === 'return' && { returnReason: reason }),
      updateTime: new Date(),
      updateByName: caller.realname
    })
    .where(inArray(articles.id, ids))
}

interface Row {
  id: string
  subsiteId: string
  newsClassId: string
  title: string
  state: ArticleState
  isPublic: boolean
  reviewId: string
  processId: string
  review: Reviewing | null
  version: number
  sortNo: number
  modelFields: ModelValues
  kind: ModelKind
  createBy: string
  saveBy: string
  writers: string[]
  isStrict: boolean
  content: string
  publicState: PublicState
  isBackdated: boolean
  isOver: boolean
}

/** Returns true if the article changed since the publisher read it: publishers answer for the text they saw. */
const isAnother = (row: Row, seen: SeenArticle | undefined) =>
  seen !== undefined && (seen.version !== row.version || seen.state !== row.state)

/** Returns why the dates of an article prevent its publication, or ''. */
const refusalOfDates = (row: Row, action: ArticleStep, caller: Caller, reason: string) => {
  if (action !== 'publish') return ''
  if (row.isOver) return '下线时间已过，请修改或清空下线时间后再发布'
  if (!row.isBackdated) return ''
  if (!holds(caller, 'cms:article:backdate'))
    return '发布时间早于今天，补登须有“补登过去的发布时间”权限；请修改或清空发布时间，或联系管理员授权'
  return reason ? '' : '发布时间早于今天，请填写补登的原因'
}

/** Runs the step through the review process. @returns the reason of a refusal, or '' */
const throughProcess = async (tx: Transaction, caller: Caller, row: Row, action: 'submit' | 'takeBack') => {
  const { id, title, reviewId: instanceId, processId } = row
  const link = (reviewId: string) =>
    tx.update(articles).set({ reviewId, state: 'submitted' }).where(eq(articles.id, id))
  try {
    // Savepoint, so that a refusal rolls back only this article.
    await tx.transaction(async own => {
      if (action === 'takeBack') return takeBackSubject(own, caller, instanceId)
      await own.update(articles).set(submittedBy(caller)).where(eq(articles.id, id))
      await submitSubject(own, caller, { kind: 'article', id, title, processId, instanceId }, link)
    })
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/**
 * Returns true if the step belongs to a process. A returned review continues even if the column now names another
 * process or none.
 */
const isOfProcess = async (tx: Transaction, row: Row, action: ArticleStep): Promise<boolean> => {
  if (action === 'takeBack') return row.review !== null
  if (action !== 'submit') return false
  if (row.processId) return true
  if (row.state !== 'returned' || !row.reviewId) return false
  const { rows } = await tx.execute(
    sql`select from process_instances where id = ${row.reviewId} and state in ('2', '5')`
  )
  return rows.length > 0
}

const changesOf = (row: Row, action: ArticleStep, reason: string): LoggedChange[] => {
  if (action === 'delete') return []
  const moved = { title: '状态', before: nameOfState(row.state), after: nameOfState(stateAfter(row, action)) }
  if (action === 'return') return [moved, { title: '退回原因', before: '', after: cut(reason) }]
  const isBackdating = action === 'publish' && row.isBackdated
  return isBackdating ? [moved, { title: '补登发布时间的原因', before: '', after: cut(reason) }] : [moved]
}

/** Returns why the check stops an article, or ''. Articles of a process are checked as well when it ends. */
const refusalOfFindings = (row: Row, checked: CheckedVersion | undefined, passReason: string, caller: Caller) => {
  if (!checked) return ''
  if (checked.version !== row.version) return '文章在检查时有变化，请重试'
  const refusal = refusalOfCheck(checked)
  if (!refusal || !passReason) return refusal
  if (!holds(caller, 'cms:check:override')) return '没有权限：说明理由后放行检查拦截的文章。请联系管理员授权'
  return refusalOn(caller, 'cms:check:override', { subsiteId: row.subsiteId, columnId: row.newsClassId })
}

/** Keeps the reason that covers the findings of an article. */
const keepPass = (tx: Transaction, id: string, { findings }: CheckedVersion, reason: string, caller: Caller) =>
  tx
    .update(articles)
    .set({
      checkPass: { reason, byName: caller.realname, time: formatTime(new Date()), keys: keysOf(findings) }
    })
    .where(eq(articles.id, id))

const operationOf = (row: Row, action: ArticleStep, reason: string, passed: LoggedChange[] = []): Operation => ({
  action: `${verbOf(action)}文章`,
  operateType: action === 'delete' ? '4' : '3',
  object: row.title,
  objectId: row.id,
  subsiteId: row.subsiteId,
  changes: [...changesOf(row, action, reason), ...passed]
})

interface Act {
  ids: string[]
  action: ArticleStep
  reason: string
  /** Reason for which findings of the check do not stop the article. */
  passReason: string
  seen?: SeenArticle[]
}

/**
 * Runs an action on the articles that allow it, and returns why the others were skipped. Concurrent callers are
 * serialised per row.
 */
export const act = async (
  { database, helpers, modules }: Pick<Platform, 'database' | 'helpers' | 'modules'>,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  { ids, action, reason, passReason, seen }: Act
) => {
  const isChecked = action === 'submit' || action === 'publish'
  const checked = isChecked ? await checkSaved({ database, helpers }, ids, caller.userId) : undefined
  return database.transaction(async tx => {
    if (action !== 'withdraw') await holdReviews(tx, ids)
    const rows = await tx
      .select({
        id: articles.id,
        subsiteId: articles.subsiteId,
        newsClassId: articles.newsClassId,
        title: articles.title,
        state: articles.state,
        isPublic: articles.isPublic,
        createBy: articles.createBy,
        saveBy: articles.saveByName,
        writers: articles.writers,
        isStrict,
        // Only rules of kinds read it.
        content: sql<string>`''`,
        publishArt: columns.publishArt,
        reviewId: articles.reviewId,
        processId: columns.processId,
        review: reviewing,
        version: articles.version,
        sortNo: articles.sortNo,
        modelFields: articles.modelFields,
        kind: kindOfColumn,
        publicState,
        isBackdated,
        isOver
      })
      .from(articles)
      .innerJoin(columns, eq(columns.id, articles.newsClassId))
      .where(and(inArray(articles.id, ids), inScope(keptArticles.scope, caller)))
      .orderBy(asc(articles.id))
      .for('update', { of: articles })
    const found = new Map(rows.map(row => [row.id, row]))
    const read = new Map(seen?.map(each => [each.id, each]))
    const [done, byProcess]: [Row[], Row[]] = [[], []]
    const failed: { id: string; title: string; message: string }[] = []
    const passed = new Map<string, LoggedChange[]>()
    for (const id of ids) {
      const row = found.get(id)
      const message = row
        ? refusalOf(action, row, caller) ||
          refusalOfColumn(rightOf[action], row) ||
          refusalOfDates(row, action, caller, reason) ||
          (action === 'publish' && (await rulesOfKind(row.kind).publish?.(tx, row, caller))) ||
          (isAnother(row, read.get(id)) ? `文章在您查看后已有变化，请查看最新内容后再${verbOf(action)}` : '') ||
          refusalOfFindings(row, checked?.get(id), passReason, caller)
        : '没有找到该文章，或您没有权限'
      const isBound = row && !message && (await isOfProcess(tx, row, action))
      const told = isBound ? await throughProcess(tx, caller, row, action as 'submit' | 'takeBack') : message
      if (!row || told) failed.push({ id, title: row?.title ?? '', message: told })
      else (isBound ? byProcess : done).push(row)
      const own = checked?.get(id)
      if (row && !told && passReason && own && refusalOfCheck(own)) {
        await keepPass(tx, id, own, passReason, caller)
        passed.set(id, [passChange(own.findings, passReason)])
      }
    }
    const files = await publicFilesOf(
      tx,
      done.map(row => row.id)
    )
    if (done.length) await carryOut(tx, caller, done, action, reason)
    const closedFiles = await closedOf(tx, modules, files)
    await log(
      tx,
      [...done, ...byProcess].map(row => operationOf(row, action, reason, passed.get(row.id)))
    )
    return { done: [...done, ...byProcess].map(row => row.id), failed, closedFiles }
  })
}

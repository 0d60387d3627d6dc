import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ReceivedArticle } from '../../../../elements/base/contract/article-push.ts'
import type { Caller } from '../../access/caller.ts'
import { mayOn } from '../../access/object-permissions.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articlePushes, articles, columns, publishedArticles, subsites } from '../../database/tables/content.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { amongSites, requireSubsite } from '../../rows/scope.ts'
import { isPublicNow } from '../article/publishing.ts'
import { saveCopy, type IntoColumn } from './copy-articles.ts'
import { readModels } from './refusals.ts'
import { openTarget, titlesIn } from './targets.ts'

const isSourcePublic = sql<boolean>`coalesce(${isPublicNow}, false)`

/** Whether an accepted article is still public here although its source is not. */
const isLeft = sql`(${articlePushes.state} = 'accepted' and not ${isSourcePublic} and exists (
  select from ${publishedArticles} own where own.id = ${articlePushes.draftId}))`

/** Returns whether grants let the caller write in a column of the site, so that accepting and refusing are their task. */
const mayAnswer = async (tx: Database | Transaction, caller: Caller, subsiteId: string) => {
  if (mayOn(caller, 'write', { subsiteId, columnId: '' })) return true
  const rows = await tx.select({ id: columns.id }).from(columns).where(eq(columns.subsiteId, subsiteId))
  return rows.some(({ id }) => mayOn(caller, 'write', { subsiteId, columnId: id }))
}

/** Returns the received articles of a site that somebody has to look at, the oldest first. */
export const receivedAt = async (
  database: Database,
  caller: Caller,
  { subsiteId, pageNo, pageSize }: { subsiteId: string; pageNo: number; pageSize: number }
) => {
  requireSubsite(caller, subsiteId)
  if (!(await mayAnswer(database, caller, subsiteId)))
    return { records: [], total: 0, size: pageSize, current: pageNo, pages: 0 }
  const rows = await database
    .select({
      push: articlePushes,
      // The working title of another site is not public.
      title: sql<string>`coalesce(${publishedArticles.title}, '')`,
      ...{ siteName: subsites.name, isPublicNow: isSourcePublic, total: sql<number>`(count(*) over ())::int` }
    })
    .from(articlePushes)
    .innerJoin(articles, eq(articles.id, articlePushes.articleId))
    .innerJoin(subsites, eq(subsites.id, articles.subsiteId))
    .leftJoin(publishedArticles, eq(publishedArticles.id, articlePushes.articleId))
    .where(and(eq(articlePushes.subsiteId, subsiteId), or(eq(articlePushes.state, 'waiting'), isLeft)))
    .orderBy(asc(articlePushes.createTime), asc(articlePushes.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const records = rows.map(
    ({ push, title, siteName, isPublicNow: isNow }): ReceivedArticle => ({
      ...{ id: push.id, articleId: push.articleId, title, siteName, state: push.state, note: push.note },
      ...{ byName: push.createByName, createTime: formatTime(push.createTime), isPublicNow: isNow },
      draftId: push.draftId
    })
  )
  const total = rows[0]?.total ?? 0
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

/** Locks pushes to the sites of the caller, with the public versions of their articles. */
const lockPushes = async (tx: Transaction, caller: Caller, ids: readonly string[]) => {
  const rows = await tx
    .select({ push: articlePushes, source: publishedArticles, isPublicNow: isSourcePublic })
    .from(articlePushes)
    .leftJoin(publishedArticles, eq(publishedArticles.id, articlePushes.articleId))
    .where(and(inArray(articlePushes.id, [...ids]), amongSites(articlePushes.subsiteId, caller)))
    .orderBy(asc(articlePushes.id))
    .for('update', { of: articlePushes })
  return new Map(rows.map(row => [row.push.id, row]))
}

type Found = Awaited<ReturnType<typeof lockPushes>> extends Map<string, infer Row> ? Row : never

const answered = { accepted: '已由他人接收', refused: '已由他人退回', waiting: '' } as const

const refusalOf = (found: Found | undefined) => (found ? answered[found.push.state] : '没有找到该推送，或您没有权限')

const answer = (caller: Caller, change: Partial<typeof articlePushes.$inferInsert>) => ({
  ...{ ...change, answerByName: caller.realname, answerTime: sql`now()` }
})

interface Acting {
  caller: Caller
  log: Log<Operation>
}

/** Saves received articles as drafts of the caller in a column of the site. */
export const acceptInto = (platform: Platform, { caller, log }: Acting, { ids, columnId, isRepeated }: IntoColumn) =>
  platform.database.transaction(async tx => {
    const modelOf = await readModels(tx)
    const target = await openTarget(tx, caller, 'copy', columnId, modelOf)
    const found = await lockPushes(tx, caller, ids)
    const titles = [...found.values()].flatMap(({ source }) => source?.title ?? [])
    const taken = await titlesIn(tx, target, titles)
    const done: string[] = []
    const same: { id: string; title: string }[] = []
    const failed: { id: string; title: string; message: string }[] = []
    const operations: Operation[] = []
    for (const id of ids) {
      const row = found.get(id)
      const title = row?.source?.title ?? ''
      const isElsewhere = row && row.push.subsiteId !== target.subsiteId
      const message =
        refusalOf(row) ||
        (isElsewhere ? '该文章推送给了另一个站点' : '') ||
        (row?.source && row.isPublicNow ? '' : '原文已撤回，不能接收')
      if (message || !row?.source) failed.push({ id, title, message })
      else if (!isRepeated && taken.has(title)) same.push({ id, title })
      else
        try {
          const { source } = row
          // Savepoint, so that a refusal rolls back only this article.
          const draftId = await tx.transaction(own => saveCopy(platform, own, caller, source, { target, modelOf }))
          await tx
            .update(articlePushes)
            .set(answer(caller, { state: 'accepted', draftId }))
            .where(eq(articlePushes.id, id))
          taken.add(title)
          done.push(id)
          operations.push({
            ...{ action: '接收推送的文章', operateType: '2', object: title, objectId: draftId },
            ...{ subsiteId: target.subsiteId, changes: [{ title: '栏目', before: '', after: target.name }] }
          })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          failed.push({ id, title, message: error.message })
        }
    }
    await log(tx, operations)
    return { done, failed, same }
  })

/** Refuses received articles with a reason. */
export const refuseReceived = (
  { database }: Platform,
  { caller, log }: Acting,
  { ids, reason }: { ids: string[]; reason: string }
) =>
  database.transaction(async tx => {
    const found = await lockPushes(tx, caller, ids)
    const sites = new Set([...found.values()].map(({ push }) => push.subsiteId))
    for (const subsiteId of sites)
      if (!(await mayAnswer(tx, caller, subsiteId)))
        throw new Refusal('没有“采编”该站点栏目的对象授权，请联系管理员授权')
    const failed = ids.flatMap(id => {
      const row = found.get(id)
      const message = refusalOf(row)
      return message ? [{ id, title: row?.source?.title ?? '', message }] : []
    })
    const refused = [...found.values()].filter(({ push }) => push.state === 'waiting')
    const done = refused.map(({ push }) => push.id)
    if (done.length)
      await tx
        .update(articlePushes)
        .set(answer(caller, { state: 'refused', reason }))
        .where(inArray(articlePushes.id, done))
    await log(
      tx,
      refused.map(({ push, source }) => ({
        ...{
          action: '退回推送的文章',
          operateType: '3' as const,
          object: source?.title ?? '',
          objectId: push.articleId
        },
        ...{ subsiteId: push.subsiteId, changes: [{ title: '退回原因', before: '', after: reason }] }
      }))
    )
    return { done, failed }
  })

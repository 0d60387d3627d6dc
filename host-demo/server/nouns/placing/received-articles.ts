import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ReceivedArticle } from '../../../../elements/base/contract/article-push.ts'
import type { LoggedChange } from '../../../../elements/base/contract/log.ts'
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
import { tellOwner } from '../user/account/tell-owner.ts'
import { saveCopy, type IntoColumn } from './copy-articles.ts'
import { readModels, refusalOfModel, type ModelOf, type Target } from './refusals.ts'
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

/** Returns the received articles of a site that wait or need a look, the oldest first. */
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
      // Other sites read a title only while it is public. Accepted articles have a title of this site.
      title: sql<string>`coalesce(case when ${isSourcePublic} then ${publishedArticles.title}
        else (select own.title from ${publishedArticles} own where own.id = ${articlePushes.draftId}) end, '')`,
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

const sender = sql<string>`coalesce((select s.name from ${subsites} s where s.id = ${articles.subsiteId}), '')`

/** Locks pushes to the sites of the caller, with their articles and the public versions. */
const lockPushes = async (tx: Transaction, caller: Caller, ids: readonly string[]) => {
  const rows = await tx
    .select({
      ...{ push: articlePushes, source: publishedArticles, isPublicNow: isSourcePublic, receiver: subsites.name },
      ...{ createBy: articles.createBy, writers: articles.writers, ownTitle: articles.title },
      ...{ senderId: articles.subsiteId, sender, modelId: columns.modelId }
    })
    .from(articlePushes)
    .innerJoin(articles, eq(articles.id, articlePushes.articleId))
    .innerJoin(subsites, eq(subsites.id, articlePushes.subsiteId))
    .leftJoin(publishedArticles, eq(publishedArticles.id, articlePushes.articleId))
    .leftJoin(columns, eq(columns.id, publishedArticles.newsClassId))
    .where(and(inArray(articlePushes.id, [...ids]), amongSites(articlePushes.subsiteId, caller)))
    .orderBy(asc(articlePushes.id))
    .for('update', { of: articlePushes })
  return new Map(rows.map(row => [row.push.id, row]))
}

type Found = Awaited<ReturnType<typeof lockPushes>> extends Map<string, infer Row> ? Row : never

const answered = { accepted: '已由他人接收', refused: '已由他人退回', waiting: '' } as const

const refusalOf = (found: Found | undefined) => (found ? answered[found.push.state] : '没有找到该推送，或您没有权限')

/** Title of an article that the receiving site may read. */
const titleOf = (found: Found | undefined) => (found?.isPublicNow && found.source?.title) || ''

/** Returns why an article cannot be accepted into a column, or ''. */
const refusalInto = (found: Found, target: Target, modelOf: ModelOf) => {
  const { push, source, modelId } = found
  if (push.subsiteId !== target.subsiteId) return '该文章推送给了另一个站点'
  if (!source) return '原文已撤回，不能接收'
  if (!found.isPublicNow) return '原文现在没有公开，不能接收'
  const { modelFields } = source
  return refusalOfModel('copy', { modelId: modelId ?? '', modelFields, publicFields: modelFields }, target, modelOf)
}

/** Logs an answer at the sending site. */
const answerAtSender = (found: Found, verb: string, changes: LoggedChange[]): Operation => ({
  ...{ action: `其他站点${verb}推送的文章`, operateType: '3', object: found.ownTitle, objectId: found.push.articleId },
  ...{ subsiteId: found.senderId, changes: [{ title: '站点', before: '', after: found.receiver }, ...changes] }
})

const mostNamed = 5

/** Sends the answer as a message to the people that pushed the articles, except the caller. */
const tellSenders = async (tx: Transaction, caller: Caller, rows: readonly Found[], verb: string, reason = '') => {
  const own = Map.groupBy(rows, ({ push }) => push.createBy)
  for (const [userId, [first, ...more]] of own) {
    if (!first || userId === caller.userId) continue
    const named = [first, ...more].slice(0, mostNamed).map(({ ownTitle }) => `“${ownTitle}”`)
    const count = more.length + 1
    const text = `${named.join('、')}${count > mostNamed ? `等 ${count} 篇` : ''}${reason && `。退回原因：${reason}`}`
    const title = `站点“${first.receiver}”${verb}了您推送的 ${count} 篇文章`
    await tellOwner(tx, { subsiteId: first.senderId, userId }, { title, text })
  }
}

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
    const taken = await titlesIn(tx, target, [...found.values()].map(titleOf))
    const done: string[] = []
    const same: { id: string; title: string }[] = []
    const failed: { id: string; title: string; message: string }[] = []
    const operations: Operation[] = []
    for (const id of ids) {
      const row = found.get(id)
      const title = titleOf(row)
      const message = refusalOf(row) || (row ? refusalInto(row, target, modelOf) : '')
      if (message || !row?.source) failed.push({ id, title, message })
      else if (!isRepeated && taken.has(title)) same.push({ id, title })
      else
        try {
          const source = { ...row.source, createBy: row.createBy, writers: row.writers }
          // Savepoint, so that a refusal rolls back only this article.
          const draftId = await tx.transaction(own => saveCopy(platform, own, caller, source, { target, modelOf }))
          await tx
            .update(articlePushes)
            .set(answer(caller, { state: 'accepted', draftId }))
            .where(eq(articlePushes.id, id))
          taken.add(title)
          done.push(id)
          operations.push(
            {
              ...{ action: '接收推送的文章', operateType: '2', object: title, objectId: draftId },
              subsiteId: target.subsiteId,
              changes: [
                { title: '来源站点', before: '', after: row.sender },
                { title: '栏目', before: '', after: target.name }
              ]
            },
            answerAtSender(row, '接收', [])
          )
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          failed.push({ id, title, message: error.message })
        }
    }
    await tellSenders(
      tx,
      caller,
      done.map(id => found.get(id)!),
      '接收'
    )
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
      return message ? [{ id, title: titleOf(row), message }] : []
    })
    const refused = [...found.values()].filter(({ push }) => push.state === 'waiting')
    const done = refused.map(({ push }) => push.id)
    const why = { title: '退回原因', before: '', after: reason }
    if (done.length)
      await tx
        .update(articlePushes)
        .set(answer(caller, { state: 'refused', reason }))
        .where(inArray(articlePushes.id, done))
    await tellSenders(tx, caller, refused, '退回', reason)
    await log(
      tx,
      refused.flatMap((row): Operation[] => [
        {
          ...{ action: '退回推送的文章', operateType: '3', object: titleOf(row), objectId: row.push.articleId },
          subsiteId: row.push.subsiteId,
          changes: [{ title: '来源站点', before: '', after: row.sender }, why]
        },
        answerAtSender(row, '退回', [why])
      ])
    )
    return { done, failed }
  })

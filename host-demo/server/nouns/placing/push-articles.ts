import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PushAnswer } from '../../../../elements/base/contract/article-push.ts'
import type { Caller } from '../../access/caller.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Database } from '../../database/open.ts'
import { articlePushes, subsites } from '../../database/tables/content.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { find } from '../../rows/kept.ts'
import { keptArticles } from '../article/articles.ts'
import { lockChosen, type ChosenArticle } from './chosen-articles.ts'

const right = 'cms:article:publish'

/** Returns the sites that receive articles, without the given one. */
export const sitesBeside = (database: Database, subsiteId: string) =>
  database
    .select({ id: subsites.id, name: subsites.name })
    .from(subsites)
    .where(and(eq(subsites.classify, '0'), eq(subsites.status, '1'), ne(subsites.id, subsiteId)))
    .orderBy(asc(subsites.sortNo), asc(subsites.id))

const refusalOf = (article: ChosenArticle, site: { id: string }, caller: Caller) => {
  if (article.subsiteId === site.id) return '文章就在该站点'
  if (!article.isPublic) return '文章没有公开，发布后才能推送'
  if (!article.isPublicNow) return '文章现在没有公开：还没有到发布时间，或下线时间已过'
  return refusalOn(caller, right, { subsiteId: article.subsiteId, columnId: article.publicColumnId })
}

/** Pushes public articles to other sites. One that waits at a site is not pushed there again, but gets the new note. */
export const pushTo = (
  { database }: Platform,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  { ids, subsiteIds, note }: { ids: string[]; subsiteIds: string[]; note: string }
) =>
  database.transaction(async tx => {
    const sites = await tx
      .select({ id: subsites.id, name: subsites.name })
      .from(subsites)
      .where(and(inArray(subsites.id, subsiteIds), eq(subsites.classify, '0'), eq(subsites.status, '1')))
      .orderBy(asc(subsites.id))
      .for('key share')
    if (sites.length < subsiteIds.length) throw new Refusal('有站点不存在或已停用，请重新选择')
    const found = await lockChosen(tx, caller, ids)
    const done: string[] = []
    const failed: { id: string; title: string; message: string }[] = []
    const operations: Operation[] = []
    for (const id of ids) {
      const article = found.get(id)
      if (!article) {
        failed.push({ id, title: '', message: '没有找到该文章，或您没有权限' })
        continue
      }
      const { title, subsiteId } = article
      const fitting = sites.filter(site => {
        const message = refusalOf(article, site, caller)
        if (message) failed.push({ id, title, message: `站点“${site.name}”：${message}` })
        return !message
      })
      if (!fitting.length) continue
      const by = { createBy: caller.userId, createByName: caller.realname }
      const added = await tx
        .insert(articlePushes)
        .values(fitting.map(site => ({ id: newId(), articleId: id, subsiteId: site.id, note, ...by })))
        .onConflictDoUpdate({
          target: [articlePushes.articleId, articlePushes.subsiteId],
          targetWhere: sql`state = 'waiting'`,
          set: { note, ...by },
          setWhere: sql`excluded.note not in ('', ${articlePushes.note})`
        })
        .returning({ subsiteId: articlePushes.subsiteId })
      const names = fitting.filter(site => added.some(row => row.subsiteId === site.id)).map(site => site.name)
      done.push(id)
      if (names.length)
        operations.push({
          ...{ action: '推送文章', operateType: '3', object: title, objectId: id, subsiteId },
          changes: [
            { title: '推送到站点', before: '', after: names.join('、') },
            ...(note ? [{ title: '说明', before: '', after: note }] : [])
          ]
        })
    }
    await log(tx, operations)
    return { done, failed }
  })

/** Limit of answers that an article shows. */
const mostAnswers = 100

/** Returns the sites that an article was pushed to, with their answers. */
export const pushesOf = async (database: Database, caller: Caller, id: string): Promise<PushAnswer[]> => {
  await find(database, keptArticles, caller, id)
  const rows = await database
    .select({ push: articlePushes, siteName: subsites.name })
    .from(articlePushes)
    .innerJoin(subsites, eq(subsites.id, articlePushes.subsiteId))
    .where(eq(articlePushes.articleId, id))
    .orderBy(desc(articlePushes.createTime), asc(articlePushes.id))
    .limit(mostAnswers)
  return rows.map(({ push, siteName }) => ({
    ...{ subsiteId: push.subsiteId, siteName, state: push.state, reason: push.reason },
    ...{ answerByName: push.answerByName, answerTime: push.answerTime ? formatTime(push.answerTime) : '' },
    ...{ byName: push.createByName, createTime: formatTime(push.createTime) }
  }))
}

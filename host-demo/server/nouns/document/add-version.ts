import { and, eq, sql } from 'drizzle-orm'
import { endLock, requireNoLock } from '../../access/edit-locks.ts'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { articles, publishedArticles } from '../../database/tables/content.ts'
import { documentVersions } from '../../database/tables/documents.ts'
import { uploads } from '../../database/tables/files.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lock, requireStillInRules, stampsOf } from '../../rows/kept.ts'
import { keepAnnexes } from '../annex/annexes.ts'
import { keptArticles } from '../article/articles.ts'
import { writersAfter } from '../article/article-states.ts'
import { refusalOfEdit } from '../article/keep-article.ts'
import { holdReviews } from '../article/review.ts'
import { findDocument, lockName, versionsOf } from './documents.ts'

interface Given {
  articleId: string
  /** Current version that the caller saw. */
  id: string
  uploadId: string
  note: string
  /** Lock of an office server, which the caller has checked. It stays, and its saves replace each other. */
  lockId?: string
}

/** Most versions of a file. */
const mostVersions = 200

const extensionOf = (path: string) => /\.[^.]+$/.exec(path)?.[0]?.toLowerCase() ?? ''

/** Refuses a file of another type than the one it replaces. */
const requireSameType = async (tx: Transaction, before: string, after: string) => {
  const rows = await tx
    .select({ id: uploads.id, path: uploads.path })
    .from(uploads)
    .where(sql`id in (${before}, ${after})`)
  const typeOf = (id: string) => extensionOf(rows.find(row => row.id === id)?.path ?? '')
  const [old, next] = [typeOf(before), typeOf(after)]
  if (next && old && old !== next) throw new Refusal(`新版应与原文件类型相同（${old}），收到的是 ${next}`)
}

/** Returns whether the public version of the article names an upload. */
const isNamedInPublic = async (tx: Transaction, articleId: string, uploadId: string) =>
  (await tx.$count(
    publishedArticles,
    and(
      eq(publishedArticles.id, articleId),
      sql`${publishedArticles.annexes} @> ${JSON.stringify([{ uid: uploadId }])}::jsonb`
    )
  )) > 0

/** Stores an upload as the next version of an attachment and names it in the article, which becomes changed. */
export const addVersion = async (tx: Transaction, caller: Caller, given: Given, log: Log<Operation>) => {
  const { articleId, id, uploadId, note, lockId = '' } = given
  await holdReviews(tx, [articleId])
  const article = await lock(tx, keptArticles, caller, articleId)
  const refusal = await refusalOfEdit(tx, caller, article)
  if (refusal) throw new Refusal(refusal)
  const found = await findDocument(tx, caller, { id, articleId })
  if (!lockId) await requireNoLock(tx, caller, 'document', lockName(found))
  const [newest, ...older] = await versionsOf(tx, found)
  if (found.current.uid !== id) throw new Refusal('该文件已有更新的版本，请查看后再上传')
  if (older.length + 1 >= mostVersions) throw new Refusal(`一个文件最多 ${mostVersions} 版`)
  await requireSameType(tx, id, uploadId)
  const annexes = article.annexes.map(each => (each.uid === id ? { ...each, uid: uploadId } : each))
  const kept = await keepAnnexes(tx, caller, annexes, article.annexes)
  const { number } = newest!
  const isSameWork = lockId !== '' && newest!.lockId === lockId && newest!.createBy === caller.userId
  const replaces = isSameWork && !(await isNamedInPublic(tx, articleId, newest!.uploadId))
  const next = { uploadId, note, lockId, createBy: caller.userId, createByName: caller.realname }
  if (replaces)
    await tx
      .update(documentVersions)
      .set({ ...next, createTime: sql`now()` })
      .where(
        and(
          eq(documentVersions.articleId, articleId),
          eq(documentVersions.documentId, found.id),
          eq(documentVersions.number, number)
        )
      )
  else {
    await tx.insert(documentVersions).values(newest!).onConflictDoNothing()
    await tx.insert(documentVersions).values({ documentId: found.id, number: number + 1, articleId, ...next })
  }
  await tx
    .update(articles)
    .set({
      ...stampsOf(articles, caller, false),
      ...{ annexes: kept, version: article.version + 1 },
      writers: writersAfter(article, caller),
      ...(article.state === 'published' && { state: 'changed' as const })
    })
    .where(eq(articles.id, articleId))
  await requireStillInRules(tx, keptArticles, caller, [articleId])
  if (!lockId) await endLock(tx, caller, 'document', lockName(found))
  await log(tx, {
    ...{
      action: '编辑文章',
      operateType: '3',
      object: article.title,
      objectId: articleId,
      subsiteId: article.subsiteId
    },
    changes: [
      {
        title: `附件“${found.current.name}”`,
        before: `第 ${number} 版`,
        after: `第 ${replaces ? number : number + 1} 版`
      },
      ...(note ? [{ title: '说明', before: '', after: note }] : [])
    ]
  })
}

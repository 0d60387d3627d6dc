import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AttachmentDraft } from '../../../../elements/base/contract/annex.ts'
import type { DocumentDetails } from '../../../../elements/base/contract/document.ts'
import { readLock } from '../../access/edit-locks.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles } from '../../database/tables/content.ts'
import { documentVersions } from '../../database/tables/documents.ts'
import { uploads } from '../../database/tables/files.ts'
import { formatTime } from '../../kernel/clock.ts'
import { notFound } from '../../kernel/refusal.ts'
import { find } from '../../rows/kept.ts'
import { inScope } from '../../rows/scope.ts'
import { presentAnnexes } from '../annex/annexes.ts'
import { keptArticles, type ArticleRecord } from '../article/articles.ts'
import { refusalOfEdit } from '../article/keep-article.ts'

/** Attachment of an article. `id` is its first upload, `current` what the article names. */
interface FoundDocument {
  article: ArticleRecord
  id: string
  current: AttachmentDraft
}

/** Name of the lock: a file may belong to several articles. */
export const lockName = ({ article, id }: FoundDocument) => `${article.id}:${id}`

/** Finds the article that names an upload now, or named it in an earlier version. */
const articleOf = async (tx: Database | Transaction, caller: Caller, uploadId: string) => {
  const named = sql`(files_of(${articles.content}, ${articles.annexes}) @> array[${uploadId}] or ${articles.id} in
    (select v.article_id from ${documentVersions} v where v.upload_id = ${uploadId}))`
  const [row] = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(named, inScope(keptArticles.scope, caller)))
    .orderBy(asc(articles.id))
    .limit(1)
  return row?.id
}

/**
 * Finds the attachment by the upload of any of its versions.
 * @throws Refusal if the caller may not see the article, or it has no such attachment
 */
export const findDocument = async (
  tx: Database | Transaction,
  caller: Caller,
  { id, articleId }: { id: string; articleId?: string | undefined }
): Promise<FoundDocument> => {
  const owner = articleId || (await articleOf(tx, caller, id))
  if (!owner) throw notFound('附件')
  const article = await find(tx, keptArticles, caller, owner)
  const [known] = await tx
    .select({ id: documentVersions.documentId })
    .from(documentVersions)
    .where(and(eq(documentVersions.articleId, owner), eq(documentVersions.uploadId, id)))
  const documentId = known?.id ?? id
  const versions = await tx
    .select({ uploadId: documentVersions.uploadId })
    .from(documentVersions)
    .where(and(eq(documentVersions.articleId, owner), eq(documentVersions.documentId, documentId)))
  const ids = new Set([documentId, ...versions.map(({ uploadId }) => uploadId)])
  const current = article.annexes.find(({ uid }) => ids.has(uid))
  if (!current) throw notFound('附件')
  return { article, id: documentId, current }
}

/** Returns the versions as rows. A file that was never replaced has one. */
export const versionsOf = async (tx: Database | Transaction, { article, id }: FoundDocument) => {
  const rows = await tx
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.articleId, article.id), eq(documentVersions.documentId, id)))
    .orderBy(desc(documentVersions.number))
  if (rows.length) return rows
  const [first] = await tx
    .select()
    .from(uploads)
    .where(inArray(uploads.id, [id]))
  const { createBy = '', createByName = '', createTime = article.createTime } = first ?? {}
  const begun = { documentId: id, articleId: article.id, uploadId: id, number: 1, note: '', lockId: '' }
  return [{ ...begun, createBy, createByName, createTime }]
}

/** Returns an attachment with its versions, its lock, and whether the caller may save a new one. */
export const readDocument = async (
  tx: Database | Transaction,
  caller: Caller,
  found: FoundDocument,
  hasOffice: boolean
): Promise<DocumentDetails> => {
  const { article, current } = found
  const rows = await versionsOf(tx, found)
  const files = await presentAnnexes(
    tx,
    rows.map(({ uploadId: uid }) => ({ ...current, uid })),
    'article',
    article.id
  )
  const lock = await readLock(tx, caller, 'document', lockName(found))
  return {
    ...{ articleId: article.id, articleTitle: article.title, id: current.uid, name: current.name },
    versions: rows.flatMap(({ uploadId, number, note, createByName, createTime }) => {
      const file = files.find(({ uid }) => uid === uploadId)
      const told = { number, note, createByName, createTime: formatTime(createTime) }
      return file ? [{ ...told, file, isCurrent: uploadId === current.uid }] : []
    }),
    ...(lock && { lock }),
    hasOffice,
    refusal: await refusalOfEdit(tx, caller, article)
  }
}

import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { holds } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { articles, publishedArticles } from '../../database/tables/content.ts'
import { documentVersions } from '../../database/tables/documents.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Module } from '../../http/module.ts'
import { hasDeadRules } from '../../http/calls/route.ts'
import { inScope } from '../../rows/scope.ts'
import { isPublicFile, uploadId } from '../annex/file-access.ts'
import { keptArticles } from './articles.ts'
import { isPublicNow } from './publishing.ts'

const build = new QueryBuilder()
const namesUpload = sql`(files_of(content, annexes) @> array[${uploadId}] or files_in(model_fields) @> array[${uploadId}])`

/** A file of an article is public with the article, and readable with it at other sites. */
export const articleFiles: Module['files'] = {
  isPublic: sql`exists (select from ${publishedArticles} where ${namesUpload} and ${isPublicNow})`,
  isReadable(caller) {
    const right = 'cms:article:list'
    if (!holds(caller, right) || hasDeadRules(caller, right)) return sql`false`
    const seen = inScope(keptArticles.scope, caller)
    const named = exists(build.select({ id: articles.id }).from(articles).where(and(namesUpload, seen)))
    const was = build
      .select({ id: articles.id })
      .from(documentVersions)
      .innerJoin(articles, eq(articles.id, documentVersions.articleId))
      .where(and(sql`${documentVersions.uploadId} = ${uploadId}`, seen))
    return or(named, exists(was))!
  }
}

/** Returns the ids of the files that the public versions of articles show now. */
export const publicFilesOf = async (tx: Transaction, ids: string[]): Promise<string[]> => {
  const rows = await tx
    .select({ files: sql<string[]>`files_of(content, annexes) || files_in(model_fields)` })
    .from(publishedArticles)
    .where(and(inArray(publishedArticles.id, ids), isPublicNow))
  return [...new Set(rows.flatMap(({ files }) => files))]
}

/** Limit of names in an answer. */
const mostNames = 1000

/** Returns the names of those files that nothing shows to the public any more. */
export const closedOf = async (tx: Transaction, modules: readonly Module[], ids: string[]): Promise<string[]> => {
  if (!ids.length) return []
  const rows = await tx
    .select({ name: uploads.original })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), eq(sql`${isPublicFile(modules)}`, false)))
    .orderBy(uploads.original, uploads.id)
    .limit(mostNames)
  return rows.map(({ name }) => name)
}

import Type from 'typebox'
import {
  addDocumentVersion,
  documentById,
  documentSheets,
  lockDocument,
  lockMinutes,
  unlockDocument
} from '../../../../elements/base/contract/document.ts'
import { documentPages } from '../../../../elements/base/contract/drawn-page.ts'
import { endLock, takeLock } from '../../access/edit-locks.ts'
import { route } from '../../http/calls/route.ts'
import type { Module } from '../../http/module.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { DocumentDetailsSchema, DrawnPagesSchema, ShownSheetsSchema } from '../../results/content/document.ts'
import { refusalOfEdit } from '../article/keep-article.ts'
import { addVersion } from './add-version.ts'
import { findDocument, lockName, readDocument } from './documents.ts'
import { readPages, readSheets } from './read-sheets.ts'

const named = { articleId: titled('文章', Id), id: titled('附件', Id) }

/** Registers the calls for attachments of articles. The rights to the article decide. */
const registerDocuments = (platform: Platform) => {
  const { database } = platform
  const hasOffice = platform.office !== undefined
  const result = DocumentDetailsSchema

  route(
    platform,
    documentById,
    {
      right: 'cms:article:list',
      query: ClosedObject({ id: named.id, articleId: Type.Optional(named.articleId) }),
      result
    },
    async ({ caller, query }) => readDocument(database, caller, await findDocument(database, caller, query), hasOffice)
  )

  route(
    platform,
    documentSheets,
    { right: 'cms:article:list', query: ClosedObject(named), result: ShownSheetsSchema },
    ({ caller, query }) => readSheets(platform, caller, query)
  )

  route(
    platform,
    documentPages,
    {
      right: 'cms:article:list',
      query: ClosedObject({ ...named, first: Type.Integer({ minimum: 1, maximum: 100_000, title: '页码' }) }),
      result: DrawnPagesSchema
    },
    ({ caller, query }) => readPages(platform, caller, query)
  )

  route(
    platform,
    lockDocument,
    { right: 'cms:article:edit', body: ClosedObject({ ...named, takes: Type.Optional(Type.Boolean()) }), result },
    ({ caller, body: { takes = false, ...asked }, log }) =>
      database.transaction(async tx => {
        const found = await findDocument(tx, caller, asked)
        const { article, current } = found
        const refusal = await refusalOfEdit(tx, caller, article)
        if (refusal) throw new Refusal(refusal)
        const lock = { kind: 'document' as const, objectId: lockName(found), minutes: lockMinutes, takes }
        const former = await takeLock(tx, caller, lock)
        if (former)
          await log(tx, {
            ...{ action: '接管附件', operateType: '3', object: current.name, objectId: current.uid },
            subsiteId: article.subsiteId,
            changes: [{ title: '编辑人', before: former, after: caller.realname }]
          })
        return readDocument(tx, caller, found, hasOffice)
      })
  )

  route(
    platform,
    unlockDocument,
    { right: 'cms:article:edit', body: ClosedObject(named), result },
    ({ caller, body }) =>
      database.transaction(async tx => {
        const found = await findDocument(tx, caller, body)
        await endLock(tx, caller, 'document', lockName(found))
        return readDocument(tx, caller, found, hasOffice)
      })
  )

  route(
    platform,
    addDocumentVersion,
    {
      right: 'cms:article:edit',
      body: ClosedObject({ ...named, uploadId: titled('文件', Id), note: Type.Optional(Text(500, 0, '说明')) }),
      result
    },
    ({ caller, body: { note = '', ...given }, log }) =>
      database.transaction(async tx => {
        await addVersion(tx, caller, { ...given, note: note.trim() }, log)
        const { articleId, uploadId: id } = given
        return readDocument(tx, caller, await findDocument(tx, caller, { articleId, id }), hasOffice)
      })
  )
}

export const documentModule: Module = { noun: 'document', title: '文档', register: registerDocuments }

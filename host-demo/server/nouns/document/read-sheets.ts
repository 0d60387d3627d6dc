import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { shownSheet, type ShownSheet } from '../../../../elements/base/contract/document.ts'
import type { Caller } from '../../access/caller.ts'
import { uploads } from '../../database/tables/files.ts'
import { TooHeavy } from '../../helper/helper.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { findDocument, versionsOf } from './documents.ts'

/** Reads the worksheets of a version in the helper's process. */
export const readSheets = async (
  { database, storage, helpers }: Platform,
  caller: Caller,
  { id, articleId }: { id: string; articleId: string }
): Promise<ShownSheet[]> => {
  const versions = await versionsOf(database, await findDocument(database, caller, { id, articleId }))
  if (!versions.some(({ uploadId }) => uploadId === id)) throw notFound('附件')
  const [file] = await database.select().from(uploads).where(eq(uploads.id, id))
  if (!file) throw notFound('附件')
  if (!file.path.endsWith('.xlsx')) throw new Refusal('这不是 .xlsx 表格，请下载后查看')
  if (file.size > shownSheet.bytes) throw new Refusal('表格超过 10 MB，请下载后查看')
  const path = join(storage.arriving, newId())
  try {
    await pipeline(await storage.read(file.path), createWriteStream(path))
    return await helpers.sheets.run('book', { path, name: file.path }, { owner: caller.userId, size: file.size })
  } catch (error) {
    if (!(error instanceof TooHeavy)) throw error
    // Messages in Chinese are meant for the person; all others are internal.
    throw new Refusal(/\p{Script=Han}/u.test(error.message) ? error.message : '这个表格不能在页面中显示，请下载后查看')
  } finally {
    await rm(path, { force: true })
  }
}

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { shownSheet, type ShownSheet } from '../../../../elements/base/contract/document.ts'
import { drawnMost, type DrawnPages } from '../../../../elements/base/contract/drawn-page.ts'
import type { Caller } from '../../access/caller.ts'
import { uploads } from '../../database/tables/files.ts'
import { TooHeavy } from '../../helper/helper.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { findDocument, versionsOf } from './documents.ts'

interface Named {
  id: string
  articleId: string
}

interface Kind {
  extension: string
  /** Name in messages. */
  title: string
  bytes: number
}

/** Finds a version of a type, and reads it with a copy on the local disk. */
const readVersion = async <Result>(
  { database, storage }: Platform,
  caller: Caller,
  { id, articleId }: Named,
  { extension, title, bytes }: Kind,
  read: (file: { path: string; name: string; owner: string; size: number }) => Promise<Result>
): Promise<Result> => {
  const versions = await versionsOf(database, await findDocument(database, caller, { id, articleId }))
  if (!versions.some(({ uploadId }) => uploadId === id)) throw notFound('附件')
  const [file] = await database.select().from(uploads).where(eq(uploads.id, id))
  if (!file) throw notFound('附件')
  if (!file.path.endsWith(extension)) throw new Refusal(`这不是 ${extension} ${title}，请下载后查看`)
  if (file.size > bytes) throw new Refusal(`${title}超过 ${bytes / 1024 ** 2} MB，请下载后查看`)
  const path = join(storage.arriving, newId())
  try {
    await pipeline(await storage.read(file.stored || file.path), createWriteStream(path))
    return await read({ path, name: file.path, owner: caller.userId, size: file.size })
  } catch (error) {
    if (!(error instanceof TooHeavy)) throw error
    // Messages in Chinese are meant for the person; all others are internal.
    throw new Refusal(
      /\p{Script=Han}/u.test(error.message) ? error.message : `这个${title}不能在页面中显示，请下载后查看`
    )
  } finally {
    await rm(path, { force: true })
  }
}

/** Reads the worksheets of a version in the helper's process. */
export const readSheets = (platform: Platform, caller: Caller, named: Named): Promise<ShownSheet[]> =>
  readVersion(
    platform,
    caller,
    named,
    { extension: '.xlsx', title: '表格', bytes: shownSheet.bytes },
    ({ path, name, owner, size }) => platform.helpers.sheets.run('book', { path, name }, { owner, size })
  )

/** Draws some pages of a version in the helper's process. */
export const readPages = (
  platform: Platform,
  caller: Caller,
  { first, ...named }: Named & { first: number }
): Promise<DrawnPages> =>
  readVersion(
    platform,
    caller,
    named,
    { extension: '.ofd', title: '版式文件', bytes: drawnMost.bytes },
    ({ path, owner, size }) => platform.helpers.sheets.run('pages', { path, first }, { owner, size })
  )

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { uploads } from '../../database/tables/files.ts'
import { mediaTypeOf } from '../../files/file-types.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { nameOf } from '../../rows/filters.ts'
import { inScope } from '../../rows/scope.ts'
import { recyclePictures } from '../recycle/recycle.ts'
import { isNamed } from './file-places.ts'
import { keptPictures } from './picture-list.ts'

const extensionOf = (path: string) => /[^.]*$/.exec(path)?.[0] ?? ''

/** Returns true for files that a browser treats alike at the same address. */
const isSameType = (one: string, other: string) => {
  const [first, second] = [extensionOf(one), extensionOf(other)]
  return first === second || (mediaTypeOf(first).startsWith('image/') && mediaTypeOf(first) === mediaTypeOf(second))
}

/** Name of the former content in the recycle bin. */
const formerName = (name: string) => name.replace(/(\.[^.]*)?$/, '（旧版本）$1')

/**
 * Exchanges the contents of two uploads: `id` gets that of the new upload `by` and keeps its address. `by` gets the former
 * content and moves to the recycle bin.
 * @throws Refusal
 */
export const replaceFile = async (
  tx: Transaction,
  caller: Caller,
  log: Log<Operation>,
  { id, by }: { id: string; by: string }
) => {
  const rows = await tx
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [id, by]), inScope(keptPictures.scope, caller)))
    .orderBy(uploads.id)
    .for('update')
  const [kept, fresh] = [id, by].map(each => rows.find(row => row.id === each))
  if (!kept) throw notFound('文件')
  if (!fresh || fresh.id === kept.id || fresh.createBy !== caller.userId || fresh.subsiteId !== kept.subsiteId)
    throw new Refusal('新文件已不存在，请重新上传')
  if (!isSameType(kept.path, fresh.path))
    throw new Refusal(`只能用同类型的文件替换：原文件为 ${extensionOf(kept.path)}，新文件为 ${extensionOf(fresh.path)}`)
  if (kept.sha256 && kept.sha256 === fresh.sha256) throw new Refusal('新文件与原文件的内容相同，没有替换')
  const [used] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, by), isNamed(sql.raw(nameOf(uploads.id)))))
  if (used) throw new Refusal('新文件已在别处使用，请重新上传一份')
  const contentOf = (row: typeof kept) => ({
    ...{ size: row.size, sha256: row.sha256, width: row.width, height: row.height, facts: row.facts },
    ...{ besides: row.besides, originalPath: row.originalPath, mediaType: row.mediaType },
    stored: row.stored || row.path,
    storedThumb: row.thumb && (row.storedThumb || row.thumb)
  })
  const thumbOf = (row: typeof kept, of: typeof kept) => of.thumb && row.path.replace(/\.[^.]*$/, '.thumb.webp')
  await tx
    .update(uploads)
    .set({ ...contentOf(fresh), thumb: thumbOf(kept, fresh) })
    .where(eq(uploads.id, id))
  await tx
    .update(uploads)
    .set({
      ...contentOf(kept),
      ...{ thumb: thumbOf(fresh, kept), original: formerName(kept.original), dir: kept.dir, kind: kept.kind },
      downSince: kept.downSince
    })
    .where(eq(uploads.id, by))
  await recyclePictures(tx, caller, [by])
  await log(tx, {
    ...{ action: '替换文件', operateType: '3', object: kept.original, objectId: id, subsiteId: kept.subsiteId },
    changes: [
      { title: '字节数', before: `${kept.size}`, after: `${fresh.size}` },
      { title: 'SHA-256', before: kept.sha256, after: fresh.sha256 }
    ]
  })
}

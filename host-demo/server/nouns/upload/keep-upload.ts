import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { isFolder, type UploadAnswer } from '../../../../elements/base/contract/upload.ts'
import { isFull, type Database } from '../../database/open.ts'
import { applicationFiles } from '../../database/tables/applications.ts'
import { arrivals, uploads } from '../../database/tables/files.ts'
import { Busy, TooHeavy } from '../../helper/helper.ts'
import { lookable, type Inside, type Looked } from '../../helper/look-inside.ts'
import type { Picture, PictureDone } from '../../helper/picture.ts'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Platform } from '../../http/platform.ts'
import { currentTime, formatDay } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { maxWidthOf, readExtension } from '../extension/extensions.ts'
import { markOf } from '../watermark/watermarks.ts'
import { StorageAway } from '../../storage/storage.ts'
import { isPicture, mediaTypeOf, type UploadKind } from '../../files/file-types.ts'
import { shownName } from '../../files/file-name.ts'
import { findType } from '../../files/true-type.ts'
import { hashOf } from '../../files/hash.ts'
import type { Arrived } from '../../files/receive.ts'

const uploadKinds: Record<string, UploadKind> = { uploadimage: 'image', uploadfile: 'file' }

export const refused = (state: string): UploadAnswer => ({
  state,
  url: '',
  title: '',
  original: '',
  type: '',
  size: 0
})

/** Files that are not pictures are stored unchanged. Pictures lose place, camera and author, also as attachments. */
const untouched: PictureDone = {
  problem: '',
  width: 0,
  height: 0,
  isChanged: false,
  isAltered: false,
  hasThumb: false
}

const nothing: Inside = { facts: {}, refusal: '' }

/** Size in bytes of the largest document that is looked into. */
const mostLooked = 64 * 1024 ** 2

/** Looks into a document. If that takes too long, the document is stored without facts. */
const look = ({ helpers }: Platform, looked: Looked, owner: string): Promise<Inside> =>
  helpers.pictures.run('look', looked, { owner, size: 0 }).catch(error => {
    if (error instanceof TooHeavy || error instanceof Busy) return nothing
    throw error
  })

const sizeOf = async (path: string) => (await stat(path)).size

/** Returns the message for a valid file that could not be stored. */
export const brokenOff = (error: unknown, otherwise: string) => {
  if (isFull(error)) return refused('服务器存储空间不足，请联系管理员')
  return refused(error instanceof StorageAway ? '文件存储暂时不可用，请稍后重试' : otherwise)
}

/** Form fields sent with a file. */
export type UploadFields = Partial<Record<'action' | 'dir' | 'maxWidth' | 'pictureWaterMark' | 'turnWatermark', string>>

/** Sender of a file, at their current site. */
export interface Sender {
  caller: Caller
  log: Log<Operation>
}

/** Returns the bytes used by a site, incomplete uploads included. */
export const usedBy = async (database: Database, subsiteId: string) => {
  const { rows } = await database.execute<{ size: string }>(sql`
    select (select coalesce(sum(size + besides), 0) from ${uploads} where subsite_id = ${subsiteId})
      + (select coalesce(sum(size), 0) from ${arrivals} where subsite_id = ${subsiteId})
      + (select coalesce(sum(size), 0) from ${applicationFiles} where subsite_id = ${subsiteId}) as size`)
  return Number(rows[0]?.size ?? 0)
}

/** Returns the reason why the site cannot store a file of this size, or ''. */
export const refuseRoom = async (
  { database, storage, siteQuota }: Platform,
  { subsiteId }: Pick<Caller, 'subsiteId'>,
  size: number
) => {
  const { maxSize } = await readExtension(database, subsiteId)
  if (maxSize > 0 && size > maxSize * 1024 ** 2) return `本站点单个文件不能超过 ${maxSize} MB`
  if ((await usedBy(database, subsiteId)) + size > siteQuota) return '本站点的上传空间已用完，请联系管理员'
  return (await storage.room()) < size + 64 * 1024 ** 2 ? '服务器存储空间不足，请联系管理员' : ''
}

/** Returns the response for a stored file. */
export const answerOf = (row: typeof uploads.$inferInsert): UploadAnswer => ({
  state: 'SUCCESS',
  url: `/files/${row.path}`,
  title: basename(row.path),
  original: row.original,
  type: /\.[^.]+$/.exec(row.path)?.[0] ?? '',
  size: row.size,
  id: row.id,
  ...(row.thumb && { thumb: `/files/${row.thumb}` }),
  ...(row.width && { width: row.width, height: row.height ?? 0 })
})

/** Checks a received file, creates the public version of a picture, and stores both. Removes temporary files. */
export const keepUpload = async (
  platform: Platform,
  { caller, log }: Sender,
  { path, name, isTruncated, sha256 }: Arrived,
  fields: UploadFields,
  id = newId()
): Promise<UploadAnswer> => {
  const { database, storage, helpers } = platform
  const { subsiteId, userId: createBy, realname: createByName } = caller
  const kind = Object.hasOwn(uploadKinds, fields.action ?? '') ? uploadKinds[fields.action!] : undefined
  if (!kind) return refused('不支持的操作')
  const dir = fields.dir ?? ''
  if (!isFolder(dir)) return refused('文件夹名称不正确')
  if (isTruncated) return refused('文件大小超出限制')
  const { name: original, extension: written, note, refusal } = await findType(path, shownName(name), kind)
  if (refusal) return refused(refusal)
  const arrivedSize = await sizeOf(path)
  const noRoom = await refuseRoom(platform, caller, arrivedSize)
  if (noRoom) return refused(noRoom)

  const makePicture = async (): Promise<PictureDone> => {
    const picture: Picture = { path, extension: written, maxWidth: 0, isFile: kind === 'file' }
    if (kind === 'image') {
      picture.maxWidth = await maxWidthOf(database, subsiteId, fields.maxWidth)
      const mark = await markOf(platform, subsiteId, fields)
      if (mark) picture.mark = mark
    }
    return helpers.pictures.run('picture', picture, { owner: createBy, size: arrivedSize })
  }
  const made: PictureDone =
    kind === 'image' || isPicture(written)
      ? await makePicture().catch(error => {
          if (!(error instanceof TooHeavy || error instanceof Busy)) throw error
          const problem = error instanceof Busy ? '服务器正忙，请稍后重试' : '图片处理失败，请检查后再上传'
          return { ...untouched, problem }
        })
      : untouched
  if (made.problem) return refused(made.problem)
  const inside =
    lookable(written) && arrivedSize <= mostLooked
      ? await look(platform, { path, extension: written }, createBy)
      : nothing
  if (inside.refusal) return refused(inside.refusal)
  const extension = made.extension ?? written
  const converted = made.extension && `已转换为浏览器能显示的 ${extension.toUpperCase()}，原图保留`
  const told = [note, inside.facts.problem, converted].filter(Boolean).join('；')

  const stem = `${subsiteId}/${formatDay(currentTime()).slice(0, 7).replace('-', '')}/${id}`
  const row: typeof uploads.$inferInsert = {
    id,
    subsiteId,
    kind,
    dir,
    original,
    createBy,
    createByName,
    path: `${stem}.${extension}`,
    size: arrivedSize,
    mediaType: mediaTypeOf(extension),
    facts: inside.facts,
    sha256: sha256 ?? (await hashOf(path)),
    width: made.width,
    height: made.height
  }
  const [shown, thumb] = [`${path}.shown`, `${path}.thumb`]
  const kept: string[] = []
  const put = async (to: string, file: string, mediaType: string) => {
    kept.push(to)
    await storage.put(to, file, mediaType)
  }
  try {
    if (made.hasThumb) {
      row.thumb = `${stem}.thumb.webp`
      row.besides = await sizeOf(thumb)
      await put(row.thumb, thumb, 'image/webp')
    }
    if (made.isChanged) {
      row.size = await sizeOf(shown)
      await put(row.path, shown, row.mediaType!)
    }
    if (made.isAltered) {
      row.originalPath = `.originals/${stem}.${written}`
      row.besides = (row.besides ?? 0) + arrivedSize
      await put(row.originalPath, path, mediaTypeOf(written))
    }
    if (!made.isChanged) await put(row.path, path, row.mediaType!)
    return await database.transaction(async tx => {
      await tx.insert(uploads).values(row)
      await log(tx, { action: '上传文件', operateType: '2', object: original, objectId: id })
      return { ...answerOf(row), ...(told && { note: told }) }
    })
  } catch (error) {
    await Promise.all(kept.map(each => storage.remove(each).catch(() => undefined)))
    throw error
  } finally {
    await Promise.all([shown, thumb].map(each => rm(each, { force: true })))
  }
}

import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { ueditorPath, uploadLimit, type OnlineFiles, type UploadAnswer } from '../../../../elements/contract/upload.ts'
import { isDatabaseAway, isFull } from '../../database/open.ts'
import { uploads } from '../../database/tables/content.ts'
import { Busy, TooHeavy } from '../../helper/helper.ts'
import type { Picture } from '../../helper/scale.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseOtherSite } from '../../http/drawn-for.ts'
import { logOfCaller } from '../../http/operations.ts'
import { callerOf, guard } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { formatDay } from '../../run/clock.ts'
import { newId } from '../../run/ids.ts'
import { acceptedExtension, matchesContent, type UploadKind } from './file-types.ts'

const kinds: Record<string, UploadKind> = {
  uploadimage: 'image',
  uploadfile: 'file',
  listimage: 'image',
  listfile: 'file'
}

/** A folder's name, in words without dots. */
const isFolder = (dir: string) => /^$|^[a-z0-9_-]{1,40}(\/[a-z0-9_-]{1,40}){0,4}$/.test(dir)

const refused = (state: string): UploadAnswer => ({ state, url: '', title: '', original: '', type: '', size: 0 })

/** A name as it can be shown: no path, no control signs, nothing that turns the reading direction. */
const shownName = (name: string) =>
  basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>"]/gu, '')
    .slice(0, 200)

interface Received {
  fields: Record<string, string>
  file?: { path: string; name: string; isTruncated: boolean }
}

/** Streams the first file to `path`; further ones are read and dropped. */
const receive = async (request: FastifyRequest, path: string): Promise<Received> => {
  const received: Received = { fields: {} }
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') received.fields[part.fieldname] = part.value
    } else if (received.file) part.file.resume()
    else received.file = await keep(part, path)
  }
  return received
}

const keep = async (part: MultipartFile, path: string) => {
  await pipeline(part.file, createWriteStream(path, { mode: 0o644 }))
  return { path, name: part.filename ?? '', isTruncated: part.file.truncated }
}

/** Older than any upload can be, of a server that ended meanwhile. */
const clearAbandoned = async (arriving: string) => {
  for (const name of await readdir(arriving)) {
    const path = join(arriving, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - 86_400_000) await rm(path, { force: true })
  }
}

const whole = (value: unknown, fallback: number, most: number) => {
  const number = Number(value)
  return Number.isFinite(number) && number >= 0 ? Math.min(Math.floor(number), most) : fallback
}

/** The editor's and the upload dialog's call, in the bare format they know from UEditor. */
export const registerUploads = async (platform: Platform) => {
  const { http, database, filesFolder, helpers, siteQuota } = platform
  // In the folder itself, which may be shared and on a file system of its own: a file arrives in its place by a rename.
  const arriving = join(filesFolder, '.arriving')
  await mkdir(arriving, { recursive: true })
  await clearAbandoned(arriving)
  await http.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: uploadLimit, files: 2, fields: 20, fieldSize: 1000, parts: 24 }
  })

  const scale = async (picture: Picture, { userId: owner }: Caller) => {
    const { size } = await stat(picture.path)
    return helpers.pictures.run('scale', picture, { owner, size }).catch(error => {
      if (error instanceof TooHeavy) return '图片处理失败，请检查后再上传'
      if (error instanceof Busy) return '服务器正忙，请稍后重试'
      throw error
    })
  }

  const isOverQuota = async ({ subsiteId }: Caller, path: string) => {
    const [kept] = await database
      .select({ size: sql<string>`coalesce(sum(${uploads.size}), 0)` })
      .from(uploads)
      .where(eq(uploads.subsiteId, subsiteId))
    return Number(kept?.size) + (await stat(path)).size > siteQuota
  }

  const store = async (request: FastifyRequest, received: Received): Promise<UploadAnswer> => {
    const caller = callerOf(request)
    const log = logOfCaller(request, caller)
    const { fields, file } = received
    const kind = fields.action === 'uploadimage' || fields.action === 'uploadfile' ? kinds[fields.action] : undefined
    if (!kind) return refused('不支持的操作')
    const dir = fields.dir ?? ''
    if (!isFolder(dir)) return refused('文件夹名称不正确')
    if (!file) return refused('没有收到文件')
    if (file.isTruncated) return refused('文件大小超出限制')
    const original = shownName(file.name)
    const extension = acceptedExtension(original, kind)
    if (!extension || !(await matchesContent(file.path, extension, kind))) return refused('文件类型不正确')
    const isImage = kind === 'image'
    const maxWidth = Number(Object(request.query).maxWidth)
    const problem = isImage ? await scale({ path: file.path, extension, maxWidth }, caller) : ''
    if (problem) return refused(problem)
    if (await isOverQuota(caller, file.path)) return refused('本站点的上传空间已用完，请联系管理员')
    const id = newId()
    const folder = `${caller.subsiteId}/${formatDay(new Date()).slice(0, 7).replace('-', '')}`
    const path = `${folder}/${id}.${extension}`
    await mkdir(join(filesFolder, folder), { recursive: true })
    await rename(file.path, join(filesFolder, path))
    const { size } = await stat(join(filesFolder, path))
    const { subsiteId, userId: createBy } = caller
    await database.transaction(async tx => {
      await tx.insert(uploads).values({ id, subsiteId, kind, dir, path, original, size, createBy })
      await log(tx, { action: '上传文件', operateType: '2', object: original, objectId: id })
    })
    return { state: 'SUCCESS', url: `/files/${path}`, title: basename(path), original, type: `.${extension}`, size }
  }

  const list = async (caller: Caller, query: Record<string, unknown>): Promise<OnlineFiles> => {
    const kind = query.action === 'listimage' || query.action === 'listfile' ? kinds[query.action] : undefined
    const start = whole(query.start, 0, 1_000_000)
    const dir = typeof query.dir === 'string' ? query.dir : ''
    if (!kind || !isFolder(dir)) return { state: '不支持的操作', start, total: 0, list: [] }
    const wanted = and(
      eq(uploads.subsiteId, caller.subsiteId),
      eq(uploads.kind, kind),
      dir ? eq(uploads.dir, dir) : undefined
    )
    const [counted] = await database.select({ total: count() }).from(uploads).where(wanted)
    const rows = await database
      .select()
      .from(uploads)
      .where(wanted)
      .orderBy(desc(uploads.createTime), desc(uploads.id))
      .offset(start)
      .limit(Math.max(1, whole(query.size, 20, 200)))
    return {
      state: rows.length ? 'SUCCESS' : 'no match file',
      start,
      total: counted?.total ?? 0,
      list: rows.map(row => ({ url: `/files/${row.path}`, size: row.size, mtime: row.createTime.getTime() }))
    }
  }

  const guarded = { onRequest: guard(platform, 'cms:upload:add') }
  http.post(`/api${ueditorPath}`, { ...guarded, bodyLimit: uploadLimit + 65_536 }, async request => {
    await refuseOtherSite(database, request, callerOf(request))
    if (!request.isMultipart()) return refused('没有收到文件')
    const path = join(arriving, newId())
    try {
      return await store(request, await receive(request, path))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      request.log.warn({ reason: error instanceof Error ? error.message : '' }, 'upload broken off')
      if (isFull(error)) return refused('服务器存储空间不足，请联系管理员')
      return refused('上传中断或文件过多，请重试')
    } finally {
      await rm(path, { force: true })
    }
  })
  http.get(`/api${ueditorPath}`, guarded, request => list(callerOf(request), Object(request.query)))
}

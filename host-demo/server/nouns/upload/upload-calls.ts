import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { idempotencyHeader } from '../../../../elements/base/contract/endpoint.ts'
import { ueditorPath, uploadLimit, uploadRoom, type UploadAnswer } from '../../../../elements/base/contract/upload.ts'
import { isDatabaseAway } from '../../database/open.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { logOfCaller } from '../../access/operations.ts'
import { once } from '../../http/calls/once.ts'
import { callerOf, guard, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { everyHour } from '../../kernel/every-hour.ts'
import { newId } from '../../kernel/ids.ts'
import { logFailure } from '../../kernel/log.ts'
import { StorageAway } from '../../storage/storage.ts'
import { brokenOff, hashOf, keepUpload, refused, refuseRoom, usedBy, type UploadFields } from './keep-upload.ts'
import { listOnlineFiles } from './online-files.ts'
import { receive } from '../../files/receive.ts'
import { sweepFiles } from './sweep.ts'

/** Removes files of stopped servers that are older than any upload can take. */
const clearAbandoned = async (arriving: string) => {
  for (const name of await readdir(arriving)) {
    const path = join(arriving, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - 86_400_000) await rm(path, { force: true, recursive: true })
  }
}

/** Registers the upload of the editor and the upload dialog, in UEditor's format without envelope. */
export const registerUploads = async (platform: Platform) => {
  const { http, database, storage } = platform
  await clearAbandoned(storage.arriving)
  everyHour(http, 'abandoned uploads', () => clearAbandoned(storage.arriving))
  everyHour(http, 'files of no record', () => sweepFiles(database, storage))
  await http.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: uploadLimit, files: 2, fields: 20, fieldSize: 1000, parts: 24 }
  })

  const take = async (request: FastifyRequest, path: string): Promise<UploadAnswer> => {
    const caller = callerOf(request)
    // Checks the quota before the body is read. Ignores the form data around the file.
    const announced = Math.max(0, (Number(request.headers['content-length']) || 0) - 65_536)
    const noRoom = await refuseRoom(platform, caller, announced)
    if (noRoom) return refused(noRoom)
    const { fields, file } = await receive(request, path)
    if (!file) return refused('没有收到文件')
    const sent: UploadFields = { ...fields, maxWidth: String(Object(request.query).maxWidth ?? '') }
    const sender = { caller, log: logOfCaller(request, caller) }
    // A repeated request with the same idempotency key returns the first file.
    return once(database, request, caller, () => keepUpload(platform, sender, file, sent), [
      ...[caller.subsiteId, fields, file.name],
      request.headers[idempotencyHeader] && (await hashOf(file.path))
    ])
  }

  const guarded = { onRequest: guard(platform, 'cms:upload:add') }
  http.post(`/api${ueditorPath}`, { ...guarded, bodyLimit: uploadLimit + 65_536 }, async request => {
    await refuseOtherSite(database, request, callerOf(request))
    if (!request.isMultipart()) return refused('没有收到文件')
    const path = join(storage.arriving, newId())
    try {
      return await take(request, path)
    } catch (error) {
      // The cause of a storage that is away looks like one of the database.
      if (isDatabaseAway(error) && !(error instanceof StorageAway)) throw error
      logFailure(request.log, 'warn', error, 'upload broken off')
      return brokenOff(error, '上传中断或文件过多，请重试')
    } finally {
      await rm(path, { force: true })
    }
  })
  route(platform, uploadRoom, { right: 'cms:upload:add' }, async ({ caller }) => ({
    used: await usedBy(database, caller.subsiteId),
    quota: platform.siteQuota
  }))
  http.get(`/api${ueditorPath}`, guarded, request =>
    listOnlineFiles(database, callerOf(request), Object(request.query))
  )
}

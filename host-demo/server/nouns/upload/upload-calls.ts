import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { idempotencyHeader } from '../../../../elements/base/contract/endpoint.ts'
import {
  fileTypes,
  fileTypeSettings,
  ueditorPath,
  uploadLimit,
  onlineFolders,
  uploadRoom,
  type CaughtPictures,
  type FileType,
  type UploadAnswer
} from '../../../../elements/base/contract/upload.ts'
import { isDatabaseAway } from '../../database/open.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { logOfCaller } from '../../access/operations.ts'
import { once } from '../../http/calls/once.ts'
import { callerOf, guard, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { everyHour } from '../../database/every-hour.ts'
import { newId } from '../../kernel/ids.ts'
import { logFailure } from '../../kernel/log.ts'
import { StorageAway } from '../../storage/storage.ts'
import { catchPictures } from './catch-pictures.ts'
import { brokenOff, keepUpload, refused, refuseRoom, usedBy, type UploadFields } from './keep-upload.ts'
import { listOnlineFiles, listOnlineFolders } from './online-files.ts'
import { receive, sourceField } from '../../files/receive.ts'
import { sweepFiles } from './sweep.ts'
import { resultOf } from '../../http/calls/results.ts'
import {
  CaughtPicturesSchema,
  FoldersSchema,
  FileTypeSettingSchema,
  OnlineFilesSchema,
  UploadAnswerSchema,
  UploadRoomSchema
} from '../../results/content/upload.ts'

const fileTypeNames = Object.keys(fileTypes) as FileType[]

/** Removes files of stopped servers that are older than any upload can take. */
const clearAbandoned = async (arriving: string) => {
  for (const name of await readdir(arriving)) {
    const path = join(arriving, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - 86_400_000) await rm(path, { force: true, recursive: true })
  }
}

const catching = 'catchimage'

/** Adds `state` to a refusal, such as a missing right: clients of UEditor show it, and know no envelope. */
const withState = async (_request: FastifyRequest, _reply: FastifyReply, answer: unknown) => {
  const { success, message, state } = Object(answer)
  return success === false && state === undefined ? { ...Object(answer), state: message } : answer
}

/** Registers the upload of the editor and the upload dialog, in UEditor's format without envelope. */
export const registerUploads = async (platform: Platform) => {
  const { http, database, storage } = platform
  await clearAbandoned(storage.arriving)
  everyHour(platform, 'abandoned uploads', () => clearAbandoned(storage.arriving))
  everyHour(platform, 'files of no record', () => sweepFiles(database, storage))
  await http.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: uploadLimit, files: 2, fields: 40, fieldSize: 4000, parts: 44 }
  })

  const senderOf = (request: FastifyRequest) => {
    const caller = callerOf(request)
    return { caller, log: logOfCaller(request, caller) }
  }
  const take = async (request: FastifyRequest, path: string): Promise<UploadAnswer | CaughtPictures> => {
    const caller = callerOf(request)
    // Checks the quota before the body is read. Ignores the form data around the file.
    const announced = Math.max(0, (Number(request.headers['content-length']) || 0) - 65_536)
    const noRoom = await refuseRoom(platform, caller, announced)
    if (noRoom) return refused(noRoom)
    const { fields, file, sources } = await receive(request, path)
    if (sources.length > 0 && (fields.action ?? Object(request.query).action) === catching)
      return catchPictures(platform, senderOf(request), sources, fields)
    if (!file) return refused('没有收到文件')
    const sent: UploadFields = { ...fields, maxWidth: String(Object(request.query).maxWidth ?? '') }
    const sender = senderOf(request)
    // A repeated request with the same idempotency key returns the first file.
    return once(database, request, caller, () => keepUpload(platform, sender, file, sent), [
      ...[caller.subsiteId, fields, file.name],
      request.headers[idempotencyHeader] && file.sha256
    ])
  }

  /** Answers UEditor, which sends addresses of pictures as a plain form. */
  const catchOf = (request: FastifyRequest, form: URLSearchParams) => {
    const entries = [...form].filter(([name]) => !sourceField.test(name))
    const fields: UploadFields = Object.fromEntries(entries)
    if ((fields.action ?? Object(request.query).action) !== catching) return refused('没有收到文件')
    const sources = [...form].flatMap(([name, value]) => (sourceField.test(name) ? [value] : []))
    return catchPictures(platform, senderOf(request), sources, fields)
  }

  const guarded = { onRequest: guard(platform, 'cms:upload:add'), preSerialization: withState }
  const answer = async (request: FastifyRequest) => {
    await refuseOtherSite(database, request, callerOf(request))
    if (request.body instanceof URLSearchParams) return catchOf(request, request.body)
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
  }
  const Uploaded = Type.Union([UploadAnswerSchema, CaughtPicturesSchema])
  const presentUpload = resultOf(Uploaded, `POST ${ueditorPath}`, platform.checksResults)
  const bodyLimit = uploadLimit + 65_536
  await http.register(async scope => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, new URLSearchParams(body))
    )
    scope.post(`/api${ueditorPath}`, { ...guarded, bodyLimit }, async request => presentUpload(await answer(request)))
  })
  route(platform, uploadRoom, { right: 'cms:upload:add', result: UploadRoomSchema }, async ({ caller }) => ({
    used: await usedBy(database, caller.subsiteId),
    quota: platform.siteQuota
  }))
  const byAction = ClosedObject({ action: Type.Optional(Type.Enum(['listimage', 'listfile'])) })
  const folders = { right: 'cms:upload:add', query: byAction, result: FoldersSchema } as const
  route(platform, onlineFolders, folders, ({ caller, query }) => listOnlineFolders(database, caller, query.action))
  const byType = ClosedObject({ type: Type.Optional(Type.Enum(fileTypeNames, { title: '文件类型' })) })
  const settings = { right: null, query: byType, result: Type.Array(FileTypeSettingSchema) }
  route(platform, fileTypeSettings, settings, ({ query }) =>
    fileTypeNames
      .filter(type => query.type === undefined || type === query.type)
      .map(type => ({ type, fileType: fileTypes[type].join(','), size: uploadLimit }))
  )
  const presentFiles = resultOf(OnlineFilesSchema, `GET ${ueditorPath}`, platform.checksResults)
  http.get(`/api${ueditorPath}`, guarded, async request =>
    presentFiles(await listOnlineFiles(database, callerOf(request), Object(request.query)))
  )
}

import { rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  givenFilePath,
  mostStepFiles,
  sendStepFile,
  stepFileLimit,
  stepFilePath,
  type ApplyFile
} from '../../../../../elements/base/contract/apply-files.ts'
import { find } from '../../../rows/kept.ts'
import { inScope } from '../../../rows/scope.ts'
import type { Transaction } from '../../../database/open.ts'
import { applicationFiles, applications } from '../../../database/tables/applications.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { ClosedObject, Id, Text } from '../../../kernel/fields.ts'
import { savedAs } from '../../../kernel/made-file.ts'
import { noteLook } from '../../../admit/note-look.ts'
import { logOfCaller } from '../../../access/operations.ts'
import { envelope, forbidden, notFound, Refusal } from '../../../kernel/refusal.ts'
import { fileConfig } from '../../../http/calls/call-schemas.ts'
import { reader } from '../../../http/calls/reader.ts'
import { callerOf, guard } from '../../../http/calls/route.ts'
import { resultOf } from '../../../http/calls/results.ts'
import { ApplyFileSchema } from '../../../results/disclosure/apply-files.ts'
import type { Platform } from '../../../http/platform.ts'
import { everyHour } from '../../../database/every-hour.ts'
import { formatDay } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { shownName } from '../../../files/file-name.ts'
import { mediaTypeOf } from '../../../files/file-types.ts'
import { findType } from '../../../files/true-type.ts'
import { refuseRoom } from '../../upload/keep-upload.ts'
import { receive, type Arrived } from '../../../files/receive.ts'
import { keptApplications } from '../record/applications.ts'
import { hasQueryCode } from '../record/drafts.ts'
import { forgetUnused } from '../record/step-files.ts'

/** Limit of unused files per person and application. */
const mostUnused = 5 * mostStepFiles

const requireHandling = ({ rights }: Platform, caller: Caller) => {
  if (!holds(caller, 'cms:apply:handle') && !holds(caller, 'cms:apply:review'))
    throw forbidden(rights['cms:apply:handle'], { right: 'cms:apply:handle' })
}

/** Sends a file as a download, so that it cannot act as a page of this origin. */
const answerFile = async ({ storage }: Platform, reply: FastifyReply, file: { path: string; name: string }) =>
  reply
    .type('application/octet-stream')
    .headers(savedAs(file.name))
    .send(await storage.read(file.path))

type StoredFile = Pick<typeof applicationFiles.$inferInsert, 'id' | 'subsiteId' | 'path' | 'name' | 'size'>

/**
 * Checks a received file, stores it in the unserved folder and records it. Removes it if that is refused. @throws
 * Refusal
 */
export const storeFile = async (
  platform: Platform,
  { path, name: given, isTruncated }: Arrived,
  subsiteId: string,
  limit: number,
  writeDown: (tx: Transaction, kept: StoredFile) => Promise<void>
): Promise<StoredFile> => {
  const { storage } = platform
  const { size } = await stat(path)
  if (isTruncated || size > limit) throw new Refusal(`附件不能超过 ${limit / 1024 ** 2} MB`)
  const { name, extension, refusal } = await findType(path, shownName(given), 'file')
  if (refusal) throw new Refusal(refusal)
  const noRoom = await refuseRoom(platform, { subsiteId }, size)
  if (noRoom) throw new Refusal(noRoom)
  const id = newId()
  const month = formatDay(new Date()).slice(0, 7).replace('-', '')
  const to = `.applications/${subsiteId}/${month}/${id}.${extension}`
  await storage.put(to, path, mediaTypeOf(extension))
  const kept = { id, subsiteId, path: to, name, size }
  try {
    await platform.database.transaction(tx => writeDown(tx, kept))
  } catch (error) {
    if (error instanceof Refusal) await storage.remove(to)
    throw error
  }
  return kept
}

/** Stores a received file for a future step. */
const keepFile = async (platform: Platform, request: FastifyRequest, applicationId: string): Promise<ApplyFile> => {
  const { database, storage } = platform
  const caller = callerOf(request)
  const { subsiteId, code: object } = await find(database, keptApplications, caller, applicationId)
  const path = join(storage.arriving, newId())
  try {
    const { file } = request.isMultipart() ? await receive(request, path) : {}
    if (!file) throw new Refusal('没有收到文件')
    const own = and(eq(applicationFiles.applicationId, applicationId), eq(applicationFiles.createBy, caller.userId))
    const log = logOfCaller(request, caller)
    const { id, name, size } = await storeFile(platform, file, subsiteId, stepFileLimit, async (tx, kept) => {
      const [unused] = await tx
        .select({ number: count() })
        .from(applicationFiles)
        .where(and(own, isNull(applicationFiles.stepId)))
      if (unused!.number >= mostUnused) throw new Refusal('为本申请上传而未使用的文件过多，请先办理，或者一天后再上传')
      await tx.insert(applicationFiles).values({ ...kept, applicationId, createBy: caller.userId })
      const changes = [{ title: '附件', before: '', after: extname(kept.name) }]
      await log(tx, { action: '上传办理附件', operateType: '2', object, objectId: applicationId, subsiteId, changes })
    })
    return { id, name, size, isGiven: false }
  } finally {
    await rm(path, { force: true })
  }
}

/** Registers the calls for files of steps: upload and download for handlers, download for applicants. */
export const registerStepFiles = (platform: Platform) => {
  const { http, database } = platform
  everyHour(platform, 'files of no step', () => forgetUnused(database))
  const onRequest = guard(platform, 'cms:apply:list', { also: ['cms:apply:handle', 'cms:apply:review'] })
  const asked = ClosedObject({ id: Id })
  const readId = reader(asked, true)
  const idOf = (request: FastifyRequest) => (readId(request.query) as { id: string }).id

  const present = resultOf(ApplyFileSchema, `POST ${sendStepFile}`, platform.checksResults)
  http.post(`/api${sendStepFile}`, { onRequest, bodyLimit: stepFileLimit + 65_536 }, async request => {
    requireHandling(platform, callerOf(request))
    return envelope(present(await keepFile(platform, request, idOf(request))))
  })

  http.get(`/api${stepFilePath}`, { onRequest, config: fileConfig(asked) }, async (request, reply) => {
    const caller = callerOf(request)
    requireHandling(platform, caller)
    const { path, name } = applicationFiles
    const { id: objectId, code: object, subsiteId } = applications
    const [found] = await database
      .select({ path, name, application: { objectId, object, subsiteId } })
      .from(applicationFiles)
      .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
      .where(and(eq(applicationFiles.id, idOf(request)), inScope(keptApplications.scope, caller)))
    if (!found) throw notFound('附件')
    const log = logOfCaller(request, caller)
    await noteLook(database, { caller, log }, { action: '下载依申请公开附件', ...found.application })
    return answerFile(platform, reply, found)
  })

  const readGiven = reader(
    ClosedObject({ code: Text(40, 1, '受理编号'), queryCode: Text(20, 1, '查询码'), id: Id }),
    false
  )
  const config = { rateLimit: { max: 20, timeWindow: 60_000 } }
  http.post(`/api${givenFilePath}`, { config, bodyLimit: 16_384 }, async (request, reply) => {
    const { code: given, queryCode, id } = readGiven(request.body) as Record<'code' | 'queryCode' | 'id', string>
    const code = given.trim()
    const { path, name } = applicationFiles
    const [found] = await database
      .select({ path, name })
      .from(applicationFiles)
      .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
      .where(
        and(
          eq(applicationFiles.id, id),
          eq(applicationFiles.isGiven, true),
          hasQueryCode(platform.seal, code, queryCode)
        )
      )
    if (!found) throw new Refusal('没有找到该文件，请核对受理编号和查询码')
    return answerFile(platform, reply, found)
  })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Server, type Upload } from '@tus/server'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tusPath, uploadLimit, type UploadAnswer } from '../../../../elements/base/contract/upload.ts'
import { lockObject } from '../../database/locks.ts'
import { arrivals, uploads } from '../../database/tables/files.ts'
import type { Caller } from '../../access/caller.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { logOfCaller } from '../../access/operations.ts'
import { failure } from '../../kernel/refusal.ts'
import { callerOf, guard } from '../../http/calls/route.ts'
import { resultOf } from '../../http/calls/results.ts'
import { UploadAnswerSchema } from '../../results/content/upload.ts'
import type { Platform } from '../../http/platform.ts'
import { everyHour } from '../../database/every-hour.ts'
import { newId } from '../../kernel/ids.ts'
import { logFailure } from '../../kernel/log.ts'
import { PartsStore } from './parts-store.ts'
import { answerOf, brokenOff, keepUpload, refused, refuseRoom, type Sender, type UploadFields } from './keep-upload.ts'
import { currentTime } from '../../kernel/clock.ts'

/** Limits per person: incomplete uploads, and the quota in bytes that they reserve. */
const mostBegun = 50
const mostHeld = 10 * uploadLimit
/** Time in ms after which an incomplete upload is replaced by newer ones of the same person. */
const patience = 3_600_000

const tooLarge = `单个文件不能超过 ${uploadLimit / 1024 ** 2} MB，请压缩或拆分后再上传`

/** Ends a tus request with an envelope, as all other calls. */
const ended = (status_code: number, message: string) => ({
  status_code,
  body: JSON.stringify(failure(message, status_code))
})

const fieldsOf = ({ metadata }: Upload): UploadFields =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, value ?? '']))

/** Bytes of a refused part that are still read. */
const longestRefused = 16 * 1024 * 1024

/** Registers resumable uploads (tus) beside the editor's simple upload. */
export const registerTus = async (platform: Platform) => {
  const { http, database, storage } = platform
  const store = new PartsStore(database, storage)
  const senders = new AsyncLocalStorage<Sender & { request: FastifyRequest }>()
  const caller = (): Caller => senders.getStore()!.caller
  const reportBroken = (error: unknown) =>
    logFailure(senders.getStore()?.request.log ?? http.log, 'warn', error, 'upload broken off')

  const begin = async (upload: Upload) => {
    const size = upload.size ?? 0
    const { subsiteId, userId } = caller()
    if (!upload.size) throw ended(400, '文件是空的，请重新选择')
    const problem = await refuseRoom(platform, caller(), size)
    if (problem) throw ended(507, problem)
    const metadata = upload.metadata ?? {}
    const left = await database.transaction(async tx => {
      // Serialises concurrent starts, so that the limits hold.
      await lockObject(tx, `arrivals:${userId}`)
      const begun = await tx
        .select({ id: arrivals.id, size: arrivals.size, createTime: arrivals.createTime })
        .from(arrivals)
        .where(eq(arrivals.createBy, userId))
        .orderBy(arrivals.createTime)
      const abandoned: string[] = []
      const isTooMuch = () => begun.length >= mostBegun || begun.reduce((sum, each) => sum + each.size, size) > mostHeld
      while (begun[0] && isTooMuch() && begun[0].createTime.getTime() < currentTime().getTime() - patience)
        abandoned.push(begun.shift()!.id)
      if (isTooMuch()) throw ended(429, '未完成的上传过多，请完成或取消后再试')
      await tx.insert(arrivals).values({ id: upload.id, subsiteId, createBy: userId, size, metadata })
      return abandoned
    })
    for (const id of left) await store.remove(id)
  }

  const finish = async (upload: Upload): Promise<UploadAnswer> => {
    const { id } = upload
    const path = join(storage.arriving, id)
    try {
      // From here the stored file counts instead of the upload.
      const sha256 = await store.join(id, path).finally(() => store.remove(id))
      const file = { path, name: upload.metadata?.filename ?? '', isTruncated: false, sha256 }
      return await keepUpload(platform, senders.getStore()!, file, fieldsOf(upload), id)
    } catch (error) {
      reportBroken(error)
      return brokenOff(error, '上传失败，请重试')
    } finally {
      await rm(path, { force: true })
    }
  }

  const tus = new Server({
    path: `/api${tusPath}`,
    datastore: store,
    maxSize: uploadLimit,
    relativeLocation: true,
    // CORS headers are set for every response elsewhere.
    allowedOrigins: () => false,
    namingFunction: newId,
    async onIncomingRequest(request, id) {
      if (request.method === 'POST' || request.method === 'OPTIONS') return
      const [found] = await database
        .select({ subsiteId: arrivals.subsiteId })
        .from(arrivals)
        .where(and(eq(arrivals.id, id), eq(arrivals.createBy, caller().userId)))
      if (!found) throw ended(404, '没有找到该上传，请重新上传')
      // The upload reserves quota at the site where it started, so it must end there.
      if (request.method === 'PATCH' && found.subsiteId !== caller().subsiteId)
        throw ended(403, '该上传属于其他站点，请切换回原站点后继续')
    },
    async onUploadCreate(_request, upload) {
      await begin(upload)
      return {}
    },
    async onUploadFinish(_request, upload) {
      const body = JSON.stringify(await finish(upload))
      return { status_code: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
    },
    onResponseError(_request, error) {
      if (!('status_code' in error)) reportBroken(error)
      else if (error.body.startsWith('{')) return undefined
      const status = 'status_code' in error ? error.status_code : 500
      return ended(status, status === 413 ? tooLarge : '上传中断，请重试')
    }
  })

  const keptOf = async ({ userId }: Caller, id: string) => {
    const [row] = await database
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.createBy, userId)))
    return row
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, headers, raw } = request
    // Deleting does not depend on the site.
    if (method !== 'DELETE') await refuseOtherSite(database, request, callerOf(request))
    const sender = { caller: callerOf(request), log: logOfCaller(request, callerOf(request)), request }
    const body = method === 'PATCH' ? (Readable.toWeb(raw) as ReadableStream<Uint8Array>) : undefined
    const asked = new Request(new URL(url, 'http://platform'), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : []
      ) as [string, string][],
      ...(body && { body, duplex: 'half' })
    } as RequestInit)
    const answered = await senders.run(sender, () => tus.handleWeb(asked))
    // A part that is refused unread is read to its end. Browsers repeat it if the connection breaks before they have
    // sent it, and do not see the answer (RFC 9112, section 9.6).
    if (body && !body.locked && answered.status >= 400 && Number(headers['content-length']) <= longestRefused)
      await body.pipeTo(new WritableStream())
    reply.code(answered.status)
    for (const [name, value] of answered.headers) if (name !== 'content-length') reply.header(name, value)
    const text = await answered.text()
    // The library's messages are for developers.
    if (answered.status < 400 || text.startsWith('{')) return reply.send(text)
    return reply.type('application/json').send(failure('上传请求不正确，请重新上传', answered.status))
  }

  // The body is read as a stream.
  await http.register(async scope => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    const options = { onRequest: guard(platform, 'cms:upload:add'), bodyLimit: uploadLimit + 1 }
    const present = resultOf(UploadAnswerSchema, `GET ${tusPath}/:id`, platform.checksResults)
    scope.post(`/api${tusPath}`, options, answer)
    scope.patch(`/api${tusPath}/:id`, options, answer)
    scope.delete(`/api${tusPath}/:id`, options, answer)
    scope.head<{ Params: { id: string } }>(`/api${tusPath}/:id`, options, async (request, reply) => {
      const kept = await keptOf(callerOf(request), request.params.id)
      if (!kept) return answer(request, reply)
      // Complete: GET returns the response.
      return reply
        .headers({ 'tus-resumable': '1.0.0', 'upload-offset': '1', 'upload-length': '1', 'cache-control': 'no-store' })
        .send()
    })
    scope.get<{ Params: { id: string } }>(
      `/api${tusPath}/:id`,
      { ...options, exposeHeadRoute: false },
      async request => {
        const kept = await keptOf(callerOf(request), request.params.id)
        return present(kept ? answerOf(kept) : refused('没有找到该上传，请重新上传'))
      }
    )
  })
  const forgetAbandoned = async () => {
    const old = await database
      .select({ id: arrivals.id })
      .from(arrivals)
      .where(lt(arrivals.createTime, sql`now() - interval '1 day'`))
    for (const { id } of old) await store.remove(id)
  }
  everyHour(platform, 'uploads begun', forgetAbandoned)
}

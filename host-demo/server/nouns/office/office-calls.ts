import type { FastifyReply, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { openInOffice } from '../../../../elements/base/contract/document.ts'
import { uploadLimit } from '../../../../elements/base/contract/upload.ts'
import { callerLike, holds, type Caller, maySee } from '../../access/caller.ts'
import { addressOf, logOfCaller } from '../../access/operations.ts'
import { subsites } from '../../database/tables/content.ts'
import { uploads } from '../../database/tables/files.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { resultOf } from '../../http/calls/results.ts'
import { FileInfoSchema, OfficeAddressSchema } from '../../results/content/document.ts'
import { refusalOfEdit } from '../article/keep-article.ts'
import { findDocument, lockName } from '../document/documents.ts'
import { actionOf } from './discovery.ts'
import { changeLock, readFileLock, type LockAnswer } from './file-lock.ts'
import { fileIdOf, giveToken, readToken, type OfficePass } from './token.ts'
import { putFile } from './put-file.ts'

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[`x-wopi-${name}`]
  return typeof value === 'string' ? value : ''
}

const tokenOf = (request: FastifyRequest) =>
  Object(request.query).access_token ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]

const extensionOf = (stored: string) => /\.([^.]+)$/.exec(stored)?.[1]?.toLowerCase() ?? ''

/** Answers a call about a lock with the status and headers of the protocol. */
const answerLock = (reply: FastifyReply, answer: LockAnswer) => {
  if (answer === 'done') return reply.code(200).send()
  if (answer === 'wrong') return reply.code(400).send()
  return reply.code(409).header('x-wopi-lock', answer.current).send()
}

/**
 * Registers the calls by which an office server reads, locks and writes a file (WOPI). Its token names the person and the
 * file; the person's rights are checked at every call.
 */
const registerHost = (platform: Platform) => {
  const { http, database, seal, storage } = platform
  const present = resultOf(FileInfoSchema, 'GET /api/wopi/files/:id', platform.checksResults)

  /** Returns the person and the file of a token. Answers the request and returns undefined if it is not accepted. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string }
    const pass = readToken(seal, id, tokenOf(request))
    if (!pass) return void reply.code(401).send()
    const caller = await callerOfPass(request, pass)
    if (!caller) return void reply.code(401).send()
    try {
      const found = await findDocument(database, caller, { id: pass.documentId, articleId: pass.articleId })
      const [file] = await database.select().from(uploads).where(eq(uploads.id, found.current.uid))
      if (file) return { pass, caller, found, file }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    return void reply.code(404).send()
  }

  const callerOfPass = async (request: FastifyRequest, { userId, subsiteId }: OfficePass) => {
    const [site] = await database.select().from(subsites).where(eq(subsites.id, subsiteId))
    const siteType = (site?.siteType ?? '') as Caller['siteType']
    const caller = await callerLike(database, userId, { address: addressOf(request), subsiteId, siteType })
    const isIn = caller && !caller.isClosed && maySee(caller, subsiteId)
    return isIn && holds(caller, 'cms:article:list') ? caller : undefined
  }

  http.get('/api/wopi/files/:id', async (request, reply) => {
    const admitted = await admit(request, reply)
    if (!admitted) return reply
    const { caller, found, file } = admitted
    const isReadOnly = (await refusalOfEdit(database, caller, found.article)) !== ''
    const info = present({
      BaseFileName: found.current.name,
      OwnerId: file.createBy,
      Size: file.size,
      UserId: caller.userId,
      UserFriendlyName: caller.realname,
      Version: file.id,
      LastModifiedTime: file.createTime.toISOString(),
      ...(file.sha256 && { SHA256: Buffer.from(file.sha256, 'hex').toString('base64') }),
      ...{ UserCanWrite: !isReadOnly, ReadOnly: isReadOnly, UserCanNotWriteRelative: true },
      ...{ SupportsUpdate: true, SupportsLocks: true, SupportsGetLock: true, SupportsExtendedLockLength: true }
    })
    return reply.header('cache-control', 'no-store').send(info)
  })

  http.get('/api/wopi/files/:id/contents', { compress: false }, async (request, reply) => {
    const admitted = await admit(request, reply)
    if (!admitted) return reply
    const { file } = admitted
    const most = headerOf(request, 'maxexpectedsize')
    if (/^\d{1,15}$/.test(most) && file.size > Number(most)) return reply.code(412).send()
    return reply
      .headers({ 'x-wopi-itemversion': file.id, 'cache-control': 'no-store', 'content-length': file.size })
      .type('application/octet-stream')
      .send(await storage.read(file.stored || file.path))
  })

  void http.register(async scope => {
    // The body is read as a stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const options = { bodyLimit: uploadLimit + 1 }

    scope.post('/api/wopi/files/:id', options, async (request, reply) => {
      const admitted = await admit(request, reply)
      if (!admitted) return reply
      const { caller, found } = admitted
      const action = headerOf(request, 'override')
      if (action === 'GET_LOCK') {
        const lock = await database.transaction(tx => readFileLock(tx, lockName(found)))
        return reply.header('x-wopi-lock', lock?.lockId ?? '').send()
      }
      if (!['LOCK', 'UNLOCK', 'REFRESH_LOCK'].includes(action)) return reply.code(501).send()
      if (await refusalOfEdit(database, caller, found.article)) return reply.code(404).send()
      const asked = { action, lockId: headerOf(request, 'lock'), oldLockId: headerOf(request, 'oldlock') }
      return answerLock(reply, await database.transaction(tx => changeLock(tx, caller, lockName(found), asked)))
    })

    scope.post('/api/wopi/files/:id/contents', options, async (request, reply) => {
      const admitted = await admit(request, reply)
      if (!admitted) return reply
      if (headerOf(request, 'override') !== 'PUT') return reply.code(501).send()
      const { caller, pass, found } = admitted
      if (await refusalOfEdit(database, caller, found.article)) return reply.code(404).send()
      const body = (request.body ?? request.raw) as Readable
      try {
        const log = logOfCaller(request, caller)
        const answer = await putFile(platform, caller, log, { pass, lockId: headerOf(request, 'lock'), body })
        if (typeof answer === 'object' && 'version' in answer)
          return reply.header('x-wopi-itemversion', answer.version).send()
        return answerLock(reply, answer)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(500).header('x-wopi-servererror', encodeURIComponent(error.message)).send()
      }
    })
  })
}

/** Registers the calls for an office server, if the platform has one. */
export const registerOffice = (platform: Platform) => {
  const { database, seal, office } = platform
  if (office) registerHost(platform)
  route(
    platform,
    openInOffice,
    {
      right: 'cms:article:list',
      body: ClosedObject({ articleId: titled('文章', Id), id: titled('附件', Id) }),
      result: OfficeAddressSchema,
      repeats: true
    },
    async ({ caller, body, request }) => {
      if (!office) throw new Refusal('平台没有设置办公软件服务器，请下载后编辑')
      const { article, id: documentId, current } = await findDocument(database, caller, body)
      const [file] = await database.select().from(uploads).where(eq(uploads.id, current.uid))
      const mayEdit = (await refusalOfEdit(database, caller, article)) === ''
      const action = await actionOf(office.url, extensionOf(file?.path ?? ''), mayEdit)
      const pass = { articleId: article.id, documentId, userId: caller.userId, subsiteId: article.subsiteId }
      const { token, until } = giveToken(seal, pass)
      const source = `${office.source ?? `${request.protocol}://${request.host}`}/api/wopi/files/${fileIdOf(pass)}`
      const joint = action.includes('?') ? (/[?&]$/.test(action) ? '' : '&') : '?'
      return { action: `${action}${joint}WOPISrc=${encodeURIComponent(source)}`, token, until }
    }
  )
}

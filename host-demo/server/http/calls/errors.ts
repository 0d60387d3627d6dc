import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from '../../../../elements/base/contract/endpoint.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import { brokenReference, isDatabaseAway, isFull, isLockedRow, isTooSlow, takenIndex } from '../../database/open.ts'
import { isRefusedWrite } from '../../database/read-only.ts'
import { Busy } from '../../helper/helper.ts'
import { Unauthorised } from '../../access/caller.ts'
import { TooMany } from '../../kernel/too-many.ts'
import { logFailure } from '../../kernel/log.ts'
import { StorageAway } from '../../storage/storage.ts'
import { failure, onlyReads, Refusal } from '../../kernel/refusal.ts'
import { WrongResult, wrongResult } from './results.ts'

/** Limit of a JSON body in bytes. */
export const bodyLimit = 2 * 1024 * 1024

const sentences: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, '提交的内容超过 2 MB，请精简正文，图片请用上传功能插入'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, '不支持的内容类型，请以 JSON 提交'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, '提交的内容不是有效的 JSON，请检查后重试'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, '提交的内容不完整，请重试'],
  FST_ERR_BAD_URL: [400, '请求地址格式不正确'],
  FST_ERR_MAX_LIMIT: [429, '操作过于频繁，请稍后再试']
}

/** Turns every error of a call into the envelope. Details of unexpected errors stay in the log, under the request id. */
export const answerErrors = (http: FastifyInstance) => {
  http.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url
    if (error instanceof Refusal) return reply.code(200).send(failure(error.message, error.code, error.result))
    if (error instanceof Unauthorised) return reply.code(401).send(failure('未授权，请重新登录', 401))
    if (error instanceof TooMany) {
      if (!error.seconds) return reply.code(429).send(failure('操作过于频繁，请稍后再试', 429))
      const message = `操作过于频繁，请 ${error.seconds} 秒后再试`
      return reply.code(429).header('retry-after', error.seconds).send(failure(message, 429))
    }
    // The caller disconnected while sending the body: no one reads the response.
    if (request.raw.destroyed && !request.raw.complete)
      return reply.code(400).send(failure('请求格式不正确，请检查后重试', 400))
    const refuse = (what: string, message: string) => {
      logFailure(request.log, 'warn', error, what, { route })
      return reply.code(503).send(failure(message, 503))
    }
    if (isRefusedWrite(error)) return reply.code(200).send(failure(onlyReads().message, codes.forbidden))
    if (error instanceof Busy) return refuse('too much work waits', '服务器正忙，请稍后重试')
    if (error instanceof StorageAway) return refuse('storage away', '文件存储暂时不可用，请稍后重试')
    if (isDatabaseAway(error)) return refuse('database away', '数据库暂时不可用，请稍后重试')
    if (isLockedRow(error)) return reply.code(200).send(failure('该记录正被他人占用，请稍后重试'))
    if (isTooSlow(error)) return refuse('a statement took too long', '操作用时过长，请缩小范围或稍后重试')
    if (isFull(error)) return refuse('no space left', '服务器存储空间不足，请联系管理员')
    if (takenIndex(error)) return reply.code(200).send(failure('数据库中已存在该记录，请修改后重试'))
    if (brokenReference(error)) return reply.code(200).send(failure('相关的记录刚被他人删除或占用，请刷新后重试'))
    // Answers 404, so that callers cannot find out which files exist.
    if (error.statusCode === 403) return answerUnknownPath(reply)
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && (request.routeOptions.bodyLimit ?? 0) < bodyLimit)
      return reply.code(413).send(failure('提交的内容过长，请精简后重试', 413))
    const known = sentences[error.code]
    if (known) return reply.code(known[0]).send(failure(known[1], known[0]))
    if (error.statusCode === 429) return reply.code(429).send(failure('操作过于频繁，请稍后再试', 429))
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send(failure('请求格式不正确，请检查后重试', error.statusCode))
    if (error instanceof WrongResult) {
      logFailure(request.log, 'error', error, wrongResult, { route })
      return reply.code(500).send(failure(error.message))
    }
    logFailure(request.log, 'error', error, 'unexpected error', { route })
    return reply.code(500).send(failure(`系统错误，请稍后重试；如仍出现，请把编号 ${request.id} 告诉管理员`))
  })
}

/** Answers errors that Fastify raises before it finds a route. */
export const answerBroken = (_error: FastifyError, request: unknown, reply: unknown) => {
  const [status, message] = sentences.FST_ERR_BAD_URL ?? [400, '']
  ;(reply as FastifyReply)
    .header(requestIdHeader, (request as FastifyRequest).id)
    .code(status)
    .send(failure(message, status))
}

const unreadable: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, '请求地址过长，请缩短搜索内容后重试'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求未在规定时间内发完，请检查网络后重试']
}

/** Answers requests that Node cannot parse. */
export const answerUnreadable = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = unreadable[error.code ?? ''] ?? [400, '请求格式不正确，请检查后重试']
  const body = JSON.stringify(failure(message, status))
  const headers = `content-type: application/json; charset=utf-8\r\n${requestIdHeader}: ${randomUUID()}\r\ncontent-length: ${Buffer.byteLength(body)}`
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\nconnection: close\r\n\r\n${body}`)
  // A client that never reads or closes would keep an ended socket open.
  socket.destroySoon()
  setTimeout(() => socket.destroy(), 1000).unref()
}

export const answerUnknownPath = (reply: FastifyReply) =>
  reply.code(404).send(failure('路径不存在，请检查路径是否正确', 404))

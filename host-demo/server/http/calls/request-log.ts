import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { requestIdHeader } from '../../../../elements/base/contract/endpoint.ts'
import type { Envelope } from '../../../../elements/base/contract/envelope.ts'
import { logFailure } from '../../kernel/log.ts'
import type { Caller } from '../../access/caller.ts'

type Outcome = Pick<Envelope<unknown>, 'success' | 'code'>

declare module 'fastify' {
  interface FastifyReply {
    /** The envelope's decision, for the access log. */
    outcome: Outcome | null
  }
  interface FastifyContextConfig {
    /** Writes no access line: probes that are called every few seconds. */
    isProbe?: boolean
  }
}

/** Accepts the id of a proxy or a caller: 8 to 64 letters, digits, `-` or `_`. Creates one otherwise. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Adds the caller to every later line of the request. */
export const nameCaller = (request: FastifyRequest, { userId, subsiteId, viewing }: Caller) => {
  request.log = request.log.child({ userId, subsiteId, ...(viewing && { viewerId: viewing.viewerId }) })
}

const isEnvelope = (payload: unknown): payload is Outcome =>
  typeof payload === 'object' && payload !== null && 'success' in payload && 'code' in payload

/** Switches off Fastify’s own lines about requests: they contain addresses with their queries. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  }

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest) {
    // The caller closed the connection.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    logFailure(request.log, 'warn', error, 'an answer was cut off', { route: request.routeOptions.url })
  }
}

/** Status of a call after the client disconnected, as proxies log it. */
const givenUp = 499

/** Writes the access line of an API call. The route is the template: no id and no query is logged. */
const logCall = (request: FastifyRequest, reply: FastifyReply) => {
  const { method, routeOptions, log } = request
  if (!request.url.startsWith('/api/') || method === 'OPTIONS' || routeOptions.config?.isProbe) return
  const status = reply.raw.writableFinished ? reply.statusCode : givenUp
  const duration = Math.round(reply.elapsedTime * 10) / 10
  log.info({ method, route: routeOptions.url, status, ...reply.outcome, duration }, 'call')
}

/** Returns the id of each request as a header, and writes one line per API call. */
export const identifyRequests = (http: FastifyInstance) => {
  http.decorateReply('outcome', null)
  http.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    reply.raw.once('close', () => logCall(request, reply))
    done()
  })
  http.addHook('preSerialization', (_request, reply, payload, done) => {
    if (isEnvelope(payload)) reply.outcome = { success: payload.success, code: payload.code }
    done(null, payload)
  })
}

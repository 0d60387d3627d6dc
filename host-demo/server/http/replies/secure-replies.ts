import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  draftKeyHeader,
  fileKeyHeader,
  idempotencyHeader,
  requestIdHeader,
  subsiteHeader,
  unattendedHeader
} from '../../../../elements/base/contract/endpoint.ts'

const pagePolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src http: https: 'self'",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'"
].join('; ')

/** Policies of servers whose pages send forms to an office server. */
const ownPolicies = new WeakMap<object, string>()

/** Sets the content security policy of our pages. */
export const setPagePolicy = (reply: FastifyReply) =>
  reply
    .header('content-security-policy', ownPolicies.get(reply.server.server) ?? pagePolicy)
    .header('content-security-policy-report-only', "require-trusted-types-for 'script'")

/** Host pages set their policy in a meta tag, as real host products do. */
const bringsOwnPolicy = (path: string) => /^\/(legacy|portal)\//.test(path)

const allowedMethods = 'GET, POST, PUT, PATCH, DELETE'
/** Headers of resumable uploads (tus). */
const resumable = 'tus-resumable, upload-length, upload-offset, upload-metadata'
const exposedHeaders = `location, ${requestIdHeader}, ${fileKeyHeader}, ${draftKeyHeader}, ${resumable}`
const allowedHeaders = `content-type, x-access-token, ${idempotencyHeader}, ${requestIdHeader}, ${subsiteHeader}, ${unattendedHeader}, ${resumable}`

interface Given {
  /** Origins of the settings. */
  origins: readonly string[]
  /** Returns true for origins of client applications. */
  isClientOrigin: (origin: string) => Promise<boolean>
  /** Address of the office server. */
  office: string | undefined
}

/**
 * Sets the security headers of every response and the origins that may call the API. There are no cookies to protect.
 */
export const secureReplies = async (http: FastifyInstance, { origins, isClientOrigin, office }: Given) => {
  if (office) ownPolicies.set(http.server, `${pagePolicy} ${new URL(office).origin}`)
  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    strictTransportSecurity: false,
    originAgentCluster: false
  })
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/api/')) return
    reply.header('vary', 'origin')
    if (!origin || !(origins.includes(origin) || (await isClientOrigin(origin)))) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', exposedHeaders)
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', allowedMethods).header('access-control-allow-headers', allowedHeaders)
    return reply.header('access-control-max-age', '600').code(204).send()
  })
  http.addHook('onSend', async (request, reply) => {
    // The browser's protocol, as a trusted proxy reports it.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('text/html') || bringsOwnPolicy(request.url) || reply.hasHeader('content-security-policy'))
      return
    setPagePolicy(reply)
  })
}

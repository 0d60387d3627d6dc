import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import type { GatheredCalls } from './gather-calls.ts'
import { openApiOf } from './openapi.ts'

/** Registers the description of all calls. It is the same for everyone and names no data, so that it needs no session. */
export const answerOpenApi = (
  http: FastifyInstance,
  gathered: GatheredCalls,
  { modules, rights }: Pick<Platform, 'modules' | 'rights'>
) => {
  let written: { text: string; tag: string } | undefined
  const write = () => {
    const text = JSON.stringify(openApiOf(gathered, { modules, rights }))
    return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  }
  http.get('/api/openapi.json', { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, async (request, reply) => {
    written ??= write()
    reply.header('etag', written.tag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === written.tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(written.text)
  })
}

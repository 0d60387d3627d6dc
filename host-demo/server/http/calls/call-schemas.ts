import type { TSchema } from 'typebox'
import type { Endpoint } from '../../../../elements/base/contract/endpoint.ts'

/** Schemas of a call that `route` or `openRoute` registered, for its description (`http/openapi`). */
export interface CallSchemas {
  query?: TSchema | undefined
  body?: TSchema | undefined
  /** Absent if the call returns nothing. */
  result?: TSchema | undefined
  /** True if the call accepts an idempotency key. */
  isRepeatable: boolean
  /** True if the call answers with a file. */
  isFile?: true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    schemas?: CallSchemas
  }
}

/** Returns what the hooks of the server read of a call. */
export const configOf = (
  { method, open, named = false }: Pick<Endpoint<unknown>, 'method' | 'open' | 'named'>,
  {
    query,
    body,
    result,
    repeats,
    mostParts
  }: Omit<CallSchemas, 'isRepeatable'> & { repeats?: boolean; mostParts?: number }
) => ({
  schemas: { query, body, result, isRepeatable: method !== 'GET' && !repeats && (!open || named) },
  ...(mostParts && { mostParts })
})

/** Returns the configuration of a route that answers with a file. */
export const fileConfig = (query: TSchema): { schemas: CallSchemas } => ({
  schemas: { query, isRepeatable: false, isFile: true }
})

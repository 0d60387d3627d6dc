import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/open.ts'
import { liveTokensOf } from './live-tokens.ts'
import { addressOf } from './operations.ts'

/** Unknown tokens per address and minute. Further ones are rejected without a query. */
const mostMadeUp = 100
const minute = 60_000
/** Limit of cached valid tokens, and of cached addresses. */
const mostKnown = 20_000

const known = new Set<string>()
const madeUp = new Map<string, { number: number; until: number }>()

/** Evicts the oldest entry. */
const bound = (kept: Set<string> | Map<string, unknown>) => {
  if (kept.size <= mostKnown) return
  for (const key of kept.keys()) return void kept.delete(key)
}

/** Remembers a valid token. Lookups of it continue even if its address sends many unknown tokens. */
export const rememberToken = (tokenHash: string) => {
  known.delete(tokenHash)
  known.add(tokenHash)
  bound(known)
}

/**
 * Returns true for a token that no server gave to anybody, if its address sent many of them. Tokens of people behind the
 * same address, which may be a whole office, are told apart by `live-tokens.ts`.
 */
export const isStranger = async (database: Database, request: FastifyRequest, tokenHash: string) => {
  const found = madeUp.get(addressOf(request))
  if (!found || found.until <= Date.now() || found.number < mostMadeUp || known.has(tokenHash)) return false
  return !(await liveTokensOf(database).has(database, tokenHash))
}

export const countStranger = (request: FastifyRequest) => {
  const address = addressOf(request)
  const found = madeUp.get(address)
  if (found && found.until > Date.now()) found.number += 1
  else {
    madeUp.delete(address)
    madeUp.set(address, { number: 1, until: Date.now() + minute })
    bound(madeUp)
  }
}

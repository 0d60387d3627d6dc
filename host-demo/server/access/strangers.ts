import type { FastifyRequest } from 'fastify'
import { addressOf } from './operations.ts'

/** Tokens an address may make up in a minute before they cost no query any more. */
const mostMadeUp = 100
const minute = 60_000
/** Of the tokens that were good, and of the addresses that made some up. */
const mostKnown = 20_000

const known = new Set<string>()
const madeUp = new Map<string, { number: number; until: number }>()

/** Makes room by forgetting the oldest. */
const bound = (kept: Set<string> | Map<string, unknown>) => {
  if (kept.size <= mostKnown) return
  for (const key of kept.keys()) return void kept.delete(key)
}

/** A session has it: however many others an address makes up, this one is looked up. */
export const rememberToken = (tokenHash: string) => {
  known.delete(tokenHash)
  known.add(tokenHash)
  bound(known)
}

export const isStranger = (request: FastifyRequest, tokenHash: string) => {
  const found = madeUp.get(addressOf(request))
  return found !== undefined && found.until > Date.now() && found.number >= mostMadeUp && !known.has(tokenHash)
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

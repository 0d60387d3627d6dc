import type { FastifyInstance } from 'fastify'
import type { ProofKind } from '../../../../elements/base/contract/proof.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { CallSchemas } from '../calls/call-schemas.ts'
import { rightsAsked } from '../calls/guarded-calls.ts'
import { proofKindOf } from '../calls/proof.ts'

export interface RegisteredCall {
  method: string
  /** With parameters as `:name`. */
  path: string
  /** Noun of the module that registered the call; '' for the platform's own. */
  noun: string
  needsSession: boolean
  rights: readonly RightCode[]
  /** Kind of a sensitive call, before which the person confirms their identity. */
  proof?: ProofKind | undefined
  /** Absent for uploads and protocols of others. */
  schemas?: CallSchemas | undefined
}

export interface GatheredCalls {
  calls: readonly RegisteredCall[]
  /** Names the module that registers calls from now on. */
  enter(noun: string): void
}

/** Collects the calls below `/api`. Sees only those that are registered afterwards. */
export const gatherCalls = (http: FastifyInstance): GatheredCalls => {
  const calls: RegisteredCall[] = []
  let noun = ''
  http.addHook('onRoute', ({ method, url, onRequest, config, websocket }) => {
    if (!url.startsWith('/api/') || websocket) return
    const rights = rightsAsked(onRequest)
    const proof = [onRequest ?? []].flat().map(proofKindOf).find(Boolean)
    for (const each of [method].flat())
      if (each !== 'HEAD' && each !== 'OPTIONS')
        calls.push({
          ...{ method: each, path: url.slice('/api'.length), noun },
          ...{ needsSession: rights !== undefined, rights: rights ?? [], proof, schemas: config?.schemas }
        })
  })
  return { calls, enter: entered => void (noun = entered) }
}
